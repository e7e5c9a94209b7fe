#pragma once
// The measurements of b_eff as phases of its program: their names, which the results read again.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace netloom {

/// A pattern run with messages of one size by one method.
struct BEffMeasurement {
  bool random = false;        ///< a random pattern, or a ring pattern
  std::uint32_t pattern = 0;  ///< from 1, of its kind
  std::int64_t bytes = 0;     ///< of a message
  std::string method;
};

/// `b_eff/ring-3/4096/sendrecv`
std::string b_eff_phase(const BEffMeasurement& measurement);

/// The measurement that a phase is; none when it is no such phase.
std::optional<BEffMeasurement> b_eff_measurement(std::string_view phase);

}  // namespace netloom
