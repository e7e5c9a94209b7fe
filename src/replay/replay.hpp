#pragma once
// Replay: a workload on a platform in simulated time, each run in a forked child, since SimGrid allows one
// simulation a process. The parent never makes a SimGrid engine and stays single-threaded.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/platform.hpp"
#include "replay/accounts.hpp"
#include "schedule/schedule.hpp"
#include "spec/reader.hpp"
#include "workload/workload.hpp"

namespace netloom {

enum class Profile { hpc, smpi };

struct MpiOptions {
  Profile profile = Profile::hpc;
  std::string selector = "default";               ///< default, ompi, mpich
  std::map<std::string, std::string> algorithms;  ///< collective -> SMPI's algorithm name, or `scheduled`
  ScheduleOptions schedule;                       ///< of those that are `scheduled`
  /// Profile hpc only; profile smpi keeps what smpirun sets.
  std::string os = "0:0:0", or_ = "0:0:0", ois = "0:0:0";
  Bytes async_small{0};   ///< below: eager, in order, without rendezvous
  Bytes detached{65536};  ///< below: a send returns before its receive is posted
};

/// Among the algorithms of a collective: netloom's own, made for the network.
inline constexpr std::string_view scheduled_algorithm = "scheduled";

bool any_scheduled(const MpiOptions& mpi);
/// Whether calls of this kind are made by a schedule.
bool is_scheduled(const MpiOptions& mpi, ActionKind kind);

/// Reads the `mpi:` map, every value a scalar but `algorithms` and `schedule`.
MpiOptions read_mpi_options(const Value* map, Faults& faults);

enum class Status { ok, deadlock, timeout, crashed, invalid, implausible };
std::string_view to_text(Status status);

struct ReplayResult {
  Status status = Status::crashed;
  std::string reason;  ///< one sentence unless ok
  std::vector<std::string> warnings;
  // The rest is meaningful when status is ok.
  double time_s = 0;
  double comm_time_mean_s = 0, comm_time_max_s = 0;
  double waiting_time_mean_s = 0, waiting_time_max_s = 0;  ///< of comm time: no message under way
  double compute_time_mean_s = 0, compute_time_max_s = 0;
  std::uint64_t messages = 0;  ///< point-to-point, after expansion of collectives
  std::uint64_t bytes = 0;     ///< their payload
  double lower_bound_s = 0;
  double upper_bound_s = 0;
  /// By ChannelId under full duplex, by LinkId under half: bytes with SMPI's envelope.
  std::vector<std::uint64_t> link_bytes;
  std::string hottest_link;  ///< `3->7` (full) or `3-7` (half); empty when no link carried anything
  std::uint64_t hottest_link_bytes = 0;
  std::uint64_t hop_bytes = 0;  ///< the sum of link_bytes
  /// What it would be with rank r on host r; none when ranks share hosts.
  std::optional<std::uint64_t> linear_hop_bytes;
  std::optional<double> b_eff_Bps;  ///< of the benchmark of this name: see effective_bandwidth.hpp
  Accounts accounts;
  /// Of an estimate by rounds: how much of the time of its messages the rounds misjudge, 0 to 1.
  std::optional<double> drift;
  double wall_s = 0;  ///< of the child; not part of any reproducible output
  std::uint64_t peak_memory_bytes = 0;
};

struct ReplayLimits {
  std::optional<double> timeout_s;  ///< wall time
};

/// What one run needs; the referenced values must outlive it.
struct ReplayRequest {
  const Platform* platform = nullptr;
  const Workload* workload = nullptr;
  Placement placement;
  MpiOptions mpi;
  ReplayLimits limits;
  /// All messages go by the sender's loopback, whatever the routes: for who sends what to whom, quickly.
  bool loopback_only = false;
};

/// A run in its child process. Destroying it kills the child.
class ReplayJob {
 public:
  explicit ReplayJob(const ReplayRequest& request);
  ReplayJob(ReplayJob&&) noexcept;
  ReplayJob& operator=(ReplayJob&&) noexcept;
  ~ReplayJob();

  /// Readable when there is news: poll it, then call `advance`.
  int descriptor() const;
  /// Seconds of wall time until the timeout strikes; none without one.
  std::optional<double> seconds_left() const;
  /// Takes what the child has said, ends it when its time is over. True when the result stands.
  bool advance();
  /// \pre advance() returned true.
  ReplayResult result() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Starts one job and waits for it.
ReplayResult replay(const ReplayRequest& request);

/// Who sends how much to whom, collectives by the messages of their algorithms: counted in a run with one
/// rank a host and without a network. None when that run does not end well.
std::optional<TrafficMatrix> measured_traffic(const Workload& workload, const Hardware& hardware,
                                              const MpiOptions& mpi, const ReplayLimits& limits);

/// `3.32`
std::string simgrid_version();

}  // namespace netloom
