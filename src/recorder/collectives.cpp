// Collective calls. The non-blocking one has the line of the blocking one with an i in front.

#include <smpi/smpi.h>

#include "recorder/collective_lines.hpp"
#include "recorder/session.hpp"

namespace {

using namespace netloom::recorder;

/// Makes a blocking call. \param line of what the communicator is to the rank, to the line.
template <class Make, class Line>
int blocking(const char* name, MPI_Comm comm, Make make, Line line) {
  return record(name, make, [&](RankRecording& rank) { rank.write_on(comm, line(rank.communicator(comm))); });
}

template <class Make, class Line>
int starting(const char* name, MPI_Comm comm, const MPI_Request* request, Make make, Line line) {
  return record(name, make,
                [&](RankRecording& rank) { rank.start(*request, comm, line(rank.communicator(comm))); });
}

}  // namespace

// Both forms of a call, whose last parameters are the communicator and, of the non-blocking one, the request.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define PARAMETERS(...) __VA_ARGS__
#define ARGUMENTS(...) __VA_ARGS__
#define COLLECTIVE(blocking_name, starting_name, parameters, arguments, line)               \
  int MPI_##blocking_name(parameters, MPI_Comm comm) {                                      \
    return blocking(                                                                        \
        "MPI_" #blocking_name, comm, [&] { return PMPI_##blocking_name(arguments, comm); }, \
        [&]([[maybe_unused]] const Communicator& on) { return line; });                     \
  }                                                                                         \
  int MPI_##starting_name(parameters, MPI_Comm comm, MPI_Request* request) {                \
    return starting(                                                                        \
        "MPI_" #starting_name, comm, request,                                               \
        [&] { return PMPI_##starting_name(arguments, comm, request); },                     \
        [&]([[maybe_unused]] const Communicator& on) { return line; });                     \
  }
// NOLINTEND(bugprone-macro-parentheses)

extern "C" {

int MPI_Barrier(MPI_Comm comm) {
  return blocking(
      "MPI_Barrier", comm, [&] { return PMPI_Barrier(comm); },
      [](const Communicator&) {
        return CollectiveLine{"barrier", {}};
      });
}

int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
  return starting(
      "MPI_Ibarrier", comm, request, [&] { return PMPI_Ibarrier(comm, request); },
      [](const Communicator&) {
        return CollectiveLine{"barrier", {}};
      });
}

COLLECTIVE(Bcast, Ibcast, PARAMETERS(void* data, int count, MPI_Datatype type, int root),
           ARGUMENTS(data, count, type, root), bcast_line({data, count, type}, root))

COLLECTIVE(Reduce, Ireduce,
           PARAMETERS(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op, int root),
           ARGUMENTS(sent, received, count, type, op, root), reduce_line({sent, count, type}, root))

COLLECTIVE(Allreduce, Iallreduce,
           PARAMETERS(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op),
           ARGUMENTS(sent, received, count, type, op), reduction_line("allreduce", {sent, count, type}))

COLLECTIVE(Scan, Iscan, PARAMETERS(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op),
           ARGUMENTS(sent, received, count, type, op), reduction_line("scan", {sent, count, type}))

COLLECTIVE(Exscan, Iexscan,
           PARAMETERS(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op),
           ARGUMENTS(sent, received, count, type, op), reduction_line("exscan", {sent, count, type}))

COLLECTIVE(Reduce_scatter, Ireduce_scatter,
           PARAMETERS(const void* sent, void* received, const int* counts, MPI_Datatype type, MPI_Op op),
           ARGUMENTS(sent, received, counts, type, op), reduce_scatter_line(on, {sent, counts, type}))

COLLECTIVE(Reduce_scatter_block, Ireduce_scatter_block,
           PARAMETERS(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op),
           ARGUMENTS(sent, received, count, type, op), reduce_scatter_block_line(on, {sent, count, type}))

COLLECTIVE(Alltoall, Ialltoall,
           PARAMETERS(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                      int received_count, MPI_Datatype received_type),
           ARGUMENTS(sent, sent_count, sent_type, received, received_count, received_type),
           exchange_line("alltoall", {sent, sent_count, sent_type},
                         {received, received_count, received_type}))

COLLECTIVE(Alltoallv, Ialltoallv,
           PARAMETERS(const void* sent, const int* sent_counts, const int* sent_places,
                      MPI_Datatype sent_type, void* received, const int* received_counts,
                      const int* received_places, MPI_Datatype received_type),
           ARGUMENTS(sent, sent_counts, sent_places, sent_type, received, received_counts, received_places,
                     received_type),
           alltoallv_line(on, {sent, sent_counts, sent_type}, {received, received_counts, received_type}))

COLLECTIVE(Alltoallw, Ialltoallw,
           PARAMETERS(const void* sent, const int* sent_counts, const int* sent_places,
                      const MPI_Datatype* sent_types, void* received, const int* received_counts,
                      const int* received_places, const MPI_Datatype* received_types),
           ARGUMENTS(sent, sent_counts, sent_places, sent_types, received, received_counts, received_places,
                     received_types),
           alltoallw_line(on, {sent, sent_counts, sent_types}, {received, received_counts, received_types}))

COLLECTIVE(Allgather, Iallgather,
           PARAMETERS(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                      int received_count, MPI_Datatype received_type),
           ARGUMENTS(sent, sent_count, sent_type, received, received_count, received_type),
           exchange_line("allgather", {sent, sent_count, sent_type},
                         {received, received_count, received_type}))

COLLECTIVE(Allgatherv, Iallgatherv,
           PARAMETERS(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                      const int* received_counts, const int* places, MPI_Datatype received_type),
           ARGUMENTS(sent, sent_count, sent_type, received, received_counts, places, received_type),
           allgatherv_line(on, {sent, sent_count, sent_type}, {received, received_counts, received_type}))

COLLECTIVE(Gather, Igather,
           PARAMETERS(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                      int received_count, MPI_Datatype received_type, int root),
           ARGUMENTS(sent, sent_count, sent_type, received, received_count, received_type, root),
           gather_line(on, {sent, sent_count, sent_type}, {received, received_count, received_type}, root))

COLLECTIVE(Gatherv, Igatherv,
           PARAMETERS(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                      const int* received_counts, const int* places, MPI_Datatype received_type, int root),
           ARGUMENTS(sent, sent_count, sent_type, received, received_counts, places, received_type, root),
           gatherv_line(on, {sent, sent_count, sent_type}, {received, received_counts, received_type}, root))

COLLECTIVE(Scatter, Iscatter,
           PARAMETERS(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                      int received_count, MPI_Datatype received_type, int root),
           ARGUMENTS(sent, sent_count, sent_type, received, received_count, received_type, root),
           scatter_line(on, {sent, sent_count, sent_type}, {received, received_count, received_type}, root))

COLLECTIVE(Scatterv, Iscatterv,
           PARAMETERS(const void* sent, const int* sent_counts, const int* places, MPI_Datatype sent_type,
                      void* received, int received_count, MPI_Datatype received_type, int root),
           ARGUMENTS(sent, sent_counts, places, sent_type, received, received_count, received_type, root),
           scatterv_line(on, {sent, sent_counts, sent_type}, {received, received_count, received_type}, root))

}  // extern "C"
