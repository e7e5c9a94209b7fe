#include "fuzz/mutation.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace netloom::fuzz {

namespace {

using namespace std::string_view_literals;

/// Words that stand where a number, a name or a quantity is expected. No number of a size that is legal and
/// takes long: between a few hundred and a million lies the work of other tests.
const std::vector<std::string> extremes{"0",
                                        "1",
                                        "2",
                                        "3",
                                        "7",
                                        "8",
                                        "16",
                                        "255",
                                        "256",
                                        "257",
                                        "-1",
                                        "-0",
                                        "-555",
                                        "-444",
                                        "-333",
                                        "2147483647",
                                        "2147483648",
                                        "4294967295",
                                        "4294967296",
                                        "9223372036854775807",
                                        "-2147483649",
                                        "-9223372036854775808",
                                        "9223372036854775808",
                                        "18446744073709551615",
                                        "18446744073709551616",
                                        "1e308",
                                        "1e309",
                                        "-1e309",
                                        "1e-320",
                                        "nan",
                                        "-nan",
                                        "inf",
                                        ".inf",
                                        "0x10",
                                        "010",
                                        "1_000",
                                        "1,5",
                                        "1.",
                                        ".5",
                                        "+1",
                                        "1e",
                                        "--1",
                                        "true",
                                        "null",
                                        "~",
                                        "",
                                        " ",
                                        "''",
                                        "\"\"",
                                        "[]",
                                        "{}",
                                        "0B",
                                        "1B",
                                        "1TiB",
                                        "1PiB",
                                        "8EiB",
                                        "0.1B",
                                        "0s",
                                        "1e-300s",
                                        "1e300s",
                                        "-1ns",
                                        "100Gbps",
                                        "0bps",
                                        "1e308bps",
                                        "100",
                                        "ns",
                                        "\xC2\xB5s",
                                        "\xFF\xFE",
                                        "\xED\xA0\x80",
                                        "\xF0\x9F\x92\xA9",
                                        "..",
                                        "/dev/null",
                                        "/",
                                        ".",
                                        "*a",
                                        "&a 1",
                                        "!!int 1",
                                        "@1",
                                        "@-1",
                                        "@4294967296"};

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-' || c == '+';
}

struct Part {
  std::size_t start = 0;
  std::size_t size = 0;
};

std::vector<Part> words_of(std::string_view text) {
  std::vector<Part> words;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t start = i;
    while (i < text.size() && is_word_character(text[i])) ++i;
    if (i > start)
      words.push_back({start, i - start});
    else
      ++i;
  }
  return words;
}

std::vector<Part> lines_of(std::string_view text) {
  std::vector<Part> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
    lines.push_back({start, end - start});
    start = end;
  }
  return lines;
}

std::string any_part(const std::vector<std::string>& donors, std::vector<Part> (*parts_of)(std::string_view),
                     Random& random) {
  const std::string& donor = any_of(donors, random);
  const std::vector<Part> parts = parts_of(donor);
  if (parts.empty()) return donor;
  const Part part = any_of(parts, random);
  return donor.substr(part.start, part.size);
}

void change_byte(std::string& text, Random& random) {
  constexpr std::string_view special = "{}[]:,#&*!|>'\"%@`-?\n\r\t \0\x7F\xFF"sv;
  const std::size_t at = random.below(text.size() + 1);
  const char byte =
      random.below(2) == 0 ? special[random.below(special.size())] : static_cast<char>(random.below(256));
  switch (random.below(4)) {
    case 0:
      text.insert(at, 1, byte);
      break;
    case 1:
      if (at < text.size()) text.erase(at, 1 + random.below(4));
      break;
    case 2:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << random.below(8)));
      break;
    default:
      if (at < text.size()) text[at] = byte;
  }
}

void change_word(std::string& text, const std::vector<std::string>& donors, Random& random) {
  const std::vector<Part> words = words_of(text);
  if (words.empty()) return change_byte(text, random);
  const Part word = any_of(words, random);
  switch (random.below(6)) {
    case 0:
      text.erase(word.start, word.size);
      break;
    case 1:
      text.insert(word.start, text.substr(word.start, word.size) + " ");
      break;
    case 2:
      text.replace(word.start, word.size, any_part(donors, words_of, random));
      break;
    default:
      text.replace(word.start, word.size, any_of(extremes, random));
  }
}

void change_line(std::string& text, const std::vector<std::string>& donors, Random& random) {
  const std::vector<Part> lines = lines_of(text);
  if (lines.empty()) return;
  const Part line = any_of(lines, random);
  const Part other = any_of(lines, random);
  const std::string copy = text.substr(line.start, line.size);
  switch (random.below(5)) {
    case 0:
      text.erase(line.start, line.size);
      break;
    case 1:
      text.insert(other.start, copy);
      break;
    case 2:
      text.insert(line.start, any_part(donors, lines_of, random));
      break;
    case 3:
      text.resize(line.start + random.below(line.size + 1));
      break;
    default:
      text.insert(line.start, std::string(1 + random.below(3), ' '));
  }
}

/// All values of a tree.
void collect(Value& value, std::vector<Value*>& all) {
  all.push_back(&value);
  for (Value& item : value.items) collect(item, all);
  for (Value::Entry& entry : value.entries) collect(entry.value, all);
}

std::vector<Value*> all_values(Value& value) {
  std::vector<Value*> all;
  collect(value, all);
  return all;
}

Value scalar_of(std::string text, Random& random) {
  Value value;
  value.kind = Value::Kind::scalar;
  value.scalar = std::move(text);
  value.quoted = random.below(8) == 0;
  return value;
}

Value list_of(Value value, std::size_t times) {
  Value list;
  list.kind = Value::Kind::list;
  list.items.assign(times, value);
  return list;
}

void change_entry(Value& map, Random& random) {
  const std::size_t at = random.below(map.entries.size());
  Value::Entry& entry = map.entries[at];
  switch (random.below(4)) {
    case 0:
      map.entries.erase(map.entries.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      if (!entry.key.empty()) entry.key.erase(random.below(entry.key.size()), 1);
      break;
    case 2:
      std::swap(entry.value, map.entries[random.below(map.entries.size())].value);
      break;
    default:
      entry.key = any_of(map.entries, random).key;
  }
}

void change_item(Value& list, Random& random) {
  const std::size_t at = random.below(list.items.size());
  const auto item = list.items.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random.below(3)) {
    case 0:
      list.items.erase(item);
      break;
    case 1:
      list.items.push_back(Value(*item));
      break;
    default:
      std::swap(*item, list.items[random.below(list.items.size())]);
  }
}

void change_value(Value& value, const std::vector<Value>& donors, Random& random) {
  switch (random.below(8)) {
    case 0:
      if (value.is_map() && !value.entries.empty()) return change_entry(value, random);
      if (value.is_list() && !value.items.empty()) return change_item(value, random);
      break;
    case 1:
      value = list_of(value, random.below(3));
      return;
    case 2: {
      Value donor = any_of(donors, random);
      value = *any_of(all_values(donor), random);
      return;
    }
    case 3: {
      std::size_t depth = random.below(10) == 0 ? 100 : 3;
      for (; depth > 0; --depth) value = list_of(std::move(value), 1);
      return;
    }
    default:
      break;
  }
  value = scalar_of(any_of(extremes, random), random);
}

}  // namespace

std::string mutated_text(std::string text, const std::vector<std::string>& donors, Random& random) {
  for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
    switch (random.below(4)) {
      case 0:
        change_byte(text, random);
        break;
      case 1:
        change_line(text, donors, random);
        break;
      default:
        change_word(text, donors, random);
    }
  }
  return text;
}

Value mutated_value(Value value, const std::vector<Value>& donors, Random& random) {
  for (std::uint64_t changes = random.below(3); changes > 0; --changes) {
    const std::vector<Value*> all = all_values(value);
    // The root itself seldom: without it little is left to be read.
    Value* const chosen = all[random.below(16) == 0 ? 0 : random.below(all.size())];
    change_value(*chosen, donors, random);
  }
  return value;
}

}  // namespace netloom::fuzz
