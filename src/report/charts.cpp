#include "report/charts.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "common/error.hpp"
#include "common/shell.hpp"
#include "common/text.hpp"

namespace netloom {

namespace {

/// Okabe and Ito's colours, which colour-blind people tell apart.
constexpr std::array<std::string_view, 7> palette{"#0072B2", "#E69F00", "#009E73", "#D55E00",
                                                  "#CC79A7", "#56B4E9", "#B8A900"};

/// A text of gnuplot's in single quotes, in which only the quote itself is special.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\n') continue;
    result += c == '\'' ? "''" : std::string(1, c);
  }
  return result + "'";
}

/// A text in a line of data, where nothing escapes a double quote.
std::string data_text(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? '\'' : c == '\\' || c == '\n' ? ' ' : c;
  return result + "\"";
}

}  // namespace

std::string gnuplot_script(const BarChart& chart) {
  const std::size_t bars = chart.categories.size() * chart.series.size();
  const std::size_t width = std::min<std::size_t>(1600, std::max<std::size_t>(480, 160 + 22 * bars));
  std::string text = "set terminal svg size " + std::to_string(width) +
                     ",320 dynamic noenhanced font 'sans-serif,12'\n"
                     "set style data histograms\nset style histogram clustered gap 1\n"
                     "set style fill solid 0.9 noborder\nset boxwidth 0.9\nset yrange [0:*]\n"
                     "set grid ytics\nset border 3\nset tics nomirror\nset key outside top horizontal left\n"
                     "set xtics rotate by -20\nset datafile missing '?'\n";
  text += "set ylabel " + quoted(chart.unit) + "\n";
  if (chart.mark)
    text += "set arrow from graph 0, first " + exact(*chart.mark) + " to graph 1, first " +
            exact(*chart.mark) + " nohead dashtype 2 linecolor rgb 'black'\n";
  text += "$data << END_OF_DATA\n";
  for (std::size_t category = 0; category < chart.categories.size(); ++category) {
    text += data_text(chart.categories[category]);
    for (const auto& values : chart.values) text += values[category] ? " " + exact(*values[category]) : " ?";
    text += "\n";
  }
  text += "END_OF_DATA\nplot ";
  std::string separator;
  for (std::size_t series = 0; series < chart.series.size(); ++series) {
    const auto& values = chart.values[series];
    if (std::ranges::none_of(values, [](const auto& value) { return value.has_value(); })) continue;
    text += separator + "$data using " + std::to_string(series + 2) + (separator.empty() ? ":xtic(1)" : "") +
            " title " + quoted(chart.series[series]) + " linecolor rgb '" +
            std::string(palette[series % palette.size()]) + "'";
    separator = ", \\\n  ";
    if (series >= palette.size()) text += " fillstyle pattern " + std::to_string(series / palette.size());
  }
  return text + "\n";
}

std::string gnuplot_script(const LineChart& chart) {
  std::string text =
      "set terminal svg size 720,340 dynamic noenhanced font 'sans-serif,12'\n"
      "set border 3\nset tics nomirror\nset grid\nset key outside right top\n";
  text += "set xlabel " + quoted(chart.x_unit) + "\nset ylabel " + quoted(chart.y_unit) + "\n";
  text +=
      chart.logarithmic ? "set logscale x 2\nset logscale y 10\nset format y '%.0e'\n" : "set yrange [0:*]\n";
  std::string plots;
  for (std::size_t series = 0; series < chart.series.size(); ++series) {
    const std::string data = "$data" + std::to_string(series);
    text += data + " << END_OF_DATA\n";
    for (const auto& [x, y] : chart.series[series].points) text += exact(x) + " " + exact(y) + "\n";
    text += "END_OF_DATA\n";
    plots += (series == 0 ? "plot " : ", \\\n  ") + data + " title " + quoted(chart.series[series].name) +
             (chart.logarithmic ? " with linespoints pointtype 7 pointsize 0.5" : " with lines") +
             " linewidth 2 linecolor rgb '" + std::string(palette[series % palette.size()]) + "' dashtype " +
             std::to_string(1 + series / palette.size());
  }
  return text + plots + "\n";
}

namespace {

std::optional<std::string> drawn_by_gnuplot(const std::string& script, const std::string& title) {
  const ShellAnswer answer =
      run_shell("command -v gnuplot >/dev/null || exit " + std::to_string(no_such_program) + "; printf %s " +
                shell_quoted(script) + " | gnuplot -");
  if (answer.status == no_such_program) return std::nullopt;
  if (answer.status != 0) throw RunError("gnuplot failed to draw '" + title + "'; its own words are above");
  return answer.output;
}

}  // namespace

std::optional<std::string> drawn(const BarChart& chart) {
  return drawn_by_gnuplot(gnuplot_script(chart), chart.title);
}

std::optional<std::string> drawn(const LineChart& chart) {
  return drawn_by_gnuplot(gnuplot_script(chart), chart.title);
}

}  // namespace netloom
