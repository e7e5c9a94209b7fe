#pragma once
// The requests a rank has started and not waited for, in the order it started them.

#include <smpi/smpi.h>

#include <cstdint>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

class PendingRequests {
 public:
  /// \param starter the action that started it; must outlive this.
  void add(std::int32_t source, std::int32_t destination, const Action& starter, MPI_Request request);

  /// The oldest that a wait or test action means; null when there is none. Its request is MPI_REQUEST_NULL
  /// when a test has completed it.
  MPI_Request* find(const Action& action);
  void erase(const MPI_Request* found);

  /// Waits for the `count` latest, or for all when there are fewer, and forgets them.
  void wait_latest(std::size_t count);

  /// The actions that started those that no test has completed.
  std::vector<const Action*> incomplete() const;
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::int32_t source;
    std::int32_t destination;
    const Action* starter;
    MPI_Request request;
  };
  std::vector<Entry> entries_;
};

}  // namespace netloom
