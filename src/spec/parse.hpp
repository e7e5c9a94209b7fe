#pragma once
// YAML text to a tree of values. Duplicate keys, anchors of nothing, several documents and syntax errors are
// InputErrors with file:line:column.

#include <filesystem>
#include <string>
#include <string_view>

#include "spec/value.hpp"

namespace netloom {

/// \param name what the text is called in messages: a path, or `inline`.
Value parse_yaml(std::string_view text, const std::string& name);

Value parse_yaml_file(const std::filesystem::path& path);

/// Applies `--set PATH=VALUE`: a dotted path, list items by their `label` or index, a YAML value. Maps that
/// are not there yet are made; the strict reader of the whole refuses keys that mean nothing. The value's
/// place is the assignment itself. \throws InputError when the path names an item that a list has not, or
/// goes on below a single value.
void set_value(Value& root, std::string_view assignment);

}  // namespace netloom
