#include "topology/address.hpp"

#include <gtest/gtest.h>

namespace netloom {
namespace {

using Letters = std::vector<NodeId>;

TEST(Address, IsTheLettersInARow) {
  EXPECT_EQ(word_text(Letters{0, 3, 1, 2}, 4), "0312");
  EXPECT_EQ(word_text(Letters{9, 0}, 10), "90");
  EXPECT_EQ(word_text(Letters{}, 4), "");
}

TEST(Address, HasDotsWhereLettersAreNumbers) {
  EXPECT_EQ(word_text(Letters{0, 10, 3}, 11), "0.10.3");
}

TEST(Address, DigitsComeMostSignificantFirst) {
  EXPECT_EQ(digits_of(27, 4, 3), (Letters{1, 2, 3}));
  EXPECT_EQ(digits_of(1, 2, 4), (Letters{0, 0, 0, 1}));
}

TEST(Address, OfAllNodesIsInTheOrderOfTheirNumbers) {
  EXPECT_EQ(digit_addresses(3, 2),
            (std::vector<std::string>{"00", "01", "02", "10", "11", "12", "20", "21", "22"}));
  EXPECT_EQ(digit_addresses(7, 0), std::vector<std::string>{""});
}

}  // namespace
}  // namespace netloom
