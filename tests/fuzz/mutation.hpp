#pragma once
// Changes to inputs that a tired author, a broken disk or an enemy might make. Everything follows from the
// random numbers alone.

#include <string>
#include <vector>

#include "common/random.hpp"
#include "spec/value.hpp"

namespace netloom::fuzz {

template <class T>
const T& any_of(const std::vector<T>& choices, Random& random) {
  return choices[random.below(choices.size())];
}

/// A few changes of bytes, words, numbers and lines; `donors` are texts from which words and lines come.
std::string mutated_text(std::string text, const std::vector<std::string>& donors, Random& random);

/// A few changes of a tree of YAML values: values at the ends of their ranges or of another type, parts
/// swapped, lost, doubled, nested or taken from `donors`, keys misspelt.
Value mutated_value(Value value, const std::vector<Value>& donors, Random& random);

}  // namespace netloom::fuzz
