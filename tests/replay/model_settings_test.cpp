#include "replay/model_settings.hpp"

#include <gtest/gtest.h>

namespace netloom {
namespace {

using Options = std::vector<std::string>;

TEST(ModelSettings, ProfileSmpiIsWhatSmpirunSets) {
  MpiOptions mpi;
  mpi.profile = Profile::smpi;
  EXPECT_EQ(model_options(mpi), (Options{"network/model:SMPI", "surf/precision:1e-9"}));
}

TEST(ModelSettings, SelectorAndAlgorithmsFollowTheProfile) {
  MpiOptions mpi;
  mpi.profile = Profile::smpi;
  mpi.selector = "ompi";
  mpi.algorithms = {{"alltoall", "pair"}, {"bcast", "binomial_tree"}};
  const Options options = model_options(mpi);
  EXPECT_EQ(Options(options.begin() + 2, options.end()),
            (Options{"smpi/coll-selector:ompi", "smpi/alltoall:pair", "smpi/bcast:binomial_tree"}));
}

TEST(ModelSettings, ProfileHpcSetsItsKeys) {
  MpiOptions mpi;
  mpi.ois = "0:1e-6:0";
  mpi.detached = {1024};
  EXPECT_EQ(model_options(mpi),
            (Options{"network/model:CM02", "network/crosstraffic:0", "network/weight-S:0",
                     "network/TCP-gamma:0", "surf/precision:1e-12", "smpi/os:0:0:0", "smpi/or:0:0:0",
                     "smpi/ois:0:1e-6:0", "smpi/async-small-thresh:0", "smpi/send-is-detached-thresh:1024",
                     "smpi/test:1e-7", "smpi/iprobe:1e-7"}));
}

}  // namespace
}  // namespace netloom
