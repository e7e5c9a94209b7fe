#include <algorithm>
#include <array>
#include <memory>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "common/words.hpp"
#include "metrics/bisection.hpp"
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
  bool bisection = false;
  std::optional<std::string> file;
};

using MaybeBisection = std::optional<Bisection>;

const char* certainty(const Bisection& bisection) {
  return bisection.exact() ? "exact" : "upper bound";
}

std::string json_text(const Topology& topology, const MaybeBisection& bisection) {
  const GraphMetrics metrics = graph_metrics(topology);
  Json json = {{"spec", topology.spec()},
               {"nodes", metrics.nodes},
               {"links", metrics.links},
               {"degree_min", metrics.degree_min},
               {"degree_max", metrics.degree_max},
               {"diameter", metrics.diameter},
               {"distance_sum", metrics.distance_sum},
               {"mpl", metrics.mpl ? Json(*metrics.mpl) : Json()},
               {"vertex_symmetric", metrics.vertex_symmetric}};
  if (bisection) {
    json["bisection"] = bisection->cut;
    json["bisection_is"] = certainty(*bisection);
    json["bisection_method"] = name_of(bisection->method);
    json["bisection_lower_bound"] = bisection->lower_bound;
    json["bisection_bound_by"] = name_of(bisection->bound);
  }
  if (!topology.addresses().empty()) json["addresses"] = topology.addresses();
  return one_member_a_line(json);
}

std::string table_text(const Topology& topology, const MaybeBisection& bisection) {
  const GraphMetrics metrics = graph_metrics(topology);
  const std::string least = std::to_string(metrics.degree_min), most = std::to_string(metrics.degree_max);
  TextTable table{{"network", printable(topology.label())},
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
  if (bisection) {
    const std::string bound = std::to_string(bisection->lower_bound);
    table.rows.push_back({"bisection", std::to_string(bisection->cut)});
    table.rows.push_back(
        {"bisection is", bisection->exact() ? "exact" : "an upper bound; at least " + bound});
    table.rows.push_back({"found by", name_of(bisection->method)});
    table.rows.push_back({"bounded by", name_of(bisection->bound)});
  }
  std::string text;
  for (const std::string& line : table.lines()) text += line + '\n';
  return text;
}

struct Format {
  const char* name;
  bool has_metrics;
  std::string (*text)(const Topology& topology, const MaybeBisection& bisection);
};

constexpr std::array formats{
    Format{"table", true, table_text}, Format{"json", true, json_text},
    Format{"edges", false,
           [](const Topology& topology, const MaybeBisection&) { return edges_text(topology); }},
    Format{"dot", false, [](const Topology& topology, const MaybeBisection&) { return dot_text(topology); }}};

const Format& format_named(const std::string& name) {
  return *std::find_if(formats.begin(), formats.end(),
                       [&](const Format& format) { return format.name == name; });
}

ExitStatus show_topology(const Options& options) {
  const Format& format = format_named(options.format);
  if (options.bisection && !format.has_metrics) {
    throw InputError("--bisection: the format " + options.format + " has no metrics; take table or json");
  }
  const Spec spec = load_topology_spec(options.spec);
  const Topology topology = build_topology(spec.value, spec.seed);
  MaybeBisection bisection;
  if (options.bisection) {
    BisectionOptions search;
    search.seed = spec.seed;
    bisection = bisection_width(topology, search);
  }
  print_or_write(format.text(topology, bisection), options.file);
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
  app.add_flag("--bisection", options->bisection, "Also find the bisection width, which takes time");
  app.add_option("-o,--output", options->file, "File to write (default: standard output)")->type_name("FILE");
  return [options] { return show_topology(*options); };
}

}  // namespace netloom
