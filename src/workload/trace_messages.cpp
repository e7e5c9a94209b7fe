#include "workload/trace_messages.hpp"

#include <algorithm>
#include <string>

#include "common/words.hpp"
#include "workload/membership.hpp"
#include "workload/message_runs.hpp"

namespace netloom {

namespace {

using enum ActionKind;

struct MessageEnds {
  std::vector<MessageEnd> sends, receives;
};

bool sends(ActionKind kind) {
  return is_send(kind) || kind == send_recv;
}

bool receives(ActionKind kind) {
  return is_receive(kind) || kind == send_recv;
}

MessageEnds ends_of(const Workload& workload) {
  const Membership membership(workload.communicators, workload.ranks());
  MessageEnds ends;
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    const auto& actions = workload.programs[rank].actions;
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      const Action& action = actions[i];
      const auto self = [&] {
        return static_cast<std::int32_t>(membership.rank_in(action.communicator, rank).value_or(0));
      };
      if (sends(action.kind))
        ends.sends.push_back({{action.communicator, action.peer, self(), action.tag}, rank, i});
      if (receives(action.kind)) {
        const bool both = action.kind == send_recv;
        const std::int32_t sender = both ? action.source : action.peer;
        const std::int32_t tag = both ? action.receive_tag : action.tag;
        ends.receives.push_back({{action.communicator, self(), sender, tag}, rank, i});
      }
    }
  }
  const auto by_key = [](const MessageEnd& a, const MessageEnd& b) { return a.key < b.key; };
  std::stable_sort(ends.sends.begin(), ends.sends.end(), by_key);
  std::stable_sort(ends.receives.begin(), ends.receives.end(), by_key);
  return ends;
}

/// The runs of one receiver on one communicator, at the front of `runs`.
std::span<MessageRun> runs_of_receiver(std::span<MessageRun> runs, const MessageKey& first) {
  const auto other = [&](const MessageRun& run) {
    return run.key.communicator != first.communicator || run.key.receiver != first.receiver;
  };
  return {runs.begin(), std::find_if(runs.begin(), runs.end(), other)};
}

std::int64_t bytes_sent(const Action& action) {
  return action.send_count * datatype_size(action.send_type);
}

/// What a receive has room for; none when it takes whatever arrives.
std::optional<std::int64_t> room(const Action& action) {
  if (action.kind == send_recv) return action.recv_count * datatype_size(action.recv_type);
  if (action.send_count == any_size) return std::nullopt;
  return action.send_count * datatype_size(action.send_type);
}

class MessageChecker {
 public:
  MessageChecker(const Workload& workload, bool sizes_known)
      : workload_(workload), sizes_known_(sizes_known) {}

  std::vector<TraceFinding> check() {
    const MessageEnds ends = ends_of(workload_);
    std::vector<MessageRun> all_sends = runs_of(ends.sends), all_receives = runs_of(ends.receives);
    std::span<MessageRun> send_runs(all_sends), receive_runs(all_receives);
    while (!send_runs.empty() || !receive_runs.empty()) {
      const bool from_sends =
          receive_runs.empty() || (!send_runs.empty() && send_runs[0].key < receive_runs[0].key);
      const MessageKey first = from_sends ? send_runs[0].key : receive_runs[0].key;
      const auto these_sends = runs_of_receiver(send_runs, first);
      const auto these_receives = runs_of_receiver(receive_runs, first);
      check_receiver(these_sends, these_receives);
      send_runs = send_runs.subspan(these_sends.size());
      receive_runs = receive_runs.subspan(these_receives.size());
    }
    return std::move(findings_);
  }

 private:
  const Action& action_of(const MessageEnd& end) const {
    return workload_.programs[end.rank].actions[end.action];
  }
  std::string place(const MessageEnd& end) const {
    return place_of(workload_.programs[end.rank], end.action);
  }
  std::string word(const MessageEnd& end) const { return word_of(action_of(end)); }

  void check_receiver(std::span<MessageRun> send_runs, std::span<MessageRun> receive_runs) {
    const auto open = [](const MessageRun& run) {
      return run.key.sender == any_source || run.key.tag == any_tag;
    };
    const bool wild = std::any_of(send_runs.begin(), send_runs.end(), open) ||
                      std::any_of(receive_runs.begin(), receive_runs.end(), open);
    match_equal(send_runs, receive_runs, sizes_known_ && !wild);
    if (wild && !all_met(send_runs) && !all_met(receive_runs)) match_left(send_runs, receive_runs);
    for (const MessageRun& run : send_runs) {
      if (run.left > 0) report(run, find(receive_runs, run.key), "sends", "received");
    }
    for (const MessageRun& run : receive_runs) {
      if (run.left > 0) report(run, find(send_runs, run.key), "waits for", "sent");
    }
  }

  static const MessageRun* find(std::span<MessageRun> runs, const MessageKey& key) {
    const auto found =
        std::lower_bound(runs.begin(), runs.end(), key,
                         [](const MessageRun& run, const MessageKey& k) { return run.key < k; });
    return found != runs.end() && found->key == key ? &*found : nullptr;
  }

  /// What has the same key, a tag among it, can always be matched first: whoever else either end could meet,
  /// could meet the other's partner.
  void match_equal(std::span<MessageRun> send_runs, std::span<MessageRun> receive_runs, bool compare) {
    auto receive = receive_runs.begin();
    for (MessageRun& sent : send_runs) {
      while (receive != receive_runs.end() && receive->key < sent.key) ++receive;
      if (receive == receive_runs.end()) return;
      if (receive->key != sent.key) continue;
      const std::int64_t met = std::min(sent.left, receive->left);
      sent.left -= met;
      receive->left -= met;
      if (compare) compare_sizes(sent, *receive, static_cast<std::size_t>(met));
    }
  }

  /// Messages with one key do not overtake each other.
  void compare_sizes(const MessageRun& sent, const MessageRun& received, std::size_t met) {
    for (std::size_t i = 0; i < met; ++i) {
      const MessageEnd &from = sent.ends[i], &to = received.ends[i];
      const auto fits = room(action_of(to));
      const std::int64_t bytes = bytes_sent(action_of(from));
      if (!fits || bytes <= *fits) continue;
      findings_.push_back({TraceFinding::Level::error, place(to),
                           word(to) + ": has room for " + std::to_string(*fits) +
                               " bytes, but the message of " + place(from) + " has " +
                               std::to_string(bytes)});
      return;
    }
  }

  static bool all_met(std::span<const MessageRun> runs) {
    return std::all_of(runs.begin(), runs.end(), [](const MessageRun& run) { return run.left == 0; });
  }

  std::string rank_name(std::int32_t rank) const {
    return rank == any_source ? "any rank" : "rank " + std::to_string(rank);
  }

  /// \param other what has the same key at the other end, null when nothing has.
  void report(const MessageRun& run, const MessageRun* other, std::string_view does, std::string_view done) {
    const MessageKey& key = run.key;
    const bool sending = does == "sends";
    const auto n = static_cast<std::int64_t>(run.ends.size());
    std::string text = word(run.ends[0]) + ": " + rank_name(sending ? key.sender : key.receiver);
    text += sending ? " sends " + rank_name(key.receiver) + " " : " waits for ";
    text += counted(static_cast<std::uint64_t>(n), "message");
    const bool untagged = action_of(run.ends[0]).kind == send_recv && key.tag == 0;
    text += untagged             ? " of sendRecv"
            : key.tag == any_tag ? " with any tag"
                                 : " with tag " + std::to_string(key.tag);
    if (!sending) text += " from " + rank_name(key.sender);
    if (key.communicator != 0)
      text += " of communicator " + std::to_string(workload_.communicators[key.communicator].name);
    text +=
        ", but " +
        (run.left == n ? "none is " : std::to_string(n - run.left) + (n - run.left == 1 ? " is " : " are "));
    text += done;
    if (other != nullptr) text += " (the first at " + place(other->ends[0]) + ")";
    findings_.push_back({TraceFinding::Level::error, place(run.ends[0]), std::move(text)});
  }

  const Workload& workload_;
  bool sizes_known_;
  std::vector<TraceFinding> findings_;
};

}  // namespace

std::vector<TraceFinding> check_messages(const Workload& workload, bool sizes_known) {
  return MessageChecker(workload, sizes_known).check();
}

}  // namespace netloom
