#pragma once
// Bisection width: the fewest links between two halves of a network.
//
// The hosts are divided exactly: h/2 and h/2, or floor and ceiling where their number h is odd. Switches are
// no hosts and stand on whichever side cuts fewer links. Finding the least cut is NP-hard, so a result says
// whether it is exact, and otherwise between which numbers the truth lies.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

/// How the halves were found.
enum class BisectionMethod : std::uint8_t {
  trivial,           ///< fewer than two hosts
  wave,              ///< a wave over the translation group, refined
  metis,             ///< METIS, refined
  random,            ///< a random division, refined
  perturbation,      ///< the best division so far, shaken and refined
  branch_and_bound,  ///< every division was looked at or excluded
};

/// Why no cut can be smaller than `lower_bound`.
enum class BisectionBound : std::uint8_t {
  connected,   ///< 0 or 1 link, as the hosts are connected
  degree,      ///< a vertex-symmetric network falls apart only when a node's links are cut (Mader 1971)
  one_switch,  ///< every host has one link, to the same switch
  spectral,    ///< eigenvalues of the Laplacian
  routing,     ///< a routing of uniform traffic whose largest link load is known
  search,      ///< branch and bound
};

/// \return `branch_and_bound`
std::string name_of(BisectionMethod method);
std::string name_of(BisectionBound bound);

struct Bisection {
  std::uint64_t cut = 0;           ///< links between the halves, counted from `side` alone
  std::vector<std::uint8_t> side;  ///< by node: 0 or 1; the first host is on side 0
  BisectionMethod method = BisectionMethod::trivial;
  std::uint64_t lower_bound = 0;  ///< the bisection width is between this and `cut`
  BisectionBound bound = BisectionBound::connected;

  bool exact() const { return cut == lower_bound; }
  const char* certainty() const { return exact() ? "exact" : "upper bound"; }
};

/// How long to look: all are numbers of divisions to refine, so that the answer depends on no clock.
struct BisectionOptions {
  std::uint64_t seed = 1;
  std::uint32_t waves = 256;  ///< where the network has a translation group
  std::uint32_t metis = 8;
  std::uint32_t random = 64;
  std::uint32_t perturbations = 64;
  NodeId exact_up_to = 32;  ///< nodes up to which the answer is made exact by search; at most 32
  /// Asked between divisions: true ends the search with the best so far, which is a clock's answer.
  std::function<bool()> stop = {};
};

/// The same starts for small networks and fewer for larger ones: for what is computed whether somebody asks
/// for it or not.
BisectionOptions brief_bisection(const Topology& topology);

/// Looks until the lower bound is met or all starts are used. The same answer for the same seed.
Bisection bisection_width(const Topology& topology, const BisectionOptions& options = {});

/// Links whose ends are on different sides.
std::uint64_t links_between(const Topology& topology, const std::vector<std::uint8_t>& side);

}  // namespace netloom
