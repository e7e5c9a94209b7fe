// Calls that make communicators. All but MPI_Comm_dup are written as the split of the parent that has the
// same outcome: the color is the smallest rank of the parent that is a member, the key the rank in the new
// communicator.

#include <smpi/smpi.h>

#include <algorithm>
#include <numeric>

#include "recorder/session.hpp"

using netloom::recorder::Communicator;
using netloom::recorder::Making;
using netloom::recorder::RankRecording;
using netloom::recorder::record;
using netloom::recorder::session;

namespace {

/// The smallest rank of the parent that is in the communicator.
std::int64_t first_member(MPI_Comm parent, MPI_Comm made, int size) {
  MPI_Group of_parent{}, of_made{};
  PMPI_Comm_group(parent, &of_parent);
  PMPI_Comm_group(made, &of_made);
  std::vector<int> ranks(static_cast<std::size_t>(size)), in_parent(ranks.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  PMPI_Group_translate_ranks(of_made, size, ranks.data(), of_parent, in_parent.data());
  PMPI_Group_free(&of_parent);
  PMPI_Group_free(&of_made);
  return *std::min_element(in_parent.begin(), in_parent.end());
}

/// Names the new communicator, the same for all its members, and keeps it.
Communicator made_from(RankRecording& rank, Communicator& parent, MPI_Comm made, std::int64_t color) {
  auto& names = session().made;
  const Making making{parent.name, parent.made, color};
  Communicator known;
  known.name = names.try_emplace(making, static_cast<std::uint32_t>(names.size() + 1)).first->second;
  PMPI_Comm_rank(made, &known.rank);
  PMPI_Comm_size(made, &known.size);
  rank.add(made, known);
  return known;
}

void write_dup(RankRecording& rank, MPI_Comm parent_handle, MPI_Comm made) {
  Communicator& parent = rank.communicator(parent_handle);
  if (parent.self) return rank.add(made, parent);
  const std::uint32_t of = parent.name;
  ++parent.made;
  const Communicator known = made_from(rank, parent, made, 0);
  rank.write("comm_dup", {of, known.name});
}

void write_split(RankRecording& rank, MPI_Comm parent_handle, MPI_Comm made) {
  Communicator& parent = rank.communicator(parent_handle);
  if (parent.self) return made == MPI_COMM_NULL ? void() : rank.add(made, parent);
  const std::uint32_t of = parent.name;
  ++parent.made;
  if (made == MPI_COMM_NULL) return rank.write("comm_split", {of, -1, 0, -1});
  int size = 0;
  PMPI_Comm_size(made, &size);
  const std::int64_t color = first_member(parent_handle, made, size);
  const Communicator known = made_from(rank, parent, made, color);
  rank.write("comm_split", {of, color, known.rank, known.name});
}

/// Makes a call whose last argument takes the new communicator.
template <class Make>
int split(const char* name, MPI_Comm parent, const MPI_Comm* made, Make make) {
  return record(name, make, [&](RankRecording& rank) { write_split(rank, parent, *made); });
}

}  // namespace

extern "C" {

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* made) {
  return record(
      "MPI_Comm_dup", [&] { return PMPI_Comm_dup(comm, made); },
      [&](RankRecording& rank) { write_dup(rank, comm, *made); });
}

int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* made) {
  return record(
      "MPI_Comm_dup_with_info", [&] { return PMPI_Comm_dup_with_info(comm, info, made); },
      [&](RankRecording& rank) { write_dup(rank, comm, *made); });
}

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* made) {
  return split("MPI_Comm_split", comm, made, [&] { return PMPI_Comm_split(comm, color, key, made); });
}

int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm* made) {
  return split("MPI_Comm_split_type", comm, made,
               [&] { return PMPI_Comm_split_type(comm, type, key, info, made); });
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* made) {
  return split("MPI_Comm_create", comm, made, [&] { return PMPI_Comm_create(comm, group, made); });
}

int MPI_Cart_create(MPI_Comm comm, int dimensions, const int* sizes, const int* periods, int reorder,
                    MPI_Comm* made) {
  return split("MPI_Cart_create", comm, made,
               [&] { return PMPI_Cart_create(comm, dimensions, sizes, periods, reorder, made); });
}

int MPI_Cart_sub(MPI_Comm comm, const int* remain, MPI_Comm* made) {
  return split("MPI_Cart_sub", comm, made, [&] { return PMPI_Cart_sub(comm, remain, made); });
}

int MPI_Comm_free(MPI_Comm* comm) {
  const MPI_Comm handle = *comm;
  return record(
      "MPI_Comm_free", [&] { return PMPI_Comm_free(comm); },
      [&](RankRecording& rank) {
        const Communicator freed = rank.communicator(handle);
        if (!freed.self) rank.write("comm_free", {freed.name});
        rank.forget(handle);
      });
}

}  // extern "C"
