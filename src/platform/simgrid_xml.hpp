#pragma once
// The platform as SimGrid XML for stock smpirun: explicit routes, one link a direction (full duplex) or one
// shared link (half), numbers in bytes/s and seconds with 17 digits.

#include <string>

#include "platform/platform.hpp"

namespace netloom {

/// Above this many hosts explicit routes are refused: the file grows with the square of the hosts.
inline constexpr NodeId largest_xml_platform = 512;

/// \throws InputError above `largest_xml_platform` hosts, with the reason and the alternative.
std::string simgrid_xml(const Platform& platform);

/// One host name a line, in rank order, for `smpirun -hostfile`.
std::string hostfile(const Placement& placement);

}  // namespace netloom
