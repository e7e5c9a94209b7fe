#pragma once
// The messages of an exchange on a network that looks the same from every host: those of one difference, and
// one parity of the source, are alike, and so are the wires of one class.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "schedule/schedule.hpp"

namespace netloom {

struct ExchangeOrbits {
  /// How often one message of an orbit loads each wire of a class, when the whole orbit is under way.
  struct Use {
    std::uint32_t wire_class = 0;
    double times = 0;
  };
  /// Messages from every source of one parity over one difference.
  struct Orbit {
    double weight = 1;  ///< of its messages where they share a wire
    std::vector<Use> uses;
  };

  NodeId nodes = 0;
  std::uint32_t parities = 1;     ///< 2 where routes depend on the parity of the source
  std::vector<double> bandwidth;  ///< by class, relative to the fastest
  std::vector<Orbit> orbits;      ///< by difference * parities + parity

  std::span<const Orbit> of(NodeId difference) const {
    return {orbits.data() + std::size_t{difference} * parities, parities};
  }
};

/// None where some host sees other routes than the others do.
std::optional<ExchangeOrbits> exchange_orbits(const Platform& platform, const Sharing& sharing);

}  // namespace netloom
