#include "topology/drawing.hpp"

#include "topology/complete.hpp"
#include "topology/mesh.hpp"
#include "topology/oracles.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/wk_recursive.hpp"

namespace netloom {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Drawing, HasAMarkForEveryNodeAndALineForEveryLink) {
  const std::string svg = circle_svg(make_complete(7));
  EXPECT_EQ(count(svg, "<circle "), 7U);
  EXPECT_EQ(count(svg, "<line "), 21U);
  EXPECT_EQ(count(svg, "<title>complete 7</title>"), 1U);
}

TEST(Drawing, StartsAtTheTopAndGoesClockwise) {
  const std::string svg = circle_svg(make_ring(4));
  EXPECT_NE(svg.find("<circle cx=\"500.0\" cy=\"40.0\" r=\"12.0\"><title>0</title>"), std::string::npos)
      << svg;
  EXPECT_NE(svg.find("<circle cx=\"960.0\" cy=\"500.0\" r=\"12.0\"><title>1</title>"), std::string::npos);
  EXPECT_NE(svg.find("<line x1=\"500.0\" y1=\"40.0\" x2=\"40.0\" y2=\"500.0\"/>"), std::string::npos);
}

TEST(Drawing, ShowsSwitchesAsSquaresOnACircleWithin) {
  const std::string svg = circle_svg(make_star(5));
  EXPECT_EQ(count(svg, "<circle "), 5U);
  EXPECT_NE(svg.find("<rect x=\"488.0\" y=\"208.0\" width=\"24.0\" height=\"24.0\"><title>5</title>"),
            std::string::npos)
      << svg;
}

TEST(Drawing, NamesNodesByTheirAddress) {
  EXPECT_EQ(count(circle_svg(make_wk_recursive(3, 2)), "<title>21</title>"), 1U);
}

TEST(Drawing, RefusesWhatWouldBeABlot) {
  EXPECT_EQ(circle_svg(make_ring(2000)).substr(0, 4), "<svg");
  EXPECT_EQ(
      faults_of([] { circle_svg(make_ring(2001)); }),
      Sentences{"svg: 2001 nodes and 2001 links are too many for a picture: at most 2000 nodes and 20000 "
                "links are drawn; take --format dot or graphml and a graph viewer"});
  EXPECT_EQ(faults_of([] { circle_svg(make_complete(201)); }).size(), 1U);
}

}  // namespace
}  // namespace netloom
