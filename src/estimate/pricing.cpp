#include "estimate/pricing.hpp"

#include <algorithm>

namespace netloom {

namespace {

/// SMPI's, in bytes, in every message.
constexpr std::uint64_t envelope = 16;

/// Messages whose routes are kept at once; of larger rounds they are looked up twice.
constexpr std::size_t most_kept = std::size_t{1} << 17;

}  // namespace

Pricing::Pricing(const Platform& platform, const Placement& placement, Contention contention)
    : wiring_(platform), contention_(contention), host_(host_numbers(*platform.topology, placement)) {
  for (const Wire& wire : wiring_.wires()) {
    prices_.push_back({wire.latency.value, 1 / wire.bandwidth.bytes_per_second,
                       wire.shared && contention == Contention::by_round});
  }
  loads_.resize(prices_.size());
  wire_bytes_.resize(prices_.size());
  busy_until_.resize(prices_.size());
}

void Pricing::price(std::span<Transfer> round) {
  for (std::size_t first = 0; first < round.size(); first += most_kept) {
    const auto some = round.subspan(first, std::min(most_kept, round.size() - first));
    add_routes(some);
    add_loads(some);
  }
  for (std::size_t first = 0; first < round.size(); first += most_kept) {
    const auto some = round.subspan(first, std::min(most_kept, round.size() - first));
    if (round.size() > most_kept) add_routes(some);
    set_ends(some);
  }
  settle();
}

void Pricing::add_routes(std::span<const Transfer> some) {
  route_wires_.clear();
  route_ends_.clear();
  for (const Transfer& transfer : some) {
    wiring_.append_route(host_[transfer.from], host_[transfer.to], route_wires_);
    route_ends_.push_back(route_wires_.size());
  }
}

void Pricing::add_loads(std::span<const Transfer> some) {
  messages_ += some.size();
  std::size_t at = 0;
  for (std::size_t i = 0; i < some.size(); ++i) {
    bytes_ += some[i].bytes;
    for (; at < route_ends_[i]; ++at) {
      WireLoad& load = loads_[route_wires_[at]];
      if (load.messages == 0) {
        touched_.push_back(route_wires_[at]);
        load.first_start_s = some[i].start_s;
      }
      load.first_start_s = std::min(load.first_start_s, some[i].start_s);
      ++load.messages;
      load.bytes += some[i].bytes + envelope;
    }
  }
}

void Pricing::set_ends(std::span<Transfer> some) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < some.size(); ++i) {
    const std::uint64_t own = some[i].bytes + envelope;
    double latency_s = 0, worst_s = 0;
    WireId worst = 0;
    for (; at < route_ends_[i]; ++at) {
      const WirePrice& price = prices_[route_wires_[at]];
      const WireLoad& load = loads_[route_wires_[at]];
      const std::uint64_t bytes = price.shared ? std::min(load.bytes, load.messages * own) : own;
      latency_s += price.latency_s;
      const double wire_s = static_cast<double>(bytes) * price.seconds_per_byte;
      if (wire_s > worst_s) {
        worst_s = wire_s;
        worst = route_wires_[at];
      }
    }
    longest_latency_s_ = std::max(longest_latency_s_, latency_s);
    some[i].end_s = some[i].start_s + latency_s + worst_s;
    if (prices_[worst].shared) watch_drift(some[i], worst);
  }
}

void Pricing::watch_drift(const Transfer& transfer, WireId worst) {
  const double whole_s = transfer.end_s - transfer.start_s;
  const double late_s = transfer.start_s - loads_[worst].first_start_s;
  const double early_s = std::max(0.0, busy_until_[worst] - transfer.start_s);
  all_s_ += whole_s;
  misjudged_s_ += std::min(whole_s, late_s + early_s);
  ends_.emplace_back(worst, transfer.end_s);
}

/// Books the round's loads and forgets them.
void Pricing::settle() {
  for (const WireId wire : touched_) {
    wire_bytes_[wire] += loads_[wire].bytes;
    loads_[wire] = {};
  }
  touched_.clear();
  for (const auto& [wire, end_s] : ends_) busy_until_[wire] = std::max(busy_until_[wire], end_s);
  ends_.clear();
}

}  // namespace netloom
