#pragma once
// Point-to-point messages from the first of their two calls to the last: which receive takes which send.

#include <cstdint>
#include <optional>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// Number of a letter, unique as long as it is kept.
using LetterId = std::uint32_t;

/// A message, or a half of one. Ranks are those of the program.
struct Letter {
  std::uint32_t from = 0;  ///< unknown of a receive from any source until it is matched
  std::uint32_t to = 0;
  bool any_from = false;
  std::int32_t tag = 0;
  std::uint32_t communicator = 0;
  std::int64_t bytes = 0;  ///< of the send; of an unmatched receive its buffer
  double sent_s = 0;       ///< when each end is ready
  double received_s = 0;
  double end_s = 0;
  bool eager = false;  ///< needs no receive to start
  bool matched = false;
  bool arrived = false;    ///< end_s stands
  std::uint8_t users = 0;  ///< calls and requests that will still ask for it
};

class Mail {
 public:
  explicit Mail(std::uint32_t ranks) : sends_(ranks), receives_(ranks) {}

  /// What a send of a rank posts, and a receive. \param users how many will `forget` the letter.
  /// \throws CombinationError when a message is longer than the receive that takes it.
  LetterId send(Letter letter);
  LetterId receive(Letter letter);

  const Letter& operator[](LetterId id) const { return letters_[id]; }
  Letter& operator[](LetterId id) { return letters_[id]; }
  void forget(LetterId id);

  /// Those that can start and have not been taken: matched ones, and eager ones as soon as they are sent.
  std::vector<LetterId> take_ready();

 private:
  LetterId keep(const Letter& letter);
  void match(LetterId id, const Letter& other_half);

  std::vector<Letter> letters_;
  std::vector<LetterId> free_;
  std::vector<LetterId> ready_;
  std::vector<std::vector<LetterId>> sends_;     ///< by receiver, unmatched, in their order
  std::vector<std::vector<LetterId>> receives_;  ///< by receiver, unmatched, in their order
};

}  // namespace netloom
