#include <nlohmann/json.hpp>

#include "paths.hpp"
#include "program.hpp"

namespace netloom::test {
namespace {

using BoundsCommand = ProgramTest;

TEST_F(BoundsCommand, TheExampleInTheDocsIsReal) {
  const std::string docs = content(kSourceDir + "/docs/commands.md");
  const Outcome outcome = netloom({"bounds", "--nodes", "1024", "--degree", "9", "--format", "json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(docs.find(outcome.out), std::string::npos) << outcome.out;
}

/// The Petersen network has 10 nodes of degree 3, diameter 2 and a distance sum of 3 + 6 * 2.
TEST_F(BoundsCommand, PrintsATableByDefault) {
  const Outcome outcome = netloom({"bounds", "--nodes", "10", "--degree", "3"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("any network (Moore; Cerf et al.)         2             1.667"),
            std::string::npos)
      << outcome.out;
}

TEST_F(BoundsCommand, AreNullWhereThereIsNoCirculant) {
  const Outcome outcome = netloom({"bounds", "--nodes", "9", "--degree", "3", "--format", "json"});
  const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(json.at("moore").at("diameter"), 2);
  EXPECT_TRUE(json.at("circulant").is_null());
  EXPECT_TRUE(json.at("wong_coppersmith").is_null());
}

TEST_F(BoundsCommand, RefusesWhatNoNetworkHas) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--nodes", "0", "--degree", "2"},
       "netloom bounds: --nodes: must be a whole number in 1..1048576, got 0; see netloom bounds --help\n"},
      {{"--nodes", "9", "--degree", "9"},
       "bounds: degree must be in 2..8 for a connected network of 9 nodes, got 9\n"},
      {{"--nodes", "9"}, "netloom bounds: --degree is required; see netloom bounds --help\n"},
  };
  for (const auto& [options, message] : cases) {
    std::vector<std::string> words{"bounds"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = netloom(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, message);
  }
}

}  // namespace
}  // namespace netloom::test
