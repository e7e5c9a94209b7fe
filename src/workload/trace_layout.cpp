#include "workload/trace_layout.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "common/error.hpp"
#include "common/words.hpp"
#include "workload/trace_line.hpp"
#include "workload/trace_old_format.hpp"

namespace netloom {

namespace fs = std::filesystem;

namespace {

/// The number a rank file's name ends in: 3 of `rank-3.txt`, 12 of `1712.5_rank-12.txt.gz`.
std::optional<std::uint32_t> file_number(fs::path path) {
  for (const char* packed : {".gz", ".xz", ".bz2", ".zst"}) {
    if (path.extension() == packed) path.replace_extension();
  }
  const std::string stem = path.stem().string();
  const std::size_t last = stem.find_last_not_of("0123456789");
  const std::size_t begin = last == std::string::npos ? 0 : last + 1;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(stem.data() + begin, stem.data() + stem.size(), number);
  if (begin == stem.size() || error != std::errc{}) return std::nullopt;
  return number;
}

TraceFinding error_at(std::string place, std::string what) {
  return {TraceFinding::Level::error, std::move(place), std::move(what)};
}

/// Rank files are numbered from 0 or, as SMPI's recorder does, from 1, without gaps.
void check_numbers(const std::map<std::uint32_t, fs::path>& numbered, TraceLayout& layout) {
  const std::uint32_t first = numbered.begin()->first;
  if (first > 1) {
    layout.findings.push_back(
        error_at(numbered.begin()->second.string() + ":1",
                 "the first rank file must be numbered 0 or 1, got " + std::to_string(first)));
  }
  std::uint32_t expected = first;
  for (const auto& [number, path] : numbered) {
    if (number != expected) {
      layout.findings.push_back(
          error_at(path.string() + ":1", "rank file " + std::to_string(number) + " follows " +
                                             std::to_string(expected - 1) + "; those between are missing"));
    }
    expected = number + 1;
  }
}

TraceLayout layout_of_file(TraceStore store, const fs::path& path);
bool holds_actions(std::string_view text);
TraceLayout layout_of_index(const TraceStore& store, const fs::path& index, std::string_view text);

/// Half a trace has fewer rank files than the index that stands beside them names. Its paths may be relative
/// to where it was recorded, so the names alone count.
void check_index_beside(const TraceStore& store, const fs::path& folder, TraceLayout& layout) {
  for (const char* name : {"index.txt", "ti.txt"}) {
    if (!store.is_file(folder / name)) continue;
    const std::string text = store.read(folder / name);
    if (holds_actions(text)) continue;
    for (const TraceFile& file : layout_of_index(store, folder / name, text).files) {
      if (store.is_file(folder / file.path.filename())) continue;
      layout.findings.push_back(
          error_at(file.named_at, "there is no file " + file.path.filename().string() + " in this folder"));
    }
  }
}

/// An archive often holds the folder of the trace and nothing else.
fs::path trace_folder(const TraceStore& store, const fs::path& folder) {
  if (!store.is_archive()) return folder;
  const auto entries = store.entries_of(folder);
  return entries.size() == 1 && store.is_folder(entries[0]) ? trace_folder(store, entries[0]) : folder;
}

TraceLayout layout_of_folder(TraceStore store, const fs::path& folder) {
  TraceLayout layout;
  std::map<std::uint32_t, fs::path> numbered;
  for (const fs::path& path : store.entries_of(folder)) {
    const auto number = file_number(path);
    if (!number || !store.is_file(path)) continue;
    const auto [other, added] = numbered.emplace(*number, path);
    if (added) continue;
    const auto [a, b] = std::minmax(other->second, path);
    layout.findings.push_back(error_at(b.string() + ":1", "has the same rank number as " + a.string()));
  }
  if (numbered.empty()) {
    for (const char* name : {"index.txt", "ti.txt"}) {
      if (store.is_file(folder / name)) return layout_of_file(std::move(store), folder / name);
    }
    throw InputError(folder.string() +
                     ": the folder holds no trace (no file named like rank-0.txt, no index.txt, no ti.txt)");
  }
  check_numbers(numbered, layout);
  check_index_beside(store, folder, layout);
  for (const auto& [number, path] : numbered) layout.files.push_back({path, ""});
  layout.store = std::move(store);
  return layout;
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Whether the first line with words reads like an action rather than a path.
bool holds_actions(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  const auto words = split_words(text.substr(0, text.find('\n')));
  return words.size() >= 2 && (is_number(words[0]) || is_old_label(words[0]));
}

TraceLayout layout_of_index(const TraceStore& store, const fs::path& index, std::string_view text) {
  TraceLayout layout;
  layout.index = index;
  std::map<fs::path, std::string> named;
  std::uint32_t line = 0;
  while (!text.empty()) {
    ++line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view name = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    name.remove_prefix(std::min(name.find_first_not_of(" \t\r"), name.size()));
    name = name.substr(0, name.find_last_not_of(" \t\r") + 1);
    if (name.empty()) continue;
    const std::string place = index.string() + ":" + std::to_string(line);
    const fs::path path = (index.parent_path() / fs::path(name)).lexically_normal();
    const auto [other, added] = named.emplace(path, place);
    if (!added)
      layout.findings.push_back(error_at(place, path.string() + " was named before, at " + other->second));
    if (!store.is_file(path)) {
      layout.findings.push_back(error_at(
          place, "there is no file " + path.string() + " (paths are relative to the folder of the index)"));
    }
    layout.files.push_back({path, place});
  }
  layout.shared = layout.files.size() == 1;
  if (layout.files.empty()) layout.findings.push_back(error_at(index.string() + ":1", "names no rank file"));
  return layout;
}

TraceLayout layout_of_file(TraceStore store, const fs::path& path) {
  const std::string content = store.read(path);
  std::string_view text = content;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  TraceLayout layout;
  if (holds_actions(text)) {
    layout.shared = true;
    layout.files.push_back({path, ""});
  } else {
    layout = layout_of_index(store, path, text);
  }
  layout.store = std::move(store);
  return layout;
}

/// Names of an archive that would be read as something of the trace.
void check_odd_files(TraceLayout& layout, const fs::path& folder) {
  for (const auto& [path, what] : layout.store.odd_files()) {
    const auto is_it = [&path = path](const TraceFile& file) { return file.path == path; };
    const bool is_rank_file = layout.index.empty() && path.parent_path() == folder && file_number(path);
    if (is_rank_file || path == layout.index || std::ranges::any_of(layout.files, is_it))
      layout.findings.push_back(error_at(path.string() + ":1", what));
  }
}

TraceLayout trace_layout_of_archive(TraceStore store, const fs::path& path) {
  const fs::path folder = trace_folder(store, path.lexically_normal());
  TraceLayout layout = layout_of_folder(std::move(store), folder);
  check_odd_files(layout, folder);
  return layout;
}

}  // namespace

TraceLayout trace_layout(const fs::path& path) {
  TraceStore store = TraceStore::open(path);
  if (store.is_archive()) return trace_layout_of_archive(std::move(store), path);
  if (store.is_folder(path)) return layout_of_folder(std::move(store), path);
  return layout_of_file(std::move(store), path);
}

std::optional<std::uint32_t> settle_ranks(TraceLayout& layout, const fs::path& path,
                                          std::optional<std::uint32_t> ranks) {
  const auto files = static_cast<std::uint32_t>(layout.files.size());
  if (layout.shared) {
    if (!ranks) {
      layout.findings.push_back({TraceFinding::Level::error, layout.files[0].path.string() + ":1",
                                 "all ranks share this file; the number of ranks must be given (ranks)"});
    }
    return ranks;
  }
  if (files == 0) return std::nullopt;
  if (!ranks || *ranks == files) return files;
  const std::string place = layout.index.empty() ? path.string() + ":1" : layout.files.back().named_at;
  layout.findings.push_back({TraceFinding::Level::error, place,
                             "the trace has " + counted(files, "rank file") + ", but " +
                                 counted(*ranks, "rank") + (*ranks == 1 ? " is wanted" : " are wanted")});
  return files;
}

}  // namespace netloom
