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

/// Makes the call or starts it.
template <class Call, class Start, class... Arguments>
void call(const CallContext& context, Call blocking, Start starting, Arguments... arguments) {
  if (context.request == nullptr) {
    blocking(arguments..., context.communicator);
  } else {
    starting(arguments..., context.communicator, context.request);
  }
}

/// Reductions, barrier and bcast: one count.
bool call_with_one_count(const Action& action, const CallContext& context) {
  const MpiElements data = action.kind == ActionKind::barrier ? MpiElements{} : sent(action);
  switch (action.kind) {
    case ActionKind::barrier:
      call(context, MPI_Barrier, MPI_Ibarrier);
      return true;
    case ActionKind::bcast:
      call(context, MPI_Bcast, MPI_Ibcast, context.receive, data.count, data.type, action.peer);
      return true;
    case ActionKind::reduce:
      call(context, MPI_Reduce, MPI_Ireduce, context.send, context.receive, data.count, data.type,
           context.operation, action.peer);
      return true;
    case ActionKind::allreduce:
      call(context, MPI_Allreduce, MPI_Iallreduce, context.send, context.receive, data.count, data.type,
           context.operation);
      return true;
    case ActionKind::scan:
      call(context, MPI_Scan, MPI_Iscan, context.send, context.receive, data.count, data.type,
           context.operation);
      return true;
    case ActionKind::exscan:
      call(context, MPI_Exscan, MPI_Iexscan, context.send, context.receive, data.count, data.type,
           context.operation);
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
      call(context, MPI_Alltoall, MPI_Ialltoall, context.send, send.count, send.type, context.receive,
           receive.count, receive.type);
      return true;
    case ActionKind::allgather:
      call(context, MPI_Allgather, MPI_Iallgather, context.send, send.count, send.type, context.receive,
           receive.count, receive.type);
      return true;
    case ActionKind::gather:
      call(context, MPI_Gather, MPI_Igather, context.send, send.count, send.type, context.receive,
           receive.count, receive.type, action.peer);
      return true;
    case ActionKind::scatter:
      call(context, MPI_Scatter, MPI_Iscatter, context.send, send.count, send.type, context.receive,
           receive.count, receive.type, action.peer);
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
  call(context, MPI_Alltoallv, MPI_Ialltoallv, context.send, send.counts.data(), send.displacements.data(),
       send.type, context.receive, receive.counts.data(), receive.displacements.data(), receive.type);
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
      call(context, MPI_Gatherv, MPI_Igatherv, context.send, own.count, own.type, context.receive, counts,
           places, list.type, action.peer);
      return;
    case ActionKind::allgatherv:
      call(context, MPI_Allgatherv, MPI_Iallgatherv, context.send, own.count, own.type, context.receive,
           counts, places, list.type);
      return;
    case ActionKind::scatterv:
      call(context, MPI_Scatterv, MPI_Iscatterv, context.send, counts, places, list.type, context.receive,
           own.count, own.type, action.peer);
      return;
    case ActionKind::reduce_scatter:
      call(context, MPI_Reduce_scatter, MPI_Ireduce_scatter, context.send, context.receive, counts, list.type,
           context.operation);
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
