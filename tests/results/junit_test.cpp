#include <expat.h>
#include <gtest/gtest.h>

#include <cmath>

#include "results/check_report.hpp"

namespace netloom {
namespace {

/// An XML tree as Expat, a parser that is none of ours, reads it.
struct Element {
  std::string name, text;
  std::map<std::string, std::string> attributes;
  std::vector<Element> children;

  std::vector<Element> named(const std::string& child) const {
    std::vector<Element> found;
    for (const Element& each : children) {
      if (each.name == child) found.push_back(each);
    }
    return found;
  }
};

Element parse(const std::string& xml) {
  std::vector<Element> open(1);
  XML_Parser parser = XML_ParserCreate(nullptr);
  XML_SetUserData(parser, &open);
  XML_SetElementHandler(
      parser,
      [](void* data, const XML_Char* name, const XML_Char** pairs) {
        Element element{name, "", {}, {}};
        for (; *pairs != nullptr; pairs += 2) element.attributes[pairs[0]] = pairs[1];
        static_cast<std::vector<Element>*>(data)->push_back(element);
      },
      [](void* data, const XML_Char*) {
        auto& stack = *static_cast<std::vector<Element>*>(data);
        Element closed = stack.back();
        stack.pop_back();
        stack.back().children.push_back(closed);
      });
  XML_SetCharacterDataHandler(parser, [](void* data, const XML_Char* text, int length) {
    static_cast<std::vector<Element>*>(data)->back().text.append(text, static_cast<std::size_t>(length));
  });
  EXPECT_EQ(XML_Parse(parser, xml.data(), static_cast<int>(xml.size()), XML_TRUE), XML_STATUS_OK)
      << XML_ErrorString(XML_GetErrorCode(parser)) << " in\n"
      << xml;
  XML_ParserFree(parser);
  EXPECT_EQ(open.front().children.size(), 1U);
  return open.front().children.empty() ? Element{} : open.front().children.front();
}

std::size_t number(const Element& element, const std::string& attribute) {
  return std::stoul(element.attributes.at(attribute));
}

std::size_t children_of_cases(const Element& suite, const std::string& name) {
  std::size_t count = 0;
  for (const Element& test : suite.named("testcase")) count += test.named(name).size();
  return count;
}

double time_of(const Element& element) {
  return std::stod(element.attributes.at("time"));
}

/// Whoever reads JUnit files expects this of each: suites of named cases, at most one outcome a case, and
/// numbers that are those of what stands below.
void expect_structure(const Element& root) {
  ASSERT_EQ(root.name, "testsuites");
  std::map<std::string, std::size_t> sums;
  double time = 0;
  for (const Element& suite : root.children) {
    ASSERT_EQ(suite.name, "testsuite");
    EXPECT_NE(suite.attributes.at("name"), "");
    EXPECT_EQ(number(suite, "tests"), suite.children.size());
    EXPECT_EQ(number(suite, "failures"), children_of_cases(suite, "failure"));
    EXPECT_EQ(number(suite, "errors"), children_of_cases(suite, "error"));
    EXPECT_EQ(number(suite, "skipped"), children_of_cases(suite, "skipped"));
    double suite_time = 0;
    for (const Element& test : suite.children) {
      ASSERT_EQ(test.name, "testcase");
      EXPECT_NE(test.attributes.at("name"), "");
      EXPECT_EQ(test.attributes.at("classname"), suite.attributes.at("name"));
      EXPECT_LE(test.children.size(), 1U);
      for (const Element& outcome : test.children) EXPECT_NE(outcome.attributes.at("message"), "");
      suite_time += time_of(test);
    }
    EXPECT_NEAR(time_of(suite), suite_time, 1e-9);
    for (const char* const name : {"tests", "failures", "errors", "skipped"})
      sums[name] += number(suite, name);
    time += time_of(suite);
  }
  for (const auto& [name, sum] : sums) EXPECT_EQ(number(root, name), sum) << name;
  EXPECT_NEAR(time_of(root), time, 1e-9);
}

Check sample_check() {
  return {
      {{"alltoall", "torus", Verdict::same, {}, "ok", "a"},
       {"alltoall", "ring", Verdict::moved, {"time_s: was 1, is 2", "mpl: was 1, is 3"}, "ok", "b"},
       {"barrier", "torus", Verdict::added, {}, "ok", "c"},
       {"barrier", "ring", Verdict::not_ended, {"status: was ok, is crashed", "reason: no"}, "crashed", "d"},
       {"alltoall", "star", Verdict::missing, {}, "ok", ""}},
      {}};
}

TEST(Junit, HasASuiteAWorkloadAndACaseARunWithTheirNumbers) {
  const Element root = parse(junit_text(sample_check(), {{"a", {0.25, 0}}, {"b", {1e-7, 0}}, {"d", {3, 0}}}));
  expect_structure(root);
  ASSERT_EQ(root.children.size(), 2U);
  EXPECT_EQ(root.attributes, (std::map<std::string, std::string>{{"name", "netloom check"},
                                                                 {"tests", "5"},
                                                                 {"failures", "2"},
                                                                 {"errors", "1"},
                                                                 {"skipped", "1"},
                                                                 {"time", "3.250000"}}));
  const Element& alltoall = root.children[0];
  EXPECT_EQ(alltoall.attributes.at("name"), "alltoall");
  EXPECT_EQ(alltoall.attributes.at("tests"), "3");
  EXPECT_EQ(alltoall.attributes.at("failures"), "2");
  EXPECT_EQ(alltoall.children[0].attributes.at("time"), "0.250000");
  EXPECT_TRUE(alltoall.children[0].children.empty());
  const Element moved = alltoall.children[1].children[0];
  EXPECT_EQ(moved.name, "failure");
  EXPECT_EQ(moved.attributes.at("type"), "moved");
  EXPECT_EQ(moved.attributes.at("message"), "time_s: was 1, is 2");
  EXPECT_EQ(moved.text, "time_s: was 1, is 2\nmpl: was 1, is 3");
  EXPECT_EQ(alltoall.children[2].children[0].attributes.at("type"), "missing");
  EXPECT_EQ(root.children[1].children[0].children[0].name, "skipped");
  const Element error = root.children[1].children[1].children[0];
  EXPECT_EQ(error.name, "error");
  EXPECT_EQ(error.attributes.at("type"), "crashed");
}

TEST(Junit, ACheckWithoutRunsIsAnEmptyListOfSuites) {
  const Element root = parse(junit_text({}, {}));
  expect_structure(root);
  EXPECT_EQ(root.attributes.at("tests"), "0");
  EXPECT_TRUE(root.children.empty());
}

TEST(Junit, QuotesWhatXmlReadsOtherwise) {
  const std::string awkward = "<a> & \"b\" 'c' ]]>\n\tü 日 \xf0\x9f\x98\x80";
  Check check = sample_check();
  check.runs[1].workload = check.runs[1].network = awkward;
  check.runs[1].differences = {awkward};
  const Element root = parse(junit_text(check, {}));
  expect_structure(root);
  EXPECT_EQ(root.children[1].attributes.at("name"), awkward);
  const Element& test = root.children[1].children[0];
  EXPECT_EQ(test.attributes.at("name"), awkward);
  EXPECT_EQ(test.children[0].text, awkward);
}

TEST(Junit, BytesThatNoXmlHoldsAreQuestionMarks) {
  const std::vector<std::pair<std::string, std::string>> cases{{std::string("a\0b", 3), "a?b"},
                                                               {"a\x1b[31m", "a?[31m"},
                                                               {"\xff\xfe", "??"},
                                                               {"\xc3", "?"},
                                                               {"\xc0\x80", "??"},
                                                               {"\xed\xa0\x80", "???"},
                                                               {"\xe2\x82", "??"},
                                                               {"\xef\xbf\xbf", "???"},
                                                               {"\xf4\x90\x80\x80", "????"},
                                                               {"\xe0\x80\xafz", "???z"},
                                                               {"\x80 ok", "? ok"},
                                                               {"\xc3\xbc", "\xc3\xbc"},
                                                               {"\xf4\x8f\xbf\xbd", "\xf4\x8f\xbf\xbd"}};
  for (const auto& [bytes, shown] : cases) {
    Check check = sample_check();
    check.runs[1].differences = {bytes};
    const Element root = parse(junit_text(check, {}));
    EXPECT_EQ(root.children[0].children[1].children[0].text, shown);
  }
}

}  // namespace
}  // namespace netloom
