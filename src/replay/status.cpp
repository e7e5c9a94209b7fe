#include "replay/replay.hpp"

namespace netloom {

std::string_view to_text(Status status) {
  switch (status) {
    case Status::ok:
      return "ok";
    case Status::deadlock:
      return "deadlock";
    case Status::timeout:
      return "timeout";
    case Status::crashed:
      return "crashed";
    case Status::invalid:
      return "invalid";
    case Status::implausible:
      return "implausible";
  }
  return "";
}

}  // namespace netloom
