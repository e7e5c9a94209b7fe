#include "results/check_report.hpp"

#include "common/words.hpp"

namespace netloom {

namespace {

std::string title(const CheckedRun& run) {
  switch (run.verdict) {
    case Verdict::same:
      return "same";
    case Verdict::moved:
      return "moved";
    case Verdict::missing:
      return "missing";
    case Verdict::added:
      return "new";
    case Verdict::not_ended:
      return "failed";
  }
  return "";
}

}  // namespace

std::string check_text(const Check& check) {
  const auto number = [&check](Verdict verdict) { return std::to_string(check.count(verdict)); };
  std::string text = counted(check.runs.size(), "run") + ": " + number(Verdict::same) + " the same, " +
                     number(Verdict::moved) + " moved, " + number(Verdict::missing) + " missing, " +
                     number(Verdict::added) + " new, " + number(Verdict::not_ended) + " failed\n";
  for (const CheckedRun& run : check.runs) {
    if (run.verdict == Verdict::same) continue;
    text += title(run) + ": " + run.workload + " on " + run.network + "\n";
    for (const std::string& difference : run.differences) text += "  " + difference + "\n";
  }
  return printable(text);
}

}  // namespace netloom
