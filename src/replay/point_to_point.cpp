#include "replay/point_to_point.hpp"

#include <smpi/smpi.h>

#include <utility>

#include "replay/mpi_types.hpp"

namespace netloom {

bool PointToPoint::perform(const Action& action) {
  switch (action.kind) {
    case ActionKind::send:
    case ActionKind::ssend:
    case ActionKind::bsend:
      send(action);
      return true;
    case ActionKind::isend:
    case ActionKind::issend:
    case ActionKind::ibsend:
      start_send(action);
      return true;
    case ActionKind::recv:
    case ActionKind::irecv:
      receive(action);
      return true;
    case ActionKind::send_recv:
      send_receive(action);
      return true;
    case ActionKind::test:
      test(action);
      return true;
    case ActionKind::wait:
      wait(action);
      return true;
    case ActionKind::waitall:
      pending_.wait_latest(static_cast<std::size_t>(action.send_count));
      return true;
    default:
      return false;
  }
}

void PointToPoint::send(const Action& action) {
  const auto call = action.kind == ActionKind::ssend   ? MPI_Ssend
                    : action.kind == ActionKind::bsend ? MPI_Bsend
                                                       : MPI_Send;
  if (action.kind == ActionKind::bsend) attach_buffer();
  call(send_buffer_, byte_count(action.send_count, action.send_type), MPI_BYTE, action.peer, action.tag,
       communicators_->of(action.communicator));
}

void PointToPoint::start_send(const Action& action) {
  const auto call = action.kind == ActionKind::issend   ? MPI_Issend
                    : action.kind == ActionKind::ibsend ? MPI_Ibsend
                                                        : MPI_Isend;
  if (action.kind == ActionKind::ibsend) attach_buffer();
  MPI_Request request = MPI_REQUEST_NULL;
  call(send_buffer_, byte_count(action.send_count, action.send_type), MPI_BYTE, action.peer, action.tag,
       communicators_->of(action.communicator), &request);
  pending_.add(communicators_->own_rank(action.communicator), action.peer, action, request);
}

/// As large as MPI has them, since a trace does not say how large the program's was. SMPI does not touch it.
void PointToPoint::attach_buffer() {
  if (!std::exchange(buffer_attached_, true)) MPI_Buffer_attach(receive_buffer_, INT32_MAX);
}

void PointToPoint::receive(const Action& action) {
  int bytes = INT32_MAX;
  if (action.send_count != any_size) {
    bytes = byte_count(action.send_count, action.send_type);
  } else if (probe_unknown_sizes_) {
    MPI_Probe(action.peer, action.tag, communicators_->of(action.communicator), MPI_STATUS_IGNORE);
  }
  if (action.kind == ActionKind::recv) {
    MPI_Recv(receive_buffer_, bytes, MPI_BYTE, action.peer, action.tag,
             communicators_->of(action.communicator), MPI_STATUS_IGNORE);
    return;
  }
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Irecv(receive_buffer_, bytes, MPI_BYTE, action.peer, action.tag,
            communicators_->of(action.communicator), &request);
  pending_.add(action.peer, communicators_->own_rank(action.communicator), action, request);
}

void PointToPoint::send_receive(const Action& action) {
  MPI_Sendrecv(send_buffer_, byte_count(action.send_count, action.send_type), MPI_BYTE, action.peer,
               action.tag, receive_buffer_, byte_count(action.recv_count, action.recv_type), MPI_BYTE,
               action.source, action.receive_tag, communicators_->of(action.communicator), MPI_STATUS_IGNORE);
}

void PointToPoint::test(const Action& action) {
  // The recorded program tested a null request where there is none; like stock replay, that costs nothing.
  MPI_Request* const request = pending_.find(action);
  int done = 0;
  if (request != nullptr && *request != MPI_REQUEST_NULL) MPI_Test(request, &done, MPI_STATUS_IGNORE);
}

void PointToPoint::wait(const Action& action) {
  MPI_Request* const request = pending_.find(action);
  if (request == nullptr) throw TypeFault("there is no such request");
  if (*request != MPI_REQUEST_NULL) MPI_Wait(request, MPI_STATUS_IGNORE);
  pending_.erase(request);
}

}  // namespace netloom
