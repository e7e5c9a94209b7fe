#include "topology/graphml_reader.hpp"

#include <expat.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

namespace netloom {

namespace {

using Attributes = std::map<std::string, std::string>;

/// The parts of GraphML that a network has no use for, and why.
const std::map<std::string_view, const char*> foreign = {
    {"hyperedge", "a hyperedge joins more than two nodes; a link has two ends"},
    {"port", "a port is a place at a node; links end at nodes"},
    {"locator", "a locator refers to another file, and none is read"}};

/// What stands where: an element, the elements it may stand in, the attributes it may have.
struct Element {
  std::string_view name;
  std::vector<std::string_view> parents;
  std::vector<std::string_view> attributes;
};

const std::array<Element, 8> elements = {{
    {"graphml", {""}, {}},
    {"key", {"graphml"}, {"id", "for", "attr.name", "attr.type"}},
    {"default", {"key"}, {}},
    {"graph", {"graphml"}, {"id", "edgedefault"}},
    {"node", {"graph"}, {"id"}},
    {"edge", {"graph"}, {"id", "source", "target", "directed"}},
    {"data", {"graphml", "graph", "node", "edge"}, {"key", "id"}},
    {"desc", {"graphml", "key", "graph", "node", "edge"}, {}},
}};

class Reader {
 public:
  explicit Reader(std::vector<LineFault>& faults) : faults_(faults) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_start, on_end);
    XML_SetCharacterDataHandler(parser_.get(), on_text);
    XML_SetStartDoctypeDeclHandler(parser_.get(), on_doctype);
  }

  GraphmlGraph read(std::string_view text) {
    constexpr std::size_t most = std::size_t{1} << 24U;  // Expat counts in int
    bool going = true;
    do {
      const std::string_view part = text.substr(0, most);
      text.remove_prefix(part.size());
      going =
          XML_Parse(parser_.get(), part.data(), static_cast<int>(part.size()), text.empty()) == XML_STATUS_OK;
    } while (going && !text.empty());
    if (!going && !stopped_) {
      fault(std::string("the XML is broken: ") + XML_ErrorString(XML_GetErrorCode(parser_.get())));
    }
    if (going && faults_.empty() && graphs_ == 0) fault("there is no graph in it");
    return std::move(graph_);
  }

 private:
  static Reader& self(void* data) { return *static_cast<Reader*>(data); }
  static void XMLCALL on_start(void* data, const XML_Char* name, const XML_Char** attributes) {
    self(data).start(name, attributes);
  }
  static void XMLCALL on_end(void* data, const XML_Char*) { self(data).end(); }
  static void XMLCALL on_text(void* data, const XML_Char* text, int length) {
    if (self(data).skipped_ == 0) self(data).text_.append(text, static_cast<std::size_t>(length));
  }
  static void XMLCALL on_doctype(void* data, const XML_Char*, const XML_Char*, const XML_Char*, int) {
    self(data).stop("a document type (<!DOCTYPE ...>) is not read; take it out");
  }

  std::size_t line() const { return XML_GetCurrentLineNumber(parser_.get()); }
  void fault(std::string sentence) { faults_.push_back({line(), std::move(sentence)}); }
  void stop(std::string sentence) {
    fault(std::move(sentence));
    stopped_ = true;
    XML_StopParser(parser_.get(), XML_FALSE);
  }
  const std::string& parent() const { return open_.empty() ? none_ : open_.back(); }

  void start(std::string_view qualified, const XML_Char** given) {
    if (skipped_ > 0 || stopped_) {
      ++skipped_;
      return;
    }
    const std::string name = local_name(qualified);
    if (!is_legal(name)) {
      ++skipped_;
      return;
    }
    const Attributes attributes = read_attributes(name, given);
    open_.push_back(name);
    text_.clear();
    open(name, attributes);
  }

  /// The name without the namespace of GraphML; with any other, or with a wrong one, it is no element of it.
  static std::string local_name(std::string_view qualified) {
    const std::size_t space = qualified.find(' ');
    if (space == std::string_view::npos) return std::string(qualified);
    if (!qualified.starts_with("http://graphml.graphdrawing.org/xmlns")) return std::string(qualified);
    return std::string(qualified.substr(space + 1));
  }

  bool is_legal(const std::string& name) {
    const auto element = std::ranges::find(elements, name, &Element::name);
    if (const auto found = foreign.find(name); found != foreign.end()) {
      fault(found->second);
    } else if (name == "graph" && (parent() == "node" || parent() == "edge")) {
      fault("a nested graph is not read; a network is one graph");
    } else if (name == "graph" && graphs_ > 0) {
      fault("a second graph is not read; a network is one graph");
    } else if (parent() == "data" || parent() == "desc" || parent() == "default") {
      return false;  // what other programs keep for themselves
    } else if (element == elements.end() || std::ranges::count(element->parents, parent()) == 0) {
      fault("<" + name + "> may not stand " + (parent().empty() ? "outermost" : "in <" + parent() + ">"));
    } else {
      return true;
    }
    return false;
  }

  Attributes read_attributes(const std::string& name, const XML_Char** given) {
    const auto& known = std::ranges::find(elements, name, &Element::name)->attributes;
    Attributes attributes;
    for (; *given; given += 2) {
      const std::string key = given[0];
      if (key.find(' ') != std::string::npos || key.starts_with("parse.")) continue;  // not about the network
      attributes[key] = given[1];
      if (std::ranges::count(known, key) > 0) continue;
      if (name == "edge" && (key == "sourceport" || key == "targetport")) {
        fault(foreign.at("port"));
      } else {
        fault("<" + name + "> has no attribute '" + key + "'");
      }
    }
    return attributes;
  }

  /// The value of an attribute that must be there; empty, and a fault, when it is not.
  std::string needed(const Attributes& attributes, const std::string& key) {
    const auto found = attributes.find(key);
    if (found != attributes.end()) return found->second;
    fault("<" + open_.back() + "> needs the attribute '" + key + "'");
    return "";
  }

  void open(const std::string& name, const Attributes& attributes) {
    if (name == "key") open_key(attributes);
    if (name == "graph") open_graph(attributes);
    if (name == "data") open_data(attributes);
    if (name == "edge") open_edge(attributes);
    if (name == "node") {
      if (graph_.nodes.size() == max_nodes) {
        stop("a network has at most " + std::to_string(max_nodes) + " nodes");
      } else {
        graph_.nodes.push_back({needed(attributes, "id"), line(), kind_.otherwise, address_.otherwise});
      }
    }
  }

  void open_key(const Attributes& attributes) {
    key_ = nullptr;
    const std::string id = needed(attributes, "id");
    if (!keys_.insert(id).second) fault("the key '" + id + "' was declared before");
    const auto about = attributes.find("for"), name = attributes.find("attr.name");
    if (name == attributes.end()) return;
    if (about != attributes.end() && about->second != "node" && about->second != "all") return;
    if (name->second == "kind") key_ = &kind_;
    if (name->second == "address") key_ = &address_;
    if (key_) key_->id = id;
  }

  void open_data(const Attributes& attributes) {
    data_key_ = needed(attributes, "key");
    if (attributes.contains("key") && !keys_.contains(data_key_)) {
      fault("no <key> before it declares the key '" + data_key_ + "'");
    }
  }

  void open_graph(const Attributes& attributes) {
    ++graphs_;
    const std::string direction = needed(attributes, "edgedefault");
    if (direction == "directed") {
      fault("the graph is directed; links have no direction, so edgedefault must be 'undirected'");
    } else if (direction != "undirected" && !direction.empty()) {
      fault("edgedefault must be 'undirected', got '" + direction + "'");
    }
  }

  void open_edge(const Attributes& attributes) {
    if (graph_.edges.size() == max_links) {
      stop("a network has at most " + std::to_string(max_links) + " links");
      return;
    }
    const auto directed = attributes.find("directed");
    if (directed != attributes.end() && directed->second != "false") {
      fault("the edge is directed; links have no direction");
    }
    const std::string source = needed(attributes, "source"), target = needed(attributes, "target");
    if (attributes.contains("source") && attributes.contains("target")) {
      graph_.edges.push_back({source, target, line()});
    }
  }

  void end() {
    if (skipped_ > 0) {
      --skipped_;
      return;
    }
    const std::string name = std::move(open_.back());
    open_.pop_back();
    if (name == "default" && key_) key_->otherwise = text_;
    if (name != "data" || parent() != "node" || data_key_.empty()) return;
    if (data_key_ == kind_.id) graph_.nodes.back().kind = text_;
    if (data_key_ == address_.id) graph_.nodes.back().address = text_;
  }

  /// A key whose data says something of nodes.
  struct Key {
    std::string id;
    std::optional<std::string> otherwise;
  };

  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_{XML_ParserCreateNS(nullptr, ' '),
                                                                       XML_ParserFree};
  std::vector<LineFault>& faults_;
  GraphmlGraph graph_;
  const std::string none_;
  std::vector<std::string> open_;  ///< the elements around the present place
  std::size_t skipped_ = 0;        ///< depth within an element that is passed over
  bool stopped_ = false;
  int graphs_ = 0;
  std::set<std::string> keys_;
  Key kind_, address_;
  Key* key_ = nullptr;  ///< the one that is open
  std::string data_key_;
  std::string text_;  ///< since the last element was opened
};

}  // namespace

GraphmlGraph read_graphml(const std::string& text, std::vector<LineFault>& faults) {
  return Reader(faults).read(text);
}

}  // namespace netloom
