#pragma once
// How generators write a rank's program: one function an MPI call, with the fields that call has.

#include <cstdint>
#include <vector>

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
Action wait_action(std::uint32_t source, std::uint32_t destination, std::int32_t tag);
/// bcast, reduce
Action rooted_action(ActionKind kind, std::uint32_t root, Elements elements);
Action allreduce_action(Elements elements);
Action alltoall_action(Elements to_each);

/// A communicator that the `call`-th comm_split of MPI_COMM_WORLD makes. Add them in the order of their calls
/// and first members.
void add_communicator(Workload& workload, std::uint32_t call, std::vector<std::uint32_t> members);
/// \param made index of the communicator that the rank gets.
Action split_action(std::uint32_t color, std::uint32_t key, std::uint32_t made);

/// Appends an alltoallv and its counts, by rank.
void add_alltoallv(RankProgram& program, const std::vector<std::int64_t>& send,
                   const std::vector<std::int64_t>& receive, Datatype type);

}  // namespace netloom
