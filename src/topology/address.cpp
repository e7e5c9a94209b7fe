#include "topology/address.hpp"

#include "common/error.hpp"
#include "topology/building.hpp"

namespace netloom {

void check_words(const std::string& family, NodeId degree, const std::string& length_key, NodeId length) {
  std::vector<std::string> faults;
  if (degree < 2) faults.push_back(family + ": degree must be at least 2, got " + std::to_string(degree));
  if (length < 1 || length > max_word_length) {
    faults.push_back(family + ": " + length_key + " must be in 1.." + std::to_string(max_word_length) +
                     ", got " + std::to_string(length));
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

std::string word_text(std::span<const NodeId> letters, NodeId alphabet) {
  return list_text(letters, alphabet > 10 ? "." : "");
}

std::vector<NodeId> digits_of(NodeId node, NodeId base, NodeId length) {
  std::vector<NodeId> digits(length);
  for (NodeId i = length; i-- > 0; node /= base) digits[i] = node % base;
  return digits;
}

std::vector<std::string> digit_addresses(NodeId base, NodeId length) {
  NodeId nodes = 1;
  for (NodeId i = 0; i < length; ++i) nodes *= base;
  std::vector<std::string> addresses;
  addresses.reserve(nodes);
  for (NodeId node = 0; node < nodes; ++node) {
    addresses.push_back(word_text(digits_of(node, base, length), base));
  }
  return addresses;
}

}  // namespace netloom
