#pragma once
// Pricing: how long the messages of a round take, and what the links have carried so far.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "estimate/transfer.hpp"
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

  /// Sets `end_s` of every message: its start, the latency of its route, and its most loaded wire's bytes
  /// over bandwidth, where a longer message counts for no more bytes than it has itself.
  void price(std::span<Transfer> round);

  std::uint64_t messages() const { return messages_; }
  std::uint64_t bytes() const { return bytes_; }
  double longest_latency_s() const { return longest_latency_s_; }
  /// Part of the time of all messages that rounds misjudge: a message of an earlier round is still on its
  /// most loaded wire, or it starts later there than others of its round.
  double drift() const { return all_s_ > 0 ? misjudged_s_ / all_s_ : 0; }
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
    double first_start_s = 0;  ///< of the messages of the round
  };

  void add_routes(std::span<const Transfer> some);
  void add_loads(std::span<const Transfer> some);
  void set_ends(std::span<Transfer> some);
  void watch_drift(const Transfer& transfer, WireId worst);
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
  std::vector<double> busy_until_;  ///< by wire: end of the messages so far whose most loaded it was
  std::vector<std::pair<WireId, double>> ends_;  ///< of the round
  double all_s_ = 0;
  double misjudged_s_ = 0;
  std::uint64_t messages_ = 0;
  std::uint64_t bytes_ = 0;
  double longest_latency_s_ = 0;
};

}  // namespace netloom
