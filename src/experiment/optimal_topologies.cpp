#include "experiment/optimal_topologies.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "common/error.hpp"
#include "common/log.hpp"
#include "common/parallel.hpp"
#include "experiment/search_file.hpp"
#include "topology/building.hpp"
#include "topology/circulant.hpp"
#include "topology/distances.hpp"

namespace netloom {

namespace {

Value number(std::uint64_t value, const Location& where) {
  Value scalar;
  scalar.kind = Value::Kind::scalar;
  scalar.scalar = std::to_string(value);
  scalar.where = where;
  return scalar;
}

/// `jumps` stands where `optimal` stood.
void put_jumps(Value& spec, const JumpSet& jumps) {
  std::erase_if(spec.entries, [](const Value::Entry& entry) { return entry.key == "degree"; });
  const auto optimal = std::ranges::find(spec.entries, "optimal", &Value::Entry::key);
  Value list;
  list.kind = Value::Kind::list;
  list.where = optimal->value.where;
  for (const Jump jump : jumps) list.items.push_back(number(jump, list.where));
  *optimal = {"jumps", optimal->where, list};
}

std::string size_text(std::uint32_t nodes, std::uint32_t degree) {
  return std::to_string(nodes) + " nodes and degree " + std::to_string(degree);
}

/// A file is believed when it claims a proof, and its distances are measured again.
JumpSet read_jumps(const std::filesystem::path& path, std::uint32_t nodes, std::uint32_t degree) {
  const SearchResult result = read_search_json(path).result;
  const std::string file = path.string();
  if (result.nodes != nodes || result.degree != degree)
    throw InputError(file + " is of " + size_text(result.nodes, result.degree) + ", not of " +
                     size_text(nodes, degree));
  if (result.shard.count > 1)
    throw InputError(file + " is the answer of one shard; netloom search merge makes one of all");
  if (!result.proven())
    throw InputError(file +
                     " is not proven to be optimal; a circulant that may not be is given by its jumps, [" +
                     list_text(result.jumps, ", ") + "]");
  const Topology circulant = make_circulant(nodes, result.jumps);
  const std::vector<std::uint32_t> distances = distances_from(circulant, 0);
  std::uint64_t sum = 0;
  for (const std::uint32_t distance : distances) sum += distance;
  if (sum != result.distance_sum || *std::ranges::max_element(distances) != result.diameter)
    throw InputError(file + " contradicts itself: its jumps have another diameter or another distance sum");
  return result.jumps;
}

/// What the map says in place of jumps.
struct Wanted {
  std::uint32_t nodes = 0;
  std::uint32_t degree = 0;
  std::filesystem::path file;  ///< empty: search
};

/// All other keys are read when the network is built.
std::optional<Wanted> read_wanted(const Value& spec, Faults& faults) {
  const std::size_t before = faults.size();
  MapReader reader(spec, "topology 'circulant'", faults);
  Wanted wanted;
  wanted.nodes = static_cast<std::uint32_t>(reader.integer("nodes", {3, most_search_nodes}));
  // Without a sound number of nodes any degree may be right.
  const std::int64_t most = faults.size() == before ? wanted.nodes - 1 : most_search_nodes;
  wanted.degree = static_cast<std::uint32_t>(reader.integer("degree", {2, most}));
  const Value& optimal = *reader.value("optimal");
  if (!optimal.is_scalar() || optimal.scalar == "false") {
    reader.fault("optimal", "must be true, or the path of an answer of netloom search --format json");
  } else if (optimal.quoted || optimal.scalar != "true") {
    wanted.file = reader.path("optimal");
  }
  if (reader.has("jumps")) reader.fault("jumps", "are what `optimal` finds; give one of the two");
  if (faults.size() > before) return std::nullopt;
  return wanted;
}

}  // namespace

JumpSet OptimalTopologies::searched(std::uint32_t nodes, std::uint32_t degree) {
  const auto known = known_.find({nodes, degree});
  if (known != known_.end()) return known->second;
  SearchRequest request;
  request.nodes = nodes;
  request.degree = degree;
  request.threads = core_count();
  log_debug("searching the optimal circulant of " + size_text(nodes, degree));
  return known_[{nodes, degree}] = find_optimal_circulant(request, true).result.jumps;
}

bool OptimalTopologies::resolve(Value& spec, Faults& faults) {
  bool all = true;
  if (Value* const factors = spec.find("factors"))
    for (Value& factor : factors->items) all = resolve(factor, faults) && all;
  const Value* const type = spec.find("type");
  const Value* const optimal = spec.find("optimal");
  if (!type || type->scalar != "circulant" || !optimal) return all;
  const std::optional<Wanted> wanted = read_wanted(spec, faults);
  // After a fault nothing is built, and a search may take long.
  if (!wanted || !faults.empty()) return false;
  try {
    put_jumps(spec, wanted->file.empty() ? searched(wanted->nodes, wanted->degree)
                                         : read_jumps(wanted->file, wanted->nodes, wanted->degree));
  } catch (const InputError& error) {
    for (const std::string& fault : error.faults()) faults.add(optimal->where, fault);
    return false;
  }
  return all;
}

std::optional<Value> OptimalTopologies::resolved(const Value& spec, Faults& faults) {
  Value copy = spec;
  if (!resolve(copy, faults)) return std::nullopt;
  return copy;
}

Value resolve_optimal(const Value& spec) {
  Faults faults;
  const std::optional<Value> value = OptimalTopologies().resolved(spec, faults);
  faults.throw_if_any();
  return *value;
}

}  // namespace netloom
