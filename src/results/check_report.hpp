#pragma once
// What `netloom check` tells: a summary and the runs that are not the same, for people; all of them as JUnit
// XML, for whoever shows tests.

#include <map>
#include <string>

#include "results/check.hpp"
#include "results/provenance.hpp"

namespace netloom {

/// A line of counts, then each run that is not the same with its differences.
std::string check_text(const Check& check);

/// A suite a workload and a case a run, as docs/regression.md has it. \param costs of the runs by their ids;
/// a run without takes no time.
std::string junit_text(const Check& check, const std::map<std::string, RunCost>& costs);

}  // namespace netloom
