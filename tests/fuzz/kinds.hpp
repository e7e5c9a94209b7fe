#pragma once
// The table of inputs that are fuzzed. Adding one touches this table and its seeds.

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "common/random.hpp"

namespace netloom::fuzz {

/// Seeds of all kinds, read once.
struct Seeds;
std::shared_ptr<const Seeds> read_seeds();

struct Input {
  std::string text;
  std::uint64_t choice = 0;  ///< what else the reading depends on: ranks, form of the files
};

struct Kind {
  const char* name;
  bool (*exists)();
  Input (*make)(const Seeds& seeds, Random& random);
  /// Reads the input and works with what was read. `scratch` is an empty folder.
  /// \throws InputError when it is refused.
  void (*read)(const Input& input, const std::filesystem::path& scratch);
};

std::span<const Kind> kinds();

/// Inputs that the harness must notice: a crash, an endless loop, too much memory, a wrong exception, a
/// refusal without a sentence.
std::span<const Kind> traps();

}  // namespace netloom::fuzz
