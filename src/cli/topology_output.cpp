#include "cli/topology_output.hpp"

#include <algorithm>

#include "common/text.hpp"
#include "common/words.hpp"
#include "metrics/girth.hpp"
#include "results/axes.hpp"
#include "results/format.hpp"
#include "results/json_fields.hpp"

namespace netloom {

namespace {

/// Entries of the distance histogram that a line of the table shows.
constexpr std::size_t most_distances = 12;

Json or_null(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

Json json_of(const DistanceBound& bound) {
  return {{"diameter", bound.diameter}, {"mpl", or_null(bound.mpl)}};
}

Json json_of(const RoutingSpec& routing) {
  Json json = {{"algorithm", routing.algorithm}};
  if (!routing.root.empty()) json["root"] = routing.root;
  if (!routing.legs.empty()) json["legs"] = routing.legs;
  if (!routing.tie_break.empty()) json["tie_break"] = routing.tie_break;
  if (is_random(routing)) json["seed"] = routing.seed;
  return json;
}

Json groups_json(const Topology& topology) {
  Json groups = Json::object();
  const std::vector<LinkId> sizes = topology.group_sizes();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const LinkGroup& group = topology.groups()[i];
    groups[group.name] = {{"links", sizes[i]}, {"width", group.width}};
  }
  return groups;
}

void add_bisection(Json& json, const Bisection& bisection) {
  json["bisection"] = bisection.cut;
  json["bisection_is"] = bisection.exact() ? "exact" : "upper bound";
  json["bisection_method"] = name_of(bisection.method);
  json["bisection_lower_bound"] = bisection.lower_bound;
  json["bisection_bound_by"] = name_of(bisection.bound);
}

void add_loads(Json& json, const RoutedLoads& routed) {
  json["routing"] = json_of(routed.routing);
  json["mean_link_load"] = routed.loads.mean;
  json["max_link_load"] = routed.loads.largest;
  json["load_bound"] = routed.bound;
  json["virtual_layers"] = routed.layers ? Json(*routed.layers) : Json();
}

using Rows = std::vector<std::vector<std::string>>;

std::string text_of(const std::optional<double>& mpl) {
  return mpl ? readable_number(*mpl) : "none";
}

/// `dim0 (64 links), dim1 (64 links of width 2)`
std::string groups_text(const Topology& topology) {
  std::vector<std::string> groups;
  const std::vector<LinkId> sizes = topology.group_sizes();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const LinkGroup& group = topology.groups()[i];
    const std::string width = group.width == 1 ? "" : " of width " + std::to_string(group.width);
    groups.push_back(group.name + " (" + counted(sizes[i], "link") + width + ")");
  }
  return join(groups, ", ");
}

std::string text_of(const DistanceBound& bound) {
  return "diameter " + std::to_string(bound.diameter) + ", mean path length " + text_of(bound.mpl);
}

std::string text_of(const DistanceHistogram& pairs) {
  std::string text;
  for (std::size_t hops = 1; hops < std::min(pairs.size(), most_distances + 1); ++hops) {
    text += (hops == 1 ? "" : ", ") + std::to_string(hops) + ": " + std::to_string(pairs[hops]);
  }
  if (pairs.size() > most_distances + 1) text += ", ...";
  return text.empty() ? "none" : text;
}

void add_bisection(Rows& rows, const Bisection& bisection) {
  const std::string bound = std::to_string(bisection.lower_bound);
  rows.push_back({"bisection", std::to_string(bisection.cut)});
  rows.push_back({"bisection is", bisection.exact() ? "exact" : "an upper bound; at least " + bound});
  rows.push_back({"found by", name_of(bisection.method)});
  rows.push_back({"bounded by", name_of(bisection.bound)});
}

void add_loads(Rows& rows, const RoutedLoads& routed) {
  rows.push_back({"routing", routing_text(routed.routing)});
  rows.push_back({"mean link load", readable_number(routed.loads.mean)});
  rows.push_back({"max link load", std::to_string(routed.loads.largest)});
  rows.push_back({"minimal routing", "at least " + readable_number(routed.bound)});
  rows.push_back(
      {"virtual layers", routed.layers ? std::to_string(*routed.layers) : "not counted: too large"});
}

}  // namespace

NetworkFacts facts_of(const Topology& topology, unsigned threads) {
  NetworkFacts facts;
  facts.pairs = distance_histogram(topology, threads);
  facts.metrics = graph_metrics(topology, facts.pairs);
  facts.girth = girth(topology);
  const NodeId hosts = topology.host_count();
  const NodeId degree = facts.metrics.degree_max;
  facts.any_network = moore_bound(hosts, std::min(degree, hosts - 1));
  const bool regular = topology.hosts_are_nodes() && facts.metrics.degree_min == degree;
  if (regular && (degree % 2 == 0 || hosts % 2 == 0)) facts.circulant = circulant_ball_bound(hosts, degree);
  return facts;
}

std::string topology_json(const Topology& topology, const NetworkFacts& facts) {
  const GraphMetrics& metrics = facts.metrics;
  Json json = {{"spec", topology.spec()},
               {"nodes", metrics.nodes},
               {"hosts", topology.host_count()},
               {"links", metrics.links},
               {"cables", metrics.cables},
               {"link_groups", groups_json(topology)},
               {"degree_min", metrics.degree_min},
               {"degree_max", metrics.degree_max},
               {"diameter", metrics.diameter},
               {"distance_sum", metrics.distance_sum},
               {"mpl", or_null(metrics.mpl)},
               {"vertex_symmetric", metrics.vertex_symmetric},
               {"girth", facts.girth ? Json(*facts.girth) : Json()},
               {"pairs_by_distance", facts.pairs},
               {"moore_bound", json_of(facts.any_network)},
               {"circulant_bound", facts.circulant ? json_of(*facts.circulant) : Json()}};
  if (facts.bisection) add_bisection(json, *facts.bisection);
  if (facts.routed) add_loads(json, *facts.routed);
  if (!topology.addresses().empty()) json["addresses"] = topology.addresses();
  return one_member_a_line(json);
}

std::string topology_table(const Topology& topology, const NetworkFacts& facts) {
  const GraphMetrics& metrics = facts.metrics;
  const std::string least = std::to_string(metrics.degree_min), most = std::to_string(metrics.degree_max);
  TextTable table{{"network", printable(topology.label())},
                  {{"spec", topology.spec()},
                   {"nodes", std::to_string(metrics.nodes)},
                   {"hosts", std::to_string(topology.host_count())},
                   {"links", std::to_string(metrics.links)},
                   {"cables", std::to_string(metrics.cables)},
                   {"link groups", groups_text(topology)},
                   {"degree", least == most ? least : least + " to " + most},
                   {"diameter", std::to_string(metrics.diameter)},
                   {"distance sum", std::to_string(metrics.distance_sum)},
                   {"mean path length", text_of(metrics.mpl)},
                   {"distances", text_of(facts.pairs)},
                   {"girth", facts.girth ? std::to_string(*facts.girth) : "none: there is no cycle"},
                   {"vertex symmetric", metrics.vertex_symmetric ? "yes" : "not known"},
                   {"any network has", "at least " + text_of(facts.any_network)}},
                  2};
  if (facts.circulant) table.rows.push_back({"circulants have", "at least " + text_of(*facts.circulant)});
  if (facts.bisection) add_bisection(table.rows, *facts.bisection);
  if (facts.routed) add_loads(table.rows, *facts.routed);
  std::string text;
  for (const std::string& line : table.lines()) text += line + '\n';
  return text;
}

}  // namespace netloom
