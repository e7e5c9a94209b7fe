// Sends that are not of the standard mode.

#include <smpi/smpi.h>

#include "recorder/session.hpp"

using netloom::recorder::Message;
using netloom::recorder::Mode;
using netloom::recorder::RankRecording;
using netloom::recorder::record;

namespace {

using Send = int(const void*, int, MPI_Datatype, int, int, MPI_Comm);
using Start = int(const void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request*);

int send(const char* name, Send* call, const void* buffer, const Message& message) {
  return record(
      name,
      [&] {
        return call(buffer, message.count, message.type, message.peer, message.tag, message.communicator);
      },
      [&](RankRecording& rank) { rank.message(message); });
}

template <class Write>
int start(const char* name, Start* call, const void* buffer, const Message& message, MPI_Request* request,
          Write write) {
  return record(
      name,
      [&] {
        return call(buffer, message.count, message.type, message.peer, message.tag, message.communicator,
                    request);
      },
      write);
}

int start_now(const char* name, Start* call, const void* buffer, const Message& message,
              MPI_Request* request) {
  return start(name, call, buffer, message, request,
               [&](RankRecording& rank) { rank.start(*request, message); });
}

int start_later(const char* name, Start* call, const void* buffer, const Message& message,
                MPI_Request* request) {
  return start(name, call, buffer, message, request,
               [&](RankRecording& rank) { rank.keep(*request, message); });
}

}  // namespace

extern "C" {

int MPI_Ssend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
  return send("MPI_Ssend", PMPI_Ssend, buffer, {false, count, type, peer, tag, comm, Mode::synchronous});
}

int MPI_Bsend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
  return send("MPI_Bsend", PMPI_Bsend, buffer, {false, count, type, peer, tag, comm, Mode::buffered});
}

int MPI_Issend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
               MPI_Request* request) {
  return start_now("MPI_Issend", PMPI_Issend, buffer,
                   {false, count, type, peer, tag, comm, Mode::synchronous}, request);
}

int MPI_Ibsend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
               MPI_Request* request) {
  return start_now("MPI_Ibsend", PMPI_Ibsend, buffer, {false, count, type, peer, tag, comm, Mode::buffered},
                   request);
}

int MPI_Ssend_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                   MPI_Request* request) {
  return start_later("MPI_Ssend_init", PMPI_Ssend_init, buffer,
                     {false, count, type, peer, tag, comm, Mode::synchronous}, request);
}

int MPI_Bsend_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                   MPI_Request* request) {
  return start_later("MPI_Bsend_init", PMPI_Bsend_init, buffer,
                     {false, count, type, peer, tag, comm, Mode::buffered}, request);
}

}  // extern "C"
