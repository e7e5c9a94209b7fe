#pragma once
// What a single action cannot show: the order of one rank's actions and the requests it has open.

#include <cstdint>
#include <string>
#include <vector>

#include "workload/trace.hpp"

namespace netloom {

/// Follows one rank through its actions.
class RankSequence {
 public:
  /// Faults of the action at this place of the rank's program, as finished sentences.
  std::vector<std::string> check(const Action& action, std::int32_t rank);

  bool finalized() const { return finalized_; }
  bool empty() const { return actions_ == 0; }
  /// Requests made and never waited for or tested.
  std::size_t open_requests() const;
  /// Line of the first of them.
  std::uint32_t first_open_line() const;
  std::uint32_t last_line() const { return last_line_; }
  std::uint64_t any_source_receives() const { return any_source_receives_; }
  std::uint32_t first_any_source_line() const { return first_any_source_line_; }

 private:
  struct Request {
    std::int32_t source, destination, tag;
    std::uint32_t line;
    bool tested;
  };

  std::string check_order(const Action& action);
  std::string check_wait(const Action& action, std::int32_t rank);
  void open_request(const Action& action, std::int32_t rank);

  std::vector<Request> open_;  ///< oldest first
  std::uint64_t actions_ = 0, any_source_receives_ = 0;
  std::uint32_t first_any_source_line_ = 0, last_line_ = 0, split_line_ = 0;
  bool initialized_ = false, finalized_ = false, reported_order_ = false;
};

}  // namespace netloom
