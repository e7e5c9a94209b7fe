#pragma once
// How much memory a run will take, known before it starts. docs/model.md has the parts.

#include <cstdint>
#include <string>

#include "replay/replay.hpp"

namespace netloom {

/// Bytes that the child of this request will have resident at its peak, roughly and rather too many: it
/// starts as a copy of this process.
std::uint64_t estimated_memory(const ReplayRequest& request);

/// What the row says when the run would take more than `limit` bytes; empty when it would not.
std::string memory_objection(const ReplayRequest& request, std::uint64_t limit);

/// Whether a result is `memory_objection`'s: with another limit the run may start.
bool refused_for_memory(const ReplayResult& result);

/// The memory of this machine, in bytes.
std::uint64_t machine_memory();

}  // namespace netloom
