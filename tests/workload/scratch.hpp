#pragma once
// Folders, files and real traces for the tests of this layer.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "paths.hpp"
#include "spec/parse.hpp"
#include "workload/benchmark.hpp"
#include "workload/trace.hpp"

namespace netloom::test {

namespace fs = std::filesystem;

/// A folder of the running test alone, removed at its end; paths in messages are relative to it.
class Scratch {
 public:
  Scratch() {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        fs::temp_directory_path() / (std::string("netloom_") + info->test_suite_name() + "_" + info->name() +
                                     "_" + std::to_string(getpid()) + "_" + std::to_string(made_++));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    before_ = fs::current_path();
    fs::current_path(folder_);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }

  const fs::path& folder() const { return folder_; }

  void write(const fs::path& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  /// `index.txt` and one file a rank.
  void write_set(const std::vector<std::string>& ranks) const {
    std::string index;
    for (std::size_t r = 0; r < ranks.size(); ++r) {
      const std::string name = "rank-" + std::to_string(r) + ".txt";
      write(name, ranks[r]);
      index += name + "\n";
    }
    write("index.txt", index);
  }

 private:
  static inline int made_ = 0;  ///< one may stand within another
  fs::path folder_, before_;
};

/// Unpacks `sound/npb-is.S.16` into the scratch folder and returns its index; empty when there is none.
inline fs::path unpack(const Scratch& scratch, const std::string& set) {
  const fs::path archive = shared_folder() / "traces" / (set + ".tar.xz");
  if (!fs::exists(archive)) return {};
  const std::string command =
      "tar -xf '" + fs::absolute(archive).string() + "' -C '" + scratch.folder().string() + "'";
  if (std::system(command.c_str()) != 0) return {};
  return fs::path(set).filename() / "ti.txt";
}

using Texts = std::vector<std::string>;

/// Texts of the findings of one level.
inline Texts texts(const TraceReading& reading, TraceFinding::Level level) {
  std::vector<std::string> found;
  for (const TraceFinding& finding : reading.findings) {
    if (finding.level == level) found.push_back(finding.text());
  }
  return found;
}

inline std::vector<std::string> errors(const TraceReading& reading) {
  return texts(reading, TraceFinding::Level::error);
}

/// Errors of single lines: tests of what a rank does alone leave open whether the others answer it.
inline std::vector<std::string> line_errors(const TraceReading& reading) {
  std::vector<std::string> found;
  for (const std::string& text : errors(reading)) {
    const auto has = [&](const char* words) { return text.find(words) != std::string::npos; };
    if (!has(", but ") && !has(", which ") && !has("first difference")) found.push_back(text);
  }
  return found;
}

inline std::vector<std::string> repairables(const TraceReading& reading) {
  return texts(reading, TraceFinding::Level::repairable);
}

inline std::vector<std::string> notices(const TraceReading& reading) {
  return texts(reading, TraceFinding::Level::notice);
}

/// Reads a trace of ranks whose actions, without label, stand from line 2 on between init and finalize.
inline TraceReading read_ranks(const std::vector<Texts>& ranks, const TraceOptions& options = {}) {
  const Scratch scratch;
  std::vector<std::string> files;
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    const std::string label = std::to_string(r) + " ";
    std::string text = label + "init\n";
    for (const std::string& action : ranks[r]) text += label + action + "\n";
    files.push_back(text + label + "finalize\n");
  }
  scratch.write_set(files);
  return read_trace("index.txt", static_cast<std::uint32_t>(ranks.size()), options);
}

/// What is wrong with them.
inline Texts faults(const std::vector<Texts>& ranks) {
  return errors(read_ranks(ranks));
}

inline Workload made(const std::string& yaml, std::uint32_t ranks, std::uint64_t seed = 1) {
  return make_workload(parse_yaml(yaml, "inline"), {ranks, seed});
}

/// The text of the InputError that making the workload throws; empty when it throws none.
inline std::string refusal(const std::string& yaml, std::uint32_t ranks) {
  try {
    made(yaml, ranks);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace netloom::test
