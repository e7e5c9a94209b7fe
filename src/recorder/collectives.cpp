// Blocking collectives. What MPI ignores on a rank, the receive side of a gather on all ranks but the root,
// is written as nothing; MPI_IN_PLACE as the data that is there.

#include <smpi/smpi.h>

#include "recorder/session.hpp"

using netloom::recorder::Communicator;
using netloom::recorder::RankRecording;
using netloom::recorder::record;
using netloom::recorder::Unit;
using netloom::recorder::unit_of;
using netloom::recorder::Values;

namespace {

/// The data of one side for one rank.
struct Side {
  std::int64_t count = 0;
  std::int64_t type = Unit{}.id;
};

Side side(int count, MPI_Datatype type) {
  const Unit unit = unit_of(type);
  return {count * unit.scale, unit.id};
}

void append_counts(Values& values, const int* counts, int ranks, MPI_Datatype type) {
  const Unit unit = unit_of(type);
  for (int rank = 0; rank < ranks; ++rank) values.push_back(counts[rank] * unit.scale);
}

void write_reduction(RankRecording& rank, MPI_Comm comm, const char* word, int count, MPI_Datatype type) {
  const Side data = side(count, type);
  rank.write_on(comm, word, {data.count, 0, data.type});
}

/// alltoallv, the counts of one side behind their sum.
void append_sum_and_counts(Values& values, const Values& counts) {
  std::int64_t sum = 0;
  for (const std::int64_t count : counts) sum += count;
  values.push_back(sum);
  values.insert(values.end(), counts.begin(), counts.end());
}

/// Bytes by rank, where each rank has a datatype of its own.
Values byte_counts(const int* counts, const MPI_Datatype* types, int ranks) {
  Values bytes;
  for (int rank = 0; rank < ranks; ++rank) {
    int size = 0;
    if (counts[rank] > 0) PMPI_Type_size(types[rank], &size);
    bytes.push_back(std::int64_t{counts[rank]} * size);
  }
  return bytes;
}

void write_exchange(RankRecording& rank, MPI_Comm comm, const Values& sent, std::int64_t sent_type,
                    const Values& received, std::int64_t received_type) {
  Values values;
  append_sum_and_counts(values, sent);
  append_sum_and_counts(values, received);
  values.insert(values.end(), {sent_type, received_type});
  rank.write_on(comm, "alltoallv", values);
}

}  // namespace

extern "C" {

int MPI_Barrier(MPI_Comm comm) {
  return record(
      "MPI_Barrier", [&] { return PMPI_Barrier(comm); },
      [&](RankRecording& rank) { rank.write_on(comm, "barrier", {}); });
}

int MPI_Bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  return record(
      "MPI_Bcast", [&] { return PMPI_Bcast(buffer, count, type, root, comm); },
      [&](RankRecording& rank) {
        const Side data = side(count, type);
        rank.write_on(comm, "bcast", {data.count, root, data.type});
      });
}

int MPI_Reduce(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
  return record(
      "MPI_Reduce", [&] { return PMPI_Reduce(sent, received, count, type, op, root, comm); },
      [&](RankRecording& rank) {
        const Side data = side(count, type);
        rank.write_on(comm, "reduce", {data.count, 0, root, data.type});
      });
}

int MPI_Allreduce(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return record(
      "MPI_Allreduce", [&] { return PMPI_Allreduce(sent, received, count, type, op, comm); },
      [&](RankRecording& rank) { write_reduction(rank, comm, "allreduce", count, type); });
}

int MPI_Scan(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return record(
      "MPI_Scan", [&] { return PMPI_Scan(sent, received, count, type, op, comm); },
      [&](RankRecording& rank) { write_reduction(rank, comm, "scan", count, type); });
}

int MPI_Exscan(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return record(
      "MPI_Exscan", [&] { return PMPI_Exscan(sent, received, count, type, op, comm); },
      [&](RankRecording& rank) { write_reduction(rank, comm, "exscan", count, type); });
}

int MPI_Reduce_scatter(const void* sent, void* received, const int* counts, MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm) {
  return record(
      "MPI_Reduce_scatter", [&] { return PMPI_Reduce_scatter(sent, received, counts, type, op, comm); },
      [&](RankRecording& rank) {
        Values values;
        append_counts(values, counts, rank.communicator(comm).size, type);
        values.insert(values.end(), {0, unit_of(type).id});
        rank.write_on(comm, "reducescatter", values);
      });
}

int MPI_Reduce_scatter_block(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
  return record(
      "MPI_Reduce_scatter_block",
      [&] { return PMPI_Reduce_scatter_block(sent, received, count, type, op, comm); },
      [&](RankRecording& rank) {
        const Side data = side(count, type);
        Values values(static_cast<std::size_t>(rank.communicator(comm).size), data.count);
        values.insert(values.end(), {0, data.type});
        rank.write_on(comm, "reducescatter", values);
      });
}

int MPI_Alltoall(const void* sent, int sent_count, MPI_Datatype sent_type, void* received, int received_count,
                 MPI_Datatype received_type, MPI_Comm comm) {
  return record(
      "MPI_Alltoall",
      [&] {
        return PMPI_Alltoall(sent, sent_count, sent_type, received, received_count, received_type, comm);
      },
      [&](RankRecording& rank) {
        const Side receive = side(received_count, received_type);
        const Side send = sent == MPI_IN_PLACE ? receive : side(sent_count, sent_type);
        rank.write_on(comm, "alltoall", {send.count, receive.count, send.type, receive.type});
      });
}

int MPI_Alltoallv(const void* sent, const int* sent_counts, const int* sent_places, MPI_Datatype sent_type,
                  void* received, const int* received_counts, const int* received_places,
                  MPI_Datatype received_type, MPI_Comm comm) {
  return record(
      "MPI_Alltoallv",
      [&] {
        return PMPI_Alltoallv(sent, sent_counts, sent_places, sent_type, received, received_counts,
                              received_places, received_type, comm);
      },
      [&](RankRecording& rank) {
        const bool in_place = sent == MPI_IN_PLACE;
        const int ranks = rank.communicator(comm).size;
        Values send, receive;
        append_counts(receive, received_counts, ranks, received_type);
        if (!in_place) append_counts(send, sent_counts, ranks, sent_type);
        write_exchange(rank, comm, in_place ? receive : send,
                       unit_of(in_place ? received_type : sent_type).id, receive, unit_of(received_type).id);
      });
}

int MPI_Alltoallw(const void* sent, const int* sent_counts, const int* sent_places,
                  const MPI_Datatype* sent_types, void* received, const int* received_counts,
                  const int* received_places, const MPI_Datatype* received_types, MPI_Comm comm) {
  return record(
      "MPI_Alltoallw",
      [&] {
        return PMPI_Alltoallw(sent, sent_counts, sent_places, sent_types, received, received_counts,
                              received_places, received_types, comm);
      },
      [&](RankRecording& rank) {
        const int ranks = rank.communicator(comm).size;
        const Values receive = byte_counts(received_counts, received_types, ranks);
        const Values send = sent == MPI_IN_PLACE ? receive : byte_counts(sent_counts, sent_types, ranks);
        write_exchange(rank, comm, send, Unit{}.id, receive, Unit{}.id);
      });
}

int MPI_Allgather(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                  int received_count, MPI_Datatype received_type, MPI_Comm comm) {
  return record(
      "MPI_Allgather",
      [&] {
        return PMPI_Allgather(sent, sent_count, sent_type, received, received_count, received_type, comm);
      },
      [&](RankRecording& rank) {
        const Side receive = side(received_count, received_type);
        const Side send = sent == MPI_IN_PLACE ? receive : side(sent_count, sent_type);
        rank.write_on(comm, "allgather", {send.count, receive.count, send.type, receive.type});
      });
}

int MPI_Allgatherv(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                   const int* received_counts, const int* places, MPI_Datatype received_type, MPI_Comm comm) {
  return record(
      "MPI_Allgatherv",
      [&] {
        return PMPI_Allgatherv(sent, sent_count, sent_type, received, received_counts, places, received_type,
                               comm);
      },
      [&](RankRecording& rank) {
        const Communicator& on = rank.communicator(comm);
        const Side send = sent == MPI_IN_PLACE ? side(received_counts[on.rank], received_type)
                                               : side(sent_count, sent_type);
        Values values{send.count};
        append_counts(values, received_counts, on.size, received_type);
        values.insert(values.end(), {send.type, unit_of(received_type).id});
        rank.write_on(comm, "allgatherv", values);
      });
}

int MPI_Gather(const void* sent, int sent_count, MPI_Datatype sent_type, void* received, int received_count,
               MPI_Datatype received_type, int root, MPI_Comm comm) {
  return record(
      "MPI_Gather",
      [&] {
        return PMPI_Gather(sent, sent_count, sent_type, received, received_count, received_type, root, comm);
      },
      [&](RankRecording& rank) {
        const bool is_root = rank.communicator(comm).rank == root;
        const Side receive = is_root ? side(received_count, received_type) : Side{};
        const Side send = sent == MPI_IN_PLACE ? receive : side(sent_count, sent_type);
        rank.write_on(comm, "gather", {send.count, receive.count, root, send.type, receive.type});
      });
}

int MPI_Gatherv(const void* sent, int sent_count, MPI_Datatype sent_type, void* received,
                const int* received_counts, const int* places, MPI_Datatype received_type, int root,
                MPI_Comm comm) {
  return record(
      "MPI_Gatherv",
      [&] {
        return PMPI_Gatherv(sent, sent_count, sent_type, received, received_counts, places, received_type,
                            root, comm);
      },
      [&](RankRecording& rank) {
        const Communicator& on = rank.communicator(comm);
        const bool is_root = on.rank == root;
        const Side send =
            sent == MPI_IN_PLACE ? side(received_counts[root], received_type) : side(sent_count, sent_type);
        Values values{send.count};
        if (is_root) append_counts(values, received_counts, on.size, received_type);
        values.resize(1 + static_cast<std::size_t>(on.size));
        values.insert(values.end(), {root, send.type, is_root ? unit_of(received_type).id : Unit{}.id});
        rank.write_on(comm, "gatherv", values);
      });
}

int MPI_Scatter(const void* sent, int sent_count, MPI_Datatype sent_type, void* received, int received_count,
                MPI_Datatype received_type, int root, MPI_Comm comm) {
  return record(
      "MPI_Scatter",
      [&] {
        return PMPI_Scatter(sent, sent_count, sent_type, received, received_count, received_type, root, comm);
      },
      [&](RankRecording& rank) {
        const bool is_root = rank.communicator(comm).rank == root;
        const Side send = is_root ? side(sent_count, sent_type) : Side{};
        const Side receive = received == MPI_IN_PLACE ? send : side(received_count, received_type);
        rank.write_on(comm, "scatter", {send.count, receive.count, root, send.type, receive.type});
      });
}

int MPI_Scatterv(const void* sent, const int* sent_counts, const int* places, MPI_Datatype sent_type,
                 void* received, int received_count, MPI_Datatype received_type, int root, MPI_Comm comm) {
  return record(
      "MPI_Scatterv",
      [&] {
        return PMPI_Scatterv(sent, sent_counts, places, sent_type, received, received_count, received_type,
                             root, comm);
      },
      [&](RankRecording& rank) {
        const Communicator& on = rank.communicator(comm);
        const bool is_root = on.rank == root;
        Values values;
        if (is_root) append_counts(values, sent_counts, on.size, sent_type);
        values.resize(static_cast<std::size_t>(on.size));
        const Side receive = received == MPI_IN_PLACE ? side(sent_counts[root], sent_type)
                                                      : side(received_count, received_type);
        values.insert(values.end(),
                      {receive.count, root, is_root ? unit_of(sent_type).id : Unit{}.id, receive.type});
        rank.write_on(comm, "scatterv", values);
      });
}

}  // extern "C"
