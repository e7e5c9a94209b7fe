#pragma once
// A tree of YAML values that remember where they stood. Plain data: everything that knows yaml-cpp is in
// spec/parse.cpp.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace netloom {

/// A place in an input text. Lines and columns count from 1; line 0 means the whole file.
struct Location {
  std::shared_ptr<const std::string> file;  ///< name as the user gave it; never null in a parsed value
  int line = 0;
  int column = 0;

  /// `configs/a.yaml:12:31`
  std::string text() const;
};

class Value {
 public:
  enum class Kind { null, scalar, list, map };
  struct Entry;

  Kind kind = Kind::null;
  std::string scalar;          ///< text of a scalar, as written
  bool quoted = false;         ///< a quoted scalar is never a number or a bool
  std::vector<Value> items;    ///< of a list
  std::vector<Entry> entries;  ///< of a map, in the order of the text; keys are unique
  Location where;

  bool is_null() const { return kind == Kind::null; }
  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_list() const { return kind == Kind::list; }
  bool is_map() const { return kind == Kind::map; }

  /// The value under `key` of a map, or null when there is none (or this is no map).
  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
};

struct Value::Entry {
  std::string key;
  Location where;
  Value value;
};

/// One-line YAML that parses back to the same tree: `{type: circulant, nodes: 64, jumps: [1, 14]}`.
std::string to_flow_text(const Value& value);

}  // namespace netloom
