#include "paths.hpp"
#include "program.hpp"

namespace netloom::test {
namespace {

using Usage = ProgramTest;

const std::vector<std::string> commands{"run",  "topology", "platform", "workload", "record",
                                        "lint", "report",   "check",    "search",   "bounds"};

TEST_F(Usage, HelpIsAResult) {
  for (const std::string option : {"-h", "--help"}) {
    const Outcome outcome = netloom({option});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    for (const std::string& command : commands) EXPECT_NE(outcome.out.find(command), std::string::npos);
  }
}

TEST_F(Usage, EveryCommandHasHelpVersionVerboseAndQuiet) {
  const std::string version = netloom({"--version"}).out;
  for (const std::string& command : commands) {
    const Outcome help = netloom({command, "--help"});
    EXPECT_EQ(help.status, 0);
    for (const char* option : {"--help", "--version", "--verbose", "--quiet"}) {
      EXPECT_NE(help.out.find(option), std::string::npos) << command << " " << option;
    }
    EXPECT_EQ(netloom({command, "--version"}).out, version);
  }
}

TEST_F(Usage, EveryOptionIsDocumented) {
  const std::string docs = content(kSourceDir + "/docs/commands.md");
  for (const std::string& command : commands) {
    EXPECT_NE(docs.find("## netloom " + command), std::string::npos);
    std::istringstream words(netloom({command, "--help"}).out);
    for (std::string word; words >> word;) {
      const std::size_t at = word.find("--");
      if (at != 0 && (at == std::string::npos || word[at - 1] != ',')) continue;
      const std::size_t end = word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
      EXPECT_NE(docs.find("`" + word.substr(at, end - at)), std::string::npos) << command << " " << word;
    }
  }
}

TEST_F(Usage, VersionNamesProgramModelAndSimulator) {
  const Outcome outcome = netloom({"--version"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.substr(0, 8), "netloom ");
  EXPECT_NE(outcome.out.find("model "), std::string::npos);
  EXPECT_NE(outcome.out.find("SimGrid "), std::string::npos);
}

TEST_F(Usage, AnUnknownCommandIsRefusedWithTheNearestName) {
  const Outcome outcome = netloom({"topologie"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "netloom: there is no command 'topologie'; did you mean 'topology'?\n");
}

TEST_F(Usage, MissingAndUnknownWordsAreRefusedWithTheWayToHelp) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{}, "netloom: A subcommand is required; see netloom --help\n"},
      {{"lint"}, "netloom lint: TRACE is required; see netloom lint --help\n"},
      {{"lint", "t", "--rank", "4"},
       "netloom lint: The following arguments were not expected: 4 --rank; see netloom lint --help\n"},
      {{"lint", "t", "--ranks", "0"},
       "netloom lint: --ranks: must be a whole number in 1..1000000, got 0; see netloom lint --help\n"},
  };
  for (const auto& [words, message] : cases) {
    const Outcome outcome = netloom(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, message);
  }
}

TEST_F(Usage, ValuesOfOptionsAreChecked) {
  write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                      "topologies: [{type: ring, nodes: 4}]\nworkloads: [{type: barrier}]\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--shard", "3/2"}, "--shard: must be I/N with I from 1 to N, for instance 2/4, got 3/2\n"},
      {{"--shard", "0/2"}, "--shard: must be I/N with I from 1 to N, for instance 2/4, got 0/2\n"},
      {{"--shard", "two"}, "--shard: must be I/N with I from 1 to N, for instance 2/4, got two\n"},
      {{"--shard", "-1/2"}, "--shard: must be I/N with I from 1 to N, for instance 2/4, got -1/2\n"},
      {{"--timeout", "0"}, "--timeout: must be more than 0 seconds, got 0\n"},
      {{"--timeout", "-1"}, "--timeout: must be more than 0 seconds, got -1\n"},
      {{"--timeout", "nan"}, "--timeout: must be a finite time, got nan\n"},
      {{"--timeout", "inf"}, "--timeout: must be a finite time, got inf\n"},
      {{"--timeout", "1m"}, "--timeout: '1m' is not a time; did you mean 1ms?\n"},
  };
  for (const auto& [words, message] : cases) {
    std::vector<std::string> all{"run", "a.yaml"};
    all.insert(all.end(), words.begin(), words.end());
    const Outcome outcome = netloom(all);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, message);
    EXPECT_FALSE(exists("results"));
  }
  EXPECT_EQ(netloom({"run", "a.yaml", "-j", "0"}).status, 2);
}

TEST_F(Usage, NumbersAreRefusedOutOfTheirRangeAndNeverWrap) {
  const std::string ring = "{type: ring, nodes: 4}", barrier = "{type: barrier}";
  const std::string seeds = "0..9223372036854775807";
  struct Option {
    std::vector<std::string> words;
    std::string name, range;
  };
  const std::vector<Option> options{
      {{"run", "a.yaml"}, "--jobs", "1..4096"},
      {{"topology", ring}, "--seed", seeds},
      {{"workload", barrier, "-o", "t", "--ranks", "2"}, "--seed", seeds},
      {{"workload", barrier, "-o", "t"}, "--ranks", "1..1000000"},
      {{"lint", "t"}, "--ranks", "1..1000000"},
      {{"bounds", "--degree", "4"}, "--nodes", "1..1048576"},
      {{"bounds", "--nodes", "9"}, "--degree", "0..1048576"},
      {{"search", "circulant", "--degree", "4"}, "--nodes", "3..131072"},
      {{"search", "circulant", "--nodes", "9"}, "--degree", "0..131072"},
      {{"search", "circulant", "--nodes", "9", "--degree", "4"}, "--seed", seeds},
      {{"search", "circulant", "--nodes", "9", "--degree", "4"}, "--jobs", "1..1024"},
      {{"search", "circulant", "--nodes", "9", "--degree", "4"}, "--most", "1..9223372036854775807"},
  };
  for (const Option& option : options) {
    for (const std::string value : {"-1", "9223372036854775808", "18446744073709551616", "010", "0x10", "1.5",
                                    "4e0", "+4", "four", "nan"}) {
      std::vector<std::string> words = option.words;
      words.insert(words.end(), {option.name, value});
      const Outcome outcome = netloom(words);
      EXPECT_EQ(outcome.status, 2) << option.name << " " << value;
      EXPECT_EQ(outcome.out, "");
      const std::string sentence =
          option.name + ": must be a whole number in " + option.range + ", got " + value;
      EXPECT_NE(outcome.err.find(sentence + "; see netloom "), std::string::npos) << outcome.err;
    }
  }
  EXPECT_EQ(netloom({"topology", ring, "--seed", "9223372036854775807"}).status, 0);
}

TEST_F(Usage, ATerminalIsShownControlCharactersAndNotTheirEffect) {
  const Outcome command = netloom({"\x1b[31mred"});
  EXPECT_EQ(command.status, 2);
  EXPECT_EQ(command.err.substr(0, 51), "netloom: there is no command '\\x1b[31mred'; known: ");
  const Outcome type = netloom({"topology", "{type: \"a\\eb\"}"});
  EXPECT_EQ(type.status, 2);
  EXPECT_NE(type.err.find("'a\\x1bb' is unknown"), std::string::npos) << type.err;
  write("a\tb", "0 1\n");
  const Outcome label = netloom({"topology", "{type: edge_list, path: \"a\\tb\"}"});
  EXPECT_EQ(label.status, 0) << label.err;
  EXPECT_EQ(label.out.find('\t'), std::string::npos) << label.out;
}

TEST_F(Usage, ADashIsStandardOutputAndNoFolder) {
  const std::string ring = "{type: ring, nodes: 4}";
  EXPECT_EQ(netloom({"topology", ring, "-o", "-"}).out, netloom({"topology", ring}).out);
  EXPECT_NE(netloom({"bounds", "--nodes", "9", "--degree", "4", "-o", "-"}).out, "");
  EXPECT_NE(netloom({"search", "circulant", "--nodes", "9", "--degree", "4", "-o", "-"}).out, "");
  write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                      "topologies: [{type: ring, nodes: 4}]\nworkloads: [{type: barrier}]\n");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"run", "a.yaml", "-o", "-"},
                                                {"workload", "{type: barrier}", "--ranks", "2", "-o", "-"}}) {
    const Outcome outcome = netloom(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "--output: '-' is standard output, and this needs a folder\n");
  }
  EXPECT_FALSE(exists("-"));
}

TEST_F(Usage, AReaderThatGoesAwayIsNoError) {
  const Outcome outcome =
      shell("{ \"$N\" topology '{type: ring, nodes: 50000}' --format edges; echo $? >&2; } | head -1");
  EXPECT_EQ(outcome.err, "0\n");
}

TEST_F(Usage, AClosedStandardOutputIsNoCrash) {
  EXPECT_EQ(shell("\"$N\" topology '{type: ring, nodes: 5}' >&-").status, 0);
  EXPECT_EQ(shell("\"$N\" topology '{type: ring, nodes: 5}' >&- 2>&- <&-").status, 0);
}

TEST_F(Usage, AFullStandardOutputIsAnError) {
  const Outcome outcome = shell("\"$N\" topology '{type: ring, nodes: 5}' > /dev/full");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "netloom: standard output: cannot be written: No space left on device\n");
  for (const std::string words : {"--help", "--version", "topology --help"}) {
    const Outcome help = shell("\"$N\" " + words + " > /dev/full");
    EXPECT_EQ(help.status, 1) << words;
    EXPECT_EQ(help.err, outcome.err) << words;
  }
}

}  // namespace
}  // namespace netloom::test
