#pragma once
// Compressed files and tar archives, unpacked in memory; nothing is ever written to disk.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace netloom {

/// `xz`, `gzip`, `bzip2`, `zstd`, `tar`, `zip`, by the first bytes of the content; empty when it is none of
/// them.
std::string archive_kind(std::string_view content);

/// What may be unpacked of one file before it is refused.
inline constexpr std::uint64_t most_unpacked_bytes = std::uint64_t{1} << 30;

struct Unpacked {
  bool is_archive = false;  ///< a tar archive, compressed or not; otherwise one file, called ""
  std::map<std::string, std::string>
      members;                     ///< regular files by normalised name; of two of one name the latter
  std::set<std::string> links;     ///< names that are links, which are not followed
  std::set<std::string> repeated;  ///< names that come more than once
};

/// \param content one of the kinds above but zip.
/// \param name of the file, for the refusal.
/// \throws InputError when the content is damaged, lacks the blocks that end an archive, or is more than
/// `most_bytes` unpacked; a member of an archive counts as 512 bytes more than it has.
Unpacked unpack(std::string_view content, const std::string& name,
                std::uint64_t most_bytes = most_unpacked_bytes);

}  // namespace netloom
