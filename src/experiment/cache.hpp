#pragma once
// Things that are expensive to make and used again soon. It forgets what was not used for longest, so a long
// sweep needs no more memory than its budget.

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <utility>

namespace netloom {

template <class T>
class Cache {
 public:
  /// \param budget bytes; the thing made last is kept even when it is larger.
  explicit Cache(std::size_t budget) : budget_(budget) {}

  /// \param make returns the thing; \param bytes_of its size, roughly. What `make` throws is passed on.
  template <class Make, class BytesOf>
  std::shared_ptr<const T> get(const std::string& key, Make make, BytesOf bytes_of) {
    for (auto at = entries_.begin(); at != entries_.end(); ++at) {
      if (at->key != key) continue;
      entries_.splice(entries_.begin(), entries_, at);
      return at->thing;
    }
    std::shared_ptr<const T> thing = make();
    const std::size_t bytes = bytes_of(*thing);
    entries_.push_front({key, thing, bytes});
    used_ += bytes;
    while (used_ > budget_ && entries_.size() > 1) {
      used_ -= entries_.back().bytes;
      entries_.pop_back();
    }
    return thing;
  }

  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const T> thing;
    std::size_t bytes = 0;
  };

  std::size_t budget_;
  std::size_t used_ = 0;
  std::list<Entry> entries_;
};

}  // namespace netloom
