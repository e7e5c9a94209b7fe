#include "recorder/collective_lines.hpp"

#include <numeric>

namespace netloom::recorder {

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

Side side(const Data& data) {
  return side(data.count, data.type);
}

Values counts_of(const Communicator& on, const DataByRank& data) {
  const Unit unit = unit_of(data.type);
  Values counts;
  for (int rank = 0; rank < on.size; ++rank) counts.push_back(data.counts[rank] * unit.scale);
  return counts;
}

/// Bytes by rank.
Values bytes_of(const Communicator& on, const MixedData& data) {
  Values bytes;
  for (int rank = 0; rank < on.size; ++rank) {
    int size = 0;
    if (data.counts[rank] > 0) PMPI_Type_size(data.types[rank], &size);
    bytes.push_back(std::int64_t{data.counts[rank]} * size);
  }
  return bytes;
}

void append(Values& values, const Values& more) {
  values.insert(values.end(), more.begin(), more.end());
}

/// alltoallv, the counts of each side behind their sum.
CollectiveLine with_sums(const Values& sent, std::int64_t sent_type, const Values& received,
                         std::int64_t received_type) {
  Values values;
  for (const Values* const counts : {&sent, &received}) {
    values.push_back(std::accumulate(counts->begin(), counts->end(), std::int64_t{0}));
    append(values, *counts);
  }
  append(values, {sent_type, received_type});
  return {"alltoallv", values};
}

}  // namespace

CollectiveLine bcast_line(const Data& data, int root) {
  const Side vector = side(data);
  return {"bcast", {vector.count, root, vector.type}};
}

CollectiveLine reduce_line(const Data& data, int root) {
  const Side vector = side(data);
  return {"reduce", {vector.count, 0, root, vector.type}};
}

CollectiveLine reduction_line(const char* word, const Data& data) {
  const Side vector = side(data);
  return {word, {vector.count, 0, vector.type}};
}

CollectiveLine reduce_scatter_line(const Communicator& on, const DataByRank& data) {
  Values values = counts_of(on, data);
  append(values, {0, unit_of(data.type).id});
  return {"reducescatter", values};
}

CollectiveLine reduce_scatter_block_line(const Communicator& on, const Data& data) {
  const Side part = side(data);
  Values values(static_cast<std::size_t>(on.size), part.count);
  append(values, {0, part.type});
  return {"reducescatter", values};
}

CollectiveLine exchange_line(const char* word, const Data& sent, const Data& received) {
  const Side in = side(received);
  const Side out = sent.buffer == MPI_IN_PLACE ? in : side(sent);
  return {word, {out.count, in.count, out.type, in.type}};
}

CollectiveLine alltoallv_line(const Communicator& on, const DataByRank& sent, const DataByRank& received) {
  const DataByRank& out = sent.buffer == MPI_IN_PLACE ? received : sent;
  return with_sums(counts_of(on, out), unit_of(out.type).id, counts_of(on, received),
                   unit_of(received.type).id);
}

CollectiveLine alltoallw_line(const Communicator& on, const MixedData& sent, const MixedData& received) {
  const MixedData& out = sent.buffer == MPI_IN_PLACE ? received : sent;
  return with_sums(bytes_of(on, out), Unit{}.id, bytes_of(on, received), Unit{}.id);
}

CollectiveLine allgatherv_line(const Communicator& on, const Data& sent, const DataByRank& received) {
  const Side own = sent.buffer == MPI_IN_PLACE ? side(received.counts[on.rank], received.type) : side(sent);
  Values values{own.count};
  append(values, counts_of(on, received));
  append(values, {own.type, unit_of(received.type).id});
  return {"allgatherv", values};
}

CollectiveLine gather_line(const Communicator& on, const Data& sent, const Data& received, int root) {
  const Side in = on.rank == root ? side(received) : Side{};
  const Side out = sent.buffer == MPI_IN_PLACE ? in : side(sent);
  return {"gather", {out.count, in.count, root, out.type, in.type}};
}

CollectiveLine gatherv_line(const Communicator& on, const Data& sent, const DataByRank& received, int root) {
  const bool is_root = on.rank == root;
  const Side own = sent.buffer == MPI_IN_PLACE ? side(received.counts[root], received.type) : side(sent);
  Values values{own.count};
  if (is_root) append(values, counts_of(on, received));
  values.resize(1 + static_cast<std::size_t>(on.size));
  append(values, {root, own.type, is_root ? unit_of(received.type).id : Unit{}.id});
  return {"gatherv", values};
}

CollectiveLine scatter_line(const Communicator& on, const Data& sent, const Data& received, int root) {
  const Side out = on.rank == root ? side(sent) : Side{};
  const Side in = received.buffer == MPI_IN_PLACE ? out : side(received);
  return {"scatter", {out.count, in.count, root, out.type, in.type}};
}

CollectiveLine scatterv_line(const Communicator& on, const DataByRank& sent, const Data& received, int root) {
  const bool is_root = on.rank == root;
  Values values;
  if (is_root) values = counts_of(on, sent);
  values.resize(static_cast<std::size_t>(on.size));
  const Side own = received.buffer == MPI_IN_PLACE ? side(sent.counts[root], sent.type) : side(received);
  append(values, {own.count, root, is_root ? unit_of(sent.type).id : Unit{}.id, own.type});
  return {"scatterv", values};
}

}  // namespace netloom::recorder
