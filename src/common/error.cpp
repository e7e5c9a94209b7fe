#include "common/error.hpp"

#include <utility>

#include "common/text.hpp"

namespace netloom {

InputError::InputError(std::string fault) : InputError(std::vector<std::string>{std::move(fault)}) {}

InputError::InputError(std::vector<std::string> faults)
    : std::runtime_error(join(faults, "\n")), faults_(std::move(faults)) {}

}  // namespace netloom
