#include <array>
#include <memory>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "metrics/graph_bounds.hpp"
#include "results/format.hpp"
#include "results/json_fields.hpp"

namespace netloom {

namespace {

struct Options {
  NodeId nodes = 0;
  NodeId degree = 0;
  std::string format = "table";
  std::optional<std::string> file;
};

/// The bounds of a size and a degree; those of circulants only where there are circulants.
struct Bounds {
  DistanceBound any;
  std::optional<DistanceBound> circulant;
  std::optional<VolumeBound> volume;
};

Bounds bounds_of(const Options& options) {
  Bounds bounds;
  bounds.any = moore_bound(options.nodes, options.degree);
  if (options.degree % 2 == 0 || options.nodes % 2 == 0) {
    bounds.circulant = circulant_ball_bound(options.nodes, options.degree);
    bounds.volume = wong_coppersmith_bound(options.nodes, options.degree);
  }
  return bounds;
}

Json json_of(const std::optional<DistanceBound>& bound) {
  if (!bound) return {};
  return {{"diameter", bound->diameter},
          {"distance_sum_from_one_node", bound->distance_sum},
          {"mpl", bound->mpl ? Json(*bound->mpl) : Json()}};
}

std::string json_text(const Options& options) {
  const Bounds bounds = bounds_of(options);
  Json volume;
  if (bounds.volume) volume = {{"diameter", bounds.volume->diameter}, {"mpl", bounds.volume->mpl}};
  return one_member_a_line({{"nodes", options.nodes},
                            {"degree", options.degree},
                            {"moore", json_of(bounds.any)},
                            {"circulant", json_of(bounds.circulant)},
                            {"wong_coppersmith", volume}});
}

std::vector<std::string> row_of(const std::string& what, const std::optional<DistanceBound>& bound) {
  if (!bound) return {what, "none", "none", "none"};
  return {what, std::to_string(bound->diameter), bound->mpl ? readable_number(*bound->mpl) : "none",
          std::to_string(bound->distance_sum)};
}

std::string table_text(const Options& options) {
  const Bounds bounds = bounds_of(options);
  TextTable table{{"at least", "diameter", "mean path length", "distance sum from one node"}, {}, 1};
  table.rows.push_back(row_of("any network (Moore; Cerf et al.)", bounds.any));
  table.rows.push_back(row_of("circulants (balls)", bounds.circulant));
  if (bounds.volume) {
    table.rows.push_back({"circulants (Wong, Coppersmith)", readable_number(bounds.volume->diameter),
                          readable_number(bounds.volume->mpl), ""});
  }
  std::string text;
  for (const std::string& line : table.lines()) text += line + '\n';
  return text;
}

}  // namespace

CommandBody add_bounds(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  app.add_option("--nodes", options->nodes, "Number of nodes")
      ->required()
      ->type_name("N")
      ->check(whole_number(1, max_nodes));
  app.add_option("--degree", options->degree, "Largest number of links of a node")
      ->required()
      ->type_name("K")
      ->check(whole_number(0, max_nodes));
  app.add_option("--format", options->format, "table or json")->check(CLI::IsMember({"table", "json"}));
  app.add_option("-o,--output", options->file, "File to write (default: standard output)")->type_name("FILE");
  return [options] {
    print_or_write(options->format == "json" ? json_text(*options) : table_text(*options), options->file);
    return all_well;
  };
}

}  // namespace netloom
