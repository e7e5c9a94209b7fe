#include "workload/is_keys.hpp"

#include <cassert>

namespace netloom {

namespace {

/// NPB's generator: x <- 5^13 x mod 2^46, from 314159265. Four numbers make a key; their sum has 48 bits, so
/// that whole numbers give exactly what NPB's doubles give.
class KeyStream {
 public:
  explicit KeyStream(std::uint32_t max_key_log2) : shift_(48 - max_key_log2) {}

  std::uint32_t next() {
    std::uint64_t sum = 0;
    for (int i = 0; i < 4; ++i) {
      x_ = (x_ * 1220703125U) & ((std::uint64_t{1} << 46U) - 1);
      sum += x_;
    }
    return static_cast<std::uint32_t>(sum >> shift_);
  }

 private:
  std::uint64_t x_ = 314159265;
  std::uint32_t shift_;
};

}  // namespace

IsKeys::IsKeys(const IsClass& kind, std::uint32_t ranks)
    : kind_(kind), ranks_(ranks), held_(ranks, std::vector<std::int64_t>(kind.buckets())) {
  const std::uint64_t share = kind.keys() / ranks;
  assert(share >= first_keys_.size());
  KeyStream keys(kind.max_key_log2);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    std::vector<std::int64_t>& held = held_[rank];
    for (std::uint64_t i = 0; i < share; ++i) {
      const std::uint32_t key = keys.next();
      ++held[bucket_of(key)];
      if (rank == 0 && i < first_keys_.size()) first_keys_[i] = key;
    }
  }
}

void IsKeys::replace(std::uint32_t position, std::uint32_t key) {
  --held_[0][bucket_of(first_keys_.at(position))];
  ++held_[0][bucket_of(key)];
  first_keys_[position] = key;
}

void IsKeys::set_test_keys(std::uint32_t iteration) {
  replace(iteration, iteration);
  replace(iteration + is_iterations, (std::uint32_t{1} << kind_.max_key_log2) - iteration);
}

std::vector<std::uint32_t> IsKeys::owners() const {
  const auto share = static_cast<std::int64_t>(kind_.keys() / ranks_);
  std::vector<std::uint32_t> owner(kind_.buckets());
  std::int64_t total = 0;
  std::uint32_t rank = 0;
  for (std::uint32_t bucket = 0; bucket < kind_.buckets(); ++bucket) {
    for (const auto& held : held_) total += held[bucket];
    owner[bucket] = rank;
    if (total >= share * (rank + 1)) ++rank;
  }
  return owner;
}

std::vector<std::vector<std::int64_t>> IsKeys::keys_sent() const {
  const std::vector<std::uint32_t> owner = owners();
  std::vector<std::vector<std::int64_t>> sent(ranks_, std::vector<std::int64_t>(ranks_));
  for (std::uint32_t rank = 0; rank < ranks_; ++rank) {
    for (std::uint32_t bucket = 0; bucket < kind_.buckets(); ++bucket) {
      // Buckets behind the last closed share are empty.
      if (owner[bucket] < ranks_) sent[rank][owner[bucket]] += held_[rank][bucket];
    }
  }
  return sent;
}

std::vector<std::uint32_t> IsKeys::buckets_owned() const {
  std::vector<std::uint32_t> owned(ranks_);
  for (const std::uint32_t owner : owners()) {
    if (owner < ranks_) ++owned[owner];
  }
  return owned;
}

}  // namespace netloom
