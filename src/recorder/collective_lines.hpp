#pragma once
// Collectives as lines of a trace, blocking and non-blocking alike. What MPI ignores on a rank, the receive
// side of a gather on all ranks but the root, is written as nothing; MPI_IN_PLACE as the data that is there.

#include <smpi/smpi.h>

#include <string>

#include "recorder/rank_recording.hpp"

namespace netloom::recorder {

/// The data that a call sends or receives: one count, or one a rank.
struct Data {
  const void* buffer = nullptr;
  int count = 0;
  MPI_Datatype type = MPI_DATATYPE_NULL;
};
struct DataByRank {
  const void* buffer = nullptr;
  const int* counts = nullptr;
  MPI_Datatype type = MPI_DATATYPE_NULL;
};
/// With a datatype a rank.
struct MixedData {
  const void* buffer = nullptr;
  const int* counts = nullptr;
  const MPI_Datatype* types = nullptr;
};

CollectiveLine bcast_line(const Data& data, int root);
CollectiveLine reduce_line(const Data& data, int root);
/// allreduce, scan, exscan
CollectiveLine reduction_line(const char* word, const Data& data);
CollectiveLine reduce_scatter_line(const Communicator& on, const DataByRank& data);
/// \param data of one rank
CollectiveLine reduce_scatter_block_line(const Communicator& on, const Data& data);
/// alltoall, allgather
CollectiveLine exchange_line(const char* word, const Data& sent, const Data& received);
CollectiveLine alltoallv_line(const Communicator& on, const DataByRank& sent, const DataByRank& received);
CollectiveLine alltoallw_line(const Communicator& on, const MixedData& sent, const MixedData& received);
CollectiveLine allgatherv_line(const Communicator& on, const Data& sent, const DataByRank& received);
CollectiveLine gather_line(const Communicator& on, const Data& sent, const Data& received, int root);
CollectiveLine gatherv_line(const Communicator& on, const Data& sent, const DataByRank& received, int root);
CollectiveLine scatter_line(const Communicator& on, const Data& sent, const Data& received, int root);
CollectiveLine scatterv_line(const Communicator& on, const DataByRank& sent, const Data& received, int root);

}  // namespace netloom::recorder
