#include "paths.hpp"

const std::string kSourceDir = NETLOOM_SOURCE_DIR;
const std::string kNetloom = NETLOOM_BINARY;
const std::string kPrograms = NETLOOM_PROGRAMS;
const std::string kPlatformLibrary = NETLOOM_PLATFORM_LIBRARY;
