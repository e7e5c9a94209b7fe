#pragma once
// The point-to-point calls of one rank.

#include <smpi/smpi.h>

#include <cstdint>

#include "replay/message_buffers.hpp"
#include "replay/pending_requests.hpp"
#include "replay/rank_communicators.hpp"

namespace netloom {

class PointToPoint {
 public:
  /// \param communicators must outlive this. \param probe_unknown_sizes whether a receive of any size asks
  /// for the size first, as stock replay does.
  PointToPoint(const RankCommunicators& communicators, const MessageBuffers& buffers,
               bool probe_unknown_sizes)
      : communicators_(&communicators),
        send_buffer_(buffers.send()),
        receive_buffer_(buffers.receive()),
        probe_unknown_sizes_(probe_unknown_sizes) {}

  /// Makes the call; false when the action is none of these. \throws TypeFault
  bool perform(const Action& action);

  PendingRequests& pending() { return pending_; }

 private:
  void send(const Action& action);
  void start_send(const Action& action);
  void attach_buffer();
  void receive(const Action& action);
  void send_receive(const Action& action);
  void test(const Action& action);
  void wait(const Action& action);

  const RankCommunicators* communicators_;
  const void* send_buffer_;
  void* receive_buffer_;
  bool probe_unknown_sizes_;
  bool buffer_attached_ = false;
  PendingRequests pending_;
};

}  // namespace netloom
