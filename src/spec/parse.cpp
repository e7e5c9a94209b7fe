#include "spec/parse.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "common/error.hpp"
#include "common/files.hpp"
#include "spec/source_text.hpp"

namespace netloom {

namespace {

constexpr std::size_t deepest_nesting = 64;
/// Aliases of aliases multiply: a page of text could fill the memory.
constexpr std::size_t most_values = 1'000'000;

struct Size {
  std::size_t depth = 1;
  std::size_t values = 1;
};

Size size_of(const Value& value) {
  Size size;
  const auto add = [&](const Value& part) {
    const Size inner = size_of(part);
    size.depth = std::max(size.depth, inner.depth + 1);
    size.values += inner.values;
  };
  for (const Value& item : value.items) add(item);
  for (const Value::Entry& entry : value.entries) add(entry.value);
  return size;
}

/// Builds one tree from yaml-cpp's events. yaml-cpp's own tree keeps duplicate keys silently; events do not
/// lose them.
class TreeBuilder : public YAML::EventHandler {
 public:
  explicit TreeBuilder(const SourceText& source) : source_(&source) {}

  const Value& root() const { return root_; }
  const std::vector<std::string>& duplicates() const { return duplicates_; }
  /// The list or map that is open, of the kind given; null when that is another or none.
  const Value* innermost(Value::Kind kind) const {
    return frames_.empty() || frames_.back().value.kind != kind ? nullptr : &frames_.back().value;
  }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Value value = make(Value::Kind::null, mark);
    // An empty value is marked where the next token stands, which may be lines below.
    if (wants_value() && value.where.line != frames_.back().key_place.line) {
      value.where = frames_.back().key_place;
    }
    take(std::move(value), anchor);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    Value value = make(Value::Kind::scalar, mark);
    check_tag(tag, value.where);
    value.scalar = text;
    value.quoted = tag != "?";
    take(std::move(value), anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto known = anchors_.find(anchor);
    if (known == anchors_.end()) fail(place(mark), "an alias inside its own anchor never ends");
    const Size size = size_of(known->second);
    check_depth(frames_.size() + size.depth, place(mark));
    count_ += size.values;
    check_count(place(mark));
    take(known->second, 0);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(Value::Kind::list, mark, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(Value::Kind::map, mark, tag, anchor);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Frame {
    Value value;
    YAML::anchor_t anchor = 0;
    bool has_key = false;
    std::string key;
    Location key_place;
    std::map<std::string, Location> keys;  ///< of a map, where each came first
  };

  [[noreturn]] static void fail(const Location& where, const std::string& sentence) {
    throw InputError(where.text() + ": " + sentence);
  }

  Location place(const YAML::Mark& mark) const { return source_->place(mark.line, mark.column); }

  bool wants_value() const {
    return !frames_.empty() && frames_.back().value.is_map() && frames_.back().has_key;
  }

  Value make(Value::Kind kind, const YAML::Mark& mark) {
    Value value;
    value.kind = kind;
    value.where = place(mark);
    ++count_;
    check_count(value.where);
    return value;
  }

  static void check_tag(const std::string& tag, const Location& where) {
    if (tag.empty() || tag == "?" || tag == "!" || tag == "tag:yaml.org,2002:str") return;
    fail(where, "tags such as '" + tag + "' mean nothing here; leave it out");
  }

  static void check_depth(std::size_t depth, const Location& where) {
    if (depth <= deepest_nesting) return;
    fail(where, "lists and maps are nested deeper than " + std::to_string(deepest_nesting) + " levels");
  }

  void check_count(const Location& where) const {
    if (count_ <= most_values) return;
    fail(where, "the text stands for more than " + std::to_string(most_values) + " values");
  }

  void open(Value::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    Frame frame;
    frame.value = make(kind, mark);
    frame.anchor = anchor;
    check_tag(tag, frame.value.where);
    check_depth(frames_.size() + 1, frame.value.where);
    frames_.push_back(std::move(frame));
  }

  void close() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    take(std::move(frame.value), frame.anchor);
  }

  void take(Value value, YAML::anchor_t anchor) {
    if (anchor != 0) anchors_[anchor] = value;
    if (frames_.empty()) {
      root_ = std::move(value);
      return;
    }
    Frame& frame = frames_.back();
    if (frame.value.is_list()) {
      frame.value.items.push_back(std::move(value));
    } else if (frame.has_key) {
      frame.value.entries.push_back({std::move(frame.key), frame.key_place, std::move(value)});
      frame.has_key = false;
    } else {
      take_key(frame, value);
    }
  }

  void take_key(Frame& frame, const Value& value) {
    if (value.is_null()) fail(value.where, "a key is missing here");
    if (!value.is_scalar()) fail(value.where, "a key must be a word, not a list or a map");
    const auto [first, added] = frame.keys.emplace(value.scalar, value.where);
    if (!added) {
      duplicates_.push_back(value.where.text() + ": duplicate key '" + value.scalar +
                            "'; the first is at line " + std::to_string(first->second.line) + ", column " +
                            std::to_string(first->second.column));
    }
    frame.key = value.scalar;
    frame.key_place = value.where;
    frame.has_key = true;
  }

  const SourceText* source_;
  Value root_;
  std::vector<Frame> frames_;
  std::map<YAML::anchor_t, Value> anchors_;
  std::vector<std::string> duplicates_;
  std::size_t count_ = 0;
};

/// yaml-cpp's message in words that say what to do, where it has none.
std::string plain_words(const std::string& message) {
  static const std::map<std::string, std::string> words = {
      {YAML::ErrorMsg::MAP_VALUE, "a ':' stands where no key can be; check the indentation and the quotes"},
      {YAML::ErrorMsg::MAP_KEY, "a '?' stands where no key can be"},
      {YAML::ErrorMsg::END_OF_MAP,
       "this is neither a key of the map above nor the end of it; check the indentation"},
      {YAML::ErrorMsg::END_OF_SEQ,
       "this is neither an item of the list above nor the end of it; check the indentation"},
      {YAML::ErrorMsg::FLOW_END, "a ']' or '}' closes nothing"},
      {YAML::ErrorMsg::BLOCK_ENTRY, "a '-' stands where no list item can be; check the indentation"},
      {YAML::ErrorMsg::EOF_IN_SCALAR, "a quote is never closed"},
      {YAML::ErrorMsg::UNKNOWN_TOKEN, "this character cannot start a value; put the text in quotes"},
      {YAML::ErrorMsg::UNKNOWN_ANCHOR, "this alias names an anchor that is not defined above"},
  };
  const auto known = words.find(message);
  return known == words.end() ? message : known->second;
}

/// What is wrong where a list or map between brackets does not go on: `opened` is null when nobody knows.
std::string not_closed(char bracket, const Value* opened) {
  std::string text = std::string("the '") + bracket + "'";
  if (opened) {
    text +=
        " of line " + std::to_string(opened->where.line) + ", column " + std::to_string(opened->where.column);
  }
  return text + " is not closed here, or a ',' is missing before this";
}

std::string sentence_of(const YAML::Exception& fault, const TreeBuilder& builder) {
  if (fault.msg == YAML::ErrorMsg::END_OF_SEQ_FLOW)
    return not_closed('[', builder.innermost(Value::Kind::list));
  if (fault.msg == YAML::ErrorMsg::END_OF_MAP_FLOW)
    return not_closed('{', builder.innermost(Value::Kind::map));
  return plain_words(fault.msg);
}

void parse_into(TreeBuilder& builder, const SourceText& source) {
  std::istringstream stream(source.text());
  YAML::Parser parser(stream);
  if (!parser.HandleNextDocument(builder) || (builder.root().is_null() && source.is_blank())) {
    throw InputError(source.name() + ": the text is empty; nothing but blanks and comments is in it");
  }
  TreeBuilder second(source);
  if (parser.HandleNextDocument(second)) {
    throw InputError(second.root().where.text() +
                     ": the text goes on after its end; one file holds one YAML document");
  }
  if (!builder.duplicates().empty()) throw InputError(builder.duplicates());
}

}  // namespace

Value parse_yaml(std::string_view text, const std::string& name) {
  const SourceText source(text, name);
  TreeBuilder builder(source);
  try {
    parse_into(builder, source);
  } catch (const YAML::Exception& fault) {
    const int line = std::max(0, fault.mark.line);
    if (const int tab = source.tab_in_indentation(line); tab >= 0) {
      throw InputError(source.place(line, tab).text() + ": a tab cannot indent YAML; use spaces");
    }
    throw InputError(source.place(line, std::max(0, fault.mark.column)).text() + ": " +
                     sentence_of(fault, builder));
  }
  return builder.root();
}

Value parse_yaml_file(const std::filesystem::path& path) {
  return parse_yaml(read_file(path), path.string());
}

}  // namespace netloom
