#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "common/text.hpp"
#include "results/check_report.hpp"
#include "results/format.hpp"

namespace netloom {

namespace {

/// Bytes of the UTF-8 character that `text` begins with; 0 when it begins with none, or with one that XML has
/// no place for.
std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 || first == '\n' || first == '\t' ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  unsigned code = first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return 0;
    code = code << 6U | (byte(i) & 0x3fU);
  }
  const bool shortest = code >= (length == 2 ? 0x80U : length == 3 ? 0x800U : 0x10000U);
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  const bool in_xml = shortest && !surrogate && code <= 0x10ffff && code != 0xfffe && code != 0xffff;
  return first >= 0xc0 && first < 0xf8 && in_xml ? length : 0;
}

struct Escape {
  std::string_view character, xml;
};

constexpr std::array escapes{Escape{"<", "&lt;"},    Escape{">", "&gt;"},   Escape{"&", "&amp;"},
                             Escape{"\"", "&quot;"}, Escape{"\n", "&#10;"}, Escape{"\t", "&#9;"}};

/// As the value of an attribute, or between tags; `?` for what XML cannot hold.
std::string escaped(std::string_view text) {
  std::string xml;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    const Escape* const escape = std::ranges::find(escapes, character, &Escape::character);
    xml += length == 0 ? "?" : escape == escapes.end() ? character : escape->xml;
    text.remove_prefix(character.size());
  }
  return xml;
}

std::string attribute(const std::string& name, const std::string& value) {
  return " " + name + "=\"" + escaped(value) + "\"";
}

/// What stands in one element or the whole file. Times are whole microseconds, so that sums are exact.
struct Totals {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  std::int64_t time_us = 0;

  void add(Verdict verdict, std::int64_t time) {
    ++tests;
    if (verdict == Verdict::moved || verdict == Verdict::missing) ++failures;
    if (verdict == Verdict::not_ended) ++errors;
    if (verdict == Verdict::added) ++skipped;
    time_us += time;
  }

  std::string attributes() const {
    return attribute("tests", std::to_string(tests)) + attribute("failures", std::to_string(failures)) +
           attribute("errors", std::to_string(errors)) + attribute("skipped", std::to_string(skipped)) +
           time_attribute(time_us);
  }

  static std::string time_attribute(std::int64_t time_us) {
    return attribute("time", fixed_number(static_cast<double>(time_us) * 1e-6, 6));
  }
};

/// `<failure message="..." type="moved">...</failure>`
std::string outcome_element(const CheckedRun& run) {
  const std::string lines = join(run.differences, "\n");
  const std::string message = run.differences.empty() ? "" : run.differences.front();
  const auto element = [&lines](const std::string& name, const std::string& said, const std::string& type) {
    return "      <" + name + attribute("message", said) + attribute("type", type) + ">" + escaped(lines) +
           "</" + name + ">\n";
  };
  switch (run.verdict) {
    case Verdict::same:
      return "";
    case Verdict::moved:
      return element("failure", message, "moved");
    case Verdict::missing:
      return element("failure", "the baseline has this run, and the results do not", "missing");
    case Verdict::added:
      return "      <skipped" + attribute("message", "the baseline does not have this run") + "/>\n";
    case Verdict::not_ended:
      return element("error", message, run.status);
  }
  return "";
}

struct Suite {
  std::string name, cases;
  Totals totals;
};

}  // namespace

std::string junit_text(const Check& check, const std::map<std::string, RunCost>& costs) {
  std::vector<Suite> suites;
  Totals all;
  for (const CheckedRun& run : check.runs) {
    auto suite = std::ranges::find(suites, run.workload, &Suite::name);
    if (suite == suites.end()) suite = suites.insert(suite, {run.workload, "", {}});
    const auto cost = costs.find(run.run_id);
    const std::int64_t time_us = cost == costs.end() ? 0 : std::llround(cost->second.wall_s * 1e6);
    suite->totals.add(run.verdict, time_us);
    all.add(run.verdict, time_us);
    const std::string outcome = outcome_element(run);
    suite->cases += "    <testcase" + attribute("name", run.network) + attribute("classname", run.workload) +
                    Totals::time_attribute(time_us) +
                    (outcome.empty() ? "/>\n" : ">\n" + outcome + "    </testcase>\n");
  }
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" +
                     attribute("name", "netloom check") + all.attributes() + ">\n";
  for (const Suite& suite : suites) {
    text += "  <testsuite" + attribute("name", suite.name) + suite.totals.attributes() + ">\n" + suite.cases +
            "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace netloom
