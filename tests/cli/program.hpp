#pragma once
// Runs the program itself in a scratch folder, as a user does.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "paths.hpp"

namespace netloom::test {

namespace fs = std::filesystem;

inline std::string content(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// How a program ended and what it said.
struct Outcome {
  int status = -1;  ///< exit status, or 128 + the signal that ended it
  std::string out, err;
};

/// A program that runs; its output goes to files.
class Running {
 public:
  /// \param err where standard error goes, a file of the folder by default.
  Running(std::vector<std::string> words, const fs::path& folder, const std::string& err = "")
      : out_((folder / ".out").string()), err_(err.empty() ? (folder / ".err").string() : err) {
    EXPECT_EQ(::pipe(alive_.data()), 0);
    process_ = ::fork();
    if (process_ == 0) become(std::move(words), folder);
    ::close(alive_[1]);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() {
    if (process_ > 0) wait_status();
    ::close(alive_[0]);
  }

  pid_t process() const { return process_; }
  void signal(int number) const { ::kill(process_, number); }

  int wait_status() {
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  Outcome finish() {
    const int status = wait_status();
    return {status, content(out_), content(err_)};
  }

  /// Waits until the program and every process it started are gone.
  void wait_for_whole_family() const {
    char byte = 0;
    EXPECT_EQ(::read(alive_[0], &byte, 1), 0);  // each of them holds the other end
  }

 private:
  [[noreturn]] void become(std::vector<std::string> words, const fs::path& folder) const {
    ::close(alive_[0]);
    ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
    ::dup2(::open(out_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDOUT_FILENO);
    ::dup2(::open(err_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDERR_FILENO);
    if (::chdir(folder.c_str()) != 0) ::_exit(126);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
  }

  std::string out_, err_;
  std::array<int, 2> alive_{};
  pid_t process_ = -1;
};

/// A scratch folder, removed at the end, in which the program runs.
class ProgramTest : public testing::Test {
 protected:
  ProgramTest() {
    std::string name = (fs::temp_directory_path() / "netloom_test.XXXXXX").string();
    folder_ = fs::canonical(::mkdtemp(name.data()));
  }
  ~ProgramTest() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string read(const std::string& name) const { return content(folder_ / name); }
  bool exists(const std::string& name) const { return fs::exists(folder_ / name); }

  static std::vector<std::string> with_binary(std::vector<std::string> words) {
    words.insert(words.begin(), kNetloom);
    return words;
  }
  Outcome netloom(std::vector<std::string> words) const {
    return Running(with_binary(std::move(words)), folder_).finish();
  }
  /// Through the shell, where `$N` is the program.
  Outcome shell(const std::string& command) const {
    return Running({"/bin/sh", "-c", "N='" + kNetloom + "'; " + command}, folder_).finish();
  }

  std::size_t run_files(const std::string& results) const {
    std::size_t count = 0;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder_ / results / "runs", missing)) {
      if (entry.path().extension() == ".json") ++count;
    }
    return count;
  }

  fs::path folder_;
};

/// Rows of a CSV text whose cells hold no line feeds, by column.
inline std::vector<std::map<std::string, std::string>> csv_rows(const std::string& text) {
  const auto cells_of = [](const std::string& line) {
    std::vector<std::string> cells{""};
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.emplace_back();
      } else {
        cells.back() += c;
      }
    }
    return cells;
  };
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> names = cells_of(line);
  std::vector<std::map<std::string, std::string>> rows;
  while (std::getline(lines, line)) {
    const std::vector<std::string> cells = cells_of(line);
    EXPECT_EQ(cells.size(), names.size()) << line;
    auto& row = rows.emplace_back();
    for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i) row[names[i]] = cells[i];
  }
  return rows;
}

inline const std::string hardware_yaml =
    "hardware: {link: {bandwidth: 10Gbps, latency: 1us}, host: {speed: 1Gf}}\n";

}  // namespace netloom::test
