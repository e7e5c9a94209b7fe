#include "workload/trace_store.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "common/archive.hpp"
#include "common/error.hpp"
#include "common/files.hpp"

namespace netloom {

namespace fs = std::filesystem;

namespace {

/// What a file holds when it is compressed; unchanged otherwise.
Unpacked unpacked(std::string content, const fs::path& path) {
  const std::string kind = archive_kind(content);
  if (kind == "zip") {
    throw InputError(path.string() + ": is an archive (zip); unpack it first and name its index");
  }
  if (!kind.empty()) return unpack(content, path.string());
  Unpacked plain;
  plain.members.emplace("", std::move(content));
  return plain;
}

}  // namespace

TraceStore TraceStore::open(const fs::path& path) {
  TraceStore store;
  if (fs::is_directory(path)) return store;
  Unpacked found = unpacked(read_file(path), path);
  if (!found.is_archive) return store;
  store.archive_ = path.lexically_normal();
  store.members_ = std::move(found.members);
  for (const std::string& name : found.repeated) store.odd_[name] = "comes twice in the archive";
  for (const std::string& name : found.links) store.odd_[name] = "is a link in the archive, which is no file";
  return store;
}

bool TraceStore::is_folder(const fs::path& path) const {
  return is_archive() ? path == archive_ || !entries_of(path).empty() : fs::is_directory(path);
}

bool TraceStore::is_file(const fs::path& path) const {
  return is_archive() ? members_.contains(path.lexically_relative(archive_).string())
                      : fs::is_regular_file(path);
}

std::vector<std::pair<fs::path, std::string>> TraceStore::odd_files() const {
  std::vector<std::pair<fs::path, std::string>> files;
  for (const auto& [name, what] : odd_) files.emplace_back(archive_ / name, what);
  return files;
}

std::vector<fs::path> TraceStore::entries_of(const fs::path& folder) const {
  if (!is_archive()) {
    const fs::directory_iterator entries(folder);
    std::vector<fs::path> found;
    for (const fs::directory_entry& entry : entries) found.push_back(entry.path());
    return found;
  }
  const std::string prefix = folder == archive_ ? "" : folder.lexically_relative(archive_).string() + "/";
  std::set<fs::path> found;
  for (auto member = members_.lower_bound(prefix); member != members_.end(); ++member) {
    const std::string_view name = member->first;
    if (!name.starts_with(prefix)) break;
    const std::string_view rest = name.substr(prefix.size());
    // A name that leads out of the archive is no entry of it.
    const std::string_view entry = rest.substr(0, rest.find('/'));
    if (!entry.empty() && entry != "..") found.insert(folder / entry);
  }
  return {found.begin(), found.end()};
}

std::string TraceStore::read(const fs::path& file) const {
  std::string content =
      is_archive() ? members_.at(file.lexically_relative(archive_).string()) : read_file(file);
  Unpacked found = unpacked(std::move(content), file);
  if (found.is_archive) throw InputError(file.string() + ": is an archive inside a trace; unpack it first");
  return std::move(found.members[""]);
}

}  // namespace netloom
