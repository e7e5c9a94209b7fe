#include <memory>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "metrics/graph_metrics.hpp"
#include "results/format.hpp"
#include "results/json_fields.hpp"
#include "topology/export.hpp"
#include "topology/family.hpp"

namespace netloom {

namespace {

struct Options {
  SpecInput spec;
  std::string format = "table";
  std::optional<std::string> file;
};

std::string json_text(const Topology& topology) {
  const GraphMetrics metrics = graph_metrics(topology);
  return one_member_a_line({{"spec", topology.spec()},
                            {"nodes", metrics.nodes},
                            {"links", metrics.links},
                            {"degree_min", metrics.degree_min},
                            {"degree_max", metrics.degree_max},
                            {"diameter", metrics.diameter},
                            {"distance_sum", metrics.distance_sum},
                            {"mpl", metrics.mpl ? Json(*metrics.mpl) : Json()},
                            {"vertex_symmetric", metrics.vertex_symmetric}});
}

std::string table_text(const Topology& topology) {
  const GraphMetrics metrics = graph_metrics(topology);
  const std::string least = std::to_string(metrics.degree_min), most = std::to_string(metrics.degree_max);
  const TextTable table{{"network", topology.label()},
                        {{"spec", topology.spec()},
                         {"nodes", std::to_string(metrics.nodes)},
                         {"hosts", std::to_string(topology.host_count())},
                         {"links", std::to_string(metrics.links)},
                         {"degree", least == most ? least : least + " to " + most},
                         {"diameter", std::to_string(metrics.diameter)},
                         {"distance sum", std::to_string(metrics.distance_sum)},
                         {"mean path length", metrics.mpl ? readable_number(*metrics.mpl) : "none"},
                         {"vertex symmetric", metrics.vertex_symmetric ? "yes" : "not known"}},
                        2};
  std::string text;
  for (const std::string& line : table.lines()) text += line + '\n';
  return text;
}

struct Format {
  const char* name;
  std::string (*text)(const Topology& topology);
};

constexpr std::array formats{Format{"table", table_text}, Format{"json", json_text},
                             Format{"edges", edges_text}, Format{"dot", dot_text}};

ExitStatus show_topology(const Options& options) {
  const Spec spec = load_topology_spec(options.spec);
  const Topology topology = build_topology(spec.value, spec.seed);
  for (const Format& format : formats) {
    if (options.format == format.name) print_or_write(format.text(topology), options.file);
  }
  return all_well;
}

}  // namespace

CommandBody add_topology(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_spec_input(app, options->spec, "network");
  std::vector<std::string> names;
  names.reserve(formats.size());
  for (const Format& format : formats) names.emplace_back(format.name);
  app.add_option("--format", options->format, "table, json, edges or dot")->check(CLI::IsMember(names));
  app.add_option("-o,--output", options->file, "File to write (default: standard output)")->type_name("FILE");
  return [options] { return show_topology(*options); };
}

}  // namespace netloom
