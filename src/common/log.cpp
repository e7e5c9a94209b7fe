#include "common/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "common/readable.hpp"

namespace netloom {

namespace {

spdlog::logger& logger() {
  static const auto instance = [] {
    auto made = spdlog::stderr_logger_st("netloom");
    made->set_pattern("%n: %v");
    made->set_level(spdlog::level::info);
    return made;
  }();
  return *instance;
}

}  // namespace

void set_verbosity(Verbosity verbosity) {
  switch (verbosity) {
    case Verbosity::quiet:
      logger().set_level(spdlog::level::err);
      break;
    case Verbosity::normal:
      logger().set_level(spdlog::level::info);
      break;
    case Verbosity::verbose:
      logger().set_level(spdlog::level::debug);
      break;
  }
}

Verbosity verbosity() {
  switch (logger().level()) {
    case spdlog::level::err:
      return Verbosity::quiet;
    case spdlog::level::debug:
      return Verbosity::verbose;
    default:
      return Verbosity::normal;
  }
}

void log_warning(const std::string& sentence) {
  logger().warn("warning: {}", readable(sentence));
}
void log_info(const std::string& sentence) {
  logger().info("{}", readable(sentence));
}
void log_debug(const std::string& sentence) {
  logger().debug("{}", readable(sentence));
}

}  // namespace netloom
