#include "common/readable.hpp"

#include <gtest/gtest.h>

namespace netloom {
namespace {

TEST(Readable, CutsWordsOfManyBytesAtWholeCharacters) {
  EXPECT_EQ(readable("a\tb two\nlines "), "a\\x09b two\nlines ");
  EXPECT_EQ(readable(std::string(500, 'a')), std::string(500, 'a'));
  EXPECT_EQ(readable("'" + std::string(5000000, 'a') + "' is unknown"),
            "'" + std::string(99, 'a') + "... (5000002 bytes) is unknown");
  std::string umlauts = "x";
  for (int i = 0; i < 300; ++i) umlauts += "\xc3\xbc";
  EXPECT_EQ(readable(umlauts), umlauts.substr(0, 99) + "... (601 bytes)");
}

}  // namespace
}  // namespace netloom
