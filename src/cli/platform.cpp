#include <memory>
#include <set>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "common/error.hpp"
#include "common/text.hpp"
#include "experiment/axes_of_point.hpp"
#include "platform/simgrid_xml.hpp"
#include "results/axes.hpp"
#include "routing/algorithm.hpp"
#include "topology/family.hpp"

namespace netloom {

namespace {

struct Options {
  ConfigInput config;
  std::string select;
  std::optional<std::string> file, hostfile;
};

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

std::vector<Point> points_of_network(const Experiment& experiment, const Options& options) {
  std::vector<std::string> labels =
      values_of(experiment.points, [](const Point& point) { return point.topology_label; });
  if (options.select.empty() && labels.size() == 1) return experiment.points;
  if (options.select.empty()) {
    throw InputError(options.config.path + ": the experiment has " + std::to_string(labels.size()) +
                     " networks (" + join(labels, ", ") + "); --select LABEL chooses one");
  }
  std::vector<Point> points;
  for (const Point& point : experiment.points) {
    if (point.topology_label == options.select) points.push_back(point);
  }
  if (points.empty()) {
    throw InputError(options.config.path + ": --select: there is no network '" + options.select + "'" +
                     suggestion(options.select, labels));
  }
  return points;
}

/// \throws InputError that names every axis of which a platform can have one value only.
void refuse_axes(const std::vector<Point>& points) {
  std::vector<std::string> faults;
  const auto check = [&faults](const std::string& name, const std::vector<std::string>& values) {
    if (values.size() < 2) return;
    faults.push_back(name + ": a platform has one value, and the experiment varies it (" +
                     join(values, ", ") + "); --set can fix it");
  };
  check("routing", values_of(points, [](const Point& point) { return routing_text(point.routing); }));
  check("seed", values_of(points, [](const Point& point) { return std::to_string(point.seed); }));
  for (const Axis& axis : axes_beside_the_network()) {
    if (axis.column == "workload") break;  // hardware and placement stand before
    check(std::string(axis.column), values_of(points, [&axis](const Point& point) {
            return axis.text({axes_of(point, ""), {}});
          }));
  }
  if (!faults.empty()) throw InputError(faults);
}

ExitStatus write_platform(const Options& options) {
  if (options.hostfile && is_standard_output(options.hostfile) && is_standard_output(options.file)) {
    throw InputError("--hostfile: standard output takes the platform; -o FILE writes that elsewhere");
  }
  const std::vector<Point> points = points_of_network(load_experiment(options.config), options);
  refuse_axes(points);
  const Point& point = points.front();
  const Topology topology = build_topology(point.topology, point.seed);
  const auto routing = make_routing(topology, point.routing);
  const std::string xml = simgrid_xml({&topology, routing.get(), point.hardware});
  const std::uint32_t places = topology.host_count() * point.placement.ranks_per_host;
  print_or_write(xml, options.file);
  if (options.hostfile) {
    print_or_write(hostfile(place_ranks(point.placement, topology, places)), options.hostfile);
  }
  return all_well;
}

}  // namespace

CommandBody add_platform(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_config_input(app, options->config);
  app.add_option("--select", options->select, "The network with this label")->type_name("LABEL");
  app.add_option("-o,--output", options->file, "The platform (default: standard output)")->type_name("FILE");
  app.add_option("--hostfile", options->hostfile, "Hosts in rank order, for smpirun -hostfile")
      ->type_name("FILE");
  return [options] { return write_platform(*options); };
}

}  // namespace netloom
