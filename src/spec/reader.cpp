#include "spec/reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "common/error.hpp"
#include "common/text.hpp"

namespace netloom {

namespace {

/// A file of another format has as many faults as lines; nobody reads them all.
constexpr std::size_t most_told = 1000;

}  // namespace

void Faults::add(const Location& where, const std::string& sentence) {
  add(where.text() + ": " + sentence);
}

void Faults::add(const std::string& sentence) {
  // A map that several sweep points share is read once for each of them.
  if (sentences_.size() > most_told || std::ranges::find(sentences_, sentence) != sentences_.end()) return;
  sentences_.push_back(sentences_.size() < most_told ? sentence : "There are more faults than these.");
}

void Faults::add_unfit(const Location& where, const std::string& sentence) {
  const std::size_t before = size();
  add(where, sentence);
  unfit_ += size() - before;
}

void Faults::throw_if_any() const {
  if (empty()) return;
  if (unfit_ == size()) throw CombinationError(sentences_);
  throw InputError(sentences_);
}

namespace {

const char* kind_name(const Value& value) {
  switch (value.kind) {
    case Value::Kind::null:
      return "nothing";
    case Value::Kind::scalar:
      return "a single value";
    case Value::Kind::list:
      return "a list";
    case Value::Kind::map:
      return "a map";
  }
  return "";
}

/// What stands there, for the end of a sentence: `'abc'`, `the quoted text "64"`, `a list`.
std::string shown(const Value& value) {
  if (!value.is_scalar()) return kind_name(value);
  return value.quoted ? "the quoted text \"" + value.scalar + "\"" : "'" + value.scalar + "'";
}

std::string bounds(const std::string& least, const std::string& most, bool has_most) {
  return has_most ? "must be in " + least + ".." + most : "must be at least " + least;
}

/// What is wrong with a whole number outside of the range. A range without an upper bound ends with the
/// numbers that netloom knows.
std::string bounds(Range range, bool below) {
  if (range.most == INT64_MAX && !below) return "must be at most " + std::to_string(range.most);
  return bounds(std::to_string(range.least), std::to_string(range.most), range.most != INT64_MAX);
}

/// Decimal digits without leading zeros: what every YAML version reads alike.
bool is_decimal(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.empty() || (text.size() > 1 && text[0] == '0')) return false;
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// The integer, or the end of a sentence that says why there is none.
std::pair<std::int64_t, std::string> integer_of(const Value& value, Range range) {
  if (!value.is_scalar() || value.quoted || !is_decimal(value.scalar)) {
    return {range.least, "must be a whole number, got " + shown(value)};
  }
  std::int64_t number = 0;
  const char* const end = value.scalar.data() + value.scalar.size();
  const bool fits = std::from_chars(value.scalar.data(), end, number).ec == std::errc{};
  if (fits && number >= range.least && number <= range.most) return {number, ""};
  return {range.least, bounds(range, fits || value.scalar.starts_with('-')) + ", got " + value.scalar};
}

/// The double, or not.
std::optional<double> number_of(const Value& value) {
  if (!value.is_scalar() || value.quoted) return std::nullopt;
  double number = 0;
  const char* const end = value.scalar.data() + value.scalar.size();
  const auto result = std::from_chars(value.scalar.data(), end, number);
  if (result.ec != std::errc{} || result.ptr != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace

MapReader::MapReader(const Value& map, std::string what, Faults& faults)
    : map_(&map), what_(std::move(what)), faults_(&faults) {
  if (!map.is_map()) faults.add(map.where, what_ + " must be a map of keys, got " + shown(map));
}

bool MapReader::has(std::string_view key) const {
  return map_->find(key) != nullptr;
}

const Location& MapReader::where(std::string_view key) const {
  const Value* const found = map_->find(key);
  return found ? found->where : map_->where;
}

const Value* MapReader::value(std::string_view key) {
  if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
  return map_->find(key);
}

const Value* MapReader::required_value(std::string_view key) {
  const Value* const found = value(key);
  // A value that is no map at all has had its fault.
  if (!found && map_->is_map()) fault(key, "is missing");
  return found;
}

void MapReader::fault(std::string_view key, const std::string& sentence) {
  faults_->add(where(key), what_ + ": " + std::string(key) + " " + sentence);
}

std::int64_t MapReader::integer(std::string_view key, Range range) {
  return required_value(key) ? integer(key, range, range.least) : range.least;
}

std::int64_t MapReader::integer(std::string_view key, Range range, std::int64_t otherwise) {
  const Value* const found = value(key);
  if (!found) return otherwise;
  const auto [number, sentence] = integer_of(*found, range);
  if (sentence.empty()) return number;
  fault(key, sentence);
  return otherwise;
}

std::vector<std::int64_t> MapReader::integers(std::string_view key, Range range_of_each) {
  std::vector<std::int64_t> numbers;
  const Value* const found = required_value(key);
  if (!found) return numbers;
  if (!found->is_list()) {
    fault(key, "must be a list of whole numbers, such as [1, 2], got " + shown(*found));
    return numbers;
  }
  for (std::size_t i = 0; i < found->items.size(); ++i) {
    const auto [number, sentence] = integer_of(found->items[i], range_of_each);
    numbers.push_back(number);
    if (sentence.empty()) continue;
    faults_->add(found->items[i].where,
                 what_ + ": " + std::string(key) + "[" + std::to_string(i) + "] " + sentence);
  }
  return numbers;
}

double MapReader::number(std::string_view key, double least, double most, double otherwise) {
  const Value* const found = value(key);
  if (!found) return otherwise;
  const std::optional<double> number = number_of(*found);
  if (number && *number >= least && *number <= most) return *number;
  const std::string wanted = bounds(exact(least), exact(most), std::isfinite(most));
  fault(key, (number ? wanted : "must be a number") + ", got " + shown(*found));
  return otherwise;
}

bool MapReader::boolean(std::string_view key, bool otherwise) {
  const Value* const found = value(key);
  if (!found) return otherwise;
  if (found->is_scalar() && !found->quoted) {
    if (found->scalar == "true" || found->scalar == "yes") return true;
    if (found->scalar == "false" || found->scalar == "no") return false;
  }
  fault(key, "must be yes or no (true or false), got " + shown(*found));
  return otherwise;
}

std::string MapReader::text(std::string_view key) {
  return required_value(key) ? text(key, "") : "";
}

std::string MapReader::text(std::string_view key, std::string otherwise) {
  const Value* const found = value(key);
  if (!found) return otherwise;
  if (found->is_scalar() && !found->scalar.empty()) return found->scalar;
  fault(key, "must be a text, got " + shown(*found));
  return otherwise;
}

std::string MapReader::choice(std::string_view key, const std::vector<std::string>& choices) {
  return required_value(key) ? choice(key, choices, choices.front()) : choices.front();
}

std::string MapReader::choice(std::string_view key, const std::vector<std::string>& choices,
                              std::string otherwise) {
  const Value* const found = value(key);
  if (!found) return otherwise;
  if (!found->is_scalar()) {
    fault(key, "must be one of " + join(choices, ", ") + ", got " + shown(*found));
    return otherwise;
  }
  if (std::ranges::find(choices, found->scalar) != choices.end()) return found->scalar;
  fault(key, "'" + found->scalar + "' is unknown" + suggestion(found->scalar, choices));
  return otherwise;
}

std::filesystem::path MapReader::path(std::string_view key) {
  std::filesystem::path named = text(key);
  if (named.empty()) return named;
  const std::string& file = *where(key).file;
  // Text of the command line is no file: what it names is relative to the working folder.
  const bool in_file = !file.starts_with("--") && file != "inline";
  return in_file ? (std::filesystem::path(file).parent_path() / named).lexically_normal() : named;
}

namespace {

/// Reads a quantity through its parser, which throws a sentence about the text alone.
template <class Quantity>
Quantity quantity(MapReader& reader, std::string_view key, Quantity otherwise,
                  Quantity (*parse)(std::string_view)) {
  const Value* const found = reader.value(key);
  if (!found) return otherwise;
  if (!found->is_scalar()) {
    reader.fault(key, std::string("must be one value with a unit, got ") + kind_name(*found));
    return otherwise;
  }
  try {
    return parse(found->scalar);
  } catch (const InputError& error) {
    reader.fault(key, error.what());
    return otherwise;
  }
}

template <class Quantity>
Quantity required(MapReader& reader, std::string_view key, Quantity harmless,
                  Quantity (*parse)(std::string_view)) {
  return reader.required_value(key) ? quantity(reader, key, harmless, parse) : harmless;
}

}  // namespace

Bytes MapReader::bytes(std::string_view key) {
  return required(*this, key, Bytes{0}, parse_bytes);
}
Bytes MapReader::bytes(std::string_view key, Bytes otherwise) {
  return quantity(*this, key, otherwise, parse_bytes);
}
Bandwidth MapReader::bandwidth(std::string_view key) {
  return required(*this, key, Bandwidth{1}, parse_bandwidth);
}
Bandwidth MapReader::bandwidth(std::string_view key, Bandwidth otherwise) {
  return quantity(*this, key, otherwise, parse_bandwidth);
}
Seconds MapReader::seconds(std::string_view key) {
  return required(*this, key, Seconds{0}, parse_seconds);
}
Seconds MapReader::seconds(std::string_view key, Seconds otherwise) {
  return quantity(*this, key, otherwise, parse_seconds);
}
FlopRate MapReader::flop_rate(std::string_view key) {
  return required(*this, key, FlopRate{1}, parse_flop_rate);
}
FlopRate MapReader::flop_rate(std::string_view key, FlopRate otherwise) {
  return quantity(*this, key, otherwise, parse_flop_rate);
}

std::vector<const Value*> MapReader::maps(std::string_view key) {
  std::vector<const Value*> maps;
  const Value* const found = required_value(key);
  if (!found) return maps;
  if (!found->is_list()) {
    fault(key, "must be a list of maps, got " + shown(*found));
    return maps;
  }
  for (std::size_t i = 0; i < found->items.size(); ++i) {
    const Value& item = found->items[i];
    if (item.is_map()) {
      maps.push_back(&item);
      continue;
    }
    faults_->add(item.where, what_ + ": " + std::string(key) + "[" + std::to_string(i) +
                                 "] must be a map of keys, got " + shown(item));
  }
  return maps;
}

void MapReader::finish() {
  for (const Value::Entry& entry : map_->entries) {
    if (std::ranges::find(asked_, entry.key) != asked_.end()) continue;
    faults_->add(entry.where, "unknown key '" + entry.key + "' in " + what_ + suggestion(entry.key, asked_));
  }
}

}  // namespace netloom
