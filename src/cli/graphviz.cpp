#include "cli/graphviz.hpp"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>

#include "common/error.hpp"
#include "common/files.hpp"

namespace netloom {

namespace {

/// A file that goes when it is done with.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_((std::filesystem::temp_directory_path() / "netloom-XXXXXX").string()) {
    const int descriptor = ::mkstemp(path_.data());
    if (descriptor < 0) throw RunError("svg: no temporary file could be made as " + path_);
    ::close(descriptor);
    write_file(path_, text, Flush::no);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { ::unlink(path_.c_str()); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string shell_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

}  // namespace

std::string graphviz_svg(const std::string& dot, std::string_view layout) {
  const std::string program(layout);
  const TemporaryFile input(dot);
  constexpr int missing = 127;
  const std::string command = "command -v " + program + " >/dev/null || exit " + std::to_string(missing) +
                              "; exec " + program + " -Tsvg " + shell_quoted(input.path());
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (!pipe) throw RunError("svg: Graphviz's program " + program + " could not be started");
  std::string svg;
  std::array<char, 65536> part{};
  while (const std::size_t got = std::fread(part.data(), 1, part.size(), pipe)) svg.append(part.data(), got);
  const int status = ::pclose(pipe);
  if (WIFEXITED(status) && WEXITSTATUS(status) == missing) {
    throw InputError(
        "--layout " + program + ": Graphviz's program " + program +
        " is not installed (Debian: apt install graphviz); --layout circle needs no other program");
  }
  if (status != 0) throw RunError("svg: Graphviz's program " + program + " failed; its own words are above");
  return svg;
}

}  // namespace netloom
