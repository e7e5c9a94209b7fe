#include "workload/trace_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "workload/derived_types.hpp"

namespace netloom {

namespace {

constexpr std::int64_t undefined = -333;  // MPI_UNDEFINED, which SMPI's recorder writes for some wildcards

std::string text(std::string_view words) {
  return std::string(words);
}

}  // namespace

void ValueReader::skip(std::size_t n) {
  next_ += std::min(n, left());
}

void ValueReader::fault(const std::string& sentence, TraceFinding::Level level) {
  findings_.push_back({level, text(words_[1]) + ": " + sentence});
}

std::int64_t ValueReader::integer(std::string_view what) {
  const std::string_view word = words_[next_++];
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error == std::errc::result_out_of_range) {
    fault(text(what) + " " + text(word) + " is too large");
    return 0;
  }
  if (error != std::errc{} || end != word.data() + word.size()) {
    fault(text(what) + " must be a whole number, got '" + text(word) + "'");
    return 0;
  }
  return value;
}

std::int64_t ValueReader::count(std::string_view what, std::int64_t least) {
  const std::int64_t value = integer(what);
  if (value >= least && value <= most_count) return value;
  fault(text(what) + " must be " + std::to_string(least) + " to " + std::to_string(most_count) + ", got " +
        std::to_string(value));
  return 0;
}

double ValueReader::amount(std::string_view what) {
  const std::string_view word = words_[next_++];
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error == std::errc{} && end == word.data() + word.size() && std::isfinite(value) && value >= 0) {
    return value;
  }
  fault(text(what) + " must be a finite number that is not negative, got '" + text(word) + "'");
  return 0;
}

std::int32_t ValueReader::rank(std::string_view what, bool any_allowed) {
  const std::int64_t value = integer(what);
  if (value >= 0 && value < communicator_->size()) return static_cast<std::int32_t>(value);
  if (any_allowed && value == any_source) return any_source;
  if (value == undefined && any_allowed) {
    if (options_.repair_any_source) return any_source;
    fault(text(what) +
              " -333 is how SMPI records MPI_ANY_SOURCE, but nothing can match it; the workload may say "
              "so: repair: [any_source]",
          TraceFinding::Level::repairable);
    return any_source;
  }
  if (value == undefined) {
    fault(text(what) + " -333 is how SMPI records MPI_PROC_NULL; delete the line");
  } else {
    fault(text(what) + " " + std::to_string(value) + " is not one of the ranks 0 to " +
          std::to_string(communicator_->size() - 1) +
          (communicator_->name == 0 ? "" : " of communicator " + std::to_string(communicator_->name)));
  }
  return 0;
}

std::int32_t ValueReader::tag(bool any_allowed) {
  const std::int64_t value = integer("tag");
  if ((value >= 0 && value <= INT32_MAX) || (any_allowed && value == any_tag)) {
    return static_cast<std::int32_t>(value);
  }
  fault("tag must be 0 to 2147483647" + text(any_allowed ? " or -444 (any tag)" : "") + ", got " +
        std::to_string(value));
  return 0;
}

std::int32_t ValueReader::number(std::string_view what, std::int32_t least) {
  const std::int64_t value = integer(what);
  if (value >= least && value <= INT32_MAX) return static_cast<std::int32_t>(value);
  fault(text(what) + " must be " + std::to_string(least) + " to 2147483647, got " + std::to_string(value));
  return 0;
}

Datatype ValueReader::datatype() {
  const std::int64_t value = integer("datatype");
  if (value == derived_type) return derived_type;
  if (value >= 0 && value < INT16_MAX && datatype_size(static_cast<Datatype>(value)) > 0) {
    return static_cast<Datatype>(value);
  }
  fault("datatype " + std::to_string(value) + " is not one of SMPI's (0 to 59 without 55 and 56)");
  return type_byte;
}

}  // namespace netloom
