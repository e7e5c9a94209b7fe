#pragma once
// The keys of NPB's integer sort, really generated, as far as its messages depend on them.
// Source: NAS Parallel Benchmarks, IS (Bailey et al., RNR-94-007, section 2.5).

#include <array>
#include <cstdint>
#include <vector>

namespace netloom {

struct IsClass {
  std::uint32_t keys_log2 = 0;
  std::uint32_t max_key_log2 = 0;
  std::uint32_t buckets_log2 = 0;

  std::uint64_t keys() const { return std::uint64_t{1} << keys_log2; }
  std::uint32_t buckets() const { return std::uint32_t{1} << buckets_log2; }
  std::uint32_t keys_a_bucket() const { return std::uint32_t{1} << (max_key_log2 - buckets_log2); }
};

/// NPB's number of iterations, which is also the distance of the two keys that each iteration sets.
inline constexpr std::uint32_t is_iterations = 10;

/// Keys of every bucket that every rank holds, and those keys of rank 0 that iterations overwrite.
class IsKeys {
 public:
  /// \pre `ranks` is a power of two and leaves each rank more than 2 is_iterations keys.
  IsKeys(const IsClass& kind, std::uint32_t ranks);

  /// Sets the two test keys of an iteration, counted from 1, as NPB does before it ranks the keys.
  void set_test_keys(std::uint32_t iteration);

  /// Keys that a rank sends to each rank: buckets are dealt in order, a rank's share closes at the first
  /// bucket where the running total of all keys reaches its fair share.
  std::vector<std::vector<std::int64_t>> keys_sent() const;
  /// Buckets of each rank in the same deal.
  std::vector<std::uint32_t> buckets_owned() const;

 private:
  void replace(std::uint32_t position, std::uint32_t key);
  std::uint32_t bucket_of(std::uint32_t key) const {
    return key >> (kind_.max_key_log2 - kind_.buckets_log2);
  }
  /// By bucket: the rank it goes to; as many ranks as NPB closes.
  std::vector<std::uint32_t> owners() const;

  IsClass kind_;
  std::uint32_t ranks_;
  std::vector<std::vector<std::int64_t>> held_;  ///< by rank and bucket
  std::array<std::uint32_t, 2 * is_iterations + 1> first_keys_{};
};

}  // namespace netloom
