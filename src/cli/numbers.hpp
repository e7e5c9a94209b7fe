#pragma once
// Numbers of the command line. CLI11 alone takes -1 for the largest number there is and 010 for eight.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace netloom {

/// For `->check()`: a whole number in decimal digits, both bounds included.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// What a random seed may be, here as in an experiment.
CLI::Validator seed_number();

/// A limit of wall time, `90` (seconds) or with a unit `500ms`. \param option it was given to.
/// \throws InputError when it is not a time above zero.
double parse_time_limit(const std::string& option, const std::string& text);

}  // namespace netloom
