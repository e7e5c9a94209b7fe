#include "results/provenance.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "common/log.hpp"

namespace netloom {
namespace {

namespace fs = std::filesystem;

class ProvenanceFile : public testing::Test {
 protected:
  ProvenanceFile() {
    std::string name = (fs::temp_directory_path() / "provenance_test.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    set_verbosity(Verbosity::quiet);
  }
  ~ProvenanceFile() override { fs::remove_all(folder_); }
  fs::path file() const { return folder_ / "provenance.json"; }

  fs::path folder_;
};

TEST_F(ProvenanceFile, ReadsBack) {
  Provenance written;
  Session& session = written.sessions.emplace_back();
  session.command = {"netloom", "run", "a \"b\".yaml"};
  session.started = utc_now();
  session.machine = this_machine();
  session.wall_s = 1.25;
  session.jobs = 2;
  written.runs["0123456789abcdef"] = {0.5, 4096};
  write_provenance(file(), written);
  const Provenance read = read_provenance(file());
  ASSERT_EQ(read.sessions.size(), 1U);
  EXPECT_EQ(read.sessions[0].command, session.command);
  EXPECT_EQ(read.sessions[0].started, session.started);
  EXPECT_EQ(read.sessions[0].machine.cpu, session.machine.cpu);
  EXPECT_EQ(read.sessions[0].wall_s, 1.25);
  EXPECT_EQ(read.runs.at("0123456789abcdef").peak_memory_bytes, 4096U);
}

TEST_F(ProvenanceFile, DamagedIsBegunAnew) {
  std::ofstream(file()) << "{\"format\": \"netloom provenance\", \"sessions\": [";
  EXPECT_TRUE(read_provenance(file()).sessions.empty());
}

TEST_F(ProvenanceFile, MissingIsEmpty) {
  EXPECT_TRUE(read_provenance(file()).runs.empty());
}

TEST(Machine, IsNamed) {
  const Machine machine = this_machine();
  EXPECT_FALSE(machine.host.empty());
  EXPECT_FALSE(machine.system.empty());
  EXPECT_GT(machine.cores, 0U);
}

TEST(UtcNow, HasTheFormOfIso8601) {
  const std::string now = utc_now();
  ASSERT_EQ(now.size(), 20U);
  EXPECT_EQ(now[10], 'T');
  EXPECT_EQ(now[19], 'Z');
}

}  // namespace
}  // namespace netloom
