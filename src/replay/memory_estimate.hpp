#pragma once
// How much memory a run will take, known before it starts. docs/model.md has the parts.

#include <cstdint>
#include <string>

#include "replay/replay.hpp"

namespace netloom {

/// Bytes that the child of this request will have resident at its peak, roughly and rather too many: it
/// starts as a copy of this process.
std::uint64_t estimated_memory(const ReplayRequest& request);

/// Messages that may be on their way at once: one a rank, or one a pair of ranks where an all-to-all does so
/// and where collectives are non-blocking.
std::uint64_t messages_at_once(const ReplayRequest& request);

/// What this process has resident, in bytes.
std::uint64_t resident_memory();

/// What the row says when the run would take `need` bytes and more than `limit`; empty when it would not.
std::string memory_objection(std::uint64_t need, std::uint64_t limit);

/// Whether a result is `memory_objection`'s: with another limit the run may start.
bool refused_for_memory(const ReplayResult& result);

/// The memory of this machine, in bytes.
std::uint64_t machine_memory();

}  // namespace netloom
