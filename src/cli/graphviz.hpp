#pragma once
// Graphviz, run as a program where it is installed: the only place that does.

#include <array>
#include <string>
#include <string_view>

namespace netloom {

/// Its programs that lay a network out, each a way of its own.
inline constexpr std::array<std::string_view, 6> graphviz_layouts{"neato", "sfdp",  "fdp",
                                                                  "dot",   "circo", "twopi"};

/// The drawing of a graph in Graphviz's language as SVG. \param layout one of the above.
/// \throws InputError when the program is not installed; RunError when it fails.
std::string graphviz_svg(const std::string& dot, std::string_view layout);

}  // namespace netloom
