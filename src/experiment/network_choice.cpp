#include "experiment/network_choice.hpp"

#include <set>

#include "common/error.hpp"
#include "common/text.hpp"
#include "experiment/axes_of_point.hpp"
#include "results/axes.hpp"
#include "routing/algorithm.hpp"
#include "spec/parse.hpp"
#include "topology/family.hpp"

namespace netloom {

namespace {

/// The values that `text` takes over the points, each once, in their order.
template <class Text>
std::vector<std::string> values_of(const std::vector<Point>& points, Text text) {
  std::vector<std::string> values;
  std::set<std::string> seen;
  for (const Point& point : points) {
    std::string value = text(point);
    if (seen.insert(value).second) values.push_back(std::move(value));
  }
  return values;
}

/// A network needs neither a name nor workloads; one workload that any network suits stands for them.
Experiment read_networks(const NetworkInput& input) {
  const bool is_inline = input.text.starts_with('{');
  Value root = is_inline ? parse_yaml(input.text, "inline") : parse_yaml_file(input.text);
  std::vector<std::string> settings = input.settings;
  if (root.is_map()) {
    if (root.find("schema") == nullptr) settings.emplace_back("schema=1");
    if (root.find("name") == nullptr) settings.emplace_back("name=network");
    settings.emplace_back("workloads=[{type: barrier}]");
  }
  std::vector<std::string> faults;
  for (const std::string& setting : settings) {
    try {
      set_value(root, setting);
    } catch (const InputError& error) {
      faults.insert(faults.end(), error.faults().begin(), error.faults().end());
    }
  }
  if (!faults.empty()) throw InputError(faults);
  return read_experiment(root);
}

std::vector<Point> points_of_network(const Experiment& experiment, const NetworkInput& input) {
  const std::string name = input.text.starts_with('{') ? "inline" : input.text;
  std::vector<std::string> labels =
      values_of(experiment.points, [](const Point& point) { return point.topology_label; });
  if (input.select.empty() && labels.size() == 1) return experiment.points;
  if (input.select.empty()) {
    throw InputError(name + ": the experiment has " + std::to_string(labels.size()) + " networks (" +
                     join(labels, ", ") + "); --select LABEL chooses one");
  }
  std::vector<Point> points;
  for (const Point& point : experiment.points) {
    if (point.topology_label == input.select) points.push_back(point);
  }
  if (points.empty()) {
    throw InputError(name + ": --select: there is no network '" + input.select + "'" +
                     suggestion(input.select, labels));
  }
  return points;
}

/// \throws InputError that names every axis of which there can be one value only.
void refuse_axes(const std::vector<Point>& points, Fixed fixed) {
  std::vector<std::string> faults;
  const auto check = [&faults](const std::string& name, const std::vector<std::string>& values) {
    if (values.size() < 2) return;
    faults.push_back(name + ": a platform has one value, and the experiment varies it (" +
                     join(values, ", ") + "); --set can fix it");
  };
  check("routing", values_of(points, [](const Point& point) { return routing_text(point.routing); }));
  check("seed", values_of(points, [](const Point& point) { return std::to_string(point.seed); }));
  for (const Axis& axis : axes_beside_the_network()) {
    // Hardware and placement stand before the workload, MPI behind it.
    if (axis.column == "workload" && fixed == Fixed::platform) break;
    if (axis.column == "seed") continue;
    check(std::string(axis.column), values_of(points, [&axis](const Point& point) {
            return axis.text({axes_of(point, ""), {}});
          }));
  }
  if (!faults.empty()) throw InputError(faults);
}

}  // namespace

ChosenNetwork choose_network(const NetworkInput& input, Fixed fixed) {
  const std::vector<Point> points = points_of_network(read_networks(input), input);
  refuse_axes(points, fixed);
  const Point& point = points.front();
  auto topology = std::make_unique<const Topology>(build_topology(point.topology, point.seed));
  auto routing = make_routing(*topology, point.routing);
  return {point, std::move(topology), std::move(routing)};
}

}  // namespace netloom
