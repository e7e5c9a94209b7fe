#include "spec/parse.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "common/random.hpp"

namespace netloom {
namespace {

std::string fault_of(std::string_view text) {
  try {
    parse_yaml(text, "a.yaml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no fault";
}

std::string round_trip(std::string_view text) {
  return to_flow_text(parse_yaml(text, "a.yaml"));
}

TEST(ParseYaml, KeepsTheOrderAndTheTextOfWhatIsWritten) {
  EXPECT_EQ(round_trip("b: 1\na: [010, 1e3, yes]\nc: {x: null, y: ~, z: }\n"),
            "{b: 1, a: [010, 1e3, yes], c: {x: null, y: null, z: null}}");
}

TEST(ParseYaml, TellsQuotedFromPlainScalars) {
  const Value value = parse_yaml("a: \"64\"\nb: 64\nc: '64'\nd: !!str 64\n", "a.yaml");
  EXPECT_TRUE(value.find("a")->quoted);
  EXPECT_FALSE(value.find("b")->quoted);
  EXPECT_TRUE(value.find("c")->quoted);
  EXPECT_TRUE(value.find("d")->quoted);
}

TEST(ParseYaml, RemembersWhereKeysAndValuesStand) {
  const Value value =
      parse_yaml("a: 1\nlist:\n  - {x: 1, \"\xC3\xA9t\xC3\xA9\": 7}\nempty:\n\nlast: 1\n", "a.yaml");
  const Value& item = value.find("list")->items.at(0);
  EXPECT_EQ(item.where.text(), "a.yaml:3:5");
  EXPECT_EQ(item.entries.at(1).where.text(), "a.yaml:3:12");
  EXPECT_EQ(item.entries.at(1).value.where.text(), "a.yaml:3:19") << "columns are characters, not bytes";
  EXPECT_EQ(value.find("empty")->where.text(), "a.yaml:4:1") << "nothing stands where its key stands";
}

TEST(ParseYaml, CopiesWhatAnAliasNames) {
  EXPECT_EQ(round_trip("a: &link {latency: 1us}\nb: *link\nc: &n 3\nd: [*n, *n]\n"),
            "{a: {latency: 1us}, b: {latency: 1us}, c: 3, d: [3, 3]}");
}

TEST(ParseYaml, RefusesEveryDuplicateKey) {
  EXPECT_EQ(fault_of("a: 1\nb: {c: 1, c: 2}\na: 2\n"),
            "a.yaml:2:11: duplicate key 'c'; the first is at line 2, column 5\n"
            "a.yaml:3:1: duplicate key 'a'; the first is at line 1, column 1");
}

TEST(ParseYaml, NamesThePlaceOfASyntaxError) {
  EXPECT_EQ(fault_of("a: [1, 2\n"),
            "a.yaml:2:1: the '[' of line 1, column 4 is not closed here, or a ',' is missing before this");
  EXPECT_EQ(fault_of("a: b: c\n"),
            "a.yaml:1:5: a ':' stands where no key can be; check the indentation and the quotes");
  EXPECT_EQ(fault_of("a: *x\n"), "a.yaml:1:4: this alias names an anchor that is not defined above");
  EXPECT_EQ(fault_of("a: @x\n"), "a.yaml:1:4: this character cannot start a value; put the text in quotes");
}

TEST(ParseYaml, RefusesTabsThatIndent) {
  EXPECT_EQ(fault_of("a:\n\tb: 1\n"), "a.yaml:2:1: a tab cannot indent YAML; use spaces");
  EXPECT_EQ(fault_of("a: 1\n\tb: 1\n"), "a.yaml:2:1: a tab cannot indent YAML; use spaces");
  EXPECT_EQ(round_trip("a: {\n\tb: [1,\t2]\n}\n"), "{a: {b: [1, 2]}}") << "between brackets a tab is a blank";
}

TEST(ParseYaml, RefusesAnEmptyText) {
  for (const char* text : {"", "\n\n", "# only a comment\n", "\xEF\xBB\xBF"}) {
    EXPECT_EQ(fault_of(text), "a.yaml: the text is empty; nothing but blanks and comments is in it") << text;
  }
}

TEST(ParseYaml, RefusesASecondDocument) {
  EXPECT_EQ(fault_of("a: 1\n---\nb: 1\n"),
            "a.yaml:3:1: the text goes on after its end; one file holds one YAML document");
  EXPECT_EQ(fault_of("{a: 1} b"),
            "a.yaml:1:8: the text goes on after its end; one file holds one YAML document");
  EXPECT_EQ(round_trip("---\na: 1\n...\n"), "{a: 1}");
}

TEST(ParseYaml, RefusesTextThatIsNotUtf8) {
  EXPECT_EQ(fault_of("a: 1\nb: \xE9t\xE9\n"),
            "a.yaml:2:4: the text is not UTF-8: byte 0xe9; save the file as UTF-8 text");
  EXPECT_EQ(fault_of(std::string_view("a\0:\0", 4)),
            "a.yaml:1:2: a control character: byte 0x00; save the file as UTF-8 text");
  EXPECT_EQ(fault_of("\xFF\xFE"),
            "a.yaml:1:1: the text is not UTF-8: byte 0xff; save the file as UTF-8 text");
}

TEST(ParseYaml, ReadsByteOrderMarkAndCarriageReturnsAsMeant) {
  EXPECT_EQ(round_trip("\xEF\xBB\xBF"
                       "a: 1\r\nb: [2]\r\n"),
            "{a: 1, b: [2]}");
}

TEST(ParseYaml, RefusesTagsAndKeysThatAreNoWords) {
  EXPECT_EQ(fault_of("a: !bandwidth 3\n"),
            "a.yaml:1:4: tags such as '!bandwidth' mean nothing here; leave it out");
  EXPECT_EQ(fault_of("[1]: 2\n"), "a.yaml:1:1: a key must be a word, not a list or a map");
  EXPECT_EQ(fault_of("{a: 1,, b: 2}\n"), "a.yaml:1:7: a key is missing here");
}

TEST(ParseYaml, RefusesHostileNesting) {
  EXPECT_NE(fault_of(std::string(100'000, '[')).find("nested deeper than 64 levels"), std::string::npos);
  EXPECT_EQ(fault_of(std::string(65, '[') + std::string(65, ']')),
            "a.yaml:1:65: lists and maps are nested deeper than 64 levels");
  EXPECT_NE(round_trip(std::string(64, '[') + std::string(64, ']')), "");
}

TEST(ParseYaml, RefusesAliasesThatFillTheMemory) {
  std::string text = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int i = 1; i < 12; ++i) {
    const std::string last = "*a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int k = 0; k < 10; ++k) text += (k > 0 ? ", " : "") + last;
    text += "]\n";
  }
  EXPECT_NE(fault_of(text).find("the text stands for more than 1000000 values"), std::string::npos);
  EXPECT_EQ(fault_of("a: &x [*x]\n"), "a.yaml:1:8: an alias inside its own anchor never ends");
}

TEST(ParseYaml, AnswersEveryDamagedTextWithATreeOrASentence) {
  const std::string sound =
      "schema: 1\nname: &n quick\nhardware:\n  link: {bandwidth: 100Gbps, latency: '100ns'}\n"
      "topologies: # comment\n  - {label: \"t\\n\", type: torus, dims: [8, 8]}\n  - type: ring\n    nodes: "
      "8\n"
      "mpi: {algorithms: {alltoall: *n}}\ntext: |\n  two\n  lines\nlast: >-\n  folded\n";
  const std::string pieces = "{}[]:,-?&*!|>'\"%@`#~ \t\n\r\\\xEF\xBB\xBF\xC3\x80 0aZ<=.";
  Random random(11);
  std::size_t trees = 0;
  for (int i = 0; i < 8'000; ++i) {
    std::string text = sound;
    for (std::uint64_t change = 0; change <= random.below(4); ++change) {
      const std::size_t at = random.below(text.size());
      const std::size_t length = random.below(3);
      text.replace(at, length, 1, pieces[random.below(pieces.size())]);
    }
    try {
      const std::string flow = to_flow_text(parse_yaml(text, "a.yaml"));
      EXPECT_EQ(round_trip(flow), flow) << text;
      ++trees;
    } catch (const InputError& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with("a.yaml:")) << error.what();
    }
  }
  EXPECT_GT(trees, 500U);
}

TEST(FlowText, QuotesWhatWouldBeReadAsSomethingElse) {
  const std::string text = R"(a: "x, y"
b: "say \"no\"\\\n\x01"
c: "null"
d: "64"
e: -5
f: "- x"
g: x:y
h: "x: y"
"i, j": ""
k: one [two], three
)";
  const std::string flow = round_trip(text);
  EXPECT_EQ(
      flow,
      "{a: \"x, y\", b: \"say \\\"no\\\"\\\\\\n\\x01\", c: \"null\", d: \"64\", e: -5, f: \"- x\", g: x:y, "
      "h: \"x: y\", \"i, j\": \"\", k: \"one [two], three\"}");
  EXPECT_EQ(round_trip(flow), flow);
}

}  // namespace
}  // namespace netloom
