#pragma once
// The errors netloom reports to its user. Every message is a finished sentence that names the place and,
// where there is one, the remedy. Anything else that is thrown is a bug of ours.

#include <stdexcept>
#include <string>
#include <vector>

namespace netloom {

/// Bad input or usage: nothing has run. Exit status 2.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::string fault);
  /// \param faults every fault that was found, at least one, in the order of the input.
  explicit InputError(std::vector<std::string> faults);

  const std::vector<std::string>& faults() const { return faults_; }

 private:
  std::vector<std::string> faults_;
};

/// Parts that are sound each and do not go together: more ranks than places, a number of ranks the benchmark
/// does not know, dimension_order on a circulant. A sweep keeps such a point as a row with status `invalid`;
/// alone it is bad input.
class CombinationError : public InputError {
 public:
  using InputError::InputError;
};

/// The work was started and could not be finished: a full disk, a child that could not be made. Exit
/// status 1.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace netloom
