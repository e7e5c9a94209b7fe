#pragma once
// The recording of one program: its ranks, and how it ends. One a process.

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "recorder/rank_recording.hpp"

namespace netloom::recorder {

/// What makes a new communicator the same on all its members: the communicator it is made from, how many were
/// made from that before, and its color.
using Making = std::tuple<std::uint32_t, std::uint32_t, std::int64_t>;

struct Session {
  std::string folder;                    ///< for one file a rank
  int report = -1;                       ///< descriptor that takes the outcome
  std::map<long, RankRecording> ranks;   ///< by the actor's number
  std::map<Making, std::uint32_t> made;  ///< names of communicators
  std::uint64_t probes = 0;              ///< which are left out: the receives behind them wait
};

Session& session();

/// The rank that runs; null outside of the program's ranks.
RankRecording* running_rank();

/// Ends the program: the trace would not be what the program does.
[[noreturn]] void fail(const std::string& sentence);

/// `rank 3 calls MPI_Put: ...`
[[noreturn]] void refuse(const char* call, const std::string& why);

/// A call of the program, from its start to its end. SMPI makes some calls out of others, which are not the
/// program's.
class Call {
 public:
  explicit Call(const char* name);
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  ~Call();
  /// Null when the call is not the program's.
  RankRecording* rank() const { return rank_; }

 private:
  RankRecording* rank_;
};

/// Makes the call and, when it has succeeded, writes it.
template <class Make, class Write>
int record(const char* name, Make make, Write write) {
  const Call call(name);
  const int code = make();
  if (code == MPI_SUCCESS && call.rank() != nullptr) write(*call.rank());
  return code;
}

}  // namespace netloom::recorder
