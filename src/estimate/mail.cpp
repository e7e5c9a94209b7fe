#include "estimate/mail.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "common/error.hpp"

namespace netloom {

namespace {

bool fits(const Letter& send, const Letter& receive) {
  return send.communicator == receive.communicator && (receive.any_from || send.from == receive.from) &&
         (receive.tag == any_tag || send.tag == receive.tag);
}

void check_room(std::int64_t bytes, std::int64_t room, const Letter& receive) {
  if (room == any_size || bytes <= room) return;
  throw CombinationError("a message of " + std::to_string(bytes) + " bytes is longer than the receive of " +
                         std::to_string(room) + " bytes that takes it on rank " + std::to_string(receive.to));
}

}  // namespace

LetterId Mail::send(Letter letter) {
  std::vector<LetterId>& waiting = receives_[letter.to];
  const auto taker =
      std::find_if(waiting.begin(), waiting.end(), [&](LetterId id) { return fits(letter, letters_[id]); });
  if (taker == waiting.end()) {
    const LetterId id = keep(letter);
    sends_[letter.to].push_back(id);
    if (letter.eager) ready_.push_back(id);
    return id;
  }
  const LetterId id = *taker;
  waiting.erase(taker);
  check_room(letter.bytes, letters_[id].bytes, letters_[id]);
  letter.received_s = letters_[id].received_s;
  letter.users = static_cast<std::uint8_t>(letter.users + letters_[id].users);
  letter.matched = true;
  letters_[id] = letter;
  ready_.push_back(id);
  return id;
}

LetterId Mail::receive(Letter letter) {
  std::vector<LetterId>& waiting = sends_[letter.to];
  const auto taken =
      std::find_if(waiting.begin(), waiting.end(), [&](LetterId id) { return fits(letters_[id], letter); });
  if (taken == waiting.end()) {
    const LetterId id = keep(letter);
    receives_[letter.to].push_back(id);
    return id;
  }
  const LetterId id = *taken;
  waiting.erase(taken);
  Letter& message = letters_[id];
  check_room(message.bytes, letter.bytes, letter);
  message.received_s = letter.received_s;
  message.users = static_cast<std::uint8_t>(message.users + letter.users);
  message.matched = true;
  if (!message.eager) ready_.push_back(id);
  return id;
}

LetterId Mail::keep(const Letter& letter) {
  if (free_.empty()) {
    letters_.push_back(letter);
    return static_cast<LetterId>(letters_.size() - 1);
  }
  const LetterId id = free_.back();
  free_.pop_back();
  letters_[id] = letter;
  return id;
}

void Mail::forget(LetterId id) {
  assert(letters_[id].users > 0);
  if (--letters_[id].users == 0 && letters_[id].matched && letters_[id].arrived) free_.push_back(id);
}

std::vector<LetterId> Mail::take_ready() {
  return std::exchange(ready_, {});
}

}  // namespace netloom
