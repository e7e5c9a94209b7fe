#include "topology/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/error.hpp"
#include "common/words.hpp"
#include "topology/export.hpp"

namespace netloom {

namespace {

/// In tenths of a pixel, so that numbers are text without a locale.
struct Point {
  long x = 0;
  long y = 0;
};

constexpr long centre = 5000;

std::string pixels(long tenths) {
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::vector<Point> on_circle(std::size_t count, double radius) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
    points.push_back(
        {centre + std::lround(radius * std::sin(angle)), centre - std::lround(radius * std::cos(angle))});
  }
  return points;
}

std::vector<Point> places_of(const Topology& topology, const std::vector<bool>& is_host) {
  const std::vector<Point> outer = on_circle(topology.host_count(), 4600);
  const std::vector<Point> inner = on_circle(topology.node_count() - topology.host_count(), 2800);
  std::vector<Point> places;
  std::size_t host = 0, other = 0;
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    places.push_back(is_host[node] ? outer[host++] : inner[other++]);
  }
  return places;
}

std::string line_text(const Point& a, const Point& b) {
  return "    <line x1=\"" + pixels(a.x) + "\" y1=\"" + pixels(a.y) + "\" x2=\"" + pixels(b.x) + "\" y2=\"" +
         pixels(b.y) + "\"/>\n";
}

std::string mark_text(const Point& place, long size, bool is_host, const std::string& title) {
  const std::string inside = "><title>" + title + "</title></";
  if (is_host) {
    return "    <circle cx=\"" + pixels(place.x) + "\" cy=\"" + pixels(place.y) + "\" r=\"" + pixels(size) +
           "\"" + inside + "circle>\n";
  }
  return "    <rect x=\"" + pixels(place.x - size) + "\" y=\"" + pixels(place.y - size) + "\" width=\"" +
         pixels(2 * size) + "\" height=\"" + pixels(2 * size) + "\"" + inside + "rect>\n";
}

}  // namespace

void check_drawable(const Topology& topology) {
  if (topology.node_count() <= max_drawn_nodes && topology.link_count() <= max_drawn_links) return;
  throw InputError("svg: " + counted(topology.node_count(), "node") + " and " +
                   counted(topology.link_count(), "link") + " are too many for a picture: at most " +
                   std::to_string(max_drawn_nodes) + " nodes and " + std::to_string(max_drawn_links) +
                   " links are drawn; take --format dot or graphml and a graph viewer");
}

std::string circle_svg(const Topology& topology) {
  check_drawable(topology);
  const std::vector<bool> is_host = host_marks(topology);
  const std::vector<Point> places = places_of(topology, is_host);
  const long size = std::clamp(6000L / static_cast<long>(topology.node_count()), 20L, 120L);
  std::string text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 1000\" width=\"1000\" height=\"1000\">\n"
      "  <title>" +
      xml_escaped(topology.label()) +
      "</title>\n  <rect width=\"1000\" height=\"1000\" fill=\"white\"/>\n"
      "  <g stroke=\"#557\" stroke-width=\"1\" stroke-opacity=\"0.6\">\n";
  for (const Link& link : topology.links()) text += line_text(places[link.a], places[link.b]);
  text += "  </g>\n  <g fill=\"#c40\" stroke=\"black\">\n";
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    const std::string name = topology.addresses().empty() ? std::to_string(node) : topology.addresses()[node];
    text += mark_text(places[node], size, is_host[node], xml_escaped(name));
  }
  return text + "  </g>\n</svg>\n";
}

}  // namespace netloom
