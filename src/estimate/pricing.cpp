#include "estimate/pricing.hpp"

#include <algorithm>

#include "platform/traffic_matrix.hpp"

namespace netloom {

namespace {

/// Messages whose routes are kept at once; of larger rounds they are looked up twice.
constexpr std::size_t most_kept = std::size_t{1} << 17;

/// Messages of a round that are followed in time; larger rounds are for speed.
constexpr std::size_t most_in_time = 512;
/// Messages of a round on one wire beyond which they count as starting with the first.
constexpr std::size_t most_shared_in_time = 64;
/// Messages of earlier rounds that a wire remembers.
constexpr std::size_t most_carried = 8;
constexpr std::uint32_t no_message = UINT32_MAX;
/// Where between the two ends that of a message is put.
constexpr double held_back = 0.75;

}  // namespace

Pricing::Pricing(const Platform& platform, const Placement& placement, Contention contention)
    : wiring_(platform), contention_(contention), host_(host_numbers(*platform.topology, placement)) {
  for (const Wire& wire : wiring_.wires()) {
    prices_.push_back({wire.latency.value, 1 / wire.bandwidth.bytes_per_second,
                       wire.shared && contention == Contention::by_round});
  }
  loads_.resize(prices_.size());
  wire_bytes_.resize(prices_.size());
  carried_.resize(prices_.size());
}

void Pricing::price(std::span<Transfer> round) {
  if (contention_ == Contention::by_round && round.size() <= most_in_time) {
    add_routes(round);
    add_loads(round);
    set_ends_in_time(round);
    return settle();
  }
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
      if (load.messages == 0) touched_.push_back(route_wires_[at]);
      ++load.messages;
      load.bytes += some[i].bytes + envelope_bytes;
    }
  }
}

void Pricing::set_ends(std::span<Transfer> some) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < some.size(); ++i) {
    const std::uint64_t own = some[i].bytes + envelope_bytes;
    double latency_s = 0, worst_s = 0;
    for (; at < route_ends_[i]; ++at) {
      const WirePrice& price = prices_[route_wires_[at]];
      const WireLoad& load = loads_[route_wires_[at]];
      const std::uint64_t bytes = price.shared ? std::min(load.bytes, load.messages * own) : own;
      latency_s += price.latency_s;
      worst_s = std::max(worst_s, static_cast<double>(bytes) * price.seconds_per_byte);
    }
    longest_latency_s_ = std::max(longest_latency_s_, latency_s);
    some[i].end_s = some[i].start_s + latency_s + worst_s;
  }
}

/// Each message as if alone, then on each of its wires with the others there.
void Pricing::set_ends_in_time(std::span<Transfer> round) {
  arrivals_.resize(round.size());
  gaps_.assign(round.size(), 0);
  std::size_t at = 0;
  for (std::size_t i = 0; i < round.size(); ++i) {
    double latency_s = 0, seconds_per_byte = 0;
    const std::size_t begin = at;
    for (; at < route_ends_[i]; ++at) {
      const WirePrice& price = prices_[route_wires_[at]];
      latency_s += price.latency_s;
      seconds_per_byte = std::max(seconds_per_byte, price.seconds_per_byte);
    }
    longest_latency_s_ = std::max(longest_latency_s_, latency_s);
    arrivals_[i] = round[i].start_s + latency_s;
    round[i].end_s = arrivals_[i] + static_cast<double>(round[i].bytes + envelope_bytes) * seconds_per_byte;
    for (std::size_t hop = begin; hop < at; ++hop) {
      WireLoad& load = loads_[route_wires_[hop]];
      load.first_arrival_s = std::min(load.first_arrival_s, arrivals_[i]);
    }
  }
  list_jobs(round);
  // The most loaded first: then most others need no look.
  std::uint64_t most = 0;
  for (const WireId wire : touched_) most = std::max(most, loads_[wire].messages);
  for (; most > 0; --most) {
    for (const WireId wire : touched_) {
      if (loads_[wire].messages == most && prices_[wire].shared) share(wire, round);
    }
  }
  for (const WireId wire : touched_) {
    if (prices_[wire].shared) carry(wire, round);
  }
  for (std::size_t i = 0; i < round.size(); ++i) {
    all_s_ += round[i].end_s - round[i].start_s;
    gaps_s_ += gaps_[i];
  }
}

void Pricing::list_jobs(std::span<const Transfer> round) {
  jobs_.resize(route_wires_.size());
  std::size_t next = 0;
  for (const WireId wire : touched_) {
    loads_[wire].first_job = next;
    next += loads_[wire].messages;
    loads_[wire].messages = 0;
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < round.size(); ++i) {
    const WireJob job{arrivals_[i], static_cast<double>(round[i].bytes + envelope_bytes), 0,
                      static_cast<std::uint32_t>(i)};
    for (; at < route_ends_[i]; ++at) {
      WireLoad& load = loads_[route_wires_[at]];
      jobs_[load.first_job + load.messages++] = job;
    }
  }
}

void Pricing::share(WireId wire, std::span<Transfer> round) {
  const WireLoad& load = loads_[wire];
  const std::span own(jobs_.data() + load.first_job, load.messages);
  std::vector<WireJob>& carried = carried_[wire];
  std::erase_if(carried, [&](const WireJob& job) { return job.end_s <= load.first_arrival_s; });
  if (own.size() == 1 && carried.empty()) return;
  const double seconds_per_byte = prices_[wire].seconds_per_byte;
  double all_bytes = static_cast<double>(load.bytes);
  sharing_.clear();
  for (const WireJob& job : carried) {
    // It has gone evenly so far.
    WireJob rest = job;
    rest.arrival_s = std::max(job.arrival_s, load.first_arrival_s);
    rest.bytes *= (job.end_s - rest.arrival_s) / (job.end_s - job.arrival_s);
    rest.message = no_message;
    all_bytes += rest.bytes;
    sharing_.push_back(rest);
  }
  // Other wires hold them all up longer than this one can.
  const bool idle = std::ranges::all_of(own, [&](const WireJob& job) {
    return job.arrival_s + all_bytes * seconds_per_byte <= round[job.message].end_s;
  });
  if (idle) return;
  if (own.size() > most_shared_in_time) {
    for (const WireJob& job : own) {
      const double bytes =
          std::min(static_cast<double>(load.bytes), job.bytes * static_cast<double>(own.size()));
      double& end_s = round[job.message].end_s;
      end_s = std::max(end_s, load.first_arrival_s + bytes * seconds_per_byte);
    }
    return;
  }
  sharing_.insert(sharing_.end(), own.begin(), own.end());
  share_wire(sharing_, seconds_per_byte);
  for (const WireJob& job : sharing_) {
    if (job.message == no_message) continue;
    // Between two errors: on one wire by itself nobody is held up elsewhere; in a round nobody gets ahead.
    const double gap_s = std::max(0.0, together_s(job, seconds_per_byte) - job.end_s);
    if (job.end_s + held_back * gap_s <= round[job.message].end_s) continue;
    round[job.message].end_s = job.end_s + held_back * gap_s;
    gaps_[job.message] = gap_s;
  }
}

/// When a message would have ended with all of its round that it meets on the wire, had they kept together.
double Pricing::together_s(const WireJob& job, double seconds_per_byte) const {
  const double held_up_s = 3 * (job.end_s - job.arrival_s);
  double bytes = 0;
  for (const WireJob& other : sharing_) {
    // Or nearly: those that one of them would meet if it were held up a few times as long.
    const bool meet = other.arrival_s < job.end_s + held_up_s && other.end_s > job.arrival_s - held_up_s;
    if (meet && other.message != no_message) bytes += std::min(other.bytes, job.bytes);
  }
  return job.arrival_s + bytes * seconds_per_byte;
}

void Pricing::carry(WireId wire, std::span<const Transfer> round) {
  std::vector<WireJob>& carried = carried_[wire];
  for (std::size_t i = 0; i < loads_[wire].messages; ++i) {
    WireJob& job = carried.emplace_back(jobs_[loads_[wire].first_job + i]);
    job.end_s = round[job.message].end_s;
  }
  if (carried.size() > most_carried)
    carried.erase(carried.begin(), carried.end() - static_cast<std::ptrdiff_t>(most_carried));
}

/// Books the round's loads and forgets them.
void Pricing::settle() {
  for (const WireId wire : touched_) {
    wire_bytes_[wire] += loads_[wire].bytes;
    loads_[wire] = {};
  }
  touched_.clear();
}

}  // namespace netloom
