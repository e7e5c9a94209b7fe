// Traces of SimGrid before 3.20 are said to be that, in one sentence.

#include "workload/trace_old_format.hpp"

#include <gtest/gtest.h>

#include "workload/scratch.hpp"
#include "workload/trace_line.hpp"

namespace netloom::test {
namespace {

std::string said(const std::string& sign) {
  return "this is a trace of SimGrid before 3.20 (" + sign +
         "), whose messages have no tags; record it again, or convert it with SimGrid's "
         "simgrid_convert_TI_traces.py";
}

TEST(OldFormat, RanksWithALetterAreRecognised) {
  const Scratch scratch;
  scratch.write_set({"p0 init\np0 send p1 1e6\np0 finalize\n", "p1 init\np1 recv p0 1e6\np1 finalize\n"});
  EXPECT_EQ(errors(read_trace("index.txt", std::nullopt)),
            (Texts{"rank-0.txt:1: " + said("its ranks are called p0, p1, ...")}));
  scratch.write("all.txt", "p0 init\np1 init\np0 compute 5\n");
  EXPECT_EQ(errors(read_trace("all.txt", 2)),
            (Texts{"all.txt:1: " + said("its ranks are called p0, p1, ...")}));
}

/// The only finding of a trace with this line, in front of one that is no action at all.
std::string finding_of(const std::string& line) {
  const TraceReading reading = read_ranks({{"compute 5", line, "bogus"}, {"bogus"}});
  return reading.findings.size() == 1 ? reading.findings[0].text() : "";
}

TEST(OldFormat, OldActionsAreRecognised) {
  for (const std::string word :
       {"allReduce 1e6 5e8", "allToAll 100 100", "allToAllV 2 1 1 2 1 1", "waitAll", "Isend 1 1e6",
        "Irecv 1 1e6", "gatherV 1 1 1", "allGather 5 5", "allGatherV 5 5 5", "reduceScatter 5 5 0"}) {
    EXPECT_EQ(finding_of(word),
              "rank-0.txt:3: " + said("it has the action " + word.substr(0, word.find(' '))));
  }
  EXPECT_EQ(finding_of("wait"), "rank-0.txt:3: " + said("its wait names no request"));
}

TEST(OldFormat, MessagesWithoutTagsAreRecognised) {
  for (const std::string line : {"send 1 1000", "recv 1 1e6", "isend 1 1e6 6", "irecv 1 2.5e+06 0"}) {
    EXPECT_EQ(finding_of(line),
              "rank-0.txt:3: " + said("its " + line.substr(0, line.find(' ')) + " has no tag"));
  }
}

TEST(OldFormat, ALineOfThisFormatThatIsWrongIsNotTakenForIt) {
  for (const std::string line :
       {"send 1 7 1e6 6", "send 1", "BARRIER", "compute", "wait 1", "sendrecv 1 1 1 1"}) {
    const std::string labelled = "0 " + line;
    EXPECT_EQ(old_format(split_words(labelled), true), "") << line;
  }
  // After a message that is right, a missing value is a slip.
  EXPECT_EQ(errors(read_ranks({{"send 1 7 4 6", "send 1 1000"}, {"recv 0 7 4 6"}})),
            (Texts{"rank-0.txt:3: send: needs 3 to 4 values, got 2"}));
}

}  // namespace
}  // namespace netloom::test
