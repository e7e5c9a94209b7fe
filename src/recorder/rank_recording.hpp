#pragma once
// What one rank of the recorded program does, as lines of its trace. All ranks live in one process and take
// turns, so nothing here is guarded against threads.

#include <smpi/smpi.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace netloom::recorder {

using Values = std::vector<std::int64_t>;

/// A communicator as one of its ranks sees it.
struct Communicator {
  std::uint32_t name = 0;  ///< 0 is MPI_COMM_WORLD
  int rank = 0;
  int size = 1;
  bool self = false;     ///< MPI_COMM_SELF, which has no name
  std::uint32_t made{};  ///< communicators made from it so far
};

/// How a datatype is written: an id of SMPI's, and how many of its elements one of the program's is. A
/// derived type is bytes.
struct Unit {
  std::int64_t id = 6;
  std::int64_t scale = 1;
};

Unit unit_of(MPI_Datatype type);

/// Of a message that is sent.
enum class Mode { standard, synchronous, buffered };

/// A message that is sent or received, without its data.
struct Message {
  bool receives = false;
  int count = 0;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  int peer = 0;
  int tag = 0;
  MPI_Comm communicator = MPI_COMM_NULL;
  Mode mode = Mode::standard;
};

/// A collective as a trace has it, the rank and the communicator left out.
struct CollectiveLine {
  std::string word;
  Values values;
};

class RankRecording {
 public:
  explicit RankRecording(int rank) : rank_(rank) {}

  int rank() const { return rank_; }

  void compute(double flops) { flops_ += flops; }
  void sleep(double seconds);
  void write(std::string_view word, const Values& values);
  /// Nothing is written on MPI_COMM_SELF, whose collectives send nothing.
  void write_on(MPI_Comm communicator, std::string_view word, const Values& values);
  void write_on(MPI_Comm communicator, const CollectiveLine& line) {
    write_on(communicator, line.word, line.values);
  }

  /// send, Ssend, bsend or recv; nothing when the peer is MPI_PROC_NULL.
  void message(const Message& message);
  /// isend, ISsend, ibsend or irecv, under the handle that MPI gave.
  void start(MPI_Request handle, const Message& message);
  /// A non-blocking collective: the line of the blocking one with an i in front.
  void start(MPI_Request handle, MPI_Comm communicator, const CollectiveLine& line);
  /// A persistent request; `restart` starts it.
  void keep(MPI_Request handle, const Message& message);
  void restart(MPI_Request handle);
  void test(MPI_Request handle);
  void wait(MPI_Request handle);
  void wait_all(const std::vector<MPI_Request>& handles);
  void forget(MPI_Request handle) { requests_.erase(handle); }
  bool is_open(MPI_Request handle) const;

  /// A communicator that the recording does not know ends it.
  Communicator& communicator(MPI_Comm handle);
  void add(MPI_Comm handle, const Communicator& communicator) { communicators_[handle] = communicator; }
  void forget(MPI_Comm handle) { communicators_.erase(handle); }

  /// Appends what is left to the rank's file.
  void flush();

  const char* call = nullptr;  ///< the MPI call the rank is in
  bool finalized = false;
  std::uint64_t lines = 0;

 private:
  struct Request {
    Message message;  ///< of a collective: its communicator alone
    bool persistent = false;
    bool open = false;
    std::string collective;  ///< its word; empty of a message
  };

  void append(std::string_view word, const Values& values, std::uint32_t communicator);
  void write_message(std::string_view word, const Message& message);
  void close(MPI_Request handle);
  Values key_of(const Request& request);

  int rank_;
  std::string text_;
  double flops_ = 0;  ///< not written yet
  std::unordered_map<MPI_Request, Request> requests_;
  std::unordered_map<MPI_Comm, Communicator> communicators_;
};

}  // namespace netloom::recorder
