#pragma once
// The log: standard error through spdlog, so that standard output carries results only.

#include <string>

namespace netloom {

enum class Verbosity { quiet, normal, verbose };

void set_verbosity(Verbosity verbosity);
Verbosity verbosity();
void log_warning(const std::string& sentence);
void log_info(const std::string& sentence);
void log_debug(const std::string& sentence);

}  // namespace netloom
