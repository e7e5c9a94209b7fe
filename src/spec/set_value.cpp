#include <algorithm>
#include <charconv>
#include <memory>

#include "common/error.hpp"
#include "common/text.hpp"
#include "spec/parse.hpp"

namespace netloom {

namespace {

/// Whether the dotted path starts with the whole of `name`.
bool leads_to(std::string_view path, std::string_view name) {
  return path.starts_with(name) && (path.size() == name.size() || path[name.size()] == '.');
}

std::string_view first_step(std::string_view path) {
  return path.substr(0, path.find('.'));
}

std::string_view after(std::string_view path, std::size_t step) {
  return step < path.size() ? path.substr(step + 1) : std::string_view{};
}

/// Everything the value says stands where the assignment was given.
void move_to(Value& value, const Location& where) {
  value.where = where;
  for (Value& item : value.items) move_to(item, where);
  for (Value::Entry& entry : value.entries) {
    entry.where = where;
    move_to(entry.value, where);
  }
}

class Assignment {
 public:
  explicit Assignment(std::string_view text) : text_("--set " + std::string(text)) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) fail("an '=' is missing; write --set path.to.key=value");
    path_ = text.substr(0, equals);
    if (path_.empty() || path_.starts_with('.') || path_.ends_with('.') ||
        path_.find("..") != std::string::npos) {
      fail("the path '" + path_ + "' has an empty part");
    }
    where_.file = std::make_shared<const std::string>(text_);
    value_ = parse(text.substr(equals + 1));
  }

  void apply(Value& root) const {
    Value* place = &root;
    std::string_view path = path_;
    while (!path.empty()) {
      std::size_t step = 0;
      place = place->is_list() ? item(*place, path, step) : member(*place, path, step);
      path = after(path, step);
    }
    *place = value_;
  }

 private:
  [[noreturn]] void fail(const std::string& sentence) const { throw InputError(text_ + ": " + sentence); }

  Value parse(std::string_view text) const {
    // Nothing after the '=' is an empty value, as in YAML.
    if (text.find_first_not_of(' ') == std::string_view::npos) {
      Value nothing;
      nothing.where = where_;
      return nothing;
    }
    try {
      Value value = parse_yaml(text, "the value");
      move_to(value, where_);
      return value;
    } catch (const InputError& error) {
      fail(error.what());
    }
  }

  /// The list item that the path names by its label (which may contain dots) or its index.
  Value* item(Value& list, std::string_view path, std::size_t& step) const {
    Value* found = nullptr;
    std::vector<std::string> known;
    for (Value& candidate : list.items) {
      const Value* const label = candidate.find("label");
      if (!label || !label->is_scalar()) continue;
      known.push_back(label->scalar);
      if (!leads_to(path, label->scalar) || (found && label->scalar.size() <= step)) continue;
      found = &candidate;
      step = label->scalar.size();
    }
    if (found) return found;
    const std::string_view name = first_step(path);
    step = name.size();
    std::size_t index = 0;
    const auto end = std::from_chars(name.data(), name.data() + name.size(), index);
    const bool number = end.ec == std::errc{} && end.ptr == name.data() + name.size();
    if (number && index < list.items.size()) return &list.items[index];
    const std::string remedy = list.items.empty() ? "; the list is empty"
                               : number || known.empty()
                                   ? "; the items are 0.." + std::to_string(list.items.size() - 1)
                                   : suggestion(name, known);
    fail("the list at " + list.where.text() + " has no item '" + std::string(name) + "'" + remedy);
  }

  /// The value of a key (which may contain dots), made when it is not there yet: the strict reader of the
  /// whole refuses keys that mean nothing.
  Value* member(Value& map, std::string_view path, std::size_t& step) const {
    if (map.is_null()) {
      map.kind = Value::Kind::map;
      map.where = where_;
    }
    const std::string_view name = first_step(path);
    if (!map.is_map()) {
      fail("'" + std::string(name) + "' leads nowhere: the value at " + map.where.text() +
           " is neither a map nor a list");
    }
    Value::Entry* found = nullptr;
    for (Value::Entry& entry : map.entries) {
      if (!leads_to(path, entry.key) || (found && entry.key.size() <= step)) continue;
      found = &entry;
      step = entry.key.size();
    }
    if (found) return &found->value;
    step = name.size();
    Value nothing;
    nothing.where = where_;
    map.entries.push_back({std::string(name), where_, nothing});
    return &map.entries.back().value;
  }

  std::string text_;
  std::string path_;
  Location where_;
  Value value_;
};

}  // namespace

void set_value(Value& root, std::string_view assignment) {
  Assignment(assignment).apply(root);
}

}  // namespace netloom
