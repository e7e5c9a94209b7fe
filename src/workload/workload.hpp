#pragma once
// Workload: what every rank of an MPI program does, as a list of actions. The actions are those of SMPI's
// time-independent traces; counts are 64 bits wide.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace netloom {

enum class ActionKind : std::uint8_t {
  init,
  finalize,
  compute,
  sleep,
  send,
  isend,
  ssend,
  issend,
  bsend,
  ibsend,
  recv,
  irecv,
  test,
  wait,
  waitall,
  send_recv,
  barrier,
  bcast,
  reduce,
  allreduce,
  scan,
  exscan,
  alltoall,
  alltoallv,
  gather,
  scatter,
  gatherv,
  scatterv,
  allgather,
  allgatherv,
  reduce_scatter,
  comm_size,
  comm_split,
  comm_dup,
  comm_free,
  location,
};

inline constexpr ActionKind last_action_kind = ActionKind::location;

/// The word of SMPI's trace format: `sendRecv`, `reducescatter`.
std::string_view trace_word(ActionKind kind);

constexpr bool is_send(ActionKind kind) {
  return kind >= ActionKind::send && kind <= ActionKind::ibsend;
}
constexpr bool is_collective(ActionKind kind) {
  return kind >= ActionKind::barrier && kind <= ActionKind::reduce_scatter;
}
/// Reductions compute while they send.
constexpr bool is_reduction(ActionKind kind) {
  using enum ActionKind;
  return kind == reduce || kind == allreduce || kind == scan || kind == exscan || kind == reduce_scatter;
}
constexpr bool makes_communicators(ActionKind kind) {
  return kind == ActionKind::comm_split || kind == ActionKind::comm_dup;
}
/// Whether all members of the communicator make the call together.
constexpr bool is_common(ActionKind kind) {
  return is_collective(kind) || makes_communicators(kind);
}
constexpr bool is_receive(ActionKind kind) {
  return kind == ActionKind::recv || kind == ActionKind::irecv;
}

inline constexpr std::int32_t any_source = -555;
inline constexpr std::int32_t any_tag = -444;
inline constexpr std::int64_t any_size = -1;  ///< of a receive: whatever arrives

/// Both ends of the request of a non-blocking collective, where a line waits for it.
inline constexpr std::int32_t no_rank = -333;

/// SMPI's datatype ids (DOUBLE 0, INT 1, BYTE 6, DOUBLE_COMPLEX 43, ...).
using Datatype = std::int16_t;
inline constexpr Datatype type_double = 0;
inline constexpr Datatype type_int = 1;
inline constexpr Datatype type_byte = 6;
inline constexpr Datatype type_complex = 43;

/// Bytes of one element; 0 when there is no such type (derived types, -1, among them).
std::uint32_t datatype_size(Datatype type);

/// What comm_split and comm_dup make where they make none: a color that is MPI_UNDEFINED, and a stock trace,
/// which has no name for what they make.
inline constexpr std::int32_t no_communicator = -1;
inline constexpr std::int32_t unnamed_communicator = -2;
inline constexpr std::int32_t undefined_color = -1;

/// One action. Fields that a kind does not name are left alone. Ranks are those of its communicator.
struct Action {
  ActionKind kind = ActionKind::init;
  bool nonblocking = false;  ///< of a collective: ialltoall
  Datatype send_type = type_byte;
  Datatype recv_type = type_byte;
  std::uint32_t communicator = 0;  ///< index into Workload::communicators; comm_split, comm_dup: the parent
  std::int32_t peer = 0;           ///< destination, source or root; destination of send_recv; color;
                                   ///< location: index into Workload::phases
  std::int32_t source = 0;  ///< source of send_recv; source of test and wait (`peer` is their destination);
                            ///< comm_split and comm_dup: the new communicator
  std::int32_t tag = 0;     ///< comm_split: key; non-blocking collective: tag of its request
  std::int32_t receive_tag = 0;  ///< of the receive of send_recv; `tag` is its send's
  std::uint32_t line = 0;        ///< line of the trace, 0 when generated
  std::int64_t send_count = 0;  ///< elements; bcast, reduce, allreduce, scan and receives use this one alone;
                                ///< requests to wait for of waitall
  std::int64_t recv_count = 0;  ///< elements
  double amount = 0;            ///< flops of compute and of reductions, seconds of sleep
  std::uint64_t first_count = 0;  ///< of the v-collectives: index into RankProgram::counts
};

/// What one rank does. A v-collective on P ranks owns consecutive `counts` from `first_count`: alltoallv P
/// sent then P received; gatherv, allgatherv, scatterv and reduce_scatter P.
struct RankProgram {
  std::vector<Action> actions;
  std::vector<std::int64_t> counts;
  std::string source;  ///< file it was read from, empty when generated
};

/// Ranks that call collectives together, and number each other from 0.
struct Communicator {
  std::uint32_t name = 0;                 ///< in a trace: `@7`; 0 is MPI_COMM_WORLD
  std::uint32_t parent = 0;               ///< index into Workload::communicators
  ActionKind made_by = ActionKind::init;  ///< comm_split or comm_dup; init of MPI_COMM_WORLD
  std::uint32_t call = 0;                 ///< which such call of the parent made it, from 0
  std::vector<std::uint32_t> members;     ///< ranks of the program, by rank in this communicator

  std::uint32_t size() const { return static_cast<std::uint32_t>(members.size()); }
};

struct Workload {
  std::string spec;   ///< normalised flow YAML
  std::string label;  ///< readable, `npb_is A`, `alltoall 64KiB`
  std::vector<RankProgram> programs;
  /// MPI_COMM_WORLD, then the others by parent, call and first member in the parent.
  std::vector<Communicator> communicators;
  /// A `location` begins one: what a rank does from there to its next location belongs to it.
  std::vector<std::string> phases;
  std::string notes;  ///< what the reader should know of a modelling choice; may be empty

  std::uint32_t ranks() const { return static_cast<std::uint32_t>(programs.size()); }
  const Communicator& communicator_of(const Action& action) const {
    return communicators.at(action.communicator);
  }
};

Communicator world_of(std::uint32_t ranks);

/// The word of a trace, such as `ialltoall`.
std::string word_of(const Action& action);

/// Counts of a v-collective: `n` from its first.
std::span<const std::int64_t> counts_of(const RankProgram& program, const Action& action, std::size_t n);

/// `trace.txt:12` for a read trace, `action 12` for a generated one (12 counts from 1).
std::string place_of(const RankProgram& program, std::size_t action_index);

/// The place and the action there: `trace.txt:12: alltoall`.
std::string describe(const RankProgram& program, std::size_t action_index);

}  // namespace netloom
