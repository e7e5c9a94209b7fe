#pragma once

#include <filesystem>
#include <string>

/// Where this checkout and what was built from it stand. Only paths.cpp is compiled with these paths, so that
/// a compiler cache serves the tests of every checkout.
extern const std::string kSourceDir;
extern const std::string kNetloom;          ///< The program under test.
extern const std::string kPrograms;         ///< Folder of the tests' MPI programs.
extern const std::string kPlatformLibrary;  ///< The loadable platform.

/// The folder of golden files and real traces, which need not be there: NETLOOM_SHARED, or `shared` beside
/// the checkout.
std::filesystem::path shared_folder();
