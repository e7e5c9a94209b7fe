#include "topology/edge_list.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "topology/building.hpp"
#include "topology/placed_links.hpp"

namespace netloom {

namespace {

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

std::vector<LinkLine> sound_links(const EdgeList& list) {
  Parser parser(list);
  std::vector<LinkLine> links = parser.links();
  std::vector<LineFault> faults = std::move(parser.faults());
  add_repeated(links, faults, [](const Link& link) {
    return "link " + std::to_string(link.a) + " " + std::to_string(link.b);
  });
  throw_if_any(faults, list.file);
  if (links.empty() && !list.nodes) {
    throw InputError(list.file + ": there is no link in it (one node without links needs `nodes: 1`)");
  }
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
  parts.spec =
      "{type: edge_list, path: " + flow_text(list.path) + ", nodes: " + std::to_string(parts.nodes) + "}";
  parts.label = "edge_list " + std::filesystem::path(list.path).filename().string();
  return parts;
}

}  // namespace

Topology make_edge_list(const EdgeList& list) {
  return Topology(parts_of(list));
}

Topology build_edge_list(MapReader& spec, std::uint64_t) {
  EdgeList list;
  list.file = spec.path("path").string();
  list.path = spec.text("path", "");
  if (spec.value("nodes")) list.nodes = node_number(spec, "nodes", {1, max_nodes});
  return build_from_file(spec, list.file, [&](std::string text) {
    list.text = std::move(text);
    return parts_of(list);
  });
}

}  // namespace netloom
