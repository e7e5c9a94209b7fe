#pragma once
// The point-to-point calls of one rank.

#include <smpi/smpi.h>

#include <cstdint>

#include "replay/message_buffers.hpp"
#include "replay/pending_requests.hpp"

namespace netloom {

class PointToPoint {
 public:
  /// \param probe_unknown_sizes whether a receive of any size asks for the size first, as stock replay does.
  PointToPoint(std::int32_t rank, const MessageBuffers& buffers, bool probe_unknown_sizes)
      : rank_(rank),
        send_buffer_(buffers.send()),
        receive_buffer_(buffers.receive()),
        probe_unknown_sizes_(probe_unknown_sizes) {}

  /// Makes the call; false when the action is none of these. \throws TypeFault
  bool perform(const Action& action);

  /// Another communicator than MPI_COMM_WORLD, of the same ranks in the same order.
  void use(MPI_Comm communicator) { communicator_ = communicator; }

  PendingRequests& pending() { return pending_; }

 private:
  void send(const Action& action);
  void receive(const Action& action);
  void send_receive(const Action& action);
  void test(const Action& action);
  void wait(const Action& action);

  std::int32_t rank_;
  const void* send_buffer_;
  void* receive_buffer_;
  bool probe_unknown_sizes_;
  MPI_Comm communicator_ = MPI_COMM_WORLD;
  PendingRequests pending_;
};

}  // namespace netloom
