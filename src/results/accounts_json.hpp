#pragma once
// The accounts of a run as a member of its run file. Format: docs/results.md.

#include "replay/accounts.hpp"
#include "results/json_fields.hpp"

namespace netloom {

Json accounts_json(const Accounts& accounts);

/// What `accounts_json` wrote; nothing when anything is amiss. \param ranks of the run: traffic is between
/// them.
std::optional<Accounts> read_accounts(const Json& json, std::uint32_t ranks);

}  // namespace netloom
