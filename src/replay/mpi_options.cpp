#include <algorithm>
#include <array>
#include <charconv>

#include "common/text.hpp"
#include "replay/collective_algorithms.hpp"
#include "replay/operation_cost.hpp"
#include "replay/replay.hpp"

namespace netloom {

namespace {

constexpr std::array<std::string_view, 5> hpc_keys{"os", "or", "ois", "async_small", "detached"};

void read_selector(MapReader& reader, MpiOptions& options) {
  const std::string name = reader.text("selector", options.selector);
  if (name == "mvapich2") {
    reader.fault("selector",
                 "'mvapich2' is refused, since SMPI 3.32 crashes in its allreduce at every number of "
                 "ranks; use default, ompi or mpich");
  } else if (name == "impi") {
    reader.fault("selector",
                 "'impi' is refused, since SMPI 3.32 crashes in its allreduce, bcast and alltoall at "
                 "some numbers of ranks; use default, ompi or mpich");
  } else if (name != "default" && name != "ompi" && name != "mpich") {
    reader.fault("selector", "'" + name + "' is unknown" +
                                 suggestion(name, std::vector<std::string>{"default", "ompi", "mpich"}));
  } else {
    options.selector = name;
  }
}

void read_algorithm(const Value::Entry& entry, MpiOptions& options, Faults& faults) {
  const std::string what = "mpi.algorithms: ";
  const Collective* collective = find_collective(entry.key);
  if (collective == nullptr) {
    std::vector<std::string> names;
    for (const Collective& known : collectives()) names.emplace_back(known.name);
    faults.add(entry.where, what + "unknown collective '" + entry.key + "'" + suggestion(entry.key, names));
    return;
  }
  const std::string& name = entry.value.scalar;
  if (!entry.value.is_scalar()) {
    faults.add(entry.value.where, what + entry.key + " must be the name of an algorithm");
    return;
  }
  const CollectiveAlgorithm* algorithm = find_algorithm(*collective, name);
  const std::vector<std::string> usable = usable_algorithms(*collective);
  if (algorithm == nullptr) {
    faults.add(entry.value.where,
               what + entry.key + " has no algorithm '" + name + "'" + suggestion(name, usable));
  } else if (algorithm->fitness == Fitness::broken) {
    faults.add(entry.value.where, what + entry.key + " '" + name +
                                      "' is refused, since it fails in SMPI 3.32" +
                                      "; known: " + join(usable, ", "));
  } else {
    options.algorithms[entry.key] = name;
  }
}

void read_algorithms(MapReader& reader, MpiOptions& options, Faults& faults) {
  const Value* map = reader.value("algorithms");
  if (map == nullptr || map->is_null()) return;
  if (!map->is_map()) {
    reader.fault("algorithms", "must be a map, such as {alltoall: pair}");
    return;
  }
  for (const Value::Entry& entry : map->entries) read_algorithm(entry, options, faults);
}

void read_schedule(const Value& map, MpiOptions& options, Faults& faults) {
  MapReader reader(map, "mpi.schedule", faults);
  options.schedule.window =
      static_cast<std::uint32_t>(reader.integer("window", {1, 65535}, options.schedule.window));
  options.schedule.barrier = reader.boolean("barrier", options.schedule.barrier);
  reader.finish();
}

void read_operation_cost(MapReader& reader, std::string_view key, std::string& text) {
  text = reader.text(key, text);
  if (!parse_operation_cost(text)) {
    reader.fault(
        key, "must be 'SIZE:SECONDS:SECONDS_PER_BYTE', steps separated by ';', such as '0:1e-6:0'; got '" +
                 text + "'");
    text = "0:0:0";
  }
}

void read_hpc_keys(MapReader& reader, MpiOptions& options) {
  read_operation_cost(reader, "os", options.os);
  read_operation_cost(reader, "or", options.or_);
  read_operation_cost(reader, "ois", options.ois);
  options.async_small = reader.bytes("async_small", options.async_small);
  options.detached = reader.bytes("detached", options.detached);
  constexpr std::uint64_t largest = INT32_MAX;
  if (options.async_small.value > largest) reader.fault("async_small", "must be less than 2GiB");
  if (options.detached.value > largest) reader.fault("detached", "must be less than 2GiB");
  if (options.async_small > options.detached) {
    reader.fault("async_small", "must not be above detached (" + to_text(options.detached) + ")");
  }
}

}  // namespace

bool any_scheduled(const MpiOptions& mpi) {
  return std::ranges::any_of(mpi.algorithms,
                             [](const auto& chosen) { return chosen.second == scheduled_algorithm; });
}

bool is_scheduled(const MpiOptions& mpi, ActionKind kind) {
  const auto chosen = mpi.algorithms.find(std::string(trace_word(kind)));
  return chosen != mpi.algorithms.end() && chosen->second == scheduled_algorithm;
}

MpiOptions read_mpi_options(const Value* map, Faults& faults) {
  MpiOptions options;
  if (map == nullptr || map->is_null()) return options;
  MapReader reader(*map, "mpi", faults);
  options.profile = reader.choice("profile", {"hpc", "smpi"}, "hpc") == "smpi" ? Profile::smpi : Profile::hpc;
  read_selector(reader, options);
  read_algorithms(reader, options, faults);
  if (const Value* const schedule = reader.value("schedule")) read_schedule(*schedule, options, faults);
  if (options.profile == Profile::hpc) {
    read_hpc_keys(reader, options);
  } else {
    for (const std::string_view key : hpc_keys) {
      if (reader.value(key) != nullptr) {
        reader.fault(key, "belongs to profile hpc; profile smpi keeps what smpirun sets");
      }
    }
  }
  reader.finish();
  return options;
}

}  // namespace netloom
