#pragma once
// What `netloom report` prints of a run: where its time goes, for people; and its traffic matrix as CSV.

#include <string>

#include "results/record.hpp"

namespace netloom {

/// Lines that each list of the accounts shows before it counts the rest.
inline constexpr std::size_t shown_accounts = 10;

/// The times of a run that is ok, then its operations, phases and hottest links, those with most first.
std::string accounts_text(const RunOutcome& outcome);

/// `source,destination,messages,bytes`, a line a pair that exchanged messages.
std::string traffic_csv(const TrafficMatrix& traffic);

}  // namespace netloom
