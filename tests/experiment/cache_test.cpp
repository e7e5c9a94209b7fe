#include "experiment/cache.hpp"

#include <gtest/gtest.h>

namespace netloom {
namespace {

/// A cache of texts that counts how often it makes one.
struct Texts {
  Cache<std::string> cache;
  int made = 0;

  std::shared_ptr<const std::string> get(const std::string& key) {
    const auto make = [&] {
      ++made;
      return std::make_shared<const std::string>(key);
    };
    return cache.get(key, make, [](const std::string& text) { return text.size(); });
  }
};

TEST(Cache, MakesAThingOnce) {
  Texts texts{Cache<std::string>(100)};
  EXPECT_EQ(texts.get("abc"), texts.get("abc"));
  EXPECT_EQ(texts.made, 1);
}

TEST(Cache, StaysWithinItsBudget) {
  Texts texts{Cache<std::string>(10)};
  for (char c = 'a'; c <= 'z'; ++c) texts.get(std::string(3, c));
  EXPECT_EQ(texts.cache.size(), 3U);
}

TEST(Cache, ForgetsWhatWasNotUsedForLongest) {
  Texts texts{Cache<std::string>(6)};
  texts.get("aaa");
  texts.get("bbb");
  texts.get("aaa");
  texts.get("ccc");
  EXPECT_EQ(texts.made, 3);
  texts.get("aaa");
  EXPECT_EQ(texts.made, 3);
  texts.get("bbb");
  EXPECT_EQ(texts.made, 4);
}

TEST(Cache, KeepsTheLastThingHoweverLarge) {
  Texts texts{Cache<std::string>(2)};
  texts.get("a");
  texts.get("large");
  texts.get("large");
  EXPECT_EQ(texts.made, 2);
  EXPECT_EQ(texts.cache.size(), 1U);
}

TEST(Cache, AThingOutlivesItsPlace) {
  Texts texts{Cache<std::string>(1)};
  const auto held = texts.get("held");
  texts.get("other");
  EXPECT_EQ(*held, "held");
}

}  // namespace
}  // namespace netloom
