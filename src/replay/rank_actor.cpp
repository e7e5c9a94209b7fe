#include "replay/rank_actor.hpp"

#include <smpi/smpi.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include "replay/collective_calls.hpp"
#include "replay/mpi_types.hpp"
#include "replay/point_to_point.hpp"
#include "replay/rank_communicators.hpp"

namespace netloom {

namespace {

namespace s4u = simgrid::s4u;

void combine_nothing(void*, void*, int*, MPI_Datatype*) {}

std::string place_of(const RunState& run, std::uint32_t rank) {
  const RankRecord& record = run.ranks[rank];
  const RankProgram& program = run.request->workload->programs[rank];
  if (!record.started) return "the warm-up of rank " + std::to_string(rank);
  const std::string where =
      record.action < program.actions.size() ? describe(program, record.action) : "the end";
  return where + " of rank " + std::to_string(rank);
}

// A handler of MPI's errors is told nothing of its rank.
RunState* running = nullptr;

void refuse_error(MPI_Comm*, int* code, ...) {
  std::array<char, MPI_MAX_ERROR_STRING> name{};
  int length = 0;
  MPI_Error_string(*code, name.data(), &length);
  const std::string what = *code == MPI_ERR_TRUNCATE ? "a message is longer than the receive that takes it"
                                                     : "MPI refuses the call";
  // The process numbers of the ranks count from 1 in their order.
  const auto rank = static_cast<std::uint32_t>(s4u::this_actor::get_pid() - 1);
  running->give_up(place_of(*running, rank) + ": " + what + " (" + name.data() + ")");
}

/// Errors are sentences with a place instead of SMPI's abort.
void handle_errors(MPI_Comm communicator) {
  MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
  MPI_Comm_create_errhandler(refuse_error, &handler);
  MPI_Comm_set_errhandler(communicator, handler);
}

class RankActor {
 public:
  RankActor(RunState& run, std::uint32_t rank)
      : run_(&run),
        rank_(rank),
        program_(&run.request->workload->programs[rank]),
        record_(&run.ranks[rank]),
        communicators_(run, rank, handle_errors),
        messages_(communicators_, run.buffers, run.request->mpi.profile == Profile::smpi) {}

  void run();

 private:
  void start();
  void prepare();
  void warm_up();
  void perform(const Action& action);
  void call(const Action& action);
  bool perform_alone(const Action& action);
  void compute(double flops);
  template <class Work>
  void in_mpi(ActionKind kind, Work work);
  template <class Work>
  void alone(ActionKind kind, Work work);
  void wait_for_leftovers();

  RunState* run_;
  std::uint32_t rank_;
  const RankProgram* program_;
  RankRecord* record_;
  RankCommunicators communicators_;
  PointToPoint messages_;
  MPI_Op operation_ = MPI_OP_NULL;
};

/// Seconds since the common start.
double now(const RunState& run) {
  return s4u::Engine::get_clock() - run.start_s;
}

/// Does MPI's work and books its time.
template <class Work>
void RankActor::in_mpi(ActionKind kind, Work work) {
  const HostTransfers& transfers = run_->transfers[run_->host_of[rank_]];
  const double start = s4u::Engine::get_clock(), busy = transfers.busy(start);
  work();
  const double end = s4u::Engine::get_clock(), spent = end - start;
  record_->accounts.add(kind, {spent, spent, std::max(0.0, spent - (transfers.busy(end) - busy))});
}

/// Books the time of what is no MPI call.
template <class Work>
void RankActor::alone(ActionKind kind, Work work) {
  const double start = s4u::Engine::get_clock();
  work();
  record_->accounts.add(kind, {s4u::Engine::get_clock() - start, 0, 0});
}

void RankActor::run() {
  start();
  for (; record_->action < program_->actions.size(); ++record_->action) {
    perform(program_->actions[record_->action]);
  }
  wait_for_leftovers();
  record_->end_s = now(*run_);
  record_->accounts.finish(record_->end_s);
  record_->done = true;
  run_->finish_line->wait();
}

void RankActor::start() {
  const bool copy_free = run_->form == Form::copy_free;
  // A rank that sends no data cannot make communicators any more.
  const bool late = copy_free && run_->early_communicators;
  if (copy_free && !late) {
    smpi_replay_init(instance_name, static_cast<int>(rank_), 0);
  } else {
    MPI_Init(nullptr, nullptr);
  }
  running = run_;
  if (!run_->own_world) handle_errors(MPI_COMM_WORLD);
  // MPI_SUM does not take bytes; the clock does not depend on the operation, only on its being commutative.
  MPI_Op_create(combine_nothing, 1, &operation_);
  prepare();
  if (late) smpi_replay_init(instance_name, static_cast<int>(rank_), 0);
  record_->started = true;
}

/// Makes what must be there before the clock starts, by wires that cost nothing, and starts all ranks at one
/// instant.
void RankActor::prepare() {
  if (run_->warm_up.empty() && !run_->own_world && !run_->early_communicators) return;
  run_->routes.shortcut = true;
  communicators_.make_early();
  warm_up();
  run_->start_line->wait();
  if (!std::exchange(run_->routes.shortcut, false)) return;  // another rank was first
  run_->start_s = s4u::Engine::get_clock();
  run_->traffic = {0, 0, TrafficCounter(run_->traffic.between.ranks())};
}

/// Makes the calls that set SMPI up.
void RankActor::warm_up() {
  const Workload& workload = *run_->request->workload;
  const RankProgram* const own = program_;
  for (std::uint32_t index = 0; index < run_->warm_up.size(); ++index) {
    if (!run_->membership.rank_in(index, rank_)) continue;
    program_ = &workload.programs[workload.communicators[index].members[0]];
    for (const Action& action : run_->warm_up[index]) call(action);
  }
  program_ = own;
}

void RankActor::perform(const Action& action) {
  if (perform_alone(action)) return;
  in_mpi(action.kind, [&] { call(action); });
  const bool reduction = action.kind == ActionKind::reduce || action.kind == ActionKind::allreduce ||
                         action.kind == ActionKind::scan || action.kind == ActionKind::exscan ||
                         action.kind == ActionKind::reduce_scatter;
  if (reduction) compute(action.amount);
}

/// The MPI call; a fault of it ends the simulation.
void RankActor::call(const Action& action) {
  const auto give_up = [&](const std::string& what) { run_->give_up(place_of(*run_, rank_) + ": " + what); };
  try {
    if (messages_.perform(action) || communicators_.perform(action)) return;
    const std::uint32_t ranks = run_->request->workload->communicator_of(action).size();
    const auto own = static_cast<std::uint32_t>(communicators_.own_rank(action.communicator));
    MPI_Request request = MPI_REQUEST_NULL;
    const CallContext context{run_->buffers.send(),
                              run_->buffers.receive(),
                              operation_,
                              communicators_.of(action.communicator),
                              ranks,
                              own,
                              action.nonblocking ? &request : nullptr};
    if (!action.nonblocking && is_scheduled(run_->request->mpi, action.kind)) {
      call_scheduled(*program_, action, context, run_->exchanges.at(action.communicator), own,
                     run_->request->mpi.schedule.barrier);
    } else {
      call_collective(*program_, action, context);
    }
    if (action.nonblocking) messages_.pending().add(no_rank, no_rank, action, request);
  } catch (const TypeFault& fault) {
    give_up(fault.what());
  } catch (const std::invalid_argument& refusal) {
    // SMPI's algorithms say so when they do not fit the number of ranks.
    give_up(std::string("SMPI refuses: ") + refusal.what());
  }
}

void RankActor::compute(double flops) {
  if (flops == 0) return;
  alone(ActionKind::compute, [&] { smpi_execute_flops(flops); });
}

bool RankActor::perform_alone(const Action& action) {
  switch (action.kind) {
    case ActionKind::compute:
      compute(action.amount);
      return true;
    case ActionKind::sleep:
      alone(action.kind, [&] { s4u::this_actor::sleep_for(action.amount); });
      return true;
    case ActionKind::location:
      record_->accounts.begin_phase(static_cast<std::size_t>(action.peer), now(*run_));
      return true;
    case ActionKind::init:
    case ActionKind::finalize:
    case ActionKind::comm_size:
    case ActionKind::comm_free:
      return true;
    default:
      return false;
  }
}

void RankActor::wait_for_leftovers() {
  const std::vector<const Action*> leftovers = messages_.pending().incomplete();
  if (leftovers.empty()) return;
  record_->leftover_requests = leftovers.size();
  record_->first_leftover = static_cast<std::size_t>(leftovers.front() - program_->actions.data());
  in_mpi(ActionKind::finalize, [&] { messages_.pending().wait_latest(messages_.pending().size()); });
}

}  // namespace

void run_rank(RunState& run, std::uint32_t rank) {
  RankActor(run, rank).run();
}

}  // namespace netloom
