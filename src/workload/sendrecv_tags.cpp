#include "workload/sendrecv_tags.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "common/words.hpp"
#include "workload/membership.hpp"

namespace netloom {

namespace {

bool is_both(const Action& action) {
  return action.kind == ActionKind::send_recv;
}

/// One end of a message: a send, a receive, or a leg of a sendRecv.
struct End {
  Action* action = nullptr;
  std::uint32_t rank = 0;
  std::int32_t* tag = nullptr;

  bool known() const { return !is_both(*action); }
};

/// Messages of one rank to another and the receives for them, each in the order of their program.
struct Traffic {
  std::vector<End> sent, received;
};

using Pair = std::tuple<std::uint32_t, std::int32_t, std::int32_t>;  // communicator, source, destination

class TagSettler {
 public:
  explicit TagSettler(Workload& workload)
      : workload_(workload), membership_(workload.communicators, workload.ranks()) {}

  std::vector<TraceFinding> settle() {
    each_action([&](Action& action, std::uint32_t, std::int32_t own) { find_pairs(action, own); });
    if (pairs_.empty()) return {};
    each_action([&](Action& action, std::uint32_t rank, std::int32_t own) { collect(action, rank, own); });
    for (auto& [pair, traffic] : pairs_) {
      const bool from_any = receive_from_any_.contains({std::get<0>(pair), std::get<2>(pair)});
      if (!from_any && !stock_matches(traffic) && agrees_in_order(traffic)) take_over_tags(traffic);
    }
    return notice();
  }

 private:
  template <class Function>
  void each_action(Function function) {
    for (std::uint32_t rank = 0; rank < workload_.ranks(); ++rank) {
      for (Action& action : workload_.programs[rank].actions) {
        if (!is_send(action.kind) && !is_receive(action.kind) && !is_both(action)) continue;
        const auto own = membership_.rank_in(action.communicator, rank);
        if (own) function(action, rank, static_cast<std::int32_t>(*own));
      }
    }
  }

  void find_pairs(const Action& action, std::int32_t own) {
    const bool both = is_both(action);
    const std::int32_t source = both ? action.source : action.peer;
    if (!is_send(action.kind) && source == any_source) receive_from_any_.insert({action.communicator, own});
    if (!both) return;
    pairs_[{action.communicator, own, action.peer}];
    pairs_[{action.communicator, action.source, own}];
  }

  void collect(Action& action, std::uint32_t rank, std::int32_t own) {
    const bool both = is_both(action);
    const auto traffic = [&](std::int32_t source, std::int32_t destination) {
      const auto found = pairs_.find({action.communicator, source, destination});
      return found == pairs_.end() ? nullptr : &found->second;
    };
    if (!is_receive(action.kind)) {
      if (Traffic* const to = traffic(own, action.peer)) to->sent.push_back({&action, rank, &action.tag});
    }
    if (!is_send(action.kind)) {
      std::int32_t& tag = both ? action.receive_tag : action.tag;
      if (Traffic* const from = traffic(both ? action.source : action.peer, own))
        from->received.push_back({&action, rank, &tag});
    }
  }

  static bool stock_matches(const Traffic& traffic) {
    std::map<std::int32_t, std::int64_t> open;
    for (const End& end : traffic.sent) ++open[*end.tag];
    for (const End& end : traffic.received) --open[*end.tag];
    return std::all_of(open.begin(), open.end(), [](const auto& entry) { return entry.second == 0; });
  }

  static bool agrees_in_order(const Traffic& traffic) {
    const auto agree = [](const End& sent, const End& received) {
      return !sent.known() || !received.known() || *sent.tag == *received.tag || *received.tag == any_tag;
    };
    return std::equal(traffic.sent.begin(), traffic.sent.end(), traffic.received.begin(),
                      traffic.received.end(), agree);
  }

  void take_over_tags(const Traffic& traffic) {
    for (std::size_t i = 0; i < traffic.sent.size(); ++i) {
      const End& sent = traffic.sent[i];
      const End& received = traffic.received[i];
      if (sent.known() && !received.known()) give(received, *sent.tag);
      if (received.known() && !sent.known() && *received.tag != any_tag) give(sent, *received.tag);
    }
  }

  void give(const End& end, std::int32_t tag) {
    *end.tag = tag;
    const auto later = [](const End& a, const End& b) {
      return std::pair(a.rank, a.action->line) > std::pair(b.rank, b.action->line);
    };
    if (given_++ == 0 || later(first_, end)) first_ = end;
  }

  std::vector<TraceFinding> notice() const {
    if (given_ == 0) return {};
    const std::string place =
        workload_.programs[first_.rank].source + ":" + std::to_string(first_.action->line);
    return {{TraceFinding::Level::notice, place,
             "sendRecv: the line names no tags; " + counted(given_, "message") +
                 " of such lines in the trace can only meet sends or receives with a tag, and are "
                 "matched with them in order"}};
  }

  Workload& workload_;
  Membership membership_;
  std::map<Pair, Traffic> pairs_;                                      ///< those with a sendRecv
  std::set<std::pair<std::uint32_t, std::int32_t>> receive_from_any_;  ///< communicator and rank
  std::uint64_t given_ = 0;                                            ///< tags
  End first_;                                                          ///< that was given one
};

}  // namespace

std::vector<TraceFinding> settle_sendrecv_tags(Workload& workload) {
  return TagSettler(workload).settle();
}

}  // namespace netloom
