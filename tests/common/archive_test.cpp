// Archives are made by the system's tar and compressors, and read back.

#include "common/archive.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "common/error.hpp"
#include "common/files.hpp"

namespace netloom {
namespace {

namespace fs = std::filesystem;

class Archive : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("netloom_archive_" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "set");
    write("set/a.txt", "alpha\n");
    write("set/b.txt", std::string(100000, 'b'));
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  /// What the shell command leaves in the file `made`.
  std::string made(const std::string& command) const {
    const std::string line = "cd '" + folder_.string() + "' && " + command;
    EXPECT_EQ(std::system(line.c_str()), 0) << command;
    return read_file(folder_ / "made");
  }

  fs::path folder_;
};

std::string refusal(const std::string& content, std::uint64_t most_bytes = most_unpacked_bytes) {
  try {
    unpack(content, "made", most_bytes);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST_F(Archive, IsReadWhateverCompressesIt) {
  for (const auto& [options, kind] :
       {std::pair("-cf", "tar"), std::pair("-cJf", "xz"), std::pair("-czf", "gzip")}) {
    const std::string content = made(std::string("tar ") + options + " made set");
    EXPECT_EQ(archive_kind(content), kind);
    const Unpacked found = unpack(content, "made");
    EXPECT_TRUE(found.is_archive);
    ASSERT_EQ(found.members.size(), 2U) << options;
    EXPECT_EQ(found.members.at("set/a.txt"), "alpha\n");
    EXPECT_EQ(found.members.at("set/b.txt"), std::string(100000, 'b'));
  }
}

TEST_F(Archive, ACompressedFileIsWhatItHolds) {
  for (const std::string tool : {"xz", "gzip"}) {
    const Unpacked found = unpack(made(tool + " -c set/a.txt > made"), "made");
    EXPECT_FALSE(found.is_archive);
    EXPECT_EQ(found.members, (std::map<std::string, std::string>{{"", "alpha\n"}}));
  }
  EXPECT_EQ(unpack(made("gzip -c < /dev/null > made"), "made").members.size(), 1U);
}

TEST_F(Archive, PlainTextIsNone) {
  EXPECT_EQ(archive_kind("0 init\n"), "");
  EXPECT_EQ(archive_kind(""), "");
  EXPECT_EQ(archive_kind(std::string(300, 'u')), "");
}

TEST_F(Archive, LinksAndFoldersAreNoMembersAndTheLastOfANameCounts) {
  const std::string content = made(
      "ln -s /etc/passwd set/link && tar -cf made ./set && echo omega > set/a.txt && tar -rf made set/a.txt");
  const Unpacked found = unpack(content, "made");
  ASSERT_EQ(found.members.size(), 2U);
  EXPECT_EQ(found.members.at("set/a.txt"), "omega\n");
}

TEST_F(Archive, LinksAndRepeatedNamesAreTold) {
  const Unpacked found = unpack(
      made("ln -s a.txt set/soft && ln set/b.txt set/hard && tar -cf made set && tar -rf made set/a.txt"),
      "made");
  EXPECT_EQ(found.repeated, std::set<std::string>{"set/a.txt"});
  EXPECT_EQ(found.links.size(), 2U);
  EXPECT_TRUE(found.links.contains("set/soft"));
  EXPECT_EQ(found.members.size(), 2U);
}

TEST_F(Archive, OneWithoutItsEndIsRefusedWhereverItWasCut) {
  const std::string whole = made("tar -cf made set");
  const std::size_t end = whole.find_last_not_of('\0') / 512 * 512 + 512;  // of the last member
  const std::string missing =
      "made: the archive is damaged: the blocks that end a tar archive are missing; it was cut short";
  EXPECT_EQ(refusal(whole.substr(0, end)), missing);
  EXPECT_EQ(refusal(whole.substr(0, end + 512)), "");
  // In front of a member: two headers and the folder's come before a.txt has ended.
  std::size_t cuts = 0;
  for (std::size_t at = 512; at < end; at += 512) {
    const std::string said = refusal(whole.substr(0, at));
    EXPECT_NE(said, "") << at;
    if (said == missing) ++cuts;
  }
  EXPECT_GE(cuts, 2U);
}

TEST_F(Archive, ABombIsRefused) {
  const std::string content = made("yes | head -c 50000000 | gzip -c > made");
  EXPECT_LT(content.size(), 100000U);
  EXPECT_EQ(refusal(content, 1 << 20),
            "made: unpacks to more than 1MiB; unpack it yourself and name what is in it");
}

TEST_F(Archive, ABombOfHolesOrOfEmptyFilesIsRefused) {
  const std::string holes =
      made("truncate -s 1T set/holes && echo end >> set/holes && tar --sparse -cf made set/holes");
  EXPECT_EQ(refusal(holes), "made: unpacks to more than 1GiB; unpack it yourself and name what is in it");
  const std::string many =
      made("mkdir many && cd many && seq 300 | xargs touch && cd .. && tar -czf made many");
  EXPECT_EQ(refusal(many, 1 << 20), "");
  EXPECT_EQ(refusal(many, 100000),
            "made: unpacks to more than 100kB; unpack it yourself and name what is in it");
}

TEST_F(Archive, DamageIsNamed) {
  const std::string content = made("tar -cJf made set");
  EXPECT_EQ(refusal(content.substr(0, content.size() / 2)).substr(0, 30), "made: the archive is damaged: ");
  std::string flipped = content;
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 0x55);
  EXPECT_EQ(refusal(flipped).substr(0, 30), "made: the archive is damaged: ");
  EXPECT_EQ(refusal("\x1F\x8Bnothing").substr(0, 30), "made: the archive is damaged: ");
}

TEST_F(Archive, AnyDamageIsRefusedOrRead) {
  const std::string content = made("tar -czf made set/a.txt");
  for (std::size_t at = 0; at < content.size(); ++at) {
    std::string damaged = content;
    damaged[at] = static_cast<char>(damaged[at] ^ 0xFF);
    const std::string said = refusal(damaged);
    EXPECT_TRUE(said.empty() || said.starts_with("made: ")) << said;
  }
}

}  // namespace
}  // namespace netloom
