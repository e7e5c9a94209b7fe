#pragma once
// The values of a trace line, taken one by one; each is checked and a fault is a finished sentence.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "workload/trace.hpp"

namespace netloom {

inline constexpr std::int64_t most_count = std::int64_t{1} << 40;

struct LineFinding {
  TraceFinding::Level level = TraceFinding::Level::error;
  std::string what;  ///< a finished sentence
};

/// Takes the words of a line from the third on. After a fault a getter returns a harmless value.
class ValueReader {
 public:
  /// \param words, findings must outlive the reader. \param communicator the one of the call.
  ValueReader(std::span<const std::string_view> words, const Communicator& communicator,
              const TraceOptions& options, std::vector<LineFinding>& findings)
      : words_(words), communicator_(&communicator), options_(options), findings_(findings) {}

  std::size_t left() const { return words_.size() - next_; }
  void skip(std::size_t n);

  std::int64_t count(std::string_view what, std::int64_t least);
  double amount(std::string_view what);
  std::int32_t rank(std::string_view what, bool any_allowed);
  std::int32_t tag(bool any_allowed);
  std::int32_t number(std::string_view what, std::int32_t least);
  Datatype datatype();

  void fault(const std::string& sentence, TraceFinding::Level level = TraceFinding::Level::error);

 private:
  std::int64_t integer(std::string_view what);

  std::span<const std::string_view> words_;
  const Communicator* communicator_;
  const TraceOptions& options_;
  std::vector<LineFinding>& findings_;
  std::size_t next_ = 2;
};

}  // namespace netloom
