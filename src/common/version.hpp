#pragma once
// Versions that stand in every result.

namespace netloom {

/// Of the program.
inline constexpr const char* program_version = NETLOOM_VERSION;

/// Of everything that can move a simulated time (routing, platform, replay, generators). It is raised, with a
/// line in CHANGELOG.md, whenever a simulated time may change.
inline constexpr int model_version = 1;

}  // namespace netloom
