#pragma once
// The content of the files that an experiment reads beside its own, as far as results depend on it.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "experiment/config.hpp"

namespace netloom {

/// Content hashes of input files, each file read once.
class InputHashes {
 public:
  /// \throws InputError when the file cannot be read.
  const std::string& of(const std::string& path);

 private:
  std::map<std::string, std::string> hashes_;
};

/// A hash of everything that decides the point's result: its canonical text, the content of its input files
/// and both versions. \throws InputError when an input file is missing.
std::string run_id(const Point& point, InputHashes& hashes);

/// By point.
std::vector<std::string> run_ids(std::span<const Point> points);

}  // namespace netloom
