// Point-to-point calls.

#include <smpi/smpi.h>

#include "recorder/session.hpp"

using netloom::recorder::Message;
using netloom::recorder::RankRecording;
using netloom::recorder::record;
using netloom::recorder::Unit;
using netloom::recorder::unit_of;

namespace {

/// SMPI's sendRecv, whose messages have tag 0.
void write_exchange(RankRecording& rank, const Message& sent, const Message& received) {
  const Unit unit = unit_of(sent.type), other = unit_of(received.type);
  rank.write_on(
      sent.communicator, "sendRecv",
      {sent.count * unit.scale, sent.peer, received.count * other.scale, received.peer, unit.id, other.id});
}

void exchange(RankRecording& rank, const Message& sent, const Message& received) {
  const bool both = sent.peer != MPI_PROC_NULL && received.peer != MPI_PROC_NULL;
  const int own = rank.communicator(sent.communicator).rank;
  const bool within = sent.peer == own && received.peer == own;  // SMPI copies the data, whatever the tags
  if (!both) {
    rank.message(sent);
    rank.message(received);
  } else if (within || (sent.tag == 0 && received.tag == 0)) {
    write_exchange(rank, sent, received);
  } else {
    // Any two handles that MPI does not give out.
    MPI_Request send{}, receive{};
    const auto handles =
        std::vector{reinterpret_cast<MPI_Request>(&send), reinterpret_cast<MPI_Request>(&receive)};
    rank.start(handles[0], sent);
    rank.start(handles[1], received);
    rank.wait_all(handles);
  }
}

}  // namespace

extern "C" {

int MPI_Send(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
  return record(
      "MPI_Send", [&] { return PMPI_Send(buffer, count, type, peer, tag, comm); },
      [&](RankRecording& rank) {
        rank.message({false, count, type, peer, tag, comm});
      });
}

int MPI_Rsend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
  return record(
      "MPI_Rsend", [&] { return PMPI_Rsend(buffer, count, type, peer, tag, comm); },
      [&](RankRecording& rank) {
        rank.message({false, count, type, peer, tag, comm});
      });
}

int MPI_Recv(void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
             MPI_Status* status) {
  return record(
      "MPI_Recv", [&] { return PMPI_Recv(buffer, count, type, peer, tag, comm, status); },
      [&](RankRecording& rank) {
        rank.message({true, count, type, peer, tag, comm});
      });
}

int MPI_Isend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
              MPI_Request* request) {
  return record(
      "MPI_Isend", [&] { return PMPI_Isend(buffer, count, type, peer, tag, comm, request); },
      [&](RankRecording& rank) {
        rank.start(*request, {false, count, type, peer, tag, comm});
      });
}

int MPI_Irsend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
               MPI_Request* request) {
  return record(
      "MPI_Irsend", [&] { return PMPI_Irsend(buffer, count, type, peer, tag, comm, request); },
      [&](RankRecording& rank) {
        rank.start(*request, {false, count, type, peer, tag, comm});
      });
}

int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
              MPI_Request* request) {
  return record(
      "MPI_Irecv", [&] { return PMPI_Irecv(buffer, count, type, peer, tag, comm, request); },
      [&](RankRecording& rank) {
        rank.start(*request, {true, count, type, peer, tag, comm});
      });
}

int MPI_Sendrecv(const void* sent, int sent_count, MPI_Datatype sent_type, int destination, int sent_tag,
                 void* received, int received_count, MPI_Datatype received_type, int source, int received_tag,
                 MPI_Comm comm, MPI_Status* status) {
  return record(
      "MPI_Sendrecv",
      [&] {
        return PMPI_Sendrecv(sent, sent_count, sent_type, destination, sent_tag, received, received_count,
                             received_type, source, received_tag, comm, status);
      },
      [&](RankRecording& rank) {
        exchange(rank, {false, sent_count, sent_type, destination, sent_tag, comm},
                 {true, received_count, received_type, source, received_tag, comm});
      });
}

int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int destination, int sent_tag,
                         int source, int received_tag, MPI_Comm comm, MPI_Status* status) {
  return record(
      "MPI_Sendrecv_replace",
      [&] {
        return PMPI_Sendrecv_replace(buffer, count, type, destination, sent_tag, source, received_tag, comm,
                                     status);
      },
      [&](RankRecording& rank) {
        exchange(rank, {false, count, type, destination, sent_tag, comm},
                 {true, count, type, source, received_tag, comm});
      });
}

int MPI_Send_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                  MPI_Request* request) {
  return record(
      "MPI_Send_init", [&] { return PMPI_Send_init(buffer, count, type, peer, tag, comm, request); },
      [&](RankRecording& rank) {
        rank.keep(*request, {false, count, type, peer, tag, comm});
      });
}

int MPI_Rsend_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                   MPI_Request* request) {
  return record(
      "MPI_Rsend_init", [&] { return PMPI_Rsend_init(buffer, count, type, peer, tag, comm, request); },
      [&](RankRecording& rank) {
        rank.keep(*request, {false, count, type, peer, tag, comm});
      });
}

int MPI_Recv_init(void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                  MPI_Request* request) {
  return record(
      "MPI_Recv_init", [&] { return PMPI_Recv_init(buffer, count, type, peer, tag, comm, request); },
      [&](RankRecording& rank) {
        rank.keep(*request, {true, count, type, peer, tag, comm});
      });
}

int MPI_Start(MPI_Request* request) {
  return record(
      "MPI_Start", [&] { return PMPI_Start(request); }, [&](RankRecording& rank) { rank.restart(*request); });
}

int MPI_Startall(int count, MPI_Request* requests) {
  return record(
      "MPI_Startall", [&] { return PMPI_Startall(count, requests); },
      [&](RankRecording& rank) {
        for (int i = 0; i < count; ++i) rank.restart(requests[i]);
      });
}

int MPI_Request_free(MPI_Request* request) {
  const MPI_Request handle = *request;
  return record(
      "MPI_Request_free", [&] { return PMPI_Request_free(request); },
      [&](RankRecording& rank) { rank.forget(handle); });
}

}  // extern "C"
