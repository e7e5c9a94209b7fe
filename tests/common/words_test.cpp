#include "common/words.hpp"

#include <gtest/gtest.h>

namespace netloom {
namespace {

TEST(Counted, KnowsOneFromMany) {
  EXPECT_EQ(counted(0, "rank"), "0 ranks");
  EXPECT_EQ(counted(1, "rank"), "1 rank");
  EXPECT_EQ(counted(17, "host"), "17 hosts");
}

TEST(ControlCharacters, AreFoundInEveryRangeOfUnicodeThatHasThem) {
  using namespace std::string_view_literals;
  for (const std::string_view text : {"\t"sv, "a\nb"sv, "\0"sv, "\x1b[31m"sv, "x\x7f"sv, "\xc2\x9b"sv}) {
    EXPECT_TRUE(has_control_characters(text)) << printable(text);
  }
  for (const std::string_view text : {""sv, "torus 8x8 {1,4}"sv, "\xc3\xbc"sv, "\xc2\xa0"sv, "\xc2"sv}) {
    EXPECT_FALSE(has_control_characters(text)) << text;
  }
}

TEST(Printable, ShowsControlCharactersAsTheirCodes) {
  using namespace std::string_view_literals;
  EXPECT_EQ(printable("a\tb\0c\x1b[31m\x7f\xc2\x9b"sv), "a\\x09b\\x00c\\x1b[31m\\x7f\\x9b");
  EXPECT_EQ(printable("two\nlines \xc3\xbc"), "two\nlines \xc3\xbc");
}

}  // namespace
}  // namespace netloom
