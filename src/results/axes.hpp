#pragma once
// The axes of a row as text: what the columns and the grouping of the table are made from.

#include <span>
#include <string>
#include <string_view>

#include "results/record.hpp"

namespace netloom {

/// What a comparison of results with a baseline makes of a column.
enum class ColumnUse {
  coordinate,  ///< says which point of the sweep a row is
  equal,       ///< counts and texts that must be the same
  near,        ///< a double that must be the same but for a tolerance
  remark,      ///< is kept for people and never compared: what a label stands for, why a run failed
  origin,      ///< differs from one version or experiment to the next; neither compared nor kept
};

/// One axis that is neither the topology nor its routing: its column and the row's text in it.
struct Axis {
  std::string_view column;
  ColumnUse use;
  std::string (*text)(const Row& row);
};

/// In the order of the columns, the number of ranks among them.
std::span<const Axis> axes_beside_the_network();

/// All of them as one text, the same of rows that differ in network and routing alone.
std::string text_beside_the_network(const Row& row);

/// `balanced`, `shortest/lowest_port`, `shortest/random/7`
std::string routing_text(const RoutingSpec& routing);

/// `alltoall=pair;bcast=binomial_tree`, empty when SMPI's selector decides all
std::string algorithms_text(const MpiOptions& mpi);

/// `window=16;barrier=no`, empty when no algorithm is `scheduled`
std::string schedule_text(const MpiOptions& mpi);

}  // namespace netloom
