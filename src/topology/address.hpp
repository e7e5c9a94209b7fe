#pragma once
// Addresses: nodes that are words over an alphabet, as text for people and other programs.

#include <span>
#include <string>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

/// Longer words are more than `max_nodes` of them even over two letters.
inline constexpr NodeId max_word_length = 20;

/// \param length_key what the family calls the length: `levels`, `diameter`.
/// \throws InputError for fewer than two letters (`degree`) and for a length beyond 1..max_word_length.
void check_words(const std::string& family, NodeId degree, const std::string& length_key, NodeId length);

/// `0312`; where the alphabet has more than ten letters, which are then numbers, `0.12.3`.
std::string word_text(std::span<const NodeId> letters, NodeId alphabet);

/// The node number as a word of `length` digits, the most significant first.
std::vector<NodeId> digits_of(NodeId node, NodeId base, NodeId length);

/// The words of `length` digits in the order of their numbers: base^length of them.
std::vector<std::string> digit_addresses(NodeId base, NodeId length);

}  // namespace netloom
