#include "workload/traffic.hpp"

#include <bit>
#include <limits>

#include "workload/membership.hpp"

namespace netloom {

namespace {

using enum ActionKind;

/// A count of bytes that stays at its largest value rather than wrap round.
std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::uint64_t>::max() : sum;
}

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::uint64_t>::max() : product;
}

std::uint64_t element_bytes(std::int64_t count, Datatype type) {
  return saturating_product(static_cast<std::uint64_t>(count), datatype_size(type));
}

/// Messages of the smallest segments that SMPI's pipelines cut a vector into.
constexpr double segment_bytes = 512;

/// Adds up the traffic of one rank's actions after the other.
class TrafficCounter {
 public:
  explicit TrafficCounter(const Workload& workload)
      : workload_(workload), membership_(workload.communicators, workload.ranks()) {
    traffic_.sent_bytes.resize(workload.ranks());
    traffic_.received_bytes.resize(workload.ranks());
    traffic_.flops.resize(workload.ranks());
    traffic_.sleep_s.resize(workload.ranks());
  }

  /// \param rank of the program. \return the bytes that it hands over to be sent.
  std::uint64_t add(std::uint32_t rank, const Action& action) {
    (action.kind == sleep ? traffic_.sleep_s : traffic_.flops)[rank] += action.amount;
    program_rank_ = rank;
    action_ = &action;
    members_ = &workload_.communicator_of(action).members;
    ranks_ = static_cast<std::uint32_t>(members_->size());
    rank_ = membership_.rank_in(action.communicator, rank).value_or(0);
    if (is_collective(action.kind)) return add_collective();
    if (is_send(action.kind) || action.kind == send_recv) return add_message();
    if (action.kind == comm_split || action.kind == comm_dup) add_making();
    return 0;
  }

  DeclaredTraffic finish() { return std::move(traffic_); }

 private:
  std::uint64_t send_bytes() const { return element_bytes(action_->send_count, action_->send_type); }
  std::uint64_t receive_bytes() const { return element_bytes(action_->recv_count, action_->recv_type); }
  bool is_root() const { return action_->peer == static_cast<std::int32_t>(rank_); }
  std::uint32_t others() const { return ranks_ - 1; }

  void sends(std::uint64_t bytes) {
    std::uint64_t& sum = traffic_.sent_bytes[program_rank_];
    if (ranks_ > 1) sum = saturating_sum(sum, bytes);
  }
  void receives(std::uint64_t bytes) { receives_at(rank_, bytes); }
  void receives_at(std::uint32_t rank, std::uint64_t bytes) {
    std::uint64_t& sum = traffic_.received_bytes[(*members_)[rank]];
    if (ranks_ > 1) sum = saturating_sum(sum, bytes);
  }

  /// Counts of a v-collective from the `first`-th on, by rank: in bytes, with and without this rank's own.
  struct VectorBytes {
    std::uint64_t all = 0, other = 0, own = 0;
  };
  VectorBytes vector_bytes(std::size_t first, Datatype type) const {
    Action from = *action_;
    from.first_count += first;
    VectorBytes bytes;
    const auto counts = counts_of(workload_.programs[program_rank_], from, ranks_);
    for (std::uint32_t r = 0; r < ranks_; ++r) {
      const std::uint64_t part = element_bytes(counts[r], type);
      bytes.all = saturating_sum(bytes.all, part);
      if (r == rank_) {
        bytes.own = part;
      } else {
        bytes.other = saturating_sum(bytes.other, part);
      }
    }
    return bytes;
  }

  /// A message leaves for its destination; what a receive says is the size of its buffer.
  std::uint64_t add_message() {
    traffic_.messages_most += 1;
    traffic_.bytes_most += static_cast<double>(send_bytes());
    if (is_root()) return send_bytes();  // to itself
    sends(send_bytes());
    receives_at(static_cast<std::uint32_t>(action_->peer), send_bytes());
    return send_bytes();
  }

  /// \return bytes that this rank contributes.
  std::uint64_t add_least() {
    const auto root = static_cast<std::uint32_t>(action_->peer);
    switch (action_->kind) {
      case bcast:
        is_root() ? sends(send_bytes()) : receives(send_bytes());
        return is_root() ? send_bytes() : 0;
      case reduce:
        is_root() ? receives(send_bytes()) : sends(send_bytes());
        return send_bytes();
      case allreduce:
        sends(send_bytes());
        receives(send_bytes());
        return send_bytes();
      case scan:
      case exscan:
        if (rank_ + 1 < ranks_) sends(send_bytes());
        if (rank_ > 0) receives(send_bytes());
        return send_bytes();
      case alltoall:
        sends(saturating_product(others(), send_bytes()));
        receives(saturating_product(others(), receive_bytes()));
        return saturating_product(ranks_, send_bytes());
      case allgather:
        sends(send_bytes());
        receives(saturating_product(others(), receive_bytes()));
        return send_bytes();
      case gather:
      case gatherv:
        if (is_root()) return send_bytes();
        sends(send_bytes());
        receives_at(root, send_bytes());
        return send_bytes();
      case scatter:
        if (!is_root()) return receives(receive_bytes()), 0;
        sends(saturating_product(others(), send_bytes()));
        return saturating_product(ranks_, send_bytes());
      default:
        return add_least_of_vector();
    }
  }

  std::uint64_t add_least_of_vector() {
    switch (action_->kind) {
      case alltoallv: {
        const VectorBytes sent = vector_bytes(0, action_->send_type);
        sends(sent.other);
        receives(vector_bytes(ranks_, action_->recv_type).other);
        return sent.all;
      }
      case scatterv: {
        if (!is_root()) return receives(receive_bytes()), 0;
        const VectorBytes sent = vector_bytes(0, action_->send_type);
        sends(sent.other);
        return sent.all;
      }
      case allgatherv:
        sends(send_bytes());
        receives(vector_bytes(0, action_->recv_type).other);
        return send_bytes();
      case reduce_scatter: {
        const VectorBytes parts = vector_bytes(0, action_->send_type);
        sends(parts.other);
        receives(parts.own);
        return parts.all;
      }
      default:
        return 0;  // barrier
    }
  }

  /// SMPI's own messages: 8 bytes to the first rank of the parent and back, and a broadcast of 4 bytes on the
  /// new communicator.
  void add_making() {
    if (action_->source == unnamed_communicator) return;
    traffic_.messages_most += 2;
    traffic_.bytes_most += 16;
    add_most(4);
  }

  std::uint64_t add_collective() {
    const std::uint64_t contributed = add_least();
    add_most(static_cast<double>(contributed));
    return contributed;
  }

  void add_most(double contributed) {
    const double ranks = ranks_;
    // No algorithm brings any rank more than everything that all contribute, once to gather it and once to
    // hand it out.
    const double bytes = 2 * ranks * contributed;
    // All pairs, each round behind a barrier of its own: P rounds of 2 P messages beside P^2; this is a
    // rank's part. Exchanges of all pairs cut nothing into segments.
    double messages = 4 * ranks * std::bit_width(ranks_);
    if (action_->kind != alltoall && action_->kind != alltoallv) messages += bytes / segment_bytes;
    traffic_.bytes_most += bytes + messages;  // a byte for messages that carry nothing
    traffic_.messages_most += messages;
  }

  const Workload& workload_;
  Membership membership_;
  DeclaredTraffic traffic_;
  // Of the action that is being added:
  std::uint32_t program_rank_ = 0;
  const Action* action_ = nullptr;
  const std::vector<std::uint32_t>* members_ = nullptr;  ///< of its communicator
  std::uint32_t ranks_ = 0;                              ///< there
  std::uint32_t rank_ = 0;                               ///< there
};

}  // namespace

DeclaredTraffic declared_traffic(const Workload& workload, const SentBytesVisitor& visit) {
  TrafficCounter counter(workload);
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    for (const Action& action : workload.programs[rank].actions) {
      const std::uint64_t bytes = counter.add(rank, action);
      if (visit) visit(rank, action, bytes);
    }
  }
  return counter.finish();
}

}  // namespace netloom
