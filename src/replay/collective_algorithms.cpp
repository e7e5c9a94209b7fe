#include "replay/collective_algorithms.hpp"

#include <array>

#include "replay/replay.hpp"

namespace netloom {

namespace {

using List = std::vector<CollectiveAlgorithm>;

/// SMPI also has `automatic` (it tries all the others), `mvapich2` and `impi` (refused as selectors too).
List algorithms(std::initializer_list<std::string_view> copy_free,
                std::initializer_list<std::string_view> direct,
                std::initializer_list<std::string_view> broken) {
  List list;
  for (const std::string_view name : copy_free) list.push_back({name, Fitness::copy_free});
  for (const std::string_view name : direct) list.push_back({name, Fitness::direct});
  for (const std::string_view name : broken) list.push_back({name, Fitness::broken});
  for (const std::string_view name : {"automatic", "mvapich2", "impi"})
    list.push_back({name, Fitness::broken});
  return list;
}

std::vector<Collective> make_collectives() {
  return {
      {"allgather", algorithms({"default", "2dmesh", "3dmesh", "bruck", "GB", "NTSLR", "NTSLR_NB", "pair",
                                "rdb", "rhv", "ring", "spreading_simple", "ompi_neighborexchange"},
                               {"ompi", "mpich", "loosely_lr", "SMP_NTS", "smp_simple", "mvapich2_smp"}, {})},
      {"allgatherv", algorithms({"default", "GB", "pair", "ring", "ompi_neighborexchange", "ompi_bruck",
                                 "mpich_rdb", "mpich_ring"},
                                {"ompi", "mpich"}, {})},
      {"allreduce", algorithms({"default", "lr", "rab1", "rab2", "rab_rdb", "rdb", "redbcast",
                                "ompi_ring_segmented", "mvapich2_rs"},
                               {"ompi", "mpich", "smp_binomial", "smp_rdb", "smp_rsag", "smp_rsag_lr",
                                "mvapich2_two_level"},
                               {"rab", "smp_binomial_pipeline", "smp_rsag_rab"})},
      {"alltoall",
       algorithms({"default", "2dmesh", "3dmesh", "basic_linear", "bruck", "pair", "pair_light_barrier",
                   "pair_mpi_barrier", "pair_one_barrier", "rdb", "ring", "ring_light_barrier",
                   "ring_mpi_barrier", "ring_one_barrier", "mvapich2_scatter_dest", scheduled_algorithm},
                  {"ompi", "mpich", "pair_rma"}, {})},
      {"alltoallv", algorithms({"default", "bruck", "pair", "pair_light_barrier", "pair_mpi_barrier",
                                "pair_one_barrier", "ring", "ring_light_barrier", "ring_mpi_barrier",
                                "ring_one_barrier", "ompi_basic_linear", scheduled_algorithm},
                               {"ompi", "mpich"}, {})},
      {"barrier", algorithms({"default", "ompi_basic_linear", "ompi_two_procs", "ompi_tree", "ompi_bruck",
                              "ompi_recursivedoubling", "ompi_doublering", "mvapich2_pair"},
                             {"ompi", "mpich", "mpich_smp"}, {})},
      {"bcast", algorithms({"default", "binomial_tree", "flattree", "NTSB", "NTSL", "NTSL_Isend",
                            "scatter_LR_allgather", "scatter_rdb_allgather", "ompi_pipeline"},
                           {"ompi", "mpich", "SMP_binary", "SMP_binomial", "mvapich2_inter_node",
                            "mvapich2_intra_node", "mvapich2_knomial_intra_node"},
                           {"arrival_pattern_aware", "arrival_pattern_aware_wait", "arrival_scatter",
                            "SMP_linear", "ompi_split_bintree", "flattree_pipeline"})},
      {"gather", algorithms({"default", "ompi_basic_linear", "ompi_binomial", "ompi_linear_sync"},
                            {"ompi", "mpich", "mvapich2_two_level"}, {})},
      {"reduce", algorithms({"default", "binomial", "flat_tree", "NTSL", "scatter_gather", "ompi_chain",
                             "ompi_pipeline", "ompi_basic_linear", "ompi_in_order_binary", "ompi_binary",
                             "ompi_binomial", "mvapich2_knomial"},
                            {"ompi", "mpich", "mvapich2_two_level"}, {"arrival_pattern_aware", "rab"})},
      {"reduce_scatter", algorithms({"default", "ompi_basic_recursivehalving", "ompi_ring", "ompi_butterfly",
                                     "mpich_pair", "mpich_rdb", "mpich_noncomm"},
                                    {"ompi", "mpich"}, {})},
      {"scatter",
       algorithms({"default", "ompi_basic_linear", "ompi_linear_nb", "ompi_binomial"},
                  {"ompi", "mpich", "mvapich2_two_level_binomial", "mvapich2_two_level_direct"}, {})},
  };
}

}  // namespace

std::span<const Collective> collectives() {
  static const std::vector<Collective> all = make_collectives();
  return all;
}

const Collective* find_collective(std::string_view name) {
  for (const Collective& collective : collectives()) {
    if (collective.name == name) return &collective;
  }
  return nullptr;
}

const CollectiveAlgorithm* find_algorithm(const Collective& collective, std::string_view name) {
  for (const CollectiveAlgorithm& algorithm : collective.algorithms) {
    if (algorithm.name == name) return &algorithm;
  }
  return nullptr;
}

std::vector<std::string> usable_algorithms(const Collective& collective) {
  std::vector<std::string> names;
  for (const CollectiveAlgorithm& algorithm : collective.algorithms) {
    if (algorithm.fitness != Fitness::broken) names.emplace_back(algorithm.name);
  }
  return names;
}

}  // namespace netloom
