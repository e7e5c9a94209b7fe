#include "search/kernels.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "common/random.hpp"
#include "search/plain.hpp"

namespace netloom {
namespace {

constexpr std::uint32_t radii = 6;

/// Every width, every kind of last word, and rings of which not all words are in use.
const std::vector<std::uint32_t> ring_sizes{5,   17,  63,   64,   65,   100,  127,  128,  130, 192,
                                            200, 256, 257,  320,  500,  512,  513,  520,  640, 700,
                                            960, 999, 1000, 1023, 1024, 1025, 1100, 1536, 2048};

class KernelsOf : public testing::TestWithParam<Instructions> {
 protected:
  void SetUp() override {
    if (!available(GetParam())) GTEST_SKIP() << "this processor has no such instructions";
  }
};

plain::Set random_jumps(Random& random, std::uint32_t nodes, std::uint32_t count) {
  plain::Set jumps;
  for (std::uint32_t i = 0; i < count; ++i)
    jumps.push_back(1 + static_cast<std::uint32_t>(random.below((nodes - 1) / 2)));
  return jumps;
}

std::vector<std::uint32_t> sizes_by_plain_search(std::uint32_t nodes, const plain::Set& jumps) {
  std::vector<std::uint32_t> sizes(radii + 1);
  std::vector<int> distance(nodes, -1);
  std::queue<std::uint32_t> queue({0U});
  distance[0] = 0;
  for (; !queue.empty(); queue.pop()) {
    const std::uint32_t at = queue.front();
    for (std::uint32_t radius = static_cast<std::uint32_t>(distance[at]); radius <= radii; ++radius)
      ++sizes[radius];
    for (const std::uint32_t jump : jumps)
      for (const std::uint32_t next : {(at + jump) % nodes, (at + nodes - jump) % nodes})
        if (distance[next] < 0) distance[next] = distance[at] + 1, queue.push(next);
  }
  return sizes;
}

Balls balls_of(const Ring& ring, const Kernels& kernel, const plain::Set& jumps) {
  Balls balls(ring, radii), next(ring, radii);
  for (std::uint32_t radius = 0; radius <= radii; ++radius) balls.sizes[radius] = 1;
  for (const Jump jump : jumps) {
    kernel.extend(ring, balls, jump, radii, next);
    std::swap(balls, next);
  }
  return balls;
}

TEST_P(KernelsOf, ExtendMakesTheBallsOfPlainSearch) {
  Random random(1);
  for (const std::uint32_t nodes : ring_sizes) {
    const Ring ring(nodes);
    const plain::Set jumps = random_jumps(random, nodes, 3);
    const Balls balls = balls_of(ring, kernels(ring, GetParam()), jumps);
    const std::vector<std::uint32_t> sizes = sizes_by_plain_search(nodes, jumps);
    for (std::uint32_t radius = 0; radius <= radii; ++radius) {
      EXPECT_EQ(balls.sizes[radius], static_cast<std::int32_t>(sizes[radius])) << nodes << " nodes";
      for (std::uint32_t node = 0; node < nodes; ++node)
        ASSERT_EQ(contains(balls[radius], node), contains(balls[radius], node + nodes)) << nodes << " nodes";
    }
  }
}

TEST_P(KernelsOf, SurveyAndMeasureAgreeWithPlainSearch) {
  Random random(2);
  for (const std::uint32_t nodes : ring_sizes) {
    const Ring ring(nodes);
    const Kernels& kernel = kernels(ring, GetParam());
    const plain::Set prefix = random_jumps(random, nodes, 3), last = random_jumps(random, nodes, 20);
    const Balls balls = balls_of(ring, kernel, prefix);
    Balls scratch(ring, radii);
    std::vector<std::int32_t> sizes((radii + 1) * 32);
    kernel.survey(ring, balls, last, radii, scratch, sizes.data(), 32);
    LeafGoal goal;
    goal.radii = radii;
    goal.most_sum = UINT64_MAX;
    std::vector<LeafMeasure> measures(last.size());
    kernel.measure(ring, balls, last, goal, scratch, measures.data());
    for (std::size_t i = 0; i < last.size(); ++i) {
      plain::Set jumps = prefix;
      jumps.push_back(last[i]);
      const std::vector<std::uint32_t> truth = sizes_by_plain_search(nodes, jumps);
      for (std::uint32_t radius = 1; radius <= radii; ++radius)
        ASSERT_EQ(sizes[radius * 32 + i], static_cast<std::int32_t>(truth[radius])) << nodes << " nodes";
      const plain::Worth worth = plain::measure(nodes, jumps);
      const bool reached = worth.diameter != 0 && worth.diameter <= radii;
      ASSERT_EQ(measures[i].diameter, reached ? worth.diameter : 0) << nodes << " nodes";
      if (reached) {
        ASSERT_EQ(measures[i].distance_sum, worth.sum) << nodes << " nodes";
      }
      const LeafMeasure alone = kernel.search(ring, jumps, nodes, scratch);
      ASSERT_EQ(alone.diameter, worth.diameter) << nodes << " nodes";
      if (worth.diameter != 0) {
        ASSERT_EQ(alone.distance_sum, worth.sum) << nodes << " nodes";
      }
    }
  }
}

TEST_P(KernelsOf, SeparateCountsTheUnionWithOneShiftedBall) {
  Random random(3);
  for (const std::uint32_t nodes : ring_sizes) {
    const Ring ring(nodes);
    const Kernels& kernel = kernels(ring, GetParam());
    const Balls balls = balls_of(ring, kernel, random_jumps(random, nodes, 2));
    for (const Jump jump : random_jumps(random, nodes, 10)) {
      std::int64_t size = 0;
      for (std::uint32_t node = 0; node < nodes; ++node)
        size += contains(balls[3], node) || contains(balls[2], (node + nodes - jump) % nodes);
      std::vector<Jump> one{jump};
      EXPECT_EQ(kernel.separate(ring, balls, 3, size, one), 1U) << nodes << " nodes";
      EXPECT_EQ(kernel.separate(ring, balls, 3, size + 1, one), 0U) << nodes << " nodes";
    }
  }
}

TEST_P(KernelsOf, KeepShiftedIsAUnionOfRotations) {
  Random random(4);
  for (const std::uint32_t nodes : ring_sizes) {
    const Ring ring(nodes);
    const Balls balls = balls_of(ring, kernels(ring, GetParam()), random_jumps(random, nodes, 2));
    const Word* sets[] = {balls[1], balls[2]};
    const std::uint32_t shifts[] = {0, 1 + static_cast<std::uint32_t>(random.below(nodes - 1))};
    std::vector<Word> kept = ring.mask;
    const std::uint32_t left = kernels(ring, GetParam()).keep_shifted(ring, sets, shifts, 2, kept.data());
    std::uint32_t count = 0;
    for (std::uint32_t node = 0; node < nodes; ++node) {
      const bool in = contains(balls[1], node) || contains(balls[2], (node + nodes - shifts[1]) % nodes);
      ASSERT_EQ(contains(kept.data(), node), in) << nodes << " nodes";
      count += in;
    }
    EXPECT_EQ(left, count);
  }
}

TEST_P(KernelsOf, MeasureGivesUpOnlyBeyondTheSum) {
  const Ring ring(100);
  const Kernels& kernel = kernels(ring, GetParam());
  const Balls balls = balls_of(ring, kernel, {1});
  const plain::Worth worth = plain::measure(100, {1, 18});
  ASSERT_EQ(worth.diameter, 7U);
  const std::vector<Jump> last{18};
  Balls scratch(ring, radii);
  LeafMeasure measure;
  LeafGoal goal;
  goal.radii = radii;
  goal.open = true;
  goal.most_sum = worth.sum;
  kernel.measure(ring, balls, last, goal, scratch, &measure);
  EXPECT_EQ(measure.diameter, LeafMeasure::further);
  goal.most_sum = worth.sum / 2;
  kernel.measure(ring, balls, last, goal, scratch, &measure);
  EXPECT_EQ(measure.diameter, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, KernelsOf,
                         testing::Values(Instructions::portable, Instructions::avx2, Instructions::avx512));

}  // namespace
}  // namespace netloom
