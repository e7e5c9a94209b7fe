#include "workload/collective_arguments.hpp"

#include <optional>

namespace netloom {

namespace {

using enum ActionKind;

bool has_root(ActionKind kind) {
  return kind == bcast || kind == reduce || kind == gather || kind == scatter || kind == gatherv ||
         kind == scatterv;
}

std::int64_t bytes_of(std::int64_t count, Datatype type) {
  return count * datatype_size(type);
}

class ArgumentChecker {
 public:
  explicit ArgumentChecker(std::span<const CollectiveCall> calls) : calls_(calls), said_(calls.size()) {}

  bool compare_roots() {
    if (!has_root(calls_[0]->kind)) return true;
    for (std::uint32_t m = 1; m < calls_.size(); ++m) {
      if (calls_[m]->peer == calls_[0]->peer) continue;
      fault(m, "root is " + std::to_string(calls_[m]->peer) + ", but that of rank 0 is " +
                   std::to_string(calls_[0]->peer) + at(0));
    }
    return faults_.empty();
  }

  void compare_bytes() {
    switch (calls_[0]->kind) {
      case bcast:
      case reduce:
      case allreduce:
      case scan:
      case exscan:
        return compare_vectors(0);
      case reduce_scatter:
        return compare_vectors(calls_.size());
      case alltoall:
      case allgather:
        return compare_uniform();
      case gather:
      case gatherv:
      case scatter:
      case scatterv:
        return compare_with_root();
      case allgatherv:
      case alltoallv:
        return compare_pairs();
      default:
        return;
    }
  }

  std::vector<ArgumentFault> finish() { return std::move(faults_); }

 private:
  void fault(std::uint32_t member, const std::string& sentence) {
    if (said_[member]) return;
    said_[member] = true;
    faults_.push_back({member, word_of(*calls_[member]) + ": " + sentence});
  }

  std::string at(std::uint32_t member) const {
    return " (" + place_of(*calls_[member].program, calls_[member].action) + ")";
  }

  std::int64_t count(std::uint32_t member, std::size_t index) const {
    return calls_[member].program->counts[calls_[member]->first_count + index];
  }

  /// What member `from` sends to member `to` by its own line; none where its line does not say.
  std::int64_t sent(std::uint32_t from, std::uint32_t to) const {
    const Action& call = *calls_[from];
    const bool by_rank = call.kind == alltoallv || call.kind == scatterv;
    return bytes_of(by_rank ? count(from, to) : call.send_count, call.send_type);
  }

  /// What member `to` expects from member `from`.
  std::int64_t expected(std::uint32_t to, std::uint32_t from) const {
    const Action& call = *calls_[to];
    if (call.kind == alltoallv) return bytes_of(count(to, calls_.size() + from), call.recv_type);
    const bool by_rank = call.kind == gatherv || call.kind == allgatherv;
    return bytes_of(by_rank ? count(to, from) : call.recv_count, call.recv_type);
  }

  static std::string bytes_text(std::int64_t bytes) {
    return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
  }

  /// The vector that is reduced or broadcast: one count, or `counts` of them.
  void compare_vectors(std::size_t counts) {
    for (std::uint32_t m = 1; m < calls_.size(); ++m) {
      for (std::size_t i = 0; i < std::max<std::size_t>(counts, 1); ++i) {
        const auto bytes = [&](std::uint32_t member) {
          return bytes_of(counts == 0 ? calls_[member]->send_count : count(member, i),
                          calls_[member]->send_type);
        };
        if (bytes(m) == bytes(0)) continue;
        const std::string of = counts == 0 ? "" : " for rank " + std::to_string(i);
        fault(m, "has " + bytes_text(bytes(m)) + of + ", but rank 0 has " + bytes_text(bytes(0)) + at(0));
        break;
      }
    }
  }

  void compare_pair(std::uint32_t from, std::uint32_t to, bool blame_sender) {
    const std::int64_t out = sent(from, to), in = expected(to, from);
    if (out == in) return;
    if (blame_sender) {
      fault(from, "sends " + bytes_text(out) + " to rank " + std::to_string(to) + ", which expects " +
                      bytes_text(in) + at(to));
    } else {
      fault(to, "expects " + bytes_text(in) + " from rank " + std::to_string(from) + ", which sends " +
                    bytes_text(out) + at(from));
    }
  }

  /// Every member sends every one the same: rank 0 and each member, both ways, tell it all.
  void compare_uniform() {
    for (std::uint32_t m = 0; m < calls_.size(); ++m) {
      compare_pair(0, m, false);
      compare_pair(m, 0, true);
    }
  }

  void compare_with_root() {
    const auto root = static_cast<std::uint32_t>(calls_[0]->peer);
    const bool to_root = calls_[0]->kind == gather || calls_[0]->kind == gatherv;
    for (std::uint32_t m = 0; m < calls_.size(); ++m) {
      if (m != root) compare_pair(to_root ? m : root, to_root ? root : m, to_root);
    }
  }

  void compare_pairs() {
    for (std::uint32_t to = 0; to < calls_.size(); ++to) {
      for (std::uint32_t from = 0; from < calls_.size(); ++from) {
        if (from != to) compare_pair(from, to, false);
      }
    }
  }

  std::span<const CollectiveCall> calls_;
  std::vector<bool> said_;  ///< by member
  std::vector<ArgumentFault> faults_;
};

}  // namespace

std::vector<ArgumentFault> compare_arguments(std::span<const CollectiveCall> calls, bool sizes_known) {
  ArgumentChecker checker(calls);
  if (checker.compare_roots() && sizes_known) checker.compare_bytes();
  return checker.finish();
}

}  // namespace netloom
