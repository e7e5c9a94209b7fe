#include <nlohmann/json.hpp>

#include "paths.hpp"
#include "program.hpp"

namespace netloom::test {
namespace {

class SearchCommand : public ProgramTest {
 protected:
  nlohmann::json json_of(std::vector<std::string> words) const {
    words.insert(words.begin(), {"search"});
    words.insert(words.end(), {"--format", "json"});
    const Outcome outcome = netloom(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out);
  }
};

TEST_F(SearchCommand, PrintsTheOptimumWithItsProof) {
  const auto json = json_of({"circulant", "--nodes", "64", "--degree", "4", "--all"});
  EXPECT_EQ(json.at("diameter"), 6);
  EXPECT_EQ(json.at("distance_sum_from_one_node"), 238);
  EXPECT_EQ(json.at("mpl"), 238.0 / 63);
  EXPECT_EQ(json.at("jumps"), (std::vector<int>{1, 14}));
  EXPECT_EQ(json.at("classes"), 1);
  EXPECT_EQ(json.at("proven"), true);
  EXPECT_EQ(json.at("ties_complete"), true);
  EXPECT_EQ(json.at("order"), "diameter,mpl,bisection");
  EXPECT_EQ(json.at("bisection"), 22);
  EXPECT_EQ(json.at("bisections_complete"), true);
  EXPECT_GE(json.at("seconds"), 0.0);
  EXPECT_GT(json.at("tested"), 0);
}

TEST_F(SearchCommand, WithoutBisectionInItsOrderNothingIsSaidOfIt) {
  const auto json = json_of({"circulant", "--nodes", "64", "--degree", "9", "--order", "diameter,mpl"});
  EXPECT_TRUE(json.at("bisection").is_null());
  EXPECT_EQ(json.at("collects_ties"), false);
  EXPECT_EQ(json.at("bisections").size(), 0U);
}

TEST_F(SearchCommand, TheExamplesInTheDocsAreReal) {
  const std::string docs = content(kSourceDir + "/docs/search.md");
  for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--all"}}) {
    std::vector<std::string> words{"search", "circulant", "--nodes", "64", "--degree", "9", "-j", "1"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = netloom(words);
    EXPECT_EQ(outcome.status, 0);
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("graphs per second") || line.starts_with("time")) continue;
      EXPECT_NE(docs.find(line + "\n"), std::string::npos) << line;
    }
  }
}

/// The largest width of the tied classes and the exact ones, looked up one by one.
TEST_F(SearchCommand, OfTiedClassesTheWidestIsTheAnswer) {
  const auto json = json_of({"circulant", "--nodes", "26", "--degree", "6"});
  ASSERT_EQ(json.at("bisections").size(), json.at("classes"));
  int widest = 0;
  std::vector<int> of_answer;
  for (const auto& set : json.at("sets")) {
    const Outcome each = netloom({"topology", "{type: circulant, nodes: 26, jumps: " + set.dump() + "}",
                                  "--bisection", "--format", "json"});
    const int width = nlohmann::json::parse(each.out).at("bisection");
    widest = std::max(widest, width);
    if (set == json.at("jumps")) of_answer.push_back(width);
  }
  EXPECT_EQ(json.at("bisection"), widest);
  EXPECT_EQ(of_answer, std::vector<int>{widest});
  EXPECT_EQ(json.at("bisection_is"), "exact");
  EXPECT_EQ(json.at("bisection_lower_bound"), widest);
}

TEST_F(SearchCommand, SaysHowManyClassesItBisected) {
  const Outcome outcome = netloom({"search", "circulant", "--nodes", "32", "--degree", "8", "--most", "3"});
  EXPECT_NE(outcome.out.find("the largest of      3 of 4 optimal classes\n"), std::string::npos)
      << outcome.out;
}

/// The diameter is 2 for nearly all of the 9.2e17 jump sets.
TEST_F(SearchCommand, BisectsASampleWhereNearlyEverySetIsOptimal) {
  const Outcome outcome =
      netloom({"search", "circulant", "--nodes", "128", "--degree", "63", "--time-limit", "1500ms"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("distance sum        191, proven\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(" optimal classes; stopped early\n"), std::string::npos) << outcome.out;
}

TEST_F(SearchCommand, TheTimeLimitLeavesTimeToBisect) {
  // The first set that is found attains its bound, so that all that is left is to look for ties, for days.
  const auto json =
      json_of({"circulant", "--nodes", "512", "--degree", "22", "--time-limit", "2s", "-j", "1"});
  EXPECT_EQ(json.at("proven"), true);
  EXPECT_EQ(json.at("ties_complete"), false);
  EXPECT_GT(json.at("bisections").size(), 0U);
  EXPECT_EQ(json.at("bisection").is_null(), false);
}

TEST_F(SearchCommand, MergedShardsOfTheDefaultOrderEqualOneProcessBisectionsIncluded) {
  for (const std::string nodes : {"64", "100"}) {
    const std::vector<std::string> search{"circulant", "--nodes", nodes, "--degree", "8", "-j", "2"};
    std::vector<std::string> merge{"merge"};
    for (const std::string index : {"3", "1", "2"}) {
      std::vector<std::string> words = search;
      words.insert(words.end(), {"--shard", index + "/3"});
      const auto shard = json_of(words);
      EXPECT_TRUE(shard.at("bisection").is_null());
      write(index + ".json", shard.dump());
      merge.push_back(index + ".json");
    }
    const auto merged = json_of(merge), whole = json_of(search);
    for (const char* name : {"order", "diameter", "distance_sum_from_one_node", "jumps", "sets", "classes",
                             "proven", "ties_complete", "bisection", "bisection_is", "bisection_lower_bound",
                             "bisections", "bisections_complete"}) {
      EXPECT_EQ(merged.at(name), whole.at(name)) << name;
    }
  }
}

TEST_F(SearchCommand, AShardSaysWhoBisects) {
  const Outcome shard = netloom({"search", "circulant", "--nodes", "32", "--degree", "6", "--shard", "1/2"});
  EXPECT_EQ(shard.status, 0) << shard.err;
  EXPECT_NE(shard.out.find("bisection          found by netloom search merge\n"), std::string::npos)
      << shard.out;
}

TEST_F(SearchCommand, AMergeBisectsShardsOfAnotherOrderWhenAsked) {
  for (const std::string index : {"1", "2"}) {
    ASSERT_EQ(netloom({"search", "circulant", "--nodes", "32", "--degree", "6", "--order", "diameter,mpl",
                       "--all", "--shard", index + "/2", "--format", "json", "-o", index + ".json"})
                  .status,
              0);
  }
  EXPECT_TRUE(json_of({"merge", "1.json", "2.json"}).at("bisection").is_null());
  const auto merged = json_of({"merge", "1.json", "2.json", "--bisection"});
  EXPECT_EQ(merged.at("bisection"), 32);
  EXPECT_EQ(merged.at("bisections").size(), 3U);
}

TEST_F(SearchCommand, AMergeRefusesShardsOfDifferentOrders) {
  for (const std::string order : {"diameter,mpl", "diameter,mpl,bisection"}) {
    const auto shard = json_of({"circulant", "--nodes", "32", "--degree", "6", "--order", order, "--all",
                                "--shard", order == "diameter,mpl" ? "1/2" : "2/2"});
    write(order == "diameter,mpl" ? "1.json" : "2.json", shard.dump());
  }
  const Outcome outcome = netloom({"search", "merge", "1.json", "2.json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "search merge: the results are of different searches: their seeds or their orders differ\n");
}

TEST_F(SearchCommand, EveryMemberOfTheJsonIsDocumented) {
  const std::string docs = content(kSourceDir + "/docs/search.md");
  const auto json = json_of({"circulant", "--nodes", "16", "--degree", "4"});
  for (const auto& [name, value] : json.items())
    EXPECT_NE(docs.find("`" + name + "`"), std::string::npos) << name;
}

TEST_F(SearchCommand, EveryOptionIsDocumented) {
  const std::string docs = content(kSourceDir + "/docs/search.md");
  std::istringstream words(netloom({"search", "circulant", "--help"}).out);
  for (std::string word; words >> word;) {
    if (!word.starts_with("--")) continue;
    EXPECT_NE(docs.find("`" + word.substr(0, word.find_first_of("{,"))), std::string::npos) << word;
  }
}

TEST_F(SearchCommand, MethodsAgree) {
  const std::vector<std::string> words{"circulant", "--nodes", "100",          "--degree", "7",
                                       "--all",     "--order", "diameter,mpl", "--method"};
  std::vector<nlohmann::json> sets;
  for (const char* method : {"branch_and_bound", "exhaustive", "exhaustive_plain"}) {
    std::vector<std::string> all = words;
    all.emplace_back(method);
    sets.push_back(json_of(all).at("sets"));
    EXPECT_EQ(sets.back(), sets.front());
  }
}

TEST_F(SearchCommand, MergedShardsEqualOneProcess) {
  const std::string search = "$N search circulant --nodes 64 --degree 8 --all --format json -j 1";
  for (const char* index : {"1", "2", "3"}) {
    EXPECT_EQ(shell(search + " --shard " + index + "/3 -o " + index + ".json").status, 0);
  }
  const auto merged = json_of({"merge", "1.json", "3.json", "2.json"});
  const auto whole = nlohmann::json::parse(shell(search).out);
  for (const char* name : {"diameter", "distance_sum_from_one_node", "jumps", "sets", "classes", "proven",
                           "ties_complete", "shard_count", "missing_shards"}) {
    EXPECT_EQ(merged.at(name), whole.at(name)) << name;
  }
}

TEST_F(SearchCommand, AMissingShardIsNamedAndNothingIsProven) {
  const std::string search = "$N search circulant --nodes 64 --degree 8 --all --format json -j 1";
  for (const char* index : {"1", "3"}) shell(search + " --shard " + index + "/3 -o " + index + ".json");
  const Outcome outcome = netloom({"search", "merge", "1.json", "3.json", "--format", "json"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "netloom: warning: nothing is proven: no results of shard 2/3\n");
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json.at("proven"), false);
  EXPECT_EQ(json.at("ties_complete"), false);
  EXPECT_EQ(json.at("missing_shards"), std::vector<int>{2});
}

TEST_F(SearchCommand, MergeRefusesWhatIsNoAnswer) {
  write("broken.json", "{\"nodes\": 64}");
  const Outcome outcome = netloom({"search", "merge", "broken.json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "broken.json: this is no answer of netloom search --format json\n");
}

TEST_F(SearchCommand, CtrlCPrintsTheBestSoFarAsUnproven) {
  Running search(with_binary({"search", "circulant", "--nodes", "1024", "--degree", "15", "-j", "1"}),
                 folder_);
  ::sleep(1);
  search.signal(SIGINT);
  const Outcome outcome = search.finish();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "netloom: warning: the search was stopped; this is the best it had found\n");
  EXPECT_NE(outcome.out.find("not proven: at least "), std::string::npos) << outcome.out;
}

TEST_F(SearchCommand, TheTimeLimitPrintsTheBestSoFar) {
  const auto json =
      json_of({"circulant", "--nodes", "1024", "--degree", "15", "--time-limit", "300ms", "-j", "1"});
  EXPECT_EQ(json.at("proven"), false);
  EXPECT_LT(json.at("distance_sum_bound"), json.at("distance_sum_from_one_node"));
}

TEST_F(SearchCommand, BadInputIsASentence) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--nodes", "8", "--degree", "8"}, "search circulant: degree must be in 2..7 for 8 nodes, got 8\n"},
      {{"--nodes", "9", "--degree", "3"},
       "search circulant: an odd degree needs an even number of nodes, got degree 3 and 9 nodes\n"},
      {{"--nodes", "0", "--degree", "4"},
       "netloom search: --nodes: must be a whole number in 3..131072, got 0; see netloom search --help\n"},
      {{"--nodes", "8", "--degree", "0"}, "search circulant: degree must be in 2..7 for 8 nodes, got 0\n"},
      {{"--nodes", "8", "--degree", "4", "--shard", "8/7"},
       "--shard: must be I/N with I from 1 to N, for instance 2/4, got 8/7\n"},
      {{"--nodes", "8", "--degree", "4", "--order", "mpl"},
       "--order: must be diameter,mpl or mpl,diameter, and may end with ,bisection; got mpl\n"},
      {{"--nodes", "8", "--degree", "4", "--method", "brute"},
       "--method: must be branch_and_bound, exhaustive or exhaustive_plain, got brute\n"},
      {{"--nodes", "8", "--degree", "4", "--time-limit", "0"},
       "--time-limit: must be more than 0 seconds, got 0\n"},
  };
  for (const auto& [words, message] : cases) {
    std::vector<std::string> all{"search", "circulant"};
    all.insert(all.end(), words.begin(), words.end());
    const Outcome outcome = netloom(all);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, message);
  }
}

}  // namespace
}  // namespace netloom::test
