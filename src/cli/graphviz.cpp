#include "cli/graphviz.hpp"

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>

#include "common/error.hpp"
#include "common/files.hpp"
#include "common/shell.hpp"

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

}  // namespace

std::string graphviz_svg(const std::string& dot, std::string_view layout) {
  const std::string program(layout);
  const TemporaryFile input(dot);
  const ShellAnswer answer =
      run_shell("command -v " + program + " >/dev/null || exit " + std::to_string(no_such_program) +
                "; exec " + program + " -Tsvg " + shell_quoted(input.path()));
  if (answer.status == no_such_program) {
    throw InputError(
        "--layout " + program + ": Graphviz's program " + program +
        " is not installed (Debian: apt install graphviz); --layout circle needs no other program");
  }
  if (answer.status != 0)
    throw RunError("svg: Graphviz's program " + program + " failed; its own words are above");
  return answer.output;
}

}  // namespace netloom
