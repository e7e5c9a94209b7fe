#pragma once
// Strict reading of a map: every getter remembers the key it asked for, and `finish` reports the keys nobody
// asked for. Faults are collected, not thrown, so that one run of netloom shows all of them.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/units.hpp"
#include "spec/value.hpp"

namespace netloom {

/// Faults of all input read so far.
class Faults {
 public:
  void add(const Location& where, const std::string& sentence);
  void add(const std::string& sentence);
  /// Sound input that does not go together with the rest (a number of ranks the benchmark does not know):
  /// when every fault is of this kind, `throw_if_any` throws a CombinationError.
  void add_unfit(const Location& where, const std::string& sentence);
  bool empty() const { return sentences_.empty(); }
  std::size_t size() const { return sentences_.size(); }
  const std::vector<std::string>& sentences() const { return sentences_; }
  /// \throws InputError with all of them when there is any.
  void throw_if_any() const;

 private:
  std::vector<std::string> sentences_;
  std::size_t unfit_ = 0;
};

/// Bounds of a number, both ends included.
struct Range {
  std::int64_t least = 0;
  std::int64_t most = INT64_MAX;
};

/// Reads one map. A getter without a default reports a missing key; after a fault it returns the default or a
/// harmless value within the range, and the caller goes on until `Faults::throw_if_any`.
class MapReader {
 public:
  /// \param what names the map in messages: "topology 'circulant'", "hardware.link".
  MapReader(const Value& map, std::string what, Faults& faults);

  bool has(std::string_view key) const;
  const Location& where() const { return map_->where; }
  /// The place of the key's value, or of the map when the key is absent.
  const Location& where(std::string_view key) const;
  const std::string& what() const { return what_; }
  Faults& faults() { return *faults_; }

  std::int64_t integer(std::string_view key, Range range);
  std::int64_t integer(std::string_view key, Range range, std::int64_t otherwise);
  std::vector<std::int64_t> integers(std::string_view key, Range range_of_each);
  double number(std::string_view key, double least, double most, double otherwise);
  bool boolean(std::string_view key, bool otherwise);
  std::string text(std::string_view key);
  std::string text(std::string_view key, std::string otherwise);
  /// One of `choices`, else a fault with "did you mean".
  std::string choice(std::string_view key, const std::vector<std::string>& choices);
  std::string choice(std::string_view key, const std::vector<std::string>& choices, std::string otherwise);
  /// A path, relative to the file that names it (to the working folder for inline text).
  std::filesystem::path path(std::string_view key);

  Bytes bytes(std::string_view key);
  Bytes bytes(std::string_view key, Bytes otherwise);
  Bandwidth bandwidth(std::string_view key);
  Bandwidth bandwidth(std::string_view key, Bandwidth otherwise);
  Seconds seconds(std::string_view key);
  Seconds seconds(std::string_view key, Seconds otherwise);
  FlopRate flop_rate(std::string_view key);
  FlopRate flop_rate(std::string_view key, FlopRate otherwise);

  /// The raw value, marked as asked for; null when absent. `required_value` reports a missing key.
  const Value* value(std::string_view key);
  const Value* required_value(std::string_view key);
  /// A list of maps (`factors: [{...}, {...}]`); faults when it is anything else.
  std::vector<const Value*> maps(std::string_view key);

  /// A fault at the place of `key`: "file:line:col: WHAT: KEY SENTENCE".
  void fault(std::string_view key, const std::string& sentence);

  /// Reports every key that no getter asked for, with the nearest known key.
  void finish();

 private:
  const Value* map_;
  std::string what_;
  Faults* faults_;
  std::vector<std::string> asked_;
};

}  // namespace netloom
