#include "fuzz/seeds.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "common/files.hpp"
#include "spec/parse.hpp"

namespace netloom::fuzz {

namespace {

/// The end of the map that starts at `start`, or npos.
std::size_t end_of_map(const std::string& text, std::size_t start) {
  int depth = 0;
  for (std::size_t i = start; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i + 1;
  }
  return std::string::npos;
}

}  // namespace

std::vector<Value> flow_maps_of(const std::filesystem::path& page) {
  const std::string text = read_file(page);
  std::vector<Value> maps;
  for (std::size_t at = text.find("{type: "); at != std::string::npos; at = text.find("{type: ", at + 1)) {
    const std::size_t end = end_of_map(text, at);
    if (end == std::string::npos) continue;
    try {
      maps.push_back(parse_yaml(text.substr(at, end - at), "page"));
    } catch (const InputError&) {
      // `{type: NAME, ...}` of running text
    }
  }
  return maps;
}

std::vector<std::string> experiments_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::vector<std::string> texts;
  for (const std::filesystem::path& path : paths) texts.push_back(read_file(path));
  return texts;
}

std::vector<Value> workloads() {
  std::vector<Value> maps;
  for (const char* const text :
       {"{type: alltoall, size: 64KiB, iterations: 2}", "{type: allreduce, size: 8B, ranks: 4}",
        "{type: bcast, size: 1MiB, root: 1}", "{type: barrier, iterations: 3, label: b}",
        "{type: pingpong, size: 1B, partner: 1}", "{type: npb_is, class: S, compute: none, ranks: 4}",
        "{type: npb_ft, class: S, iterations: 1, ranks: 4}",
        "{type: graph500_bfs, scale: 6, edgefactor: 8, seed: 2, roots: 2}",
        "{type: trace, path: configs/traces/halo.8, datatypes: {-1: 16B}}"}) {
    maps.push_back(parse_yaml(text, "seed"));
  }
  return maps;
}

std::vector<std::string> shared_traces() {
  const auto all_ranks = [](const std::string& calls) {
    std::string text;
    for (std::size_t start = 0; start < calls.size();) {
      const std::size_t end = calls.find('\n', start) + 1;
      for (const char* const rank : {"0 ", "1 ", "2 ", "3 "}) text += rank + calls.substr(start, end - start);
      start = end;
    }
    return text;
  };
  return {
      all_ranks("init\ncompute 1e6\nsleep 0.5\nbarrier\nbcast 5e4 0 0\nreduce 100 5.5 0 0\nfinalize\n"),
      all_ranks(
          "init 1\nallreduce 10 0 4\nscan 3 1 1\nexscan 3 1 1\nalltoall 8 8\nallgather 8 8 6 6\nfinalize\n"),
      all_ranks("init\nalltoallv 10 1 2 3 4 10 4 3 2 1 6 6\nallgatherv 2 2 2 2 2\nreducescatter 1 2 3 4 0\n"
                "gather 4 4 0 0 0\nscatter 4 4 1 0 0\ngatherv 2 2 2 2 2 0 0 0\nscatterv 1 1 1 1 1 0 0 0\n"
                "comm_size 4\nlocation a.c 12\nfinalize\n"),
      all_ranks("init\ncomm_split 0 0 1 1\nallreduce 4 0 0 @1\ncomm_dup 0 2\nbarrier @2\ncomm_free 1\n"
                "alltoallv 10 1 2 3 4 10 4 3 2 1 6 6 @2\nfinalize\n"),
      "0 init\n1 init\n2 init\n3 init\n0 send 1 0 1e3 6\n1 recv 0 0 1e3 6\n2 isend 3 7 10\n2 wait 2 3 7\n"
      "3 irecv -555 -444 -1\n3 test -555 3 -444\n3 waitall 1\n0 sendRecv 4 1 4 1 6 6\n1 sendRecv 4 0 4 0 6 "
      "6\n"
      "0 finalize\n1 finalize\n2 finalize\n3 finalize\n",
      "0 init\r\n0 Ssend 1 0 4\r\n0 ibarrier\r\n1 init\r\n1 waitAny\r\n2 init\r\n2 comm_split -1\r\n2 bcast "
      "4\r\n3 init",
  };
}

std::vector<std::string> edge_lists() {
  return {"# two triangles\n0 1\n1 2   # any order\n2 0\n\n2 3\n3 4\n4 2\n",
          "0 1\r\n1 2\r\n2 3\r\n3 0\r\n0\t2\r\n", "0 255\n255 256\n256 257\n257 0\n1 2\n",
          "\xEF\xBB\xBF"
          "0 1\n",
          ""};
}

std::vector<std::string> graphml_files() {
  return {
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
      "  <key id=\"d0\" for=\"node\" attr.name=\"host\" attr.type=\"boolean\"><default>true</default></key>\n"
      "  <graph id=\"G\" edgedefault=\"undirected\">\n"
      "    <node id=\"n0\"/>\n    <node id=\"n1\"><data key=\"d0\">true</data></node>\n    <node "
      "id=\"n2\"/>\n"
      "    <edge source=\"n0\" target=\"n1\"/>\n    <edge source=\"n1\" target=\"n2\"/>\n"
      "    <!-- a comment &amp; more -->\n  </graph>\n</graphml>\n",
      "<graphml><graph edgedefault='directed'><node id='a&#65;'/><node id='b'/>"
      "<edge id='e' source='a&#65;' target='b'/></graph></graphml>"};
}

}  // namespace netloom::fuzz
