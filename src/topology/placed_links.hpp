#pragma once
// What families read from text share: links with the lines they stand on, faults told in the order of the
// text, and the file that a spec names.

#include <functional>
#include <string>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// A sentence and the line it is about.
struct LineFault {
  std::size_t line = 0;
  std::string sentence;
};

struct LinkLine {
  Link link;  ///< a < b
  std::size_t line = 0;
};

/// A fault for every link that stands twice. Sorts the links. \param name what to call a link in the
/// sentence.
void add_repeated(std::vector<LinkLine>& links, std::vector<LineFault>& faults,
                  const std::function<std::string(const Link&)>& name);

/// \throws InputError with all faults as `file:line: what`, in the order of the lines, when there is any.
void throw_if_any(std::vector<LineFault> faults, const std::string& file);

/// Text as it stands in a spec, quoted where YAML needs it.
std::string flow_text(const std::string& text);

/// `build_at` for a family that is read from the file its key `path` names. Faults of the text, which
/// `parse` throws, have places of their own; that of a file that cannot be read is the key's.
Topology build_from_file(MapReader& spec, const std::string& file,
                         const std::function<TopologyParts(std::string text)>& parse);

}  // namespace netloom
