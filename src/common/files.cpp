#include "common/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "common/error.hpp"

namespace netloom {

namespace fs = std::filesystem;

namespace {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  /// Closes now; false when the system reports a fault only then.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

std::string reason(int error) {
  switch (error) {
    case ENOENT:
      return "there is no such file or folder";
    case EACCES:
    case EPERM:
      return "permission is denied";
    case ENOSPC:
    case EDQUOT:
      return "the disk is full";
    case EROFS:
      return "the file system is read-only";
    case ENOTDIR:
      return "a part of the path is not a folder";
    case EISDIR:
      return "it is a folder";
    case ENAMETOOLONG:
      return "the name is too long";
    case EFBIG:
      return "the file is too large for the file system or the limit set";
    default:
      return std::generic_category().message(error);
  }
}

[[noreturn]] void cannot_read(const fs::path& path, int error) {
  throw InputError(path.string() + ": cannot be read: " + reason(error));
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Makes the rename itself survive a power cut. Some file systems cannot; the file is complete either way.
void flush_folder(const fs::path& folder) {
  const Descriptor open_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open_folder.number() >= 0) ::fsync(open_folder.number());
}

/// Writes and closes the temporary file, then gives it its name; 0 or the errno of what failed.
int finish_file(Descriptor& file, const std::string& temporary, const fs::path& path, std::string_view text,
                Flush flush) {
  // mkstemp makes files for the owner alone; results are for whoever the umask lets in.
  const mode_t mask = ::umask(0);
  ::umask(mask);
  if (::fchmod(file.number(), 0666 & ~mask) != 0) return errno;
  if (!write_all(file.number(), text)) return errno;
  if (flush == Flush::yes && ::fsync(file.number()) != 0 && errno != EINVAL) return errno;
  if (!file.close()) return errno;
  return ::rename(temporary.c_str(), path.c_str()) == 0 ? 0 : errno;
}

/// The file that a chain of symbolic links ends at, which need not exist; `path` itself when it is no link.
fs::path target_of(fs::path path) {
  constexpr int most_links = 40;  // as the kernel follows
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(fs::symlink_status(path, error)); ++i) {
    const fs::path next = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / next;
  }
  return path;
}

/// 0 or the errno of what failed, when nothing is left behind.
int replace(const fs::path& path, std::string_view text, Flush flush) {
  std::string temporary = path.string() + ".XXXXXX";
  Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (file.number() < 0) return errno;
  if (const int error = finish_file(file, temporary, path, text, flush); error != 0) {
    ::unlink(temporary.c_str());
    return error;
  }
  if (flush == Flush::yes) flush_folder(path.has_parent_path() ? path.parent_path() : ".");
  return 0;
}

/// 0 or the errno of what failed.
int write_in_place(const fs::path& path, std::string_view text) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return file.number() >= 0 && write_all(file.number(), text) && file.close() ? 0 : errno;
}

}  // namespace

/// As of archives (common/archive.hpp); a device may never end.
constexpr std::size_t most_file_bytes = std::size_t{1} << 30;

std::string read_file(const fs::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) cannot_read(path, errno);
  std::string text;
  std::array<char, 65536> buffer;
  while (true) {
    const ssize_t got = ::read(file.number(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) cannot_read(path, errno);
    if (got == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
    if (text.size() > most_file_bytes) throw InputError(path.string() + ": is longer than 1 GiB");
  }
}

void write_file(const fs::path& path, std::string_view text, Flush flush) {
  std::error_code fault;
  const fs::file_status status = fs::status(path, fault);
  int error = 0;
  if (status.type() == fs::file_type::none) {
    error = fault.value();  // symbolic links in a circle
  } else if (fs::is_directory(status)) {
    error = EISDIR;  // rename() would not replace it, nor say so clearly
  } else if (fs::exists(status) && !fs::is_regular_file(status)) {
    error = write_in_place(path, text);
  } else {
    error = replace(target_of(path), text, flush);
  }
  if (error != 0) throw RunError(path.string() + ": cannot be written: " + reason(error));
}

}  // namespace netloom
