#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/text.hpp"
#include "experiment/normalised.hpp"

namespace netloom {

namespace {

/// Texts without repetition, in the order of their first appearance.
class Distinct {
 public:
  void add(std::string text) {
    if (seen_.insert(text).second) texts_.push_back(std::move(text));
  }
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::set<std::string> seen_;
  std::vector<std::string> texts_;
};

std::vector<std::string> distinct(const std::vector<Point>& points,
                                  const std::function<std::string(const Point&)>& text) {
  Distinct texts;
  for (const Point& point : points) texts.add(text(point));
  return texts.texts();
}

/// A topology with the routings it is run under.
struct Network {
  std::string yaml;       ///< without the closing brace
  std::size_t place = 0;  ///< in the experiment's list
  Distinct routings;
};

std::string quoted_if_needed(const std::string& text) {
  Value scalar;
  scalar.kind = Value::Kind::scalar;
  scalar.scalar = text;
  return to_flow_text(scalar);
}

/// `{label: torus, type: torus, dims: [8, 8]` without the closing brace.
std::string labelled(const std::string& label, const Value& map) {
  std::string yaml = "{label: " + quoted_if_needed(label);
  for (const Value::Entry& entry : map.entries) yaml += ", " + entry.key + ": " + to_flow_text(entry.value);
  return yaml;
}

std::vector<Network> networks_of(const std::vector<Point>& points) {
  std::vector<Network> networks;
  for (const Point& point : points) {
    const std::string yaml = labelled(point.topology_label, point.topology_as_written);
    auto known = networks.begin();
    while (known != networks.end() && known->yaml != yaml) ++known;
    if (known == networks.end()) known = networks.insert(known, {yaml, point.topology_place, {}});
    known->routings.add(routing_yaml(point.routing, point.seed));
  }
  std::ranges::stable_sort(networks, {}, &Network::place);
  return networks;
}

bool share_routings(const std::vector<Network>& networks) {
  for (const Network& network : networks) {
    if (network.routings.texts() != networks.front().routings.texts()) return false;
  }
  return true;
}

/// The workloads, with the labels of their networks where those are not all.
std::vector<std::string> workload_items(const std::vector<Point>& points) {
  Distinct yamls, networks;
  std::map<std::string, Distinct> networks_of;
  for (const Point& point : points) {
    const std::string yaml = labelled(point.workload_label, point.workload);
    const std::string network = quoted_if_needed(point.topology_label);
    yamls.add(yaml);
    networks.add(network);
    networks_of[yaml].add(network);
  }
  std::vector<std::string> items;
  for (const std::string& yaml : yamls.texts()) {
    const std::vector<std::string>& own = networks_of.at(yaml).texts();
    const bool on_all = own.size() == networks.texts().size();
    items.push_back(yaml + (on_all ? "" : ", topologies: [" + join(own, ", ") + "]") + "}");
  }
  return items;
}

std::string section(const std::string& key, const std::vector<std::string>& items) {
  std::string text = key + ":\n";
  for (const std::string& item : items) text += "  - " + item + "\n";
  return text;
}

/// `topologies:` and, where they share it, `routing:`.
std::string networks_section(const std::vector<Point>& points) {
  const std::vector<Network> networks = networks_of(points);
  const bool shared = share_routings(networks);
  std::vector<std::string> items;
  for (const Network& network : networks) {
    const std::string own = ", routing: [" + join(network.routings.texts(), ", ") + "]";
    items.push_back(network.yaml + (shared ? "" : own) + "}");
  }
  std::string text = section("topologies", items);
  if (shared && !networks.empty()) text += section("routing", networks.front().routings.texts());
  return text;
}

}  // namespace

std::string normalised_text(const Experiment& experiment) {
  std::vector<Point> points;
  std::ranges::copy_if(experiment.points, std::back_inserter(points),
                       [](const Point& point) { return point.variation.empty(); });
  const auto seeds = distinct(points, [](const Point& point) { return std::to_string(point.seed); });
  std::string text = "schema: 1\nname: " + experiment.name + "\nseed: [" + join(seeds, ", ") + "]\n";
  text += section("hardware", distinct(points, [](const Point& p) { return hardware_yaml(p.hardware); }));
  text += networks_section(points);
  text += section("workloads", workload_items(points));
  text += section("mpi", distinct(points, [](const Point& p) { return mpi_yaml(p.mpi); }));
  text += section("placement", distinct(points, [](const Point& p) {
                    return "{label: " + quoted_if_needed(p.placement_label) + ", " +
                           placement_yaml(p.placement, p.seed).substr(1);
                  }));
  text += "engine: [" + join(distinct(points, [](const Point& p) { return p.engine; }), ", ") + "]\n";
  text += "normalise: [" + join(distinct(points, [](const Point& p) { return p.normalise; }), ", ") + "]\n";
  if (!experiment.sensitivity.empty()) text += "sensitivity: [" + join(experiment.sensitivity, ", ") + "]\n";
  if (!experiment.baseline.empty()) text += "baseline: " + quoted_if_needed(experiment.baseline) + "\n";
  return text;
}

}  // namespace netloom
