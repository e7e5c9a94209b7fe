#pragma once
// Charts, drawn by gnuplot.

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace netloom {

/// Clustered bars: a cluster a category, in it a bar a series.
struct BarChart {
  std::string title;
  std::string unit;  ///< of the axis: `speed-up over torus`
  std::vector<std::string> categories;
  std::vector<std::string> series;
  /// By series, then category; nothing where there is no value, which leaves a gap.
  std::vector<std::vector<std::optional<double>>> values;
  std::optional<double> mark;  ///< a line across, such as the baseline's 1
};

struct LineSeries {
  std::string name;
  std::vector<std::pair<double, double>> points;
};

/// Lines through points.
struct LineChart {
  std::string title;
  std::string x_unit, y_unit;
  bool logarithmic = false;  ///< both axes, of base 2 across and 10 upwards
  std::vector<LineSeries> series;
};

/// What gnuplot is told.
std::string gnuplot_script(const BarChart& chart);
std::string gnuplot_script(const LineChart& chart);

/// The chart as SVG; nothing when gnuplot is not installed. \throws RunError when it fails.
std::optional<std::string> drawn(const BarChart& chart);
std::optional<std::string> drawn(const LineChart& chart);

}  // namespace netloom
