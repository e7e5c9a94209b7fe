#include "replay/pending_requests.hpp"

#include <algorithm>

namespace netloom {

namespace {

bool same(std::int32_t one, std::int32_t other, std::int32_t wildcard) {
  return one == other || one == wildcard || other == wildcard;
}

}  // namespace

void PendingRequests::add(std::int32_t source, std::int32_t destination, const Action& starter,
                          MPI_Request request) {
  entries_.push_back({source, destination, &starter, request});
}

MPI_Request* PendingRequests::find(const Action& action) {
  MPI_Request* completed = nullptr;
  for (Entry& entry : entries_) {
    const bool meant = entry.starter->communicator == action.communicator &&
                       same(entry.source, action.source, any_source) && entry.destination == action.peer &&
                       same(entry.starter->tag, action.tag, any_tag);
    if (!meant) continue;
    // Nobody tests again what a test has completed; a wait, though, may follow a test that failed where the
    // trace was recorded.
    const bool skip = action.kind == ActionKind::test && entry.request == MPI_REQUEST_NULL;
    if (!skip) return &entry.request;
    completed = &entry.request;
  }
  return completed;
}

void PendingRequests::erase(const MPI_Request* found) {
  const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                  [found](const Entry& each) { return &each.request == found; });
  entries_.erase(entry);
}

void PendingRequests::wait_latest(std::size_t count) {
  const std::size_t first = entries_.size() - std::min(count, entries_.size());
  std::vector<MPI_Request> requests;
  for (std::size_t i = first; i < entries_.size(); ++i) requests.push_back(entries_[i].request);
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  entries_.resize(first);
}

std::vector<const Action*> PendingRequests::incomplete() const {
  std::vector<const Action*> starters;
  for (const Entry& entry : entries_) {
    if (entry.request != MPI_REQUEST_NULL) starters.push_back(entry.starter);
  }
  return starters;
}

}  // namespace netloom
