#include "fuzz/kinds.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <stdexcept>

#include "common/error.hpp"
#include "common/files.hpp"
#include "experiment/config.hpp"
#include "fuzz/mutation.hpp"
#include "fuzz/seeds.hpp"
#include "metrics/distance_histogram.hpp"
#include "metrics/girth.hpp"
#include "metrics/link_load.hpp"
#include "paths.hpp"
#include "routing/algorithm.hpp"
#include "spec/parse.hpp"
#include "topology/export.hpp"
#include "topology/family.hpp"
#include "workload/benchmark.hpp"
#include "workload/trace.hpp"

namespace netloom::fuzz {

struct Seeds {
  std::vector<Value> networks, workloads, values;  ///< `values`: of both, and the trees of the experiments
  std::vector<std::string> experiments, texts, traces, edges, graphs;
};

namespace {

/// Networks of at most so many nodes are also worked with.
constexpr NodeId few_nodes = 300;
constexpr std::uint64_t seed = 1;

void require(bool holds, const char* sentence) {
  if (!holds) throw std::logic_error(sentence);
}

const Value& any_value(const std::vector<Value>& values, Random& random) {
  return any_of(values, random);
}

Input yaml_input(const std::vector<Value>& starts, const Seeds& seeds, Random& random) {
  std::string text = to_flow_text(mutated_value(any_value(starts, random), seeds.values, random));
  if (random.below(3) == 0) text = mutated_text(text, seeds.texts, random);
  return {text, random.below(17)};
}

void work_with(const Topology& topology) {
  require(distance_histogram(topology)[0] == topology.host_count(), "a host is missing in the histogram");
  girth(topology);
  dot_text(topology);
  const Topology again = build_topology(parse_yaml(topology.spec(), "inline"), seed);
  require(std::ranges::equal(again.links(), topology.links()), "the normalised spec is another network");
  for (const RoutingAlgorithm& algorithm : routing_algorithms()) {
    try {
      const std::string tie_break = algorithm.name == "shortest" ? "lowest_port" : "";
      max_link_load(*make_routing(topology, {std::string(algorithm.name), tie_break, seed}));
    } catch (const CombinationError&) {
      // it says so
    }
  }
}

void read_network(const Input& input, const std::filesystem::path&) {
  const Topology topology = build_topology(parse_yaml(input.text, "inline"), input.choice);
  if (topology.node_count() <= few_nodes && topology.family() != "edge_list") work_with(topology);
}

void read_workload(const Input& input, const std::filesystem::path&) {
  const Value spec = parse_yaml(input.text, "inline");
  workload_label(spec);
  make_workload(spec, {static_cast<std::uint32_t>(1 + input.choice), seed});
}

Input experiment_input(const Seeds& seeds, Random& random) {
  if (random.below(2) == 0) return {mutated_text(any_of(seeds.experiments, random), seeds.texts, random), 0};
  Value tree = parse_yaml(any_of(seeds.experiments, random), "seed");
  for (Value::Entry& entry : tree.entries) {
    if (entry.key == "topologies") entry.value = any_value(seeds.networks, random);
    if (entry.key == "workloads" && random.below(2) == 0) entry.value = any_value(seeds.workloads, random);
  }
  return {to_flow_text(mutated_value(std::move(tree), seeds.values, random)), 0};
}

/// Whether it may ask for the optimal circulant of a hundred nodes or more: a search takes as long as it
/// takes.
bool may_search_long(const std::string& text) {
  if (text.find("optimal") == std::string::npos) return false;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t at = text.find("nodes"); at != std::string::npos; at = text.find("nodes", at + 1)) {
    const auto first = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_digit);
    if (std::find_if_not(first, text.end(), is_digit) - first > 2) return true;
  }
  return false;
}

void read_experiment_text(const Input& input, const std::filesystem::path&) {
  if (may_search_long(input.text)) throw InputError("a long search");
  const std::string path = kSourceDir + "/configs/fuzzed.yaml";
  const std::string normalised = normalised_text(read_experiment(parse_yaml(input.text, path)));
  const std::string again = normalised_text(read_experiment(parse_yaml(normalised, path)));
  require(normalised == again, "the normalised experiment does not read back as itself");
}

Input setting_input(const Seeds& seeds, Random& random) {
  const std::vector<std::string> settings{"topologies.0.type=ring",
                                          "workloads=[{type: barrier}]",
                                          "seed=[1, 2]",
                                          "hardware.link.latency=1ns",
                                          "mpi.algorithms.alltoall=ring",
                                          "topologies.torus.dims=[4,4]",
                                          "baseline="};
  return {mutated_text(any_of(settings, random), seeds.texts, random),
          random.below(seeds.experiments.size())};
}

void read_setting(const Input& input, const std::filesystem::path&) {
  const std::string folder = kSourceDir + "/configs";
  Value experiment = parse_yaml_file(folder + "/quickstart.yaml");
  set_value(experiment, input.text);
  read_experiment(experiment);
}

/// Sound traces are written and read back.
void work_with(const TraceReading& reading, const std::filesystem::path& scratch) {
  for (const TraceFinding& finding : reading.findings) {
    require(!finding.place.empty() && !finding.what.empty(), "a finding without place or sentence");
  }
  if (!reading.sound()) throw InputError("the trace has findings");
  write_trace(reading.workload, scratch / "again");
  const auto ranks = static_cast<std::uint32_t>(reading.workload.programs.size());
  const std::filesystem::path again =
      ranks == 1 ? scratch / "again" / "rank-0.txt" : scratch / "again" / "index.txt";
  const TraceReading second = read_trace(again, ranks);
  require(second.workload.programs.size() == ranks, "a written trace reads back with other ranks");
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    require(second.workload.programs[rank].actions.size() == reading.workload.programs[rank].actions.size(),
            "a written trace reads back with other actions");
  }
}

Input trace_input(const Seeds& seeds, Random& random) {
  return {mutated_text(any_of(seeds.traces, random), seeds.traces, random), random.below(6)};
}

void read_shared_trace(const Input& input, const std::filesystem::path& scratch) {
  write_file(scratch / "trace.txt", input.text, Flush::no);
  std::optional<std::uint32_t> ranks = 4;
  if (input.choice == 0) ranks = std::nullopt;
  if (input.choice == 1) ranks = 3;
  work_with(read_trace(scratch / "trace.txt", ranks, {input.choice == 2 ? 16U : 0U}), scratch);
}

Input index_input(const Seeds& seeds, Random& random) {
  const std::vector<std::string> indexes{"rank-0.txt\nrank-1.txt\n", "rank-0.txt\n\nrank-1.txt\nrank-2.txt",
                                         "./rank-0.txt\r\n../scratch/rank-1.txt\r\n", "rank-0.txt\n"};
  return {mutated_text(any_of(indexes, random), seeds.texts, random), random.below(4)};
}

void read_index(const Input& input, const std::filesystem::path& scratch) {
  write_file(scratch / "index.txt", input.text, Flush::no);
  for (const char* const rank : {"0", "1", "2"}) {
    write_file(scratch / ("rank-" + std::string(rank) + ".txt"),
               std::string(rank) + " init\n" + rank + " finalize\n", Flush::no);
  }
  std::optional<std::uint32_t> ranks;
  if (input.choice > 0) ranks = static_cast<std::uint32_t>(input.choice);
  work_with(read_trace(scratch / "index.txt", ranks), scratch);
}

void read_network_file(const char* type, const Input& input, const std::filesystem::path& scratch) {
  const std::filesystem::path file = scratch / "network.txt";
  write_file(file, input.text, Flush::no);
  const std::string nodes = input.choice < 2 ? ", nodes: " + std::to_string(4 + 60000 * input.choice) : "";
  const std::string spec = "{type: " + std::string(type) + ", path: " + file.string() + nodes + "}";
  const Topology topology = build_topology(parse_yaml(spec, "inline"), seed);
  if (topology.node_count() <= few_nodes) work_with(topology);
}

bool has_family(std::string_view name) {
  return std::ranges::find(families(), name, &Family::name) != families().end();
}

bool always() {
  return true;
}

constexpr std::array table{
    Kind{"experiment", always, experiment_input, read_experiment_text},
    Kind{"setting", always, setting_input, read_setting},
    Kind{"network", always,
         [](const Seeds& seeds, Random& random) { return yaml_input(seeds.networks, seeds, random); },
         read_network},
    Kind{"workload", always,
         [](const Seeds& seeds, Random& random) { return yaml_input(seeds.workloads, seeds, random); },
         read_workload},
    Kind{"trace", always, trace_input, read_shared_trace},
    Kind{"index", always, index_input, read_index},
    Kind{"edge_list", always,
         [](const Seeds& seeds, Random& random) {
           return Input{mutated_text(any_of(seeds.edges, random), seeds.edges, random), random.below(6)};
         },
         [](const Input& input, const std::filesystem::path& scratch) {
           read_network_file("edge_list", input, scratch);
         }},
    Kind{"graphml", [] { return has_family("graphml"); },
         [](const Seeds& seeds, Random& random) {
           return Input{mutated_text(any_of(seeds.graphs, random), seeds.graphs, random), 6};
         },
         [](const Input& input, const std::filesystem::path& scratch) {
           read_network_file("graphml", input, scratch);
         }},
};

Input nothing(const Seeds&, Random&) {
  return {};
}

constexpr std::array trap_table{
    Kind{"crash", always, nothing, [](const Input&, const std::filesystem::path&) { std::raise(SIGSEGV); }},
    Kind{"endless loop", always, nothing,
         [](const Input&, const std::filesystem::path&) {
           std::atomic<bool> on{true};
           while (on) continue;
         }},
    Kind{"too much memory", always, nothing,
         [](const Input&, const std::filesystem::path&) {
           std::vector<std::string> hoard;
           while (true) hoard.emplace_back(std::size_t{1} << 28, 'x');
         }},
    Kind{"another exception", always, nothing,
         [](const Input&, const std::filesystem::path&) { throw std::out_of_range("at"); }},
    Kind{"no sentence", always, nothing,
         [](const Input&, const std::filesystem::path&) { throw InputError(std::vector<std::string>{""}); }},
};

}  // namespace

std::shared_ptr<const Seeds> read_seeds() {
  const std::filesystem::path root = kSourceDir;
  Seeds seeds;
  seeds.networks = flow_maps_of(root / "docs/topologies.md");
  seeds.workloads = workloads();
  for (const Value& map : flow_maps_of(root / "docs/workloads.md")) seeds.workloads.push_back(map);
  seeds.experiments = experiments_of(root / "configs");
  seeds.texts = seeds.experiments;
  for (const auto* const maps : {&seeds.networks, &seeds.workloads}) {
    for (const Value& map : *maps) {
      seeds.values.push_back(map);
      seeds.texts.push_back(to_flow_text(map));
    }
  }
  for (const std::string& text : seeds.experiments) seeds.values.push_back(parse_yaml(text, "seed"));
  seeds.traces = shared_traces();
  seeds.edges = edge_lists();
  seeds.graphs = graphml_files();
  return std::make_shared<const Seeds>(std::move(seeds));
}

std::span<const Kind> kinds() {
  return table;
}

std::span<const Kind> traps() {
  return trap_table;
}

}  // namespace netloom::fuzz
