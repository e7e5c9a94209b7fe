// Sound programs that stock replay cannot run: each set of ../shared/traces/beyond, with what becomes of it.
// The oracle is stock replay of another trace, in which plain messages and waits say the same.

#include <algorithm>
#include <set>
#include <tuple>

#include "replay/stock.hpp"
#include "workload/trace_line.hpp"

namespace netloom::test {
namespace {

constexpr int exchange_tag = 77;  // used by none of the sets

/// Lines of one rank that stock replay knows.
class PlainLines {
 public:
  PlainLines(const Workload& workload, std::uint32_t rank)
      : workload_(workload), rank_(static_cast<int>(rank)), ranks_(static_cast<int>(workload.ranks())) {}

  std::string text() {
    for (const Action& action : workload_.programs[static_cast<std::size_t>(rank_)].actions) add(action);
    return text_;
  }

 private:
  using Key = std::tuple<int, int, int>;  // source, destination, tag

  void line(const std::string& words) { text_ += std::to_string(rank_) + " " + words + "\n"; }

  void start(const std::string& word, int peer, int tag, std::int64_t count, Datatype type) {
    line(word + " " + std::to_string(peer) + " " + std::to_string(tag) + " " + std::to_string(count) + " " +
         std::to_string(type));
    open_.push_back(word == "isend" ? Key{rank_, peer, tag} : Key{peer, rank_, tag});
  }

  void wait_latest(std::size_t n) {
    const auto first = open_.end() - static_cast<std::ptrdiff_t>(n);
    if (first == open_.begin()) line("waitall " + std::to_string(n));
    for (auto key = first; key != open_.end() && first != open_.begin(); ++key) {
      const auto [source, destination, tag] = *key;
      line("wait " + std::to_string(source) + " " + std::to_string(destination) + " " + std::to_string(tag));
    }
    open_.erase(first, open_.end());
  }

  /// In the order in which SMPI's MPI_Ialltoall starts them.
  void start_exchange(const Action& action) {
    for (int i = 1; i < ranks_; ++i)
      start("irecv", (rank_ + i) % ranks_, exchange_tag, action.recv_count, action.recv_type);
    for (int i = ranks_ - 1; i > 0; --i)
      start("isend", (rank_ + i) % ranks_, exchange_tag, action.send_count, action.send_type);
  }

  void add(const Action& action) {
    if (action.nonblocking) return start_exchange(action);
    if (action.kind == ActionKind::wait && action.source == no_rank) return wait_latest(open_.size());
    if (action.kind == ActionKind::waitall) return wait_latest(static_cast<std::size_t>(action.send_count));
    if (action.kind == ActionKind::send_recv) {
      start("isend", action.peer, action.tag, action.send_count, action.send_type);
      start("irecv", action.source, action.receive_tag, action.recv_count, action.recv_type);
      return wait_latest(2);
    }
    text_ += line_text(workload_, static_cast<std::uint32_t>(rank_), action) + "\n";
    if (action.kind == ActionKind::isend) open_.emplace_back(rank_, action.peer, action.tag);
    if (action.kind == ActionKind::irecv) open_.emplace_back(action.peer, rank_, action.tag);
    if (action.kind == ActionKind::wait)
      open_.erase(std::find(open_.begin(), open_.end(), Key{action.source, action.peer, action.tag}));
  }

  const Workload& workload_;
  int rank_, ranks_;
  std::vector<Key> open_;
  std::string text_;
};

void expect_time_of_plain_lines(const std::string& set) {
  if (!has_smpirun()) GTEST_SKIP() << "smpirun is not installed";
  const Scratch scratch;
  const fs::path index = unpack(scratch, "beyond/" + set);
  if (index.empty()) GTEST_SKIP() << "there is no trace " << set << " under " << shared_folder();
  const TraceReading reading = read_trace(scratch.folder() / index, std::nullopt);
  EXPECT_EQ(errors(reading), Texts{});
  const Workload& workload = reading.workload;
  std::vector<std::string> files;
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank)
    files.push_back(PlainLines(workload, rank).text());
  scratch.write_set(files);
  const Stage crossbar("{type: star, hosts: " + std::to_string(workload.ranks()) + "}");
  const ReplayResult result = crossbar.run(workload, smpi_profile());
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(result.time_s, stock_time(scratch, crossbar, "index.txt", workload.ranks()));
}

TEST(BeyondStock, NonBlockingAllToAllsTakeTheTimeOfTheirMessages) {
  expect_time_of_plain_lines("osu-ialltoall.m64K.16");
}

TEST(BeyondStock, WaitsForTheLatestRequestsTakeTheTimeOfSingleWaits) {
  expect_time_of_plain_lines("lulesh.s6i10.8");
}

TEST(BeyondStockSlow, SendrecvsThatMeetSendsTakeTheTimeOfTaggedMessages) {
  expect_time_of_plain_lines("beff.test.16");
}

// A set that is added here is to be looked at.
TEST(BeyondStock, EverySetIsOneOfThese) {
  const fs::path folder = shared_folder() / "traces" / "beyond";
  if (!fs::exists(folder)) GTEST_SKIP() << "there are no traces in " << shared_folder();
  std::set<std::string> there;
  for (const auto& entry : fs::directory_iterator(folder)) there.insert(entry.path().stem().stem().string());
  EXPECT_EQ(there, (std::set<std::string>{"beff.test.16", "lulesh.s6i10.8", "osu-ialltoall.m64K.16"}));
}

}  // namespace
}  // namespace netloom::test
