// The vocabulary of workloads.

#include "workload/workload.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <set>

namespace netloom {
namespace {

TEST(TraceWord, IsDifferentForEveryAction) {
  std::set<std::string_view> words;
  for (int kind = 0; kind <= static_cast<int>(last_action_kind); ++kind) {
    words.insert(trace_word(static_cast<ActionKind>(kind)));
  }
  EXPECT_EQ(words.size(), 36U);
  EXPECT_EQ(trace_word(ActionKind::send_recv), "sendRecv");
  EXPECT_EQ(trace_word(ActionKind::reduce_scatter), "reducescatter");
}

TEST(DatatypeSize, IsThatOfTheTypesOfC) {
  EXPECT_EQ(datatype_size(type_double), sizeof(double));
  EXPECT_EQ(datatype_size(type_int), sizeof(int));
  EXPECT_EQ(datatype_size(type_byte), 1U);
  EXPECT_EQ(datatype_size(type_complex), sizeof(std::complex<double>));
  EXPECT_EQ(datatype_size(14), sizeof(long double));
  EXPECT_EQ(datatype_size(27), sizeof(std::complex<long double>));
}

// SMPI 3.32 answers MPI_Type_size so for ids 0 to 50.
TEST(DatatypeSize, IsThatOfSmpi) {
  const std::vector<std::uint32_t> smpi{8, 4, 1,  2,  8, 4, 1, 8,  1, 1,  2,  4, 8, 8, 16, 4,  1,
                                        1, 2, 4,  8,  1, 2, 4, 8,  8, 16, 32, 8, 8, 8, 16, 16, 8,
                                        8, 8, 16, 16, 4, 4, 8, 16, 8, 16, 16, 4, 2, 4, 8,  16, 32};
  for (std::size_t id = 0; id < smpi.size(); ++id) {
    EXPECT_EQ(datatype_size(static_cast<Datatype>(id)), smpi[id]) << id;
  }
}

TEST(DatatypeSize, IsNothingForDerivedAndUnknownTypes) {
  for (const int id : {-1, 55, 56, 60, 77, 32767}) EXPECT_EQ(datatype_size(static_cast<Datatype>(id)), 0U);
}

TEST(Describe, CountsTheActionsOfAGeneratedProgramFromOne) {
  RankProgram program;
  program.actions.resize(3);
  program.actions[2].kind = ActionKind::allreduce;
  EXPECT_EQ(describe(program, 2), "action 3: allreduce");
}

}  // namespace
}  // namespace netloom
