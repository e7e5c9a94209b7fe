#include "replay/rank_actor.hpp"

#include <smpi/smpi.h>

#include <stdexcept>
#include <utility>

#include "replay/mpi_types.hpp"
#include "replay/pending_requests.hpp"

namespace netloom {

namespace {

namespace s4u = simgrid::s4u;

void combine_nothing(void*, void*, int*, MPI_Datatype*) {}

class RankActor {
 public:
  RankActor(RunState& run, std::uint32_t rank)
      : run_(&run),
        rank_(rank),
        program_(&run.request->workload->programs[rank]),
        record_(&run.ranks[rank]),
        send_(run.buffers.send()),
        receive_(run.buffers.receive()) {}

  void run();

 private:
  void start();
  void warm_up();
  void perform(const Action& action);
  void call(const Action& action);
  bool perform_alone(const Action& action);
  bool perform_point_to_point(const Action& action);
  bool perform_collective(const Action& action);
  void perform_v_collective(const Action& action);
  void receive(const Action& action);
  void send_receive(const Action& action);
  void test(const Action& action);
  void wait(const Action& action);
  void compute(double flops);
  void wait_for_leftovers();
  CountList list(const Action& action, std::size_t first, std::size_t n, Datatype type) const;
  std::int32_t me() const { return static_cast<std::int32_t>(rank_); }
  std::size_t size() const { return run_->ranks.size(); }

  RunState* run_;
  std::uint32_t rank_;
  const RankProgram* program_;
  RankRecord* record_;
  const void* send_;
  void* receive_;
  PendingRequests pending_;
  MPI_Op operation_ = MPI_OP_NULL;
  bool started_ = false;
};

/// Time spent in a call is added to `sum` when the stopwatch goes.
class Stopwatch {
 public:
  explicit Stopwatch(double& sum) : sum_(&sum), start_(s4u::Engine::get_clock()) {}
  ~Stopwatch() { *sum_ += s4u::Engine::get_clock() - start_; }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double* sum_;
  double start_;
};

void RankActor::run() {
  start();
  for (; record_->action < program_->actions.size(); ++record_->action) {
    perform(program_->actions[record_->action]);
  }
  wait_for_leftovers();
  record_->end_s = s4u::Engine::get_clock() - run_->start_s;
  record_->done = true;
  run_->finish_line->wait();
}

void RankActor::start() {
  if (run_->form == Form::copy_free) {
    smpi_replay_init(instance_name, me(), 0);
  } else {
    MPI_Init(nullptr, nullptr);
  }
  // MPI_SUM does not take bytes; the clock does not depend on the operation, only on its being commutative.
  MPI_Op_create(combine_nothing, 1, &operation_);
  warm_up();
  started_ = true;
}

/// Makes the calls that set SMPI up, by wires that cost nothing, and starts all ranks at one instant.
void RankActor::warm_up() {
  if (run_->warm_up.empty()) return;
  run_->routes.shortcut = true;
  const RankProgram* const own = std::exchange(program_, run_->request->workload->programs.data());
  for (const Action& action : run_->warm_up) call(action);
  program_ = own;
  run_->start_line->wait();
  run_->routes.shortcut = false;
  run_->start_s = s4u::Engine::get_clock();
  if (rank_ == 0) run_->traffic = {0, 0, std::vector<std::uint64_t>(run_->traffic.wire_bytes.size())};
}

void RankActor::perform(const Action& action) {
  if (perform_alone(action)) return;
  {
    const Stopwatch watch(record_->comm_s);
    call(action);
  }
  const bool reduction = action.kind == ActionKind::reduce || action.kind == ActionKind::allreduce ||
                         action.kind == ActionKind::scan || action.kind == ActionKind::exscan ||
                         action.kind == ActionKind::reduce_scatter;
  if (reduction) compute(action.amount);
}

/// The MPI call; a fault of it ends the simulation.
void RankActor::call(const Action& action) {
  const auto give_up = [&](const std::string& what) {
    const std::string where = started_ ? describe(*program_, record_->action) : "the warm-up";
    run_->give_up(where + " of rank " + std::to_string(rank_) + ": " + what);
  };
  try {
    if (action.communicator != 0) throw TypeFault("only MPI_COMM_WORLD can be simulated yet");
    if (!perform_point_to_point(action) && !perform_collective(action)) perform_v_collective(action);
  } catch (const TypeFault& fault) {
    give_up(fault.what());
  } catch (const std::invalid_argument& refusal) {
    // SMPI's algorithms say so when they do not fit the number of ranks.
    give_up(std::string("SMPI refuses: ") + refusal.what());
  }
}

void RankActor::compute(double flops) {
  if (flops == 0) return;
  const Stopwatch watch(record_->compute_s);
  smpi_execute_flops(flops);
}

bool RankActor::perform_alone(const Action& action) {
  switch (action.kind) {
    case ActionKind::compute:
      compute(action.amount);
      return true;
    case ActionKind::sleep:
      s4u::this_actor::sleep_for(action.amount);
      return true;
    case ActionKind::init:
    case ActionKind::finalize:
    case ActionKind::comm_size:
    case ActionKind::comm_split:
    case ActionKind::comm_dup:
    case ActionKind::location:
      return true;
    default:
      return false;
  }
}

bool RankActor::perform_point_to_point(const Action& action) {
  MPI_Request request = MPI_REQUEST_NULL;
  switch (action.kind) {
    case ActionKind::send:
      MPI_Send(send_, byte_count(action.send_count, action.send_type), MPI_BYTE, action.peer, action.tag,
               MPI_COMM_WORLD);
      return true;
    case ActionKind::isend:
      MPI_Isend(send_, byte_count(action.send_count, action.send_type), MPI_BYTE, action.peer, action.tag,
                MPI_COMM_WORLD, &request);
      pending_.add(me(), action.peer, action.tag, request);
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

void RankActor::receive(const Action& action) {
  int bytes = INT32_MAX;
  if (action.send_count != any_size) {
    bytes = byte_count(action.send_count, action.send_type);
  } else if (run_->request->mpi.profile == Profile::smpi) {
    // As stock replay does; the profile hpc takes whatever comes without asking for its size.
    MPI_Probe(action.peer, action.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (action.kind == ActionKind::recv) {
    MPI_Recv(receive_, bytes, MPI_BYTE, action.peer, action.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return;
  }
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Irecv(receive_, bytes, MPI_BYTE, action.peer, action.tag, MPI_COMM_WORLD, &request);
  pending_.add(action.peer, me(), action.tag, request);
}

void RankActor::send_receive(const Action& action) {
  MPI_Sendrecv(send_, byte_count(action.send_count, action.send_type), MPI_BYTE, action.peer, action.tag,
               receive_, byte_count(action.recv_count, action.recv_type), MPI_BYTE, action.source, action.tag,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void RankActor::test(const Action& action) {
  MPI_Request* const request = pending_.find(action);
  if (request == nullptr) throw TypeFault("there is no such request");
  int done = 0;
  if (*request != MPI_REQUEST_NULL) MPI_Test(request, &done, MPI_STATUS_IGNORE);
}

void RankActor::wait(const Action& action) {
  MPI_Request* const request = pending_.find(action);
  if (request == nullptr) throw TypeFault("there is no such request");
  if (*request != MPI_REQUEST_NULL) MPI_Wait(request, MPI_STATUS_IGNORE);
  pending_.erase(request);
}

bool RankActor::perform_collective(const Action& action) {
  const MPI_Comm world = MPI_COMM_WORLD;
  const auto send = [&] { return mpi_elements(action.send_count, action.send_type); };
  const auto receive = [&] { return mpi_elements(action.recv_count, action.recv_type); };
  switch (action.kind) {
    case ActionKind::barrier:
      MPI_Barrier(world);
      return true;
    case ActionKind::bcast:
      MPI_Bcast(receive_, send().count, send().type, action.peer, world);
      return true;
    case ActionKind::reduce:
      MPI_Reduce(send_, receive_, send().count, send().type, operation_, action.peer, world);
      return true;
    case ActionKind::allreduce:
      MPI_Allreduce(send_, receive_, send().count, send().type, operation_, world);
      return true;
    case ActionKind::scan:
      MPI_Scan(send_, receive_, send().count, send().type, operation_, world);
      return true;
    case ActionKind::exscan:
      MPI_Exscan(send_, receive_, send().count, send().type, operation_, world);
      return true;
    case ActionKind::alltoall:
      MPI_Alltoall(send_, send().count, send().type, receive_, receive().count, receive().type, world);
      return true;
    case ActionKind::allgather:
      MPI_Allgather(send_, send().count, send().type, receive_, receive().count, receive().type, world);
      return true;
    case ActionKind::gather:
      MPI_Gather(send_, send().count, send().type, receive_, receive().count, receive().type, action.peer,
                 world);
      return true;
    case ActionKind::scatter:
      MPI_Scatter(send_, send().count, send().type, receive_, receive().count, receive().type, action.peer,
                  world);
      return true;
    default:
      return false;
  }
}

CountList RankActor::list(const Action& action, std::size_t first, std::size_t n, Datatype type) const {
  return {counts_of(*program_, action, first + n).subspan(first, n), type};
}

void RankActor::perform_v_collective(const Action& action) {
  const MPI_Comm world = MPI_COMM_WORLD;
  const CountList first =
      list(action, 0, size(),
           action.kind == ActionKind::gatherv || action.kind == ActionKind::allgatherv ? action.recv_type
                                                                                       : action.send_type);
  const int* const counts = first.counts.data();
  const int* const places = first.displacements.data();
  const auto send = [&] { return mpi_elements(action.send_count, action.send_type); };
  switch (action.kind) {
    case ActionKind::alltoallv: {
      const CountList second = list(action, size(), size(), action.recv_type);
      MPI_Alltoallv(send_, counts, places, first.type, receive_, second.counts.data(),
                    second.displacements.data(), second.type, world);
      return;
    }
    case ActionKind::gatherv:
      MPI_Gatherv(send_, send().count, send().type, receive_, counts, places, first.type, action.peer, world);
      return;
    case ActionKind::allgatherv:
      MPI_Allgatherv(send_, send().count, send().type, receive_, counts, places, first.type, world);
      return;
    case ActionKind::scatterv: {
      const MpiElements receive = mpi_elements(action.recv_count, action.recv_type);
      MPI_Scatterv(send_, counts, places, first.type, receive_, receive.count, receive.type, action.peer,
                   world);
      return;
    }
    case ActionKind::reduce_scatter:
      MPI_Reduce_scatter(send_, receive_, counts, first.type, operation_, world);
      return;
    default:
      throw std::logic_error("an action that nobody performs");
  }
}

void RankActor::wait_for_leftovers() {
  record_->leftover_requests = pending_.incomplete();
  if (record_->leftover_requests == 0) return;
  const Stopwatch watch(record_->comm_s);
  pending_.wait_latest(pending_.size());
}

}  // namespace

void run_rank(RunState& run, std::uint32_t rank) {
  RankActor(run, rank).run();
}

}  // namespace netloom
