#include "experiment/inputs.hpp"

#include "common/files.hpp"
#include "common/hash.hpp"
#include "common/version.hpp"
#include "workload/benchmark.hpp"

namespace netloom {

const std::string& InputHashes::of(const std::string& path) {
  const auto known = hashes_.find(path);
  if (known != hashes_.end()) return known->second;
  return hashes_.emplace(path, content_hash(read_file(path))).first->second;
}

std::string run_id(const Point& point, InputHashes& hashes) {
  std::string text = canonical_text(point);
  for (const std::filesystem::path& path : input_files(point.workload)) {
    text += "\ninput " + hashes.of(path.string());
  }
  text += "\nsimgrid " + simgrid_version() + "\nmodel " + std::to_string(model_version);
  return content_hash(text);
}

std::vector<std::string> run_ids(std::span<const Point> points) {
  InputHashes hashes;
  std::vector<std::string> ids;
  for (const Point& point : points) ids.push_back(run_id(point, hashes));
  return ids;
}

}  // namespace netloom
