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
Action waitall_action(std::int64_t requests);
/// bcast, reduce
Action rooted_action(ActionKind kind, std::uint32_t root, Elements elements);
Action allreduce_action(Elements elements);
Action alltoall_action(Elements to_each);

/// Appends to every rank a comm_split of MPI_COMM_WORLD that keeps the order of ranks.
/// \param colors by rank. \returns by rank the index of the communicator that it gets.
std::vector<std::uint32_t> add_split(Workload& workload, const std::vector<std::uint32_t>& colors);

/// Appends an alltoallv and its counts, by rank.
void add_alltoallv(RankProgram& program, const std::vector<std::int64_t>& send,
                   const std::vector<std::int64_t>& receive, Datatype type);

}  // namespace netloom
