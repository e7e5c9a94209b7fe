#include "cli/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>

#include "common/error.hpp"
#include "common/files.hpp"

namespace netloom {

void print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) return;
    if (written < 0)
      throw RunError(std::string("standard output: cannot be written: ") + std::strerror(errno));
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void print_or_write(std::string_view text, const std::optional<std::filesystem::path>& file) {
  if (is_standard_output(file)) {
    print(text);
  } else {
    write_file(*file, text);
  }
}

void refuse_standard_output(const std::string& folder) {
  if (folder == "-") throw InputError("--output: '-' is standard output, and this needs a folder");
}

void refuse_full_trace_folder(const std::string& folder) {
  std::error_code ignored;
  if (!std::filesystem::exists(folder, ignored)) return;
  if (std::filesystem::is_directory(folder, ignored) && std::filesystem::is_empty(folder, ignored)) return;
  throw InputError(folder + ": a trace is written to a folder that is new or empty");
}

bool is_standard_output(const std::optional<std::filesystem::path>& file) {
  return !file || *file == "-";
}

void prepare_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // The lowest free number is taken, which is the closed stream's.
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDWR);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace netloom
