#include "results/format.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace netloom {
namespace {

TEST(ReadableSeconds, HasFourDigitsAndTheUnitThatSuits) {
  EXPECT_EQ(readable_seconds(0), "0 s");
  EXPECT_EQ(readable_seconds(1.23456), "1.235 s");
  EXPECT_EQ(readable_seconds(0.0123456), "12.35 ms");
  EXPECT_EQ(readable_seconds(9.1151e-7), "911.5 ns");
  EXPECT_EQ(readable_seconds(123456), "123456 s");
}

TEST(ReadableSeconds, RoundsUpIntoTheNextUnit) {
  EXPECT_EQ(readable_seconds(0.99999), "1.000 s");
  EXPECT_EQ(readable_seconds(0.9998), "999.8 ms");
}

TEST(ReadableSeconds, StayNarrowAtAnyValue) {
  EXPECT_EQ(readable_seconds(1e300), "1.000e+300 s");
  EXPECT_EQ(readable_seconds(1e-300), "1.000e-300 s");
  EXPECT_EQ(readable_seconds(5e-324), "4.941e-324 s");
  EXPECT_EQ(readable_seconds(2e-12), "0.002000 ns");
}

TEST(ReadableNumber, HasAnExponentWhereItsColumnWouldBurst) {
  EXPECT_EQ(readable_number(999912345), "999912345");
  EXPECT_EQ(readable_number(1e9), "1.000e+09");
  EXPECT_EQ(readable_number(0.0001), "0.0001000");
  EXPECT_EQ(readable_number(0.00009), "9.000e-05");
  EXPECT_EQ(readable_number(-1e300), "-1.000e+300");
  for (int exponent = -323; exponent <= 308; ++exponent) {
    EXPECT_LE(readable_number(std::pow(10, exponent)).size(), 11U) << exponent;
    EXPECT_LE(readable_seconds(std::pow(10, exponent)).size(), 14U) << exponent;
    EXPECT_LE(readable_ratio(std::pow(10, exponent)).size(), 11U) << exponent;
  }
}

TEST(ReadableCount, HasEveryDigitAndNoPoint) {
  EXPECT_EQ(readable_count(0), "0");
  EXPECT_EQ(readable_count(1), "1");
  EXPECT_EQ(readable_count(256), "256");
  EXPECT_EQ(readable_count(999'999'999), "999999999");
  EXPECT_EQ(readable_count(1'000'000'000), "1.000e+09");
  EXPECT_EQ(readable_count(UINT64_MAX), "1.845e+19");
}

TEST(ReadableRatio, HasThreeDigitsAfterThePoint) {
  EXPECT_EQ(readable_ratio(1.5), "1.500");
  EXPECT_EQ(readable_ratio(0.001), "0.001");
  EXPECT_EQ(readable_ratio(1e-6), "1.000e-06");
  EXPECT_EQ(readable_ratio(1e300), "1.000e+300");
}

TEST(ReadableNumber, HasNoExponentInDailyLife) {
  EXPECT_EQ(readable_number(0), "0");
  EXPECT_EQ(readable_number(1.0 / 3), "0.3333");
  EXPECT_EQ(readable_number(4.06349), "4.063");
  EXPECT_EQ(readable_number(123456.7), "123457");
}

TEST(TextTable, AlignsNamesLeftAndNumbersRight) {
  const TextTable table{{"name", "n"}, {{"a", "10"}, {"long", "7"}}, 1};
  EXPECT_EQ(table.lines(), (std::vector<std::string>{"name   n", "a     10", "long   7"}));
}

TEST(TextTable, CountsCharactersAndNotBytes) {
  const TextTable table{{"x", "n"}, {{"\u00fc\u00fc", "1"}, {"ab", "2"}}, 1};
  EXPECT_EQ(table.lines()[1], "\u00fc\u00fc  1");
  EXPECT_EQ(table.lines()[2], "ab  2");
}

TEST(TextTable, LeavesNoBlanksAtTheEndOfALine) {
  const TextTable table{{"name", "why"}, {{"a", ""}}, 2};
  EXPECT_EQ(table.lines()[1], "a");
}

TEST(Shortened, KeepsWhatFits) {
  EXPECT_EQ(shortened("torus", 5), "torus");
  EXPECT_EQ(shortened("hypercube", 6), "hyp...");
  EXPECT_EQ(shortened("\u00fc\u00fc\u00fc\u00fc\u00fc", 4), "\u00fc...");
}

}  // namespace
}  // namespace netloom
