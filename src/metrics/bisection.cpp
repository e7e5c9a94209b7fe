#include "metrics/bisection.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "common/random.hpp"
#include "metrics/balanced_refinement.hpp"
#include "metrics/bisection_bounds.hpp"
#include "metrics/exact_bisection.hpp"
#include "metrics/metis_division.hpp"
#include "metrics/wave_starts.hpp"

namespace netloom {

namespace {

/// The best division so far of a network, and all that finds another one.
class Bisector {
 public:
  Bisector(const Topology& topology, const BisectionOptions& options)
      : topology_(topology),
        options_(options),
        refinement_(topology),
        random_(derive_seed(options.seed, "bisection")),
        bound_(cut_bound(topology, options.seed)) {}

  Bisection run();

 private:
  bool done() const { return best_ && (best_->cut == bound_.links || (options_.stop && options_.stop())); }
  void keep(Division division, BisectionMethod method);
  void try_division(std::vector<std::uint8_t> side, BisectionMethod method);
  void try_waves();
  void try_metis();
  void try_random();
  void try_perturbations();
  void prove();
  Bisection result() const;

  const Topology& topology_;
  BisectionOptions options_;
  BalancedRefinement refinement_;
  Random random_;
  CutBound bound_;
  std::optional<Division> best_;
  BisectionMethod method_ = BisectionMethod::trivial;
};

void Bisector::keep(Division division, BisectionMethod method) {
  if (best_ && division.cut >= best_->cut) return;
  best_ = std::move(division);
  method_ = method;
}

void Bisector::try_division(std::vector<std::uint8_t> side, BisectionMethod method) {
  keep(refinement_.refine(std::move(side), random_), method);
}

void Bisector::try_waves() {
  if (!topology_.vertex_symmetric()) return;
  for (const Wave& wave : best_waves(topology_, options_.waves)) {
    if (done()) return;
    try_division(wave_division(*topology_.translations(), wave, random_.next() >> 1U), BisectionMethod::wave);
  }
}

void Bisector::try_metis() {
  for (std::uint32_t i = 0; i < options_.metis && !done(); ++i) {
    try_division(metis_division(topology_, static_cast<std::uint32_t>(random_.next() >> 33U)),
                 BisectionMethod::metis);
  }
}

void Bisector::try_random() {
  // Without any other start there is one at random, so that there always is a division.
  const std::uint32_t starts = best_ ? options_.random : std::max(1U, options_.random);
  for (std::uint32_t i = 0; i < starts && !done(); ++i) {
    std::vector<std::uint8_t> side(topology_.node_count());
    for (std::uint8_t& at : side) at = static_cast<std::uint8_t>(random_.next() >> 63U);
    try_division(std::move(side), BisectionMethod::random);
  }
}

/// Throws the sides around one node anew.
void Bisector::try_perturbations() {
  for (std::uint32_t i = 0; i < options_.perturbations && !done(); ++i) {
    std::vector<std::uint8_t> side = best_->side;
    const std::uint64_t most = std::max<std::uint64_t>(2, topology_.node_count() / 16);
    for (std::uint64_t changes = 1 + random_.below(most); changes > 0; --changes) {
      side[random_.below(side.size())] ^= 1U;
    }
    try_division(std::move(side), BisectionMethod::perturbation);
  }
}

void Bisector::prove() {
  if (done() || topology_.node_count() > std::min(options_.exact_up_to, most_nodes_for_exact_bisection))
    return;
  if (std::optional<Division> smaller = smaller_bisection(topology_, best_->cut, bound_.links)) {
    keep(std::move(*smaller), BisectionMethod::branch_and_bound);
  }
  bound_ = {best_->cut, BisectionBound::search};
}

/// Hosts on side 0 and links between the sides are counted again, from nothing but the sides.
Bisection Bisector::result() const {
  Bisection found{best_->cut, best_->side, method_, bound_.links, bound_.bound};
  if (found.side[topology_.hosts()[0]] == 1) {
    for (std::uint8_t& side : found.side) side ^= 1U;
  }
  std::uint64_t on_side_1 = 0;
  for (const NodeId host : topology_.hosts()) on_side_1 += found.side[host];
  const std::uint64_t half = topology_.host_count() / 2;
  const bool balanced = on_side_1 == half || on_side_1 == topology_.host_count() - half;
  if (!balanced || links_between(topology_, found.side) != found.cut || found.cut < found.lower_bound) {
    throw std::logic_error("bisection of '" + topology_.label() + "': the recount contradicts the search");
  }
  return found;
}

Bisection Bisector::run() {
  if (topology_.host_count() < 2) {
    Bisection nothing;
    nothing.side.assign(topology_.node_count(), 0);
    return nothing;
  }
  try_waves();
  try_metis();
  try_random();
  try_perturbations();
  prove();
  return result();
}

}  // namespace

std::uint64_t links_between(const Topology& topology, const std::vector<std::uint8_t>& side) {
  const std::span<const Link> links = topology.links();
  return static_cast<std::uint64_t>(std::count_if(
      links.begin(), links.end(), [&](const Link& link) { return side[link.a] != side[link.b]; }));
}

BisectionOptions brief_bisection(const Topology& topology) {
  const LinkId links = std::max<LinkId>(1, topology.link_count());
  BisectionOptions options;
  options.waves = std::clamp(4'000'000U / links, 1U, options.waves);
  options.metis = std::min(400'000U / links, options.metis);
  options.random = std::clamp(400'000U / links, 1U, options.random);
  options.perturbations = std::min(400'000U / links, options.perturbations);
  return options;
}

Bisection bisection_width(const Topology& topology, const BisectionOptions& options) {
  return Bisector(topology, options).run();
}

std::string name_of(BisectionMethod method) {
  switch (method) {
    case BisectionMethod::trivial:
      return "trivial";
    case BisectionMethod::wave:
      return "wave";
    case BisectionMethod::metis:
      return "metis";
    case BisectionMethod::random:
      return "random";
    case BisectionMethod::perturbation:
      return "perturbation";
    case BisectionMethod::branch_and_bound:
      break;
  }
  return "branch_and_bound";
}

std::string name_of(BisectionBound bound) {
  switch (bound) {
    case BisectionBound::connected:
      return "connected";
    case BisectionBound::degree:
      return "degree";
    case BisectionBound::one_switch:
      return "one_switch";
    case BisectionBound::spectral:
      return "spectral";
    case BisectionBound::routing:
      return "routing";
    case BisectionBound::search:
      break;
  }
  return "search";
}

}  // namespace netloom
