#include "common/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <filesystem>
#include <memory>
#include <utility>

#include "common/error.hpp"
#include "common/units.hpp"

namespace netloom {

namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view kind;
  std::size_t at;
  std::string_view bytes;
};

constexpr std::array<Magic, 6> magics{{
    {"xz", 0, "\xFD\x37zXZ\0"sv},
    {"gzip", 0, "\x1F\x8B"sv},
    {"bzip2", 0, "BZh"sv},
    {"zstd", 0, "\x28\xB5\x2F\xFD"sv},
    {"zip", 0, "PK\x03\x04"sv},
    {"tar", 257, "ustar"sv},
}};

constexpr std::uint64_t member_bytes = 512;  // its header in a tar archive

/// One pass over the members of an archive.
class Unpacker {
 public:
  Unpacker(std::string_view content, const std::string& name, std::uint64_t most_bytes)
      : archive_(archive_read_new()), name_(name), most_bytes_(most_bytes) {
    archive_read_support_filter_gzip(archive_.get());
    archive_read_support_filter_bzip2(archive_.get());
    archive_read_support_filter_xz(archive_.get());
    archive_read_support_filter_zstd(archive_.get());
    archive_read_support_format_tar(archive_.get());
    archive_read_support_format_raw(archive_.get());
    archive_read_support_format_empty(archive_.get());
    check(archive_read_open_memory(archive_.get(), content.data(), content.size()));
  }

  Unpacked unpack() {
    Unpacked unpacked;
    archive_entry* entry = nullptr;
    la_int64_t read = 0;
    while (check(archive_read_next_header(archive_.get(), &entry)) != ARCHIVE_EOF) {
      unpacked.is_archive = archive_format(archive_.get()) != ARCHIVE_FORMAT_RAW;
      if (!unpacked.is_archive && archive_filter_count(archive_.get()) == 1)
        refuse("only its first bytes are right");
      count(unpacked.is_archive ? member_bytes : 0);
      take(entry, unpacked);
      read = archive_filter_bytes(archive_.get(), 0);
    }
    if (unpacked.is_archive) check_end(read);
    if (unpacked.members.empty() && !unpacked.is_archive) unpacked.members.emplace();
    return unpacked;
  }

 private:
  void take(archive_entry* entry, Unpacked& unpacked) {
    const bool is_link =
        archive_entry_filetype(entry) == AE_IFLNK || archive_entry_hardlink(entry) != nullptr;
    if (is_link) unpacked.links.insert(name_of(entry));
    if (is_link || (unpacked.is_archive && archive_entry_filetype(entry) != AE_IFREG)) return;
    std::string content = read_member();
    std::string name = unpacked.is_archive ? name_of(entry) : "";
    if (unpacked.members.contains(name)) unpacked.repeated.insert(name);
    unpacked.members[std::move(name)] = std::move(content);
  }

  /// An archive that is cut between two members looks like a smaller one, but for the empty block at its end.
  /// \param read bytes up to the end of the last member, which is filled up to whole blocks.
  void check_end(la_int64_t read) const {
    constexpr la_int64_t block = 512;
    const la_int64_t members_end = (read + block - 1) / block * block;
    if (archive_filter_bytes(archive_.get(), 0) < members_end + block)
      refuse("the blocks that end a tar archive are missing; it was cut short");
  }

  struct Free {
    void operator()(archive* opened) const { archive_read_free(opened); }
  };

  int check(int code) const {
    if (code >= ARCHIVE_WARN) return code;
    const char* const reason = archive_error_string(archive_.get());
    refuse(reason == nullptr ? "it cannot be read" : reason);
  }

  [[noreturn]] void refuse(const std::string& reason) const {
    throw InputError(name_ + ": the archive is damaged: " + reason);
  }

  void count(std::uint64_t bytes) {
    bytes_ += bytes;
    if (bytes_ <= most_bytes_) return;
    throw InputError(name_ + ": unpacks to more than " + to_text(Bytes{most_bytes_}) +
                     "; unpack it yourself and name what is in it");
  }

  static std::string name_of(archive_entry* entry) {
    const char* name = archive_entry_pathname_utf8(entry);
    if (name == nullptr) name = archive_entry_pathname(entry);
    return name == nullptr ? "" : std::filesystem::path(name).lexically_normal().string();
  }

  std::string read_member() {
    std::string content;
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    while (check(archive_read_data_block(archive_.get(), &block, &size, &offset)) != ARCHIVE_EOF) {
      const auto begin = static_cast<std::uint64_t>(offset);
      if (begin < content.size()) refuse("a block of a file comes twice");
      count(begin + size - content.size());  // the holes of a sparse file count too
      content.resize(begin);
      content.append(static_cast<const char*>(block), size);
    }
    return content;
  }

  std::unique_ptr<archive, Free> archive_;
  const std::string& name_;
  std::uint64_t most_bytes_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

std::string archive_kind(std::string_view content) {
  for (const Magic& magic : magics) {
    if (content.size() >= magic.at && content.substr(magic.at).starts_with(magic.bytes))
      return std::string(magic.kind);
  }
  return "";
}

Unpacked unpack(std::string_view content, const std::string& name, std::uint64_t most_bytes) {
  return Unpacker(content, name, most_bytes).unpack();
}

}  // namespace netloom
