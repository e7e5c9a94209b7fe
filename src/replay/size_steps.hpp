#pragma once
// Factors of SMPI's network model that depend on the size of a message.

#include <string_view>
#include <vector>

namespace netloom {

/// `65472:11.6;15424:3.49;0:2.01`, in any order.
class SizeSteps {
 public:
  explicit SizeSteps(std::string_view text);

  /// The value of the largest threshold strictly below `bytes`, as SimGrid takes it: a message of exactly the
  /// threshold belongs to the step before. 1 when there is none.
  double at(double bytes) const;
  double least() const;
  double most() const;

 private:
  struct Step {
    double threshold = 0;
    double value = 1;
  };
  std::vector<Step> steps_;  ///< by ascending threshold
};

}  // namespace netloom
