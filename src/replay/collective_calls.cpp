#include "replay/collective_calls.hpp"

#include <stdexcept>

#include "replay/mpi_types.hpp"

namespace netloom {

namespace {

MpiElements sent(const Action& action) {
  return mpi_elements(action.send_count, action.send_type);
}

MpiElements received(const Action& action) {
  return mpi_elements(action.recv_count, action.recv_type);
}

/// Reductions, barrier and bcast: one count.
bool call_with_one_count(const Action& action, const CallContext& context) {
  const MpiElements data = action.kind == ActionKind::barrier ? MpiElements{} : sent(action);
  switch (action.kind) {
    case ActionKind::barrier:
      MPI_Barrier(context.communicator);
      return true;
    case ActionKind::bcast:
      MPI_Bcast(context.receive, data.count, data.type, action.peer, context.communicator);
      return true;
    case ActionKind::reduce:
      MPI_Reduce(context.send, context.receive, data.count, data.type, context.operation, action.peer,
                 context.communicator);
      return true;
    case ActionKind::allreduce:
      MPI_Allreduce(context.send, context.receive, data.count, data.type, context.operation,
                    context.communicator);
      return true;
    case ActionKind::scan:
      MPI_Scan(context.send, context.receive, data.count, data.type, context.operation, context.communicator);
      return true;
    case ActionKind::exscan:
      MPI_Exscan(context.send, context.receive, data.count, data.type, context.operation,
                 context.communicator);
      return true;
    default:
      return false;
  }
}

bool is_root(const Action& action, const CallContext& context) {
  return static_cast<std::size_t>(action.peer) == context.own;
}

std::int64_t bytes_of(const MpiElements& elements) {
  int size = 0;
  MPI_Type_size(elements.type, &size);
  return std::int64_t{elements.count} * size;
}

/// The root's side that is for itself alone, where the other side has `share` for it.
MpiElements at_root(const MpiElements& own, const MpiElements& share) {
  return bytes_of(own) == bytes_of(share) ? own : share;
}

/// One count to send and one to receive.
bool call_with_two_counts(const Action& action, const CallContext& context) {
  MpiElements send = sent(action);
  MpiElements receive = received(action);
  if (action.kind == ActionKind::gather && is_root(action, context)) send = at_root(send, receive);
  if (action.kind == ActionKind::scatter && is_root(action, context)) receive = at_root(receive, send);
  switch (action.kind) {
    case ActionKind::alltoall:
      MPI_Alltoall(context.send, send.count, send.type, context.receive, receive.count, receive.type,
                   context.communicator);
      return true;
    case ActionKind::allgather:
      MPI_Allgather(context.send, send.count, send.type, context.receive, receive.count, receive.type,
                    context.communicator);
      return true;
    case ActionKind::gather:
      MPI_Gather(context.send, send.count, send.type, context.receive, receive.count, receive.type,
                 action.peer, context.communicator);
      return true;
    case ActionKind::scatter:
      MPI_Scatter(context.send, send.count, send.type, context.receive, receive.count, receive.type,
                  action.peer, context.communicator);
      return true;
    default:
      return false;
  }
}

void call_alltoallv(const RankProgram& program, const Action& action, const CallContext& context) {
  const auto counts = counts_of(program, action, 2 * context.ranks);
  const CountList send(counts.first(context.ranks), action.send_type);
  const CountList receive(counts.last(context.ranks), action.recv_type, context.own,
                          counts[context.own] * datatype_size(action.send_type));
  MPI_Alltoallv(context.send, send.counts.data(), send.displacements.data(), send.type, context.receive,
                receive.counts.data(), receive.displacements.data(), receive.type, context.communicator);
}

/// One count for each rank, on one side.
void call_with_list(const RankProgram& program, const Action& action, const CallContext& context) {
  const bool gathers = action.kind == ActionKind::gatherv || action.kind == ActionKind::allgatherv;
  const auto declared = counts_of(program, action, context.ranks);
  const Datatype type = gathers ? action.recv_type : action.send_type;
  const CountList list =
      action.kind == ActionKind::allgatherv
          ? CountList(declared, type, context.own, action.send_count * datatype_size(action.send_type))
          : CountList(declared, type);
  const int* const counts = list.counts.data();
  const int* const places = list.displacements.data();
  MpiElements own = gathers ? sent(action) : received(action);
  if (action.kind != ActionKind::allgatherv && is_root(action, context))
    own = at_root(own, {list.counts[context.own], list.type});
  switch (action.kind) {
    case ActionKind::gatherv:
      MPI_Gatherv(context.send, own.count, own.type, context.receive, counts, places, list.type, action.peer,
                  context.communicator);
      return;
    case ActionKind::allgatherv:
      MPI_Allgatherv(context.send, own.count, own.type, context.receive, counts, places, list.type,
                     context.communicator);
      return;
    case ActionKind::scatterv:
      MPI_Scatterv(context.send, counts, places, list.type, context.receive, own.count, own.type, action.peer,
                   context.communicator);
      return;
    case ActionKind::reduce_scatter:
      MPI_Reduce_scatter(context.send, context.receive, counts, list.type, context.operation,
                         context.communicator);
      return;
    default:
      throw std::logic_error("an action that nobody performs");
  }
}

}  // namespace

void call_collective(const RankProgram& program, const Action& action, const CallContext& context) {
  if (action.kind == ActionKind::alltoallv) {
    call_alltoallv(program, action, context);
  } else if (!call_with_one_count(action, context) && !call_with_two_counts(action, context)) {
    call_with_list(program, action, context);
  }
}

}  // namespace netloom
