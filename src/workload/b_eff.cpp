#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "common/random.hpp"
#include "workload/actions.hpp"
#include "workload/b_eff_phases.hpp"
#include "workload/generator.hpp"

namespace netloom {

namespace {

constexpr int sizes_by_two = 13;  // 1 B to 4 KiB
constexpr int sizes_up_to_largest = 8;
constexpr std::uint64_t most_largest = std::uint64_t{1} << 27U;  // the program's own

struct BEffSpec {
  std::int64_t largest = 0;
  std::string patterns, method;
  std::int64_t random_patterns = 0;
  std::uint64_t seed = 1;
  std::int64_t iterations = 1;

  bool uses(const char* some_method) const { return method == "all" || method == some_method; }
};

/// Whom a rank sends to and receives from; twice the same in a ring of two.
struct Neighbours {
  std::uint32_t next = 0, previous = 0;
};
struct Pattern {
  bool random = false;
  std::uint32_t number = 0;            ///< from 1, of its kind
  std::vector<Neighbours> neighbours;  ///< by rank
};

/// 1 B to 4 KiB in steps of two, then in eight equal ratios to the largest.
std::vector<std::int64_t> message_sizes(std::int64_t largest) {
  std::vector<std::int64_t> sizes;
  for (int i = 0; i < sizes_by_two; ++i) sizes.push_back(std::int64_t{1} << i);
  const double base = static_cast<double>(sizes.back());
  for (int i = 1; i <= sizes_up_to_largest; ++i) {
    const double ratio =
        std::pow(static_cast<double>(largest) / base, static_cast<double>(i) / sizes_up_to_largest);
    sizes.push_back(std::llround(base * ratio));
  }
  return sizes;
}

/// Rings of as many of the ranks in the given order as `lengths` says, one after the other.
std::vector<Neighbours> rings_of(const std::vector<std::uint32_t>& order,
                                 const std::vector<std::uint32_t>& lengths) {
  std::vector<Neighbours> neighbours(order.size());
  std::uint32_t first = 0;
  for (const std::uint32_t length : lengths) {
    for (std::uint32_t i = 0; i < length; ++i) {
      const std::uint32_t rank = order[first + i];
      neighbours[rank] = {order[first + (i + 1) % length], order[first + (i + length - 1) % length]};
    }
    first += length;
  }
  return neighbours;
}

/// Lengths of rings of about `wanted` ranks, which differ by one at most; even lengths first.
std::vector<std::uint32_t> ring_lengths(std::uint32_t ranks, std::uint32_t wanted) {
  const double exact = static_cast<double>(ranks) / std::min(wanted, ranks);
  const auto rings = std::max(1U, std::min(static_cast<std::uint32_t>(exact + 0.4), ranks / 2));
  const std::uint32_t low = ranks / rings;
  const std::uint32_t longer = ranks % rings;
  std::vector<std::uint32_t> lengths(rings - longer, low);
  lengths.insert(low % 2 == 1 ? lengths.begin() : lengths.end(), longer, low + 1);
  return lengths;
}

std::vector<Pattern> patterns_of(const BEffSpec& spec, std::uint32_t ranks) {
  std::vector<std::uint32_t> order(ranks);
  std::iota(order.begin(), order.end(), 0);
  std::vector<Pattern> patterns;
  if (spec.patterns != "random") {
    for (const std::uint32_t wanted :
         {2U, 4U, 8U, std::max(16U, ranks / 4), std::max(32U, ranks / 2), ranks}) {
      const auto number = static_cast<std::uint32_t>(patterns.size() + 1);
      patterns.push_back({false, number, rings_of(order, ring_lengths(ranks, wanted))});
    }
  }
  Random random(derive_seed(spec.seed, "b_eff"));
  for (std::uint32_t i = 1; spec.patterns != "ring" && i <= spec.random_patterns; ++i) {
    random.shuffle(std::span(order));
    patterns.push_back({true, i, rings_of(order, {ranks})});
  }
  return patterns;
}

/// Writes one rank's loop over one pattern with messages of one size.
class LoopWriter {
 public:
  LoopWriter(Workload& workload, std::uint32_t rank, Neighbours neighbours, std::int64_t bytes)
      : ranks_(workload.ranks()),
        program_(&workload.programs[rank]),
        neighbours_(neighbours),
        message_{bytes, type_byte},
        both_ways_(neighbours.next != neighbours.previous) {}

  void sendrecv(std::int64_t times) const {
    for (std::int64_t i = 0; i < times; ++i) {
      program_->actions.push_back(send_recv_action(neighbours_.next, neighbours_.previous, message_));
      if (both_ways_) {
        program_->actions.push_back(send_recv_action(neighbours_.previous, neighbours_.next, message_));
      }
    }
  }
  void alltoallv(std::int64_t times) const {
    std::vector<std::int64_t> counts(ranks_);
    counts[neighbours_.next] = message_.count;
    counts[neighbours_.previous] = message_.count;
    add_alltoallv(*program_, counts, counts, type_byte);
    program_->actions.insert(program_->actions.end(), static_cast<std::size_t>(times - 1),
                             Action(program_->actions.back()));
  }
  void nonblocking(std::int64_t times) const {
    for (std::int64_t i = 0; i < times; ++i) {
      exchange(neighbours_.previous, neighbours_.next, 0);
      if (both_ways_) exchange(neighbours_.next, neighbours_.previous, 1);
      program_->actions.push_back(waitall_action(both_ways_ ? 4 : 2));
    }
  }

 private:
  void exchange(std::uint32_t from, std::uint32_t to, std::int32_t tag) const {
    program_->actions.push_back(message_action(ActionKind::irecv, from, tag, message_));
    program_->actions.push_back(message_action(ActionKind::isend, to, tag, message_));
  }

  std::uint32_t ranks_;
  RankProgram* program_;
  Neighbours neighbours_;
  Elements message_;
  bool both_ways_;
};

BEffSpec read_b_eff(MapReader& spec, const WorkloadContext& context) {
  BEffSpec found;
  const Bytes largest = spec.bytes("largest", Bytes{std::uint64_t{1} << 20U});
  found.largest = static_cast<std::int64_t>(std::min(largest.value, most_largest));
  if (largest.value <= 4096 || largest.value > most_largest) {
    spec.fault("largest", "must be more than 4KiB and at most 128MiB, got " + to_text(largest));
  }
  found.patterns = spec.choice("patterns", {"all", "ring", "random"}, "all");
  found.random_patterns = spec.integer("random_patterns", {1, 1000}, 6);
  found.method = spec.choice("method", {"all", "sendrecv", "alltoallv", "nonblocking"}, "all");
  const bool own_seed = spec.has("seed");
  const auto named = static_cast<std::uint64_t>(spec.integer("seed", {0, INT64_MAX}, 1));
  found.seed = own_seed ? named : context.seed;
  const auto loops = (6 + static_cast<std::uint64_t>(found.random_patterns)) * 21;
  found.iterations = read_iterations(spec, 1, loops * 17 * context.ranks);
  return found;
}

void require_fit(const MapReader& spec, const BEffSpec& b_eff, std::size_t patterns, std::uint32_t ranks) {
  if (ranks < 2) refuse_combination(spec, "runs on 2 ranks or more, got " + std::to_string(ranks));
  if (b_eff.uses("alltoallv"))
    require_counts_that_fit(spec, patterns * 21, ranks, "; method sendrecv or nonblocking has none");
}

std::string spec_of(const BEffSpec& b_eff) {
  std::vector<std::pair<std::string, std::string>> entries{
      {"type", "b_eff"},
      {"largest", to_text(Bytes{static_cast<std::uint64_t>(b_eff.largest)})},
      {"patterns", b_eff.patterns}};
  if (b_eff.patterns != "ring") {
    entries.emplace_back("random_patterns", std::to_string(b_eff.random_patterns));
    entries.emplace_back("seed", std::to_string(b_eff.seed));
  }
  entries.emplace_back("method", b_eff.method);
  entries.emplace_back("iterations", std::to_string(b_eff.iterations));
  return flow_map(entries);
}

}  // namespace

// The effective bandwidth benchmark: rings in the order of ranks and rings in random order, 21 sizes, three
// methods, each from a barrier on.
Workload make_b_eff(MapReader& spec, const WorkloadContext& context) {
  const BEffSpec b_eff = read_b_eff(spec, context);
  if (!complete(spec)) return {};
  const std::uint32_t ranks = context.ranks;
  const std::vector<Pattern> patterns = patterns_of(b_eff, ranks);
  require_fit(spec, b_eff, patterns.size(), ranks);
  Workload workload = start_programs(ranks);
  const Action between = phase_action(workload, "b_eff/between");
  const auto measure = [&](const char* method, const Pattern& pattern, std::int64_t bytes,
                           void (LoopWriter::*write)(std::int64_t) const) {
    if (!b_eff.uses(method)) return;
    add_to_all(workload, between);
    add_to_all(workload, plain_action(ActionKind::barrier));
    const std::string name = b_eff_phase({pattern.random, pattern.number, bytes, method});
    add_to_all(workload, phase_action(workload, name));
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      (LoopWriter(workload, rank, pattern.neighbours[rank], bytes).*write)(b_eff.iterations);
    }
  };
  for (const std::int64_t bytes : message_sizes(b_eff.largest)) {
    for (const Pattern& pattern : patterns) {
      measure("sendrecv", pattern, bytes, &LoopWriter::sendrecv);
      measure("alltoallv", pattern, bytes, &LoopWriter::alltoallv);
      measure("nonblocking", pattern, bytes, &LoopWriter::nonblocking);
    }
  }
  add_to_all(workload, between);
  add_to_all(workload, plain_action(ActionKind::barrier));
  finish_programs(workload);
  workload.spec = spec_of(b_eff);
  return workload;
}

}  // namespace netloom
