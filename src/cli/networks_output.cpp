#include <utility>

#include "cli/topology_output.hpp"
#include "common/text.hpp"
#include "common/words.hpp"
#include "results/csv.hpp"
#include "results/format.hpp"

namespace netloom {

namespace {

struct Column {
  const char* name;   ///< of the CSV
  const char* title;  ///< of the table
  std::string (*exact)(const NamedFacts& network);
  std::string (*readable)(const NamedFacts& network);
};

template <auto member>
std::string number(const NamedFacts& network) {
  return std::to_string(network.facts.metrics.*member);
}

template <class Text>
std::string of_bisection(const NamedFacts& network, Text text) {
  return network.facts.bisection ? text(*network.facts.bisection) : "";
}

std::string cut(const NamedFacts& network) {
  return of_bisection(network, [](const Bisection& found) { return std::to_string(found.cut); });
}

std::string least_cut(const NamedFacts& network) {
  return of_bisection(network, [](const Bisection& found) { return std::to_string(found.lower_bound); });
}

std::string exact_mpl(const NamedFacts& network) {
  return network.facts.metrics.mpl ? exact(*network.facts.metrics.mpl) : "";
}

std::string readable_mpl(const NamedFacts& network) {
  return network.facts.metrics.mpl ? readable_number(*network.facts.metrics.mpl) : "";
}

std::string label(const NamedFacts& network) {
  return network.label;
}

std::string spec(const NamedFacts& network) {
  return network.spec;
}

constexpr Column columns[] = {
    {"topology", "topology", label, label},
    {"nodes", "nodes", number<&GraphMetrics::nodes>, number<&GraphMetrics::nodes>},
    {"links", "links", number<&GraphMetrics::links>, number<&GraphMetrics::links>},
    {"degree_max", "degree", number<&GraphMetrics::degree_max>, number<&GraphMetrics::degree_max>},
    {"diameter", "diameter", number<&GraphMetrics::diameter>, number<&GraphMetrics::diameter>},
    {"distance_sum", nullptr, number<&GraphMetrics::distance_sum>, nullptr},
    {"mpl", "mpl", exact_mpl, readable_mpl},
    {"bisection", "bisection", cut, cut},
    {"bisection_lower_bound", "at least", least_cut, least_cut},
    {"spec", nullptr, spec, nullptr},
};

}  // namespace

std::string networks_table(const std::vector<NamedFacts>& networks) {
  TextTable table;
  const bool bisected = !networks.empty() && networks.front().facts.bisection;
  for (const Column& column : columns) {
    if (column.title == nullptr || (column.exact == cut && !bisected) ||
        (column.exact == least_cut && !bisected))
      continue;
    table.header.emplace_back(column.title);
    table.rows.resize(networks.size());
    for (std::size_t i = 0; i < networks.size(); ++i)
      table.rows[i].push_back(printable(column.readable(networks[i])));
  }
  std::string text;
  for (const std::string& line : table.lines()) text += line + '\n';
  return text;
}

std::string networks_csv(const std::vector<NamedFacts>& networks) {
  std::string text;
  for (const Column& column : columns) text += (text.empty() ? "" : ",") + std::string(column.name);
  for (const NamedFacts& network : networks) {
    std::string line;
    for (const Column& column : columns)
      line += (&column == columns ? "" : ",") + csv_cell(column.exact(network));
    text += '\n' + line;
  }
  return text + '\n';
}

}  // namespace netloom
