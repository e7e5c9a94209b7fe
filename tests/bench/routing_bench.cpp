// Times of balanced routes, of the bound and of the largest load. Build and run:
//   cmake --build --preset dev --target routing_bench && build/dev/tests/routing_bench

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include "metrics/link_load.hpp"
#include "metrics/virtual_layers.hpp"
#include "routing/algorithm.hpp"
#include "topology/circulant.hpp"
#include "topology/dragonfly.hpp"
#include "topology/fat_tree.hpp"
#include "topology/hypercube.hpp"
#include "topology/hyperx.hpp"
#include "topology/mesh.hpp"
#include "topology/random_regular.hpp"
#include "topology/random_shortcut.hpp"
#include "topology/router_hosts.hpp"
#include "topology/slim_fly.hpp"
#include "topology/torus.hpp"

namespace netloom {
namespace {

/// Peak memory of the process so far: run one benchmark alone (`--benchmark_filter`) to learn its own.
double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void balanced_routes(benchmark::State& state, Topology (*make)()) {
  const Topology topology = make();
  std::uint64_t load = 0;
  for (auto _ : state) {
    const auto table = make_routing(topology, {});
    load = max_link_load(*table);
  }
  state.counters["load"] = static_cast<double>(load);
  state.counters["bound"] = load_bound(topology);
  state.counters["peak_MB"] = peak_megabytes();
}

void bound(benchmark::State& state, Topology (*make)()) {
  const Topology topology = make();
  for (auto _ : state) benchmark::DoNotOptimize(load_bound(topology));
}

void lowest_port_load(benchmark::State& state, Topology (*make)()) {
  const Topology topology = make();
  const auto table = make_routing(topology, {"shortest", "lowest_port", 1});
  for (auto _ : state) benchmark::DoNotOptimize(max_link_load(*table));
}

/// `balanced` on random_regular(nodes, 8): `over_bound` is the largest load by the lower bound.
void random_regular_routes(benchmark::State& state) {
  const auto nodes = static_cast<NodeId>(state.range(0));
  const Topology topology = make_random_regular(nodes, 8, static_cast<std::uint64_t>(state.range(1)));
  std::uint64_t load = 0;
  for (auto _ : state) load = max_link_load(*make_routing(topology, {}));
  state.counters["over_bound"] = static_cast<double>(load) / load_bound(topology);
  state.counters["peak_MB"] = peak_megabytes();
}

void routes(benchmark::State& state, const char* algorithm, Topology (*make)()) {
  const Topology topology = make();
  std::uint64_t load = 0;
  for (auto _ : state) load = max_link_load(*make_routing(topology, {algorithm}));
  state.counters["load"] = static_cast<double>(load);
  state.counters["peak_MB"] = peak_megabytes();
}

void layers(benchmark::State& state, const char* algorithm, Topology (*make)()) {
  const Topology topology = make();
  const auto table = make_routing(topology, {algorithm});
  std::uint32_t count = 0;
  for (auto _ : state) count = virtual_layers(*table)->count;
  state.counters["layers"] = count;
}

Topology circulant_1024() {
  return make_circulant(1024, {1, 44, 130, 205, 400});
}
Topology circulant_4096() {
  return make_circulant(4096, {1, 77, 133, 871, 1333, 1700});
}
Topology circulant_4096_degree_8() {
  return make_circulant(4096, {1, 121, 800, 1901});
}
Topology hypercube_4096() {
  return make_hypercube(12);
}
Topology torus_64_64() {
  return make_torus({64, 64});
}
Topology torus_16_16_16() {
  return make_torus({16, 16, 16});
}
Topology random_256() {
  return make_random_shortcut(256, 8, 1);
}
Topology random_1024() {
  return make_random_shortcut(1024, 8, 1);
}
Topology random_4096() {
  return make_random_shortcut(4096, 8, 1);
}
Topology mesh_32_32() {
  return make_mesh({32, 32});
}
Topology hyperx_4096_hosts() {
  return with_hosts(make_hyperx({8, 8, 8}), 8);
}
Topology dragonfly_4096_hosts() {
  return make_dragonfly({.routers = 16, .hosts = 8, .global = 8, .groups = 32});
}
Topology fat_tree_4096_hosts() {
  return make_fat_tree(16, 3);
}
Topology slim_fly_4046_hosts() {
  return with_hosts(make_slim_fly(17), 7);
}

// NOLINTBEGIN
#define NETLOOM_BENCH(network)                                                         \
  BENCHMARK_CAPTURE(balanced_routes, network, network)->Unit(benchmark::kMillisecond); \
  BENCHMARK_CAPTURE(bound, network, network)->Unit(benchmark::kMillisecond);           \
  BENCHMARK_CAPTURE(lowest_port_load, network, network)->Unit(benchmark::kMillisecond)

NETLOOM_BENCH(circulant_1024);
NETLOOM_BENCH(circulant_4096);
NETLOOM_BENCH(circulant_4096_degree_8);
NETLOOM_BENCH(hypercube_4096);
NETLOOM_BENCH(torus_64_64);
NETLOOM_BENCH(torus_16_16_16);
NETLOOM_BENCH(random_256);
NETLOOM_BENCH(random_1024);
NETLOOM_BENCH(random_4096);
NETLOOM_BENCH(mesh_32_32);
NETLOOM_BENCH(hyperx_4096_hosts);
NETLOOM_BENCH(dragonfly_4096_hosts);
NETLOOM_BENCH(fat_tree_4096_hosts);
NETLOOM_BENCH(slim_fly_4046_hosts);

BENCHMARK(random_regular_routes)
    ->ArgNames({"nodes", "seed"})
    ->ArgsProduct({{256}, {1, 2, 3, 4, 5}})
    ->Args({4096, 1})
    ->Unit(benchmark::kMillisecond);

#define NETLOOM_BENCH_ROUTES(algorithm, network) \
  BENCHMARK_CAPTURE(routes, algorithm##_##network, #algorithm, network)->Unit(benchmark::kMillisecond)
#define NETLOOM_BENCH_LAYERS(algorithm, network) \
  BENCHMARK_CAPTURE(layers, algorithm##_##network, #algorithm, network)->Unit(benchmark::kMillisecond)

NETLOOM_BENCH_ROUTES(up_down, random_4096);
NETLOOM_BENCH_ROUTES(valiant, random_4096);
NETLOOM_BENCH_ROUTES(fat_tree, fat_tree_4096_hosts);
NETLOOM_BENCH_ROUTES(dragonfly, dragonfly_4096_hosts);
NETLOOM_BENCH_ROUTES(up_down, dragonfly_4096_hosts);
NETLOOM_BENCH_LAYERS(balanced, random_256);
NETLOOM_BENCH_LAYERS(balanced, random_1024);
NETLOOM_BENCH_LAYERS(up_down, random_1024);
NETLOOM_BENCH_LAYERS(valiant, random_256);
NETLOOM_BENCH_LAYERS(balanced, torus_64_64);
NETLOOM_BENCH_LAYERS(balanced, fat_tree_4096_hosts);
NETLOOM_BENCH_LAYERS(dragonfly, dragonfly_4096_hosts);
// NOLINTEND

}  // namespace
}  // namespace netloom

BENCHMARK_MAIN();
