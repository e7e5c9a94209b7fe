#include "topology/edge_list.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "common/files.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

/// A sentence and the line it is about, so that all of them can be told in the order of the text.
struct LineFault {
  std::size_t line = 0;
  std::string sentence;
};

struct LinkLine {
  Link link;
  std::size_t line = 0;
};

std::vector<std::string_view> words(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  line = line.substr(0, line.find('#'));
  std::vector<std::string_view> found;
  while (true) {
    const std::size_t start = line.find_first_not_of(blanks);
    if (start == std::string_view::npos) return found;
    line.remove_prefix(start);
    const std::size_t length = std::min(line.find_first_of(blanks), line.size());
    found.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
}

class Parser {
 public:
  explicit Parser(const EdgeList& list) : nodes_(list.nodes), text_(list.text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  std::vector<LinkLine> links() {
    std::vector<LinkLine> found;
    for (std::size_t line = 1; !text_.empty(); ++line) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      if (const auto link = link_of(words(text_.substr(0, end)), line)) found.push_back({*link, line});
      text_.remove_prefix(std::min(end + 1, text_.size()));
    }
    return found;
  }

  std::vector<LineFault>& faults() { return faults_; }

 private:
  std::optional<Link> link_of(const std::vector<std::string_view>& numbers, std::size_t line) {
    if (numbers.empty()) return std::nullopt;
    if (numbers.size() != 2) {
      faults_.push_back({line, "a link is two node numbers, got " + std::to_string(numbers.size()) +
                                   (numbers.size() == 1 ? " word" : " words")});
      return std::nullopt;
    }
    const auto a = node_of(numbers[0], line);
    const auto b = node_of(numbers[1], line);
    if (!a || !b) return std::nullopt;
    if (*a != *b) return Link{std::min(*a, *b), std::max(*a, *b)};
    faults_.push_back({line, "the link joins node " + std::to_string(*a) + " to itself"});
    return std::nullopt;
  }

  std::optional<NodeId> node_of(std::string_view word, std::size_t line) {
    NodeId node = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, node);
    if (stop != end || error == std::errc::invalid_argument) {
      faults_.push_back({line, "'" + std::string(word) + "' is not a node number"});
      return std::nullopt;
    }
    const NodeId count = nodes_.value_or(max_nodes);
    if (error == std::errc{} && node < count) return node;
    faults_.push_back({line, "node " + std::string(word) +
                                 " is out of range: " + (nodes_ ? "nodes is " : "a network has at most ") +
                                 std::to_string(count) + (nodes_ ? "" : " nodes") + ", numbered from 0"});
    return std::nullopt;
  }

  std::optional<NodeId> nodes_;
  std::string_view text_;
  std::vector<LineFault> faults_;
};

/// Sorts the links, so that equal ones are neighbours with the earlier line first.
std::vector<LineFault> repeated(std::vector<LinkLine>& links) {
  std::ranges::stable_sort(links, {}, &LinkLine::link);
  std::vector<LineFault> faults;
  for (std::size_t i = 1; i < links.size(); ++i) {
    if (links[i].link != links[i - 1].link) continue;
    faults.push_back({links[i].line, "link " + std::to_string(links[i].link.a) + " " +
                                         std::to_string(links[i].link.b) + " was given before, on line " +
                                         std::to_string(links[i - 1].line)});
  }
  return faults;
}

std::vector<LinkLine> sound_links(const EdgeList& list) {
  Parser parser(list);
  std::vector<LinkLine> links = parser.links();
  std::vector<LineFault> faults = std::move(parser.faults());
  std::ranges::move(repeated(links), std::back_inserter(faults));
  std::ranges::stable_sort(faults, {}, &LineFault::line);
  std::vector<std::string> sentences;
  sentences.reserve(faults.size());
  for (const LineFault& fault : faults) {
    sentences.push_back(list.file + ":" + std::to_string(fault.line) + ": " + fault.sentence);
  }
  if (links.empty() && !list.nodes && sentences.empty()) {
    sentences.push_back(list.file + ": there is no link in it (one node without links needs `nodes: 1`)");
  }
  if (!sentences.empty()) throw InputError(std::move(sentences));
  return links;
}

TopologyParts parts_of(const EdgeList& list) {
  TopologyParts parts;
  parts.family = "edge_list";
  parts.nodes = list.nodes.value_or(0);
  for (const LinkLine& line : sound_links(list)) {
    parts.links.push_back(line.link);
    if (!list.nodes) parts.nodes = std::max(parts.nodes, line.link.b + 1);
  }
  Value path;
  path.kind = Value::Kind::scalar;
  path.scalar = list.path;
  parts.spec =
      "{type: edge_list, path: " + to_flow_text(path) + ", nodes: " + std::to_string(parts.nodes) + "}";
  parts.label = "edge_list " + std::filesystem::path(list.path).filename().string();
  return parts;
}

/// Faults of the text have places of their own; that of a file that cannot be read is the key's.
TopologyParts read_parts(EdgeList list, MapReader& spec) {
  try {
    list.text = read_file(list.file);
  } catch (const InputError& error) {
    spec.faults().add(spec.where("path"), error.what());
    return {};
  }
  try {
    return parts_of(list);
  } catch (const InputError& error) {
    for (const std::string& fault : error.faults()) spec.faults().add(fault);
    return {};
  }
}

}  // namespace

Topology make_edge_list(const EdgeList& list) {
  return Topology(parts_of(list));
}

Topology build_edge_list(MapReader& spec, std::uint64_t) {
  const std::size_t faults = spec.faults().size();
  EdgeList list;
  list.file = spec.path("path").string();
  list.path = spec.text("path", "");
  if (spec.value("nodes")) list.nodes = node_number(spec, "nodes", {1, max_nodes});
  TopologyParts parts;
  if (spec.faults().size() == faults) parts = read_parts(std::move(list), spec);
  return build_at(spec, "path", [&] { return Topology(std::move(parts)); });
}

}  // namespace netloom
