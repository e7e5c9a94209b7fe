#include "replay/algorithm_limits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <vector>

namespace netloom {

namespace {

struct Call {
  std::uint64_t elements;  ///< one rank's, or for one rank; of a list all together
  std::uint32_t ranks;
};

bool moves_nothing(const Call& call) {
  return call.elements == 0;
}
bool not_a_power_of_two(const Call& call) {
  return !std::has_single_bit(call.ranks);
}
bool other_than_two_ranks(const Call& call) {
  return call.ranks != 2;
}
bool fewer_elements_than_ranks(const Call& call) {
  return call.elements < call.ranks;
}
bool no_multiple_of_ranks(const Call& call) {
  return call.elements % call.ranks != 0;
}

struct Limit {
  ActionKind kind;
  std::string_view collective;
  std::string_view algorithm;  ///< or selector
  bool (*unfit)(const Call&);
  std::string_view what;
};

constexpr std::string_view empty = "cannot run a call that moves no byte";
constexpr std::string_view power = "needs a number of ranks that is a power of two";
constexpr std::string_view left_out =
    "leaves out what is over unless the elements are a multiple of the ranks";

/// Found by trying all algorithms on 2 to 64 ranks at 0 B to 100 KiB; tests go on trying.
constexpr std::array limits{
    Limit{ActionKind::allgatherv, "allgatherv", "ompi", moves_nothing, empty},
    Limit{ActionKind::allreduce, "allreduce", "ompi", moves_nothing, empty},
    Limit{ActionKind::allreduce, "allreduce", "ompi_ring_segmented", moves_nothing, empty},
    Limit{ActionKind::allreduce, "allreduce", "smp_rsag", no_multiple_of_ranks, left_out},
    Limit{ActionKind::alltoall, "alltoall", "pair_rma", not_a_power_of_two, power},
    Limit{ActionKind::barrier, "barrier", "ompi_two_procs", other_than_two_ranks, "needs two ranks"},
    Limit{ActionKind::bcast, "bcast", "ompi", moves_nothing, empty},
    Limit{ActionKind::bcast, "bcast", "ompi_pipeline", moves_nothing, empty},
    Limit{ActionKind::gather, "gather", "ompi", moves_nothing, empty},
    Limit{ActionKind::gather, "gather", "ompi_binomial", moves_nothing, empty},
    Limit{ActionKind::reduce, "reduce", "ompi", moves_nothing, empty},
    Limit{ActionKind::reduce, "reduce", "ompi_binary", moves_nothing, empty},
    Limit{ActionKind::reduce, "reduce", "ompi_binomial", moves_nothing, empty},
    Limit{ActionKind::reduce, "reduce", "ompi_chain", moves_nothing, empty},
    Limit{ActionKind::reduce, "reduce", "ompi_in_order_binary", moves_nothing, empty},
    Limit{ActionKind::reduce, "reduce", "ompi_pipeline", moves_nothing, empty},
    Limit{ActionKind::reduce, "reduce", "scatter_gather", fewer_elements_than_ranks,
          "needs an element for each rank"},
    Limit{ActionKind::reduce_scatter, "reduce_scatter", "mpich_noncomm", not_a_power_of_two, power},
    Limit{ActionKind::scatter, "scatter", "ompi", moves_nothing, empty},
    Limit{ActionKind::scatter, "scatter", "ompi_binomial", moves_nothing, empty},
};

std::string_view algorithm_in_force(const MpiOptions& mpi, std::string_view collective) {
  const auto chosen = mpi.algorithms.find(std::string(collective));
  return chosen == mpi.algorithms.end() ? std::string_view(mpi.selector) : std::string_view(chosen->second);
}

std::vector<const Limit*> limits_in_force(const MpiOptions& mpi) {
  std::vector<const Limit*> list;
  for (const Limit& limit : limits) {
    if (algorithm_in_force(mpi, limit.collective) == limit.algorithm) list.push_back(&limit);
  }
  return list;
}

bool has_list(ActionKind kind) {
  return kind == ActionKind::allgatherv || kind == ActionKind::reduce_scatter;
}

Call call_of(const RankProgram& program, const Action& action, std::uint32_t ranks) {
  // Where MPI ignores one side of a gather or scatter, the other one counts.
  std::int64_t elements = std::max(action.send_count, action.recv_count);
  if (has_list(action.kind)) {
    for (const std::int64_t count : counts_of(program, action, ranks)) elements += count;
  }
  return {static_cast<std::uint64_t>(elements), ranks};
}

std::string sentence(const Limit& limit, const Call& call) {
  const std::string size =
      limit.kind == ActionKind::barrier ? "" : " of " + std::to_string(call.elements) + " elements";
  return std::string(limit.collective) + " by '" + std::string(limit.algorithm) + "'" + size + " on " +
         std::to_string(call.ranks) + " ranks is refused, since in SMPI 3.32 it " + std::string(limit.what);
}

}  // namespace

std::string unfit_call(const Workload& workload, const MpiOptions& mpi) {
  const std::vector<const Limit*> in_force = limits_in_force(mpi);
  if (in_force.empty()) return "";
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    const RankProgram& program = workload.programs[rank];
    for (std::size_t index = 0; index < program.actions.size(); ++index) {
      const Action& action = program.actions[index];
      for (const Limit* const limit : in_force) {
        if (limit->kind != action.kind || action.nonblocking) continue;
        const Call call = call_of(program, action, workload.communicator_of(action).size());
        if (call.ranks == 1 || !limit->unfit(call)) continue;
        return describe(program, index) + " of rank " + std::to_string(rank) + ": " + sentence(*limit, call);
      }
    }
  }
  return "";
}

}  // namespace netloom
