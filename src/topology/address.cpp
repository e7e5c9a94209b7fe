#include "topology/address.hpp"

#include "topology/building.hpp"

namespace netloom {

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
