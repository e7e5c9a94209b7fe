#pragma once
// Pricing: how long the messages of a round take, and what the links have carried so far.

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "estimate/transfer.hpp"
#include "estimate/wire_share.hpp"
#include "platform/wiring.hpp"

namespace netloom {

/// Whether messages get in each other's way.
enum class Contention {
  none,     ///< each as if alone: no run is faster
  by_round  ///< a link is shared by the messages of a round, whenever within it they start
};

class Pricing {
 public:
  /// \param platform must outlive this.
  Pricing(const Platform& platform, const Placement& placement, Contention contention);

  /// Sets `end_s` of every message: its start, the latency of its route, and its way through the wire that
  /// takes longest.
  void price(std::span<Transfer> round);

  std::uint64_t messages() const { return messages_; }
  std::uint64_t bytes() const { return bytes_; }
  double longest_latency_s() const { return longest_latency_s_; }
  /// How far the two ends between which that of a message is put lie apart, in parts of the messages' time.
  double drift() const { return all_s_ > 0 ? gaps_s_ / all_s_ : 0; }
  /// By WireId, with SMPI's envelope.
  const std::vector<std::uint64_t>& wire_bytes() const { return wire_bytes_; }
  const Wiring& wiring() const { return wiring_; }

 private:
  struct WirePrice {
    double latency_s = 0;
    double seconds_per_byte = 0;
    bool shared = true;
  };
  struct WireLoad {
    std::uint64_t bytes = 0;
    std::uint64_t messages = 0;
    double first_arrival_s = std::numeric_limits<double>::infinity();  ///< start and latency
    std::size_t first_job = 0;                                         ///< index into jobs_
  };

  void add_routes(std::span<const Transfer> some);
  void add_loads(std::span<const Transfer> some);
  void set_ends(std::span<Transfer> some);
  void set_ends_in_time(std::span<Transfer> round);
  void list_jobs(std::span<const Transfer> round);
  void share(WireId wire, std::span<Transfer> round);
  double together_s(const WireJob& job, double seconds_per_byte) const;
  void carry(WireId wire, std::span<const Transfer> round);
  void settle();

  Wiring wiring_;
  Contention contention_;
  std::vector<NodeId> host_;  ///< by rank, its number
  std::vector<WirePrice> prices_;
  std::vector<WireLoad> loads_;
  std::vector<WireId> touched_;
  std::vector<WireId> route_wires_;
  std::vector<std::size_t> route_ends_;
  std::vector<std::uint64_t> wire_bytes_;
  std::vector<double> arrivals_;  ///< by message of the round
  std::vector<double> gaps_;      ///< by message of the round: from the earlier end to the later
  std::vector<WireJob> jobs_;     ///< of the round, by wire
  std::vector<WireJob> sharing_;
  std::vector<std::vector<WireJob>>
      carried_;  ///< by wire: messages of earlier rounds that may be on it still
  double all_s_ = 0;
  double gaps_s_ = 0;
  std::uint64_t messages_ = 0;
  std::uint64_t bytes_ = 0;
  double longest_latency_s_ = 0;
};

}  // namespace netloom
