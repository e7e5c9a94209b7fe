#pragma once
// Small text helpers: exact numbers, lists, and the name somebody probably meant. None depends on the locale.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace netloom {

/// The shortest decimal text that reads back as exactly `value`.
std::string exact(double value);

std::string join(std::span<const std::string> parts, std::string_view separator);

/// The candidate nearest to `name` by edit distance, or nothing when none is near (more than a third
/// differs).
std::string closest(std::string_view name, std::span<const std::string> candidates);

/// `; did you mean 'x'?` when a candidate is near, otherwise `; known: a, b, c` (the end of an error
/// sentence).
std::string suggestion(std::string_view name, std::span<const std::string> candidates);

}  // namespace netloom
