#pragma once
// The multipartition of NPB's BT and SP: p x p ranks hold p cells each, one of every slab along every axis,
// so that all ranks work at every stage of a sweep. Source: R. Van der Wijngaart, Efficient implementation of
// a 3-dimensional ADI method on the iPSC/860, Supercomputing 1993; NPB 3.4.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "workload/npb.hpp"

namespace netloom {

inline constexpr std::size_t axes = 3;

/// What is one rank's.
struct Multipartition {
  /// Place of a cell in the p x p x p cells, along each axis.
  using Cell = std::array<std::int64_t, axes>;

  std::uint32_t rank = 0;
  std::int64_t parts = 0;   ///< p
  std::int64_t points = 0;  ///< of the cube, a side
  std::vector<Cell> cells;  ///< p of them
  std::array<std::uint32_t, axes> successor{}, predecessor{};

  std::int64_t side(const Cell& cell, std::size_t axis) const { return share_of(points, parts, cell[axis]); }
  /// Without the points of the cube's boundary.
  std::int64_t inner_side(const Cell& cell, std::size_t axis) const {
    return side(cell, axis) - (cell[axis] == 0 ? 1 : 0) - (cell[axis] == parts - 1 ? 1 : 0);
  }
  /// The rank's cell in slab `stage` (from 0) along an axis.
  const Cell& cell_at(std::size_t axis, std::int64_t stage) const;
};

/// \param parts p; ranks are p x p
Multipartition multipartition(std::uint32_t rank, std::int64_t parts, std::int64_t points);

/// Tags of messages that travel up an axis or down it.
std::int32_t upward_tag(std::size_t axis);
std::int32_t downward_tag(std::size_t axis);

/// Two layers of faces of all cells, to all six neighbours; nothing on one rank.
void add_faces(RankProgram& program, const Multipartition& self);

/// What passes between two stages of a sweep: what this rank's cell at `stage` has found goes to `to`, and
/// what its cell at `next` needs comes from `from`.
struct Handover {
  std::size_t axis = 0;
  bool forward = true;  ///< elimination, or the way back
  std::int64_t stage = 0, next = 0;
  std::uint32_t to = 0, from = 0;
};

/// How BT and SP differ.
struct Multisweep {
  std::string type;  ///< `npb_bt`
  std::map<std::string, std::int64_t> points, iterations;
  std::vector<Elements> parameters;      ///< broadcast at the start
  double (*flops)(std::int64_t points);  ///< NPB's own count, an iteration
  void (*add_handover)(RankProgram& program, const Multipartition& self, const Handover& handover);
};

/// The program of NPB 3.4: iterations of faces and three sweeps.
Workload make_multisweep(MapReader& spec, const WorkloadContext& context, const Multisweep& kind);

}  // namespace netloom
