#pragma once
// How generators write a rank's program: one function an MPI call, with the fields that call has.

#include <cstdint>
#include <string>
#include <vector>

#include "spec/reader.hpp"
#include "workload/workload.hpp"

namespace netloom {

/// Elements of one datatype.
struct Elements {
  std::int64_t count = 0;
  Datatype type = type_byte;
};

Action plain_action(ActionKind kind);  ///< init, finalize, barrier
Action compute_action(double flops);
/// send, isend, recv, irecv
Action message_action(ActionKind kind, std::uint32_t peer, std::int32_t tag, Elements elements);
/// A message of doubles.
inline Action doubles(ActionKind kind, std::uint32_t peer, std::int32_t tag, std::int64_t count) {
  return message_action(kind, peer, tag, {count, type_double});
}
Action send_recv_action(std::uint32_t destination, std::uint32_t source, Elements both_ways);
Action wait_action(std::uint32_t source, std::uint32_t destination, std::int32_t tag);
Action waitall_action(std::int64_t requests);
/// bcast, reduce
Action rooted_action(ActionKind kind, std::uint32_t root, Elements elements);
Action allreduce_action(Elements elements);
Action alltoall_action(Elements to_each);
Action allgather_action(Elements from_each);

/// Appends to every rank a comm_split of MPI_COMM_WORLD that keeps the order of ranks.
/// \param colors by rank. \returns by rank the index of the communicator that it gets.
std::vector<std::uint32_t> add_split(Workload& workload, const std::vector<std::uint32_t>& colors);

/// irecv, send and wait with one partner, the same number of doubles both ways unless told otherwise.
struct Exchange {
  std::uint32_t partner = 0;
  std::int32_t tag = 0;
  std::int64_t sent = 0;
  std::int64_t received = 0;
};
void add_exchange(RankProgram& program, std::uint32_t rank, const Exchange& exchange);

/// Appends a reduce_scatter that leaves as many elements with each of `ranks` ranks of a communicator.
void add_reduce_scatter(RankProgram& program, std::uint32_t communicator, std::uint32_t ranks,
                        Elements to_each);

/// Begins a phase, whose time the results tell apart: until the rank's next such action. One name is one
/// phase, however often it begins.
/// \param name without blanks, such as `ring-natural-1KiB`
Action phase_action(Workload& workload, const std::string& name);

/// Counts of alltoallvs that a program may hold: 1 GiB.
inline constexpr std::uint64_t most_counts = std::uint64_t{1} << 27U;

/// Refuses more counts than can be held: `exchanges` alltoallvs, each of which has every rank say what it
/// sends to and receives from every rank. \param advice what the user may do, the end of the sentence; may be
/// empty.
void require_counts_that_fit(const MapReader& spec, std::uint64_t exchanges, std::uint32_t ranks,
                             const std::string& advice);

/// Appends an alltoallv and its counts, by rank.
void add_alltoallv(RankProgram& program, const std::vector<std::int64_t>& send,
                   const std::vector<std::int64_t>& receive, Datatype type);

}  // namespace netloom
