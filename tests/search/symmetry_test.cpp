#include "search/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "search/plain.hpp"

namespace netloom {
namespace {

using Places = std::vector<std::uint32_t>;

plain::Set jumps_of(const JumpSymmetry& symmetry, const Places& places) {
  plain::Set jumps;
  for (const std::uint32_t place : places) jumps.push_back(symmetry.jump(place));
  std::sort(jumps.begin(), jumps.end());
  return jumps;
}

/// Every ascending set of `size` places.
template <class Visit>
void for_each_set(std::uint32_t count, std::uint32_t size, Places& set, const Visit& visit) {
  if (set.size() == size) return visit(set);
  for (std::uint32_t place = set.empty() ? 0 : set.back() + 1; place < count; ++place) {
    set.push_back(place);
    for_each_set(count, size, set, visit);
    set.pop_back();
  }
}

TEST(JumpSymmetry, OrdersJumpsByGcdAndValue) {
  const JumpSymmetry symmetry(12);
  EXPECT_EQ(symmetry.jumps(), (std::vector<Jump>{1, 5, 2, 3, 4}));
  EXPECT_EQ(symmetry.place(3), 3U);
}

TEST(JumpSymmetry, HasOneCanonicalSetAClass) {
  for (const std::uint32_t nodes : {7U, 12U, 16U, 18U, 24U, 30U, 36U}) {
    const JumpSymmetry symmetry(nodes);
    for (std::uint32_t size = 1; size <= 3; ++size) {
      std::map<plain::Set, std::set<Places>> canonical_of;  // by an independent name of the class
      std::map<plain::Set, int> accepted;
      Places set;
      for_each_set((nodes - 1) / 2, size, set, [&](const Places& places) {
        const plain::Set name = plain::class_of(nodes, jumps_of(symmetry, places));
        canonical_of[name].insert(symmetry.canonical(places));
        accepted[name] += symmetry.is_canonical(places);
        EXPECT_EQ(symmetry.is_canonical(places), symmetry.canonical(places) == places);
      });
      for (const auto& [name, canonical] : canonical_of) {
        EXPECT_EQ(canonical.size(), 1U) << "nodes " << nodes << " size " << size;
        EXPECT_EQ(accepted[name], 1) << "nodes " << nodes << " size " << size;
        EXPECT_EQ(plain::class_of(nodes, jumps_of(symmetry, *canonical.begin())), name);
      }
    }
  }
}

// What lets a search drop a prefix that is not canonical.
TEST(JumpSymmetry, BeginningsOfCanonicalSetsAreCanonical) {
  const JumpSymmetry symmetry(30);
  Places set;
  for_each_set(14, 4, set, [&](const Places& places) {
    if (!symmetry.is_canonical(places)) return;
    for (std::size_t size = 1; size < places.size(); ++size)
      EXPECT_TRUE(symmetry.is_canonical(std::span(places).first(size)));
  });
}

TEST(JumpSymmetry, IsTheSameWithoutTheTableOfImages) {
  const JumpSymmetry symmetry(5000);
  const Places places{0, 17, 400};
  const Places canonical = symmetry.canonical(places);
  EXPECT_TRUE(symmetry.is_canonical(canonical));
  EXPECT_EQ(plain::class_of(5000, jumps_of(symmetry, canonical)),
            plain::class_of(5000, jumps_of(symmetry, places)));
}

}  // namespace
}  // namespace netloom
