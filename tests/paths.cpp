#include "paths.hpp"

#include <cstdlib>

const std::string kSourceDir = NETLOOM_SOURCE_DIR;
const std::string kNetloom = NETLOOM_BINARY;
const std::string kPrograms = NETLOOM_PROGRAMS;
const std::string kPlatformLibrary = NETLOOM_PLATFORM_LIBRARY;

std::filesystem::path shared_folder() {
  const char* const named = std::getenv("NETLOOM_SHARED");
  return named != nullptr ? std::filesystem::path(named) : std::filesystem::path(kSourceDir) / "../shared";
}
