#include "common/files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>

#include "common/error.hpp"

namespace netloom {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "netloom-files-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }

  std::ptrdiff_t entries() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }
  std::string write_fault(const fs::path& path, std::string_view text = "text") const {
    try {
      write_file(path, text);
    } catch (const RunError& error) {
      return error.what();
    }
    return "no fault";
  }
  std::string read_fault(const fs::path& path) const {
    try {
      read_file(path);
    } catch (const InputError& error) {
      return error.what();
    }
    return "no fault";
  }

  fs::path folder_;
};

TEST_F(Files, ComeBackByteForByte) {
  std::string text(300'000, '\0');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(i * 31);
  write_file(folder_ / "a", text);
  EXPECT_EQ(read_file(folder_ / "a"), text);
  write_file(folder_ / "a", "");
  EXPECT_EQ(read_file(folder_ / "a"), "") << "replaced as a whole";
  EXPECT_EQ(entries(), 1) << "no temporary file is left";
}

TEST_F(Files, AreReadableForThoseTheUmaskLetsIn) {
  const mode_t before = ::umask(022);
  write_file(folder_ / "a", "x");
  ::umask(before);
  EXPECT_EQ(fs::status(folder_ / "a").permissions(), static_cast<fs::perms>(0644));
}

TEST_F(Files, ThatAreMissingAreNamed) {
  const std::string path = (folder_ / "none.yaml").string();
  EXPECT_EQ(read_fault(path), path + ": cannot be read: there is no such file or folder");
  EXPECT_EQ(read_fault(folder_), folder_.string() + ": cannot be read: it is a folder");
}

TEST_F(Files, CannotBeWrittenIntoAMissingFolder) {
  const std::string path = (folder_ / "none" / "a").string();
  EXPECT_EQ(write_fault(path), path + ": cannot be written: there is no such file or folder");
  EXPECT_EQ(write_fault(folder_), folder_.string() + ": cannot be written: it is a folder");
}

TEST_F(Files, CannotBeWrittenIntoAReadOnlyFolder) {
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  const std::string path = (folder_ / "a").string();
  // Root may write everywhere, so it becomes nobody for a moment.
  const bool root = ::geteuid() == 0;
  constexpr uid_t nobody = 65534;
  if (root && ::seteuid(nobody) != 0) GTEST_SKIP() << "root cannot become another user here";
  const std::string fault = write_fault(path);
  ASSERT_TRUE(!root || ::seteuid(0) == 0);
  EXPECT_EQ(fault, path + ": cannot be written: permission is denied");
}

/// A limit on file sizes stands in for the full disk: write() fails half-way in both.
TEST_F(Files, HalfWrittenLeaveTheOldFileAndNothingElse) {
  write_file(folder_ / "a", "old");
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string fault = write_fault(folder_ / "a", std::string(100'000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(fault, (folder_ / "a").string() +
                       ": cannot be written: the file is too large for the file system or the limit set");
  EXPECT_EQ(read_file(folder_ / "a"), "old");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, AreWrittenWhereASymbolicLinkLeads) {
  write_file(folder_ / "a", "old");
  fs::create_symlink("a", folder_ / "first");
  fs::create_symlink(folder_ / "first", folder_ / "second");
  fs::create_symlink("new", folder_ / "to nothing yet");
  write_file(folder_ / "second", "x");
  write_file(folder_ / "to nothing yet", "y");
  EXPECT_EQ(read_file(folder_ / "a"), "x");
  EXPECT_EQ(read_file(folder_ / "new"), "y");
  for (const char* const link : {"first", "second", "to nothing yet"}) {
    EXPECT_TRUE(fs::is_symlink(folder_ / link)) << link;
  }
  EXPECT_EQ(entries(), 5);
  fs::create_symlink("round", folder_ / "round");
  EXPECT_NE(write_fault(folder_ / "round"), "no fault");
}

TEST_F(Files, ThatAreDevicesOrPipesAreWrittenTo) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  write_file(pipe, "text");
  std::array<char, 8> got{};
  EXPECT_EQ(::read(reader, got.data(), got.size()), 4);
  ::close(reader);
  EXPECT_STREQ(got.data(), "text");
  EXPECT_TRUE(fs::is_fifo(pipe));
  fs::create_symlink("/dev/full", folder_ / "full");  // a link, lest the device be lost when this fails
  EXPECT_EQ(write_fault(folder_ / "full"),
            (folder_ / "full").string() + ": cannot be written: the disk is full");
}

TEST_F(Files, BelowSomethingThatIsNoFolderAreRefused) {
  write_file(folder_ / "a", "x");
  const std::string path = (folder_ / "a" / "b").string();
  EXPECT_EQ(write_fault(path), path + ": cannot be written: a part of the path is not a folder");
  EXPECT_EQ(read_fault(path), path + ": cannot be read: a part of the path is not a folder");
}

}  // namespace
}  // namespace netloom
