#include "common/shell.hpp"

#include <stdio.h>
#include <sys/wait.h>

#include <array>

#include "common/error.hpp"

namespace netloom {

std::string shell_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

ShellAnswer run_shell(const std::string& line) {
  std::FILE* const pipe = ::popen(line.c_str(), "re");
  if (!pipe) throw RunError("no shell could be started for: " + line);
  ShellAnswer answer;
  std::array<char, 65536> part{};
  while (const std::size_t got = std::fread(part.data(), 1, part.size(), pipe))
    answer.output.append(part.data(), got);
  const int status = ::pclose(pipe);
  answer.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return answer;
}

}  // namespace netloom
