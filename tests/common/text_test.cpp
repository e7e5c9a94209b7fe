#include "common/text.hpp"

#include <gtest/gtest.h>

namespace netloom {
namespace {

const std::vector<std::string> keys{"nodes", "jumps", "label"};

TEST(Suggestion, NamesTheNearKey) {
  EXPECT_EQ(suggestion("jmps", keys), "; did you mean 'jumps'?");
}

TEST(Suggestion, CountsASwapOnce) {
  EXPECT_EQ(closest("ndoes", keys), "nodes");
  const std::vector<std::string> letters{"S", "W", "A"};
  EXPECT_EQ(closest("D", letters), "") << "any letter is one change from any other";
}

TEST(Suggestion, ListsWhatIsKnownWhenNothingIsNear) {
  EXPECT_EQ(suggestion("bandwidth", keys), "; known: nodes, jumps, label");
}

TEST(Exact, IsShortAndReadsBack) {
  EXPECT_EQ(exact(0.1), "0.1");
  EXPECT_EQ(std::stod(exact(1.0 / 3.0)), 1.0 / 3.0);
}

}  // namespace
}  // namespace netloom
