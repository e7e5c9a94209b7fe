#include <algorithm>
#include <array>
#include <memory>

#include "cli/command.hpp"
#include "cli/graphviz.hpp"
#include "cli/input.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "cli/topology_output.hpp"
#include "common/error.hpp"
#include "common/parallel.hpp"
#include "common/text.hpp"
#include "metrics/virtual_layers.hpp"
#include "platform/link_bandwidths.hpp"
#include "routing/algorithm.hpp"
#include "spec/parse.hpp"
#include "topology/drawing.hpp"
#include "topology/export.hpp"
#include "topology/family.hpp"

namespace netloom {

namespace {

struct Options {
  SpecInput spec;
  std::string format = "table";
  bool bisection = false;
  std::optional<std::string> routing;
  std::optional<std::string> layout;
  unsigned threads = core_count();
  std::optional<std::string> file;
};

struct Format {
  const char* name;
  bool has_metrics;
  std::string (*text)(const Topology& topology, const NetworkFacts& facts);
};

template <std::string (*text)(const Topology&)>
std::string export_text(const Topology& topology, const NetworkFacts&) {
  return text(topology);
}

constexpr std::array formats{Format{"table", true, topology_table},
                             Format{"json", true, topology_json},
                             Format{"edges", false, export_text<edges_text>},
                             Format{"dot", false, export_text<dot_text>},
                             Format{"graphml", false, export_text<graphml_text>},
                             Format{"anynet", false, export_text<anynet_text>},
                             Format{"svg", false, export_text<circle_svg>}};

/// Null for csv, which is a table of networks.
const Format* format_named(const std::string& name) {
  const auto* const found =
      std::find_if(formats.begin(), formats.end(), [&](const Format& format) { return format.name == name; });
  return found == formats.end() ? nullptr : found;
}

/// `balanced`, or a map as in the `routing:` list of an experiment.
RoutingSpec read_routing_option(const std::string& text, std::uint64_t seed) {
  const bool is_map = text.starts_with('{');
  const Value value = parse_yaml(is_map ? text : "{algorithm: " + text + "}", "--routing");
  Faults faults;
  MapReader map(value, "routing", faults);
  RoutingSpec routing = read_routing(map, seed);
  map.finish();
  faults.throw_if_any();
  return routing;
}

RoutedLoads routed_loads(const Topology& topology, const RoutingSpec& routing) {
  const auto table = make_routing(topology, routing);
  std::optional<std::uint32_t> layers;
  if (const auto found = virtual_layers(*table)) layers = found->count;
  return {table->spec(), link_loads(*table), load_bound(topology), layers};
}

NetworkFacts facts_for(const Topology& topology, const Options& options, std::uint64_t seed) {
  NetworkFacts facts = facts_of(topology, options.threads);
  if (options.bisection) {
    BisectionOptions search;
    search.seed = seed;
    facts.bisection = bisection_width(topology, search);
  }
  if (options.routing) facts.routed = routed_loads(topology, read_routing_option(*options.routing, seed));
  return facts;
}

void refuse_metrics_without_place(const Options& options) {
  for (const char* option :
       {options.bisection ? "--bisection" : nullptr, options.routing ? "--routing" : nullptr}) {
    if (option == nullptr) continue;
    throw InputError(std::string(option) + ": the format " + options.format +
                     " has no metrics; take table or json");
  }
}

std::string graphviz_drawing(const Topology& topology, const std::string& layout) {
  check_drawable(topology);
  return graphviz_svg(dot_text(topology), layout);
}

Topology topology_of(const Spec& spec) {
  Topology topology = build_topology(spec.value, spec.seed);
  read_bandwidths(spec.value, topology);  // refuses what an experiment would refuse
  return topology;
}

std::string one_text(const Spec& spec, const Options& options) {
  const Format& format = *format_named(options.format);
  const Topology topology = topology_of(spec);
  const NetworkFacts facts = format.has_metrics ? facts_for(topology, options, spec.seed) : NetworkFacts{};
  const bool by_graphviz = options.layout.value_or("circle") != "circle";
  return by_graphviz ? graphviz_drawing(topology, *options.layout) : format.text(topology, facts);
}

/// A line each. CSV has lines for one network too.
std::string lines_text(const std::vector<Spec>& specs, const Options& options) {
  std::vector<NamedFacts> networks;
  for (const Spec& spec : specs) {
    const Topology topology = topology_of(spec);
    networks.push_back({spec.label.empty() ? topology.label() : spec.label, topology.spec(),
                        facts_for(topology, options, spec.seed)});
  }
  return options.format == "csv" ? networks_csv(networks) : networks_table(networks);
}

void refuse_several(const std::vector<Spec>& specs, const Options& options) {
  std::vector<std::string> labels;
  for (const Spec& spec : specs) labels.push_back(spec.label);
  const std::string several = options.spec.text + ": the experiment has " + std::to_string(specs.size()) +
                              " networks (" + join(labels, ", ") + ")";
  if (options.routing) throw InputError("--routing: " + several + "; --select LABEL chooses one");
  if (options.format == "table" || options.format == "csv") return;
  throw InputError(several + ", and the format " + options.format +
                   " shows one; --select LABEL chooses it, table and csv show all");
}

ExitStatus show_topology(const Options& options) {
  const Format* const format = format_named(options.format);
  if (format != nullptr && !format->has_metrics) refuse_metrics_without_place(options);
  if (options.routing && options.format == "csv")
    throw InputError("--routing: the format csv has no link loads; take table or json");
  if (options.layout && options.format != "svg") {
    throw InputError("--layout: the format " + options.format + " is no drawing; take --format svg");
  }
  const std::vector<Spec> specs = load_topology_specs(options.spec);
  if (specs.size() > 1) refuse_several(specs, options);
  const bool by_lines = specs.size() > 1 || options.format == "csv";
  print_or_write(by_lines ? lines_text(specs, options) : one_text(specs.front(), options), options.file);
  return all_well;
}

}  // namespace

CommandBody add_topology(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_spec_input(app, options->spec, "network");
  std::vector<std::string> names;
  names.reserve(formats.size());
  for (const Format& format : formats) names.emplace_back(format.name);
  names.emplace_back("csv");
  app.add_option("--format", options->format, "table, csv, json, edges, dot, graphml, anynet or svg")
      ->check(CLI::IsMember(names));
  std::vector<std::string> layouts(graphviz_layouts.begin(), graphviz_layouts.end());
  layouts.insert(layouts.begin(), "circle");
  app.add_option("--layout", options->layout,
                 "Of svg: circle (default), or the Graphviz program that lays it out")
      ->check(CLI::IsMember(layouts));
  app.add_flag("--bisection", options->bisection, "Also find the bisection width, which takes time");
  app.add_option("--routing", options->routing,
                 "Also the link loads of these routes: balanced, or {algorithm: shortest, tie_break: random}")
      ->type_name("ROUTING");
  app.add_option("-j,--jobs", options->threads, "Threads (default: the number of cores)")
      ->type_name("N")
      ->check(whole_number(1, 4096));
  app.add_option("-o,--output", options->file, "File to write (default: standard output)")->type_name("FILE");
  return [options] { return show_topology(*options); };
}

}  // namespace netloom
