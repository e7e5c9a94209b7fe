#include "workload/generator.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "common/text.hpp"
#include "workload/actions.hpp"

namespace netloom {

namespace {

constexpr std::uint64_t most_actions = 20'000'000;  // 1.5 GB
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 40;

}  // namespace

std::int64_t read_iterations(MapReader& spec, std::int64_t otherwise, std::uint64_t actions_each) {
  const std::int64_t iterations = spec.integer("iterations", {1, 1'000'000'000}, otherwise);
  const auto most = most_actions / std::max<std::uint64_t>(1, actions_each);
  if (static_cast<std::uint64_t>(iterations) > most) {
    spec.fault("iterations", "must be at most " + std::to_string(most) + ", since each is " +
                                 std::to_string(actions_each) + " actions of all ranks and " +
                                 std::to_string(most_actions) + " can be held, got " +
                                 std::to_string(iterations));
  }
  return iterations;
}

std::int64_t read_size(MapReader& spec) {
  const Bytes size = spec.bytes("size");
  if (size.value <= most_bytes) return static_cast<std::int64_t>(size.value);
  spec.fault("size", "must be at most " + to_text(Bytes{most_bytes}) + ", got " + to_text(size));
  return 0;
}

std::uint32_t read_rank(MapReader& spec, std::string_view key, std::uint32_t otherwise) {
  return static_cast<std::uint32_t>(spec.integer(key, {0, INT32_MAX}, otherwise));
}

void require_rank(const MapReader& spec, std::string_view key, std::uint32_t rank, std::uint32_t ranks) {
  if (rank < ranks) return;
  refuse_combination(spec, std::string(key) + " must be one of the ranks 0 to " + std::to_string(ranks - 1) +
                               ", got " + std::to_string(rank));
}

bool read_compute(MapReader& spec) {
  return spec.choice("compute", {"counted", "none"}, "counted") == "counted";
}

bool complete(MapReader& spec) {
  spec.finish();
  return spec.faults().empty();
}

void refuse_combination(const MapReader& spec, const std::string& sentence) {
  throw CombinationError(spec.where().text() + ": " + spec.what() + ": " + sentence);
}

Workload start_programs(std::uint32_t ranks) {
  Workload workload;
  workload.programs.resize(ranks);
  workload.communicators = {world_of(ranks)};
  add_to_all(workload, plain_action(ActionKind::init));
  return workload;
}

void finish_programs(Workload& workload) {
  add_to_all(workload, plain_action(ActionKind::finalize));
}

void add_to_all(Workload& workload, const Action& action) {
  for (RankProgram& program : workload.programs) program.actions.push_back(action);
}

void add_compute(RankProgram& program, double flops) {
  if (flops > 0) program.actions.push_back(compute_action(flops));
}

std::string flow_list(const std::vector<std::int64_t>& numbers) {
  std::vector<std::string> texts;
  for (const std::int64_t number : numbers) texts.push_back(std::to_string(number));
  return "[" + join(texts, ", ") + "]";
}

std::string flow_map(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string text = "{";
  for (const auto& [key, value] : entries) {
    if (text.size() > 1) text += ", ";
    text += key;
    text += ": ";
    text += value;
  }
  return text + "}";
}

}  // namespace netloom
