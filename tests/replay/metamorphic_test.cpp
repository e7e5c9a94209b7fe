// What must not change when a run is looked at from another side, and what must not get worse.

#include <numeric>

#include "common/error.hpp"
#include "replay/stage.hpp"

namespace netloom::test {
namespace {

/// Workloads of all sorts that are quick on 16 ranks.
const std::vector<std::string> specs{
    "{type: alltoall, size: 100kB}",           "{type: allreduce, size: 1MB}",
    "{type: bcast, size: 10kB, root: 3}",      "{type: npb_is, class: S}",
    "{type: npb_lu, class: S, iterations: 2}", "{type: npb_cg, class: S, iterations: 2}"};

ReplayResult run_at(const Platform& platform, const Workload& workload, const Placement& placement) {
  ReplayResult result = replay({&platform, &workload, placement, {}, {}});
  EXPECT_EQ(result.status, Status::ok) << result.reason;
  return result;
}

void expect_same_times(const ReplayResult& a, const ReplayResult& b) {
  expect_close(a.time_s, b.time_s, 1e-6);
  expect_close(a.comm_time_mean_s, b.comm_time_mean_s, 1e-6);
  expect_close(a.comm_time_max_s, b.comm_time_max_s, 1e-6);
  EXPECT_NEAR(a.waiting_time_mean_s, b.waiting_time_mean_s, 1e-6 * b.comm_time_mean_s);
  EXPECT_EQ(a.hop_bytes, b.hop_bytes);
  EXPECT_EQ(a.hottest_link_bytes, b.hottest_link_bytes);
}

TEST(Metamorphic, RotatingACirculantsPlacementByAnEvenStepChangesNoTime) {
  const Stage circulant("{type: circulant, nodes: 16, jumps: [1, 6]}");
  for (const std::string& spec : specs) {
    const Workload workload = made(spec, 16);
    const ReplayResult still = circulant.run(workload);
    for (const NodeId step : {2U, 6U, 14U}) {
      Placement placement(16);
      for (NodeId rank = 0; rank < 16; ++rank) placement[rank] = (rank + step) % 16;
      expect_same_times(run_at(circulant.platform, workload, placement), still);
    }
  }
}

TEST(Metamorphic, TwiceTheBandwidthIsNeverSlower) {
  for (const char* network : {"{type: torus, dims: [4, 4]}", "{type: circulant, nodes: 16, jumps: [1, 6]}",
                              "{type: hypercube, dimension: 4}"}) {
    for (const std::string& spec : specs) {
      const Workload workload = made(spec, 16);
      Hardware hardware = ordinary_hardware();
      hardware.loopback.bandwidth = {100e9};
      double before = std::numeric_limits<double>::infinity();
      for (const double bandwidth : {1.25e9, 2.5e9, 5e9, 10e9}) {
        hardware.link_bandwidth = {bandwidth};
        const Stage stage(network, hardware);
        const double time = stage.run(workload).time_s;
        EXPECT_LE(time, before * (1 + 1e-9)) << network << " " << spec << " at " << bandwidth;
        before = time;
      }
    }
  }
}

/// The routes of another network whose nodes have other numbers.
class RenamedRoutes final : public RoutingTable {
 public:
  RenamedRoutes(const Topology& topology, const RoutingTable& original, std::vector<NodeId> name_of)
      : RoutingTable(topology, original.spec()),
        original_(&original),
        name_of_(std::move(name_of)),
        original_of_(name_of_.size()) {
    for (NodeId node = 0; node < name_of_.size(); ++node) original_of_[name_of_[node]] = node;
  }

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    std::vector<ChannelId> route;
    original_->append_route(original_of_[from], original_of_[to], route);
    for (const ChannelId channel : route) {
      channels.push_back(topology().channel(name_of_[original_->topology().channel_source(channel)],
                                            name_of_[original_->topology().channel_target(channel)]));
    }
  }

 private:
  const RoutingTable* original_;
  std::vector<NodeId> name_of_, original_of_;
};

TEST(Metamorphic, AProductOfTwoNetworksEqualsThatOfTheOtherOrder) {
  const std::string a = "{type: circulant, nodes: 8, jumps: [1, 3]}", b = "{type: complete, nodes: 3}";
  const Stage forth("{type: product, factors: [" + a + ", " + b + "]}");
  const Stage back("{type: product, factors: [" + b + ", " + a + "]}");
  std::vector<NodeId> name_of(24);
  for (NodeId x = 0; x < 8; ++x) {
    for (NodeId y = 0; y < 3; ++y) name_of[3 * x + y] = 8 * y + x;
  }
  const RenamedRoutes routes(back.topology, *forth.routing, name_of);
  const Platform renamed{&back.topology, &routes, forth.platform.hardware};
  for (const std::string& spec : specs) {
    std::optional<Workload> workload;
    try {
      workload = made(spec, 24);
    } catch (const InputError&) {
      continue;  // no legal number of ranks
    }
    Placement placement;
    for (const NodeId node : linear_placement(forth.topology, 24)) placement.push_back(name_of[node]);
    expect_same_times(run_at(renamed, *workload, placement), forth.run(*workload));
  }
}

}  // namespace
}  // namespace netloom::test
