#pragma once
// The values of a trace line, taken one by one; each is checked and a fault is a finished sentence.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

inline constexpr Datatype derived_type = -1;  ///< what SMPI's recorder writes for every derived datatype
inline constexpr std::int64_t most_count = std::int64_t{1} << 40;

/// Takes the words of a line from the third on. After a fault a getter returns a harmless value.
class ValueReader {
 public:
  /// \param words, faults must outlive the reader. \param communicator the one of the call.
  ValueReader(std::span<const std::string_view> words, const Communicator& communicator,
              std::vector<std::string>& faults)
      : words_(words), communicator_(&communicator), faults_(faults) {}

  std::size_t left() const { return words_.size() - next_; }
  void skip(std::size_t n);

  std::int64_t count(std::string_view what, std::int64_t least);
  double amount(std::string_view what);
  std::int32_t rank(std::string_view what, bool any_allowed);
  std::int32_t tag(bool any_allowed);
  std::int32_t number(std::string_view what, std::int32_t least);
  Datatype datatype();

  void fault(const std::string& sentence);

 private:
  std::int64_t integer(std::string_view what);

  std::span<const std::string_view> words_;
  const Communicator* communicator_;
  std::vector<std::string>& faults_;
  std::size_t next_ = 2;
};

}  // namespace netloom
