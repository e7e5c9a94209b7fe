// Calls that a trace has no line for. They are refused where they begin: no window is used that was not made.
// This file does not know MPI's prototypes, since nothing of a refused call is looked at.

#include <string>

namespace netloom::recorder {

[[noreturn]] void refuse(const char* call, const std::string& why);

namespace {

constexpr const char* one_sided = "one-sided communication has no line in a trace";
constexpr const char* files = "access to files has no line in a trace";
constexpr const char* probe = "a matched probe has no line in a trace; call MPI_Probe and MPI_Recv";
constexpr const char* neighbours = "neighbourhood collectives have no line in a trace";
constexpr const char* part_of_parent = "not all ranks of the parent call it; MPI_Comm_create is recorded";
constexpr const char* late_communicator = "it makes a communicator later; MPI_Comm_dup is recorded";
constexpr const char* graph = "graph communicators are not recorded; MPI_Comm_dup and MPI_Cart_create are";
constexpr const char* other_world = "a trace has one MPI_COMM_WORLD and no intercommunicators";
constexpr const char* request = "such requests have no line in a trace";

}  // namespace

}  // namespace netloom::recorder

// NOLINTBEGIN(bugprone-macro-parentheses)
#define REFUSE(call, why)                                     \
  extern "C" void call() {                                    \
    netloom::recorder::refuse(#call, netloom::recorder::why); \
  }
// NOLINTEND(bugprone-macro-parentheses)

REFUSE(MPI_Win_create, one_sided)
REFUSE(MPI_Win_allocate, one_sided)
REFUSE(MPI_Win_allocate_shared, one_sided)
REFUSE(MPI_Win_create_dynamic, one_sided)

REFUSE(MPI_File_open, files)
REFUSE(MPI_File_delete, files)

REFUSE(MPI_Mprobe, probe)
REFUSE(MPI_Improbe, probe)
REFUSE(MPI_Mrecv, probe)
REFUSE(MPI_Imrecv, probe)

REFUSE(MPI_Neighbor_allgather, neighbours)
REFUSE(MPI_Neighbor_allgatherv, neighbours)
REFUSE(MPI_Neighbor_alltoall, neighbours)
REFUSE(MPI_Neighbor_alltoallv, neighbours)
REFUSE(MPI_Neighbor_alltoallw, neighbours)
REFUSE(MPI_Ineighbor_allgather, neighbours)
REFUSE(MPI_Ineighbor_allgatherv, neighbours)
REFUSE(MPI_Ineighbor_alltoall, neighbours)
REFUSE(MPI_Ineighbor_alltoallv, neighbours)
REFUSE(MPI_Ineighbor_alltoallw, neighbours)

REFUSE(MPI_Comm_create_group, part_of_parent)
REFUSE(MPI_Comm_idup, late_communicator)
REFUSE(MPI_Graph_create, graph)
REFUSE(MPI_Dist_graph_create, graph)
REFUSE(MPI_Dist_graph_create_adjacent, graph)

REFUSE(MPI_Intercomm_create, other_world)
REFUSE(MPI_Intercomm_merge, other_world)
REFUSE(MPI_Comm_spawn, other_world)
REFUSE(MPI_Comm_spawn_multiple, other_world)
REFUSE(MPI_Comm_accept, other_world)
REFUSE(MPI_Comm_connect, other_world)
REFUSE(MPI_Comm_join, other_world)

REFUSE(MPI_Cancel, request)
REFUSE(MPI_Grequest_start, request)
