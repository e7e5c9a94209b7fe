#pragma once
// From a point of the experiment to the axes of its row.

#include "experiment/config.hpp"
#include "results/record.hpp"

namespace netloom {

RunAxes axes_of(const Point& point, const std::string& experiment);

}  // namespace netloom
