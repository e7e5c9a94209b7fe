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

/// Applies `--set PATH=VALUE`: a dotted path, list items by their `label` or index, a YAML value.
/// \throws InputError when the path leads nowhere (a new key at the end of an existing map is allowed).
void set_value(Value& root, std::string_view assignment);

}  // namespace netloom
