#include "spec/value.hpp"

#include <algorithm>

namespace netloom {

std::string Location::text() const {
  std::string place = file ? *file : std::string("input");
  if (line > 0) place += ":" + std::to_string(line) + ":" + std::to_string(column);
  return place;
}

const Value* Value::find(std::string_view key) const {
  const auto entry = std::ranges::find(entries, key, &Entry::key);
  return entry == entries.end() ? nullptr : &entry->value;
}

Value* Value::find(std::string_view key) {
  const auto entry = std::ranges::find(entries, key, &Entry::key);
  return entry == entries.end() ? nullptr : &entry->value;
}

namespace {

std::string in_quotes(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\t') {
      quoted += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      quoted += "\\x";
      quoted += digits[byte >> 4];
      quoted += digits[byte & 15];
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

/// Whether `text` stands for itself without quotes between the commas of a flow map.
bool is_plain(std::string_view text) {
  constexpr std::string_view never = ",[]{}\"'#&*!|>%@`\\\n\t\r";
  constexpr std::string_view never_first = "-?:<=";
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  if (text == "~" || text == "null" || text == "Null" || text == "NULL") return false;
  const bool number = text.size() > 1 && text[0] == '-' && text[1] >= '0' && text[1] <= '9';
  if (!number && never_first.find(text.front()) != std::string_view::npos) return false;
  if (text.find(": ") != std::string_view::npos || text.back() == ':') return false;
  return std::ranges::none_of(text, [&](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f || never.find(c) != std::string_view::npos;
  });
}

std::string scalar_text(const Value& value) {
  return value.quoted || !is_plain(value.scalar) ? in_quotes(value.scalar) : value.scalar;
}

}  // namespace

std::string to_flow_text(const Value& value) {
  std::string text;
  switch (value.kind) {
    case Value::Kind::null:
      return "null";
    case Value::Kind::scalar:
      return scalar_text(value);
    case Value::Kind::list:
      for (const Value& item : value.items) text += (text.empty() ? "" : ", ") + to_flow_text(item);
      return "[" + text + "]";
    case Value::Kind::map:
      for (const Value::Entry& entry : value.entries) {
        if (!text.empty()) text += ", ";
        text += is_plain(entry.key) ? entry.key : in_quotes(entry.key);
        text += ": " + to_flow_text(entry.value);
      }
      return "{" + text + "}";
  }
  return text;
}

}  // namespace netloom
