#pragma once
// Where the files of a trace are: on disk, or in an archive whose members are named as if it were a folder
// (`is.S.16.tar.xz/is.S.16/ti.txt`). Compressed files read as what they hold.

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace netloom {

class TraceStore {
 public:
  TraceStore() = default;  ///< of files on disk
  /// \throws InputError when there is no such file or folder, or it is an archive that cannot be read.
  static TraceStore open(const std::filesystem::path& path);

  bool is_archive() const { return !archive_.empty(); }
  bool is_folder(const std::filesystem::path& path) const;
  bool is_file(const std::filesystem::path& path) const;
  /// Files and folders in a folder, in no order.
  std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder) const;
  /// Names in the archive that are no sound file, each with the end of a sentence: links, and what comes
  /// twice.
  std::vector<std::pair<std::filesystem::path, std::string>> odd_files() const;
  /// \throws InputError naming the file.
  std::string read(const std::filesystem::path& file) const;

 private:
  std::filesystem::path archive_;               ///< empty: the disk
  std::map<std::string, std::string> members_;  ///< of the archive, by name
  std::map<std::string, std::string> odd_;      ///< as odd_files
};

}  // namespace netloom
