#include "topology/product.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "common/random.hpp"
#include "common/text.hpp"
#include "topology/building.hpp"
#include "topology/family.hpp"

namespace netloom {

namespace {

void check_factors(const std::vector<Topology>& factors) {
  if (factors.size() < 2) {
    throw InputError("product: factors must be at least 2 networks, got " + std::to_string(factors.size()));
  }
  std::vector<std::string> faults;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    if (factors[i].hosts_are_nodes()) continue;
    faults.push_back("product: factors[" + std::to_string(i) + "] (" + factors[i].label() +
                     ") has switches; a product needs a host at every node");
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

std::optional<TranslationGroup> product_group(const std::vector<Topology>& factors) {
  TranslationGroup group;
  for (const Topology& factor : factors) {
    if (!factor.translations()) return std::nullopt;
    const auto& moduli = factor.translations()->moduli;
    group.moduli.insert(group.moduli.end(), moduli.begin(), moduli.end());
  }
  return group;
}

/// A factor is no network of the experiment: what belongs to one has no meaning there.
void refuse_experiment_keys(const Value& factor, Faults& faults) {
  for (const char* const key : {"label", "routing", "bandwidths", "width", "hosts_per_router"}) {
    if (const Value* const found = factor.find(key)) {
      faults.add(found->where,
                 std::string("product: a factor takes no '") + key + "'; it belongs to the whole network");
    }
  }
}

}  // namespace

Topology make_product(const std::vector<Topology>& factors) {
  check_factors(factors);
  std::vector<Factor> graphs;
  std::vector<std::string> specs;
  std::vector<std::string> labels;
  for (const Topology& factor : factors) {
    graphs.push_back({factor.node_count(), {factor.links().begin(), factor.links().end()}});
    specs.push_back(factor.spec());
    labels.push_back(factor.family() == "product" ? "(" + factor.label() + ")" : factor.label());
  }
  TopologyParts parts = cartesian_parts("product", graphs, "factor");
  parts.spec = "{type: product, factors: [" + join(specs, ", ") + "]}";
  parts.label = "product " + join(labels, " x ");
  parts.translations = product_group(factors);
  return Topology(std::move(parts));
}

Topology build_product(MapReader& spec, std::uint64_t seed) {
  std::vector<Topology> factors;
  for (const Value* const factor : spec.maps("factors")) {
    refuse_experiment_keys(*factor, spec.faults());
    // Random factors differ, and their seeds fit what `seed:` takes.
    const std::uint64_t own = derive_seed(seed, "factor " + std::to_string(factors.size())) >> 1U;
    try {
      factors.push_back(build_topology(*factor, own));
    } catch (const InputError& error) {
      for (const std::string& fault : error.faults()) spec.faults().add(fault);
    }
  }
  return build_at(spec, "factors", [&] { return make_product(factors); });
}

}  // namespace netloom
