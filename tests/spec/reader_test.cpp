#include "spec/reader.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "common/text.hpp"
#include "spec/parse.hpp"

namespace netloom {
namespace {

/// Reads `text` as a map named "box" and tells the faults, one a line.
template <class Read>
std::string faults_of(std::string_view text, Read read, const std::string& what = "box") {
  const Value value = parse_yaml(text, "configs/a.yaml");
  Faults faults;
  MapReader reader(value, what, faults);
  read(reader);
  return join(faults.sentences(), "\n");
}

TEST(MapReader, NamesAnUnknownKeyAndTheNearOne) {
  const auto read = [](MapReader& map) {
    map.text("type");
    map.integer("nodes", {1, 100});
    map.value("jumps");
    map.finish();
  };
  EXPECT_EQ(faults_of(std::string(11, '\n') + "    {type: circulant, nodes: 4,   jmps: [1]}", read,
                      "topology 'circulant'"),
            "configs/a.yaml:12:35: unknown key 'jmps' in topology 'circulant'; did you mean 'jumps'?");
}

TEST(MapReader, ReportsAllFaultsAtTheirPlaces) {
  const auto read = [](MapReader& map) {
    EXPECT_EQ(map.integer("a", {1, 5}), 1);
    EXPECT_EQ(map.seconds("t", Seconds{3}).value, 3);
    EXPECT_EQ(map.choice("c", {"pair", "ring"}), "pair");
    EXPECT_EQ(map.text("missing"), "");
    map.finish();
  };
  EXPECT_EQ(faults_of("a: 7\nt: 1m\nc: rng\nextra: 1\n", read),
            "configs/a.yaml:1:4: box: a must be in 1..5, got 7\n"
            "configs/a.yaml:2:4: box: t '1m' is not a time; did you mean 1ms?\n"
            "configs/a.yaml:3:4: box: c 'rng' is unknown; did you mean 'ring'?\n"
            "configs/a.yaml:1:1: box: missing is missing\n"
            "configs/a.yaml:4:1: unknown key 'extra' in box; known: a, t, c, missing");
}

TEST(MapReader, RefusesWhatIsNoMapOnce) {
  const auto read = [](MapReader& map) {
    map.integer("a", {});
    map.text("b");
    map.maps("c");
    map.finish();
  };
  EXPECT_EQ(faults_of("[1, 2]", read), "configs/a.yaml:1:1: box must be a map of keys, got a list");
  EXPECT_EQ(faults_of("---\n~", read), "configs/a.yaml:2:1: box must be a map of keys, got nothing");
}

TEST(MapReader, TakesOnlyPlainDecimalIntegers) {
  const auto read = [](MapReader& map) { map.integer("a", {-5, 1000}); };
  EXPECT_EQ(faults_of("a: -5", read), "");
  EXPECT_EQ(faults_of("a: 1000", read), "");
  for (const char* text : {"010", "0x10", "1e2", "1_0", "+5", "5.0", "five", "--", "4 5"}) {
    EXPECT_EQ(faults_of(std::string("a: ") + text, read),
              std::string("configs/a.yaml:1:4: box: a must be a whole number, got '") + text + "'");
  }
  EXPECT_EQ(faults_of("a: \"5\"", read),
            "configs/a.yaml:1:4: box: a must be a whole number, got the quoted text \"5\"");
  EXPECT_EQ(faults_of("a:", read), "configs/a.yaml:1:1: box: a must be a whole number, got nothing");
  EXPECT_EQ(faults_of("a: 99999999999999999999", read),
            "configs/a.yaml:1:4: box: a must be in -5..1000, got 99999999999999999999");
}

TEST(MapReader, SaysWhichItemOfAListIsWrong) {
  const auto read = [](MapReader& map) {
    EXPECT_EQ(map.integers("dims", {1, INT64_MAX}), (std::vector<std::int64_t>{4, 1, 1}));
  };
  EXPECT_EQ(faults_of("dims: [4, 0, x]", read, "torus"),
            "configs/a.yaml:1:11: torus: dims[1] must be at least 1, got 0\n"
            "configs/a.yaml:1:14: torus: dims[2] must be a whole number, got 'x'");
  const auto read_scalar = [](MapReader& map) { map.integers("dims", {}); };
  EXPECT_EQ(faults_of("dims: 4", read_scalar, "torus"),
            "configs/a.yaml:1:7: torus: dims must be a list of whole numbers, such as [1, 2], got '4'");
}

TEST(MapReader, ReadsNumbersWithoutLocaleNanOrInfinity) {
  const auto read = [](MapReader& map) { map.number("p", 0, 1, 0.5); };
  EXPECT_EQ(faults_of("p: 0.25", read), "");
  EXPECT_EQ(faults_of("p: 1e-3", read), "");
  EXPECT_EQ(faults_of("p: 1.5", read), "configs/a.yaml:1:4: box: p must be in 0..1, got '1.5'");
  EXPECT_EQ(faults_of("p: nan", read), "configs/a.yaml:1:4: box: p must be a number, got 'nan'");
  EXPECT_EQ(faults_of("p: inf", read), "configs/a.yaml:1:4: box: p must be a number, got 'inf'");
  EXPECT_EQ(faults_of("p: '0,5'", read),
            "configs/a.yaml:1:4: box: p must be a number, got the quoted text \"0,5\"");
}

TEST(MapReader, TakesTheFourWordsAlone) {
  const auto read = [](MapReader& map) { map.boolean("b", false); };
  for (const char* text : {"true", "false", "yes", "no"}) {
    EXPECT_EQ(faults_of(std::string("b: ") + text, read), "");
  }
  for (const char* text : {"on", "True", "1"}) {
    EXPECT_EQ(
        faults_of(std::string("b: ") + text, read),
        std::string("configs/a.yaml:1:4: box: b must be yes or no (true or false), got '") + text + "'");
  }
}

TEST(MapReader, WantsOneValueWhereAQuantityStands) {
  const auto read = [](MapReader& map) { map.bandwidth("rate"); };
  EXPECT_EQ(faults_of("rate: [1Gbps]", read),
            "configs/a.yaml:1:7: box: rate must be one value with a unit, got a list");
  EXPECT_EQ(faults_of("{}", read), "configs/a.yaml:1:1: box: rate is missing");
  EXPECT_EQ(faults_of("rate: '1 Gbps'", read), "") << "quotes around a quantity do no harm";
}

TEST(MapReader, TakesPathsFromTheFolderOfTheFile) {
  const auto path_in = [](const std::string& name) {
    const Value value = parse_yaml("path: ../traces/x\nabsolute: /data/x\n", name);
    Faults faults;
    MapReader reader(value, "box", faults);
    EXPECT_EQ(reader.path("absolute"), "/data/x");
    return reader.path("path").string();
  };
  EXPECT_EQ(path_in("configs/a.yaml"), "traces/x");
  EXPECT_EQ(path_in("a.yaml"), "../traces/x");
  EXPECT_EQ(path_in("inline"), "../traces/x");
  EXPECT_EQ(path_in("/home/me/configs/a.yaml"), "/home/me/traces/x");
}

TEST(MapReader, TakesPathsOfTheCommandLineFromTheWorkingFolder) {
  Value value = parse_yaml("path: x\n", "configs/a.yaml");
  set_value(value, "path=traces/y");
  Faults faults;
  MapReader reader(value, "box", faults);
  EXPECT_EQ(reader.path("path"), "traces/y");
}

TEST(MapReader, ListsMaps) {
  const auto read = [](MapReader& map) { map.maps("factors"); };
  EXPECT_EQ(faults_of("factors: [{a: 1}, 2]", read),
            "configs/a.yaml:1:19: box: factors[1] must be a map of keys, got '2'");
  EXPECT_EQ(faults_of("factors: {a: 1}", read),
            "configs/a.yaml:1:10: box: factors must be a list of maps, got a map");
}

TEST(FaultList, TellsTheSameFaultOnceAndThrowsThemAll) {
  Faults faults;
  EXPECT_NO_THROW(faults.throw_if_any());
  faults.add("one");
  faults.add("two");
  faults.add("one");
  try {
    faults.throw_if_any();
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.faults(), (std::vector<std::string>{"one", "two"}));
  }
}

TEST(FaultList, TellsBadInputFromPartsThatDoNotGoTogether) {
  const Location where = parse_yaml("a", "configs/a.yaml").where;
  Faults unfit;
  unfit.add_unfit(where, "12 ranks are no power of 2");
  unfit.add_unfit(where, "12 ranks are no power of 2");
  EXPECT_THROW(unfit.throw_if_any(), CombinationError);
  unfit.add("unknown key");
  try {
    unfit.throw_if_any();
    FAIL();
  } catch (const CombinationError&) {
    FAIL() << "an unknown key is bad input whatever else is wrong";
  } catch (const InputError& error) {
    EXPECT_EQ(error.faults().size(), 2U);
  }
}

TEST(MapReader, NamesTheBoundThatANumberExceeds) {
  const auto read = [](MapReader& map) { map.integer("seed", {0, INT64_MAX}); };
  EXPECT_EQ(faults_of("seed: 9223372036854775808", read),
            "configs/a.yaml:1:7: box: seed must be at most 9223372036854775807, got 9223372036854775808");
  EXPECT_EQ(faults_of("seed: -1", read), "configs/a.yaml:1:7: box: seed must be at least 0, got -1");
  EXPECT_EQ(faults_of("seed: -99999999999999999999", read),
            "configs/a.yaml:1:7: box: seed must be at least 0, got -99999999999999999999");
}

TEST(Faults, TellsOfAThousandAndThatThereAreMore) {
  Faults faults;
  for (int i = 0; i < 100000; ++i) faults.add("fault " + std::to_string(i));
  ASSERT_EQ(faults.size(), 1001U);
  EXPECT_EQ(faults.sentences()[999], "fault 999");
  EXPECT_EQ(faults.sentences().back(), "There are more faults than these.");
}

}  // namespace
}  // namespace netloom
