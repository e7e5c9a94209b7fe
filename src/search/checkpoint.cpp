#include "search/checkpoint.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

#include "common/error.hpp"
#include "common/files.hpp"
#include "common/text.hpp"

namespace netloom {

namespace {

constexpr const char* first_line = "netloom search checkpoint 1";

/// Everything that decides which tasks there are and what they find.
std::string identity(const SearchRequest& request) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << "nodes " << request.nodes << " degree " << request.degree << " order "
       << (request.order == SearchOrder::diameter_then_mpl ? "diameter,mpl" : "mpl,diameter") << " method "
       << static_cast<int>(request.method) << " ties " << request.ties << " most " << request.most_sets
       << " classes " << request.most_classes << " shard " << request.shard.index << '/'
       << request.shard.count << " seed " << request.seed;
  return text.str();
}

std::string places_text(const Places& places) {
  std::string text;
  for (const std::uint32_t place : places) text += (text.empty() ? "" : " ") + std::to_string(place);
  return text;
}

/// Runs of done tasks as `first-last`.
std::string ranges_text(const std::vector<bool>& done) {
  std::string text;
  for (std::size_t first = 0; first < done.size(); ++first) {
    if (!done[first]) continue;
    std::size_t last = first;
    while (last + 1 < done.size() && done[last + 1]) ++last;
    text += (text.empty() ? "" : " ") + std::to_string(first) + '-' + std::to_string(last);
    first = last;
  }
  return text;
}

/// Lines of `key rest`; a key may come more than once.
class Lines {
 public:
  Lines(const std::string& text, std::string file) : file_(std::move(file)) {
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      const std::size_t space = std::min(line.find(' '), line.size());
      lines_[line.substr(0, space)].push_back(line.substr(std::min(space + 1, line.size())));
    }
  }

  const std::vector<std::string>& all(const std::string& key) { return lines_[key]; }
  const std::string& one(const std::string& key) {
    if (lines_[key].empty()) throw damaged("has no line '" + key + "'");
    return lines_[key].front();
  }
  std::vector<std::uint64_t> numbers(const std::string& key, std::size_t at_least) {
    std::vector<std::uint64_t> numbers = parse(one(key));
    if (numbers.size() < at_least) throw damaged("has too few numbers in '" + key + "'");
    return numbers;
  }
  std::vector<std::uint64_t> parse(const std::string& text) const {
    std::vector<std::uint64_t> numbers;
    for (const char *at = text.data(), *end = at + text.size(); at < end; ++at) {
      std::uint64_t number = 0;
      const auto [rest, error] = std::from_chars(at, end, number);
      if (error != std::errc() || (rest < end && *rest != ' ' && *rest != '-'))
        throw damaged("has a broken number");
      numbers.push_back(number);
      at = rest;
    }
    return numbers;
  }
  Places places(std::span<const std::uint64_t> numbers, std::uint32_t nodes) const {
    for (const std::uint64_t place : numbers)
      if (place >= (nodes - 1) / 2) throw damaged("names a jump that there is not");
    return {numbers.begin(), numbers.end()};
  }
  InputError damaged(const std::string& why) const {
    return InputError("checkpoint " + file_ + " " + why + "; delete it to start the search again");
  }

 private:
  std::string file_;
  std::map<std::string, std::vector<std::string>> lines_;
};

}  // namespace

void write_checkpoint(const SearchRequest& request, const SearchState& state) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  const Best& best = state.best;
  text << first_line << "\nsearch " << identity(request) << "\nstage " << state.stage << "\ndiameter_done "
       << state.diameter_done << "\nbest " << best.found.diameter << ' ' << best.found.distance_sum << ' '
       << best.seeded << ' ' << places_text(best.found.places) << "\nties " << best.ties.count << "\ncounts "
       << state.counts.prefixes << ' ' << state.counts.tested << "\nmilliseconds "
       << static_cast<std::uint64_t>(state.seconds * 1000) << "\ntasks " << state.done.size() << "\ndone "
       << ranges_text(state.done) << '\n';
  for (const Places& set : best.ties.sets) text << "set " << places_text(set) << '\n';
  write_file(request.checkpoint, text.str());
}

SearchState read_checkpoint(const SearchRequest& request) {
  const std::string file = request.checkpoint.string();
  const std::string text = read_file(request.checkpoint);
  Lines lines(text, file);
  if (!text.starts_with(std::string(first_line) + '\n'))
    throw InputError(file + " is no checkpoint of a search");
  if (lines.one("search") != identity(request)) {
    throw InputError("checkpoint " + file + " is of another search: it has '" + lines.one("search") +
                     "', this one is '" + identity(request) + "'");
  }
  SearchState state;
  state.stage = lines.one("stage");
  state.diameter_done = lines.numbers("diameter_done", 1)[0] != 0;
  const std::vector<std::uint64_t> best = lines.numbers("best", 3);
  state.best.found = {static_cast<std::uint32_t>(best[0]), best[1],
                      lines.places(std::span(best).subspan(3), request.nodes)};
  state.best.seeded = best[2] != 0;
  state.best.ties.count = lines.numbers("ties", 1)[0];
  for (const std::string& set : lines.all("set"))
    state.best.ties.sets.insert(lines.places(lines.parse(set), request.nodes));
  const std::vector<std::uint64_t> counts = lines.numbers("counts", 2);
  state.counts = {counts[0], counts[1]};
  state.seconds = static_cast<double>(lines.numbers("milliseconds", 1)[0]) / 1000;
  state.done.assign(lines.numbers("tasks", 1)[0], false);
  const std::vector<std::uint64_t> ranges = lines.parse(lines.one("done"));
  for (std::size_t i = 0; i + 1 < ranges.size(); i += 2) {
    if (ranges[i + 1] >= state.done.size() || ranges[i] > ranges[i + 1])
      throw lines.damaged("names tasks it has not");
    for (std::uint64_t task = ranges[i]; task <= ranges[i + 1]; ++task) state.done[task] = true;
  }
  return state;
}

}  // namespace netloom
