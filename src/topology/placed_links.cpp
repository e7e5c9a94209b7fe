#include "topology/placed_links.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/files.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

TopologyParts read_parts(MapReader& spec, const std::string& file,
                         const std::function<TopologyParts(std::string text)>& parse) {
  std::string text;
  try {
    text = read_file(file);
  } catch (const InputError& error) {
    spec.faults().add(spec.where("path"), error.what());
    return {};
  }
  try {
    return parse(std::move(text));
  } catch (const InputError& error) {
    for (const std::string& fault : error.faults()) spec.faults().add(fault);
    return {};
  }
}

}  // namespace

// Sorted stably, equal links are neighbours with the earlier line first.
void add_repeated(std::vector<LinkLine>& links, std::vector<LineFault>& faults,
                  const std::function<std::string(const Link&)>& name) {
  std::ranges::stable_sort(links, {}, &LinkLine::link);
  for (std::size_t i = 1; i < links.size(); ++i) {
    if (links[i].link != links[i - 1].link) continue;
    faults.push_back({links[i].line, name(links[i].link) + " was given before, on line " +
                                         std::to_string(links[i - 1].line)});
  }
}

void throw_if_any(std::vector<LineFault> faults, const std::string& file) {
  if (faults.empty()) return;
  std::ranges::stable_sort(faults, {}, &LineFault::line);
  std::vector<std::string> sentences;
  sentences.reserve(faults.size());
  for (const LineFault& fault : faults) {
    sentences.push_back(file + ":" + std::to_string(fault.line) + ": " + fault.sentence);
  }
  throw InputError(std::move(sentences));
}

std::string flow_text(const std::string& text) {
  Value value;
  value.kind = Value::Kind::scalar;
  value.scalar = text;
  return to_flow_text(value);
}

Topology build_from_file(MapReader& spec, const std::string& file,
                         const std::function<TopologyParts(std::string text)>& parse) {
  TopologyParts parts;
  if (spec.faults().empty()) parts = read_parts(spec, file, parse);
  return build_at(spec, "path", [&] { return Topology(std::move(parts)); });
}

}  // namespace netloom
