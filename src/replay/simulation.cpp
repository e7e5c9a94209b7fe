#include "replay/simulation.hpp"

#include <simgrid/s4u.hpp>

#include <smpi/smpi.h>
#include <xbt/log.h>

#include <algorithm>
#include <array>
#include <csignal>

#include "common/words.hpp"
#include "replay/collective_algorithms.hpp"
#include "replay/crash_place.hpp"
#include "replay/model_settings.hpp"
#include "replay/rank_actor.hpp"
#include "replay/sentences.hpp"
#include "replay/size_steps.hpp"
#include "replay/sum_up.hpp"
#include "replay/table_zone.hpp"
#include "replay/warm_up.hpp"

namespace netloom {

namespace {

namespace s4u = simgrid::s4u;

/// Counts every message and gives back its latency factor.
MessageObserver make_counter(RunState& run) {
  const SizeSteps latency = latency_factors(run.request->mpi.profile);
  return {[&run, latency](double bytes, NodeId from, NodeId to) {
            const auto payload = static_cast<std::uint64_t>(bytes) - envelope_bytes;
            ++run.traffic.messages;
            run.traffic.bytes += payload;
            run.traffic.between.add(from, {to, 1, payload});
            const double now = s4u::Engine::get_clock();
            run.transfers[from].start(now);
            if (to != from) run.transfers[to].start(now);
            return latency.at(bytes);
          },
          [&run](NodeId from, NodeId to) {
            const double now = s4u::Engine::get_clock();
            run.transfers[from].end(now);
            if (to != from) run.transfers[to].end(now);
          }};
}

/// Large messages are not copied, for nobody reads them; small ones may carry what SMPI tells itself, and
/// detached ones are buffers that SMPI's own function frees.
void copy_small_messages_only(const MpiOptions& mpi) {
  constexpr std::size_t largest_of_smpi = 65536;
  static std::size_t threshold = 0;
  threshold = std::max<std::size_t>(mpi.detached.value, largest_of_smpi);
  smpi_comm_set_copy_data_callback(
      [](simgrid::kernel::activity::ActivityImpl* message, void* buffer, std::size_t bytes) {
        if (bytes >= threshold) return;
        // SMPI hands its messages over as their base class, whose definition is not public.
        smpi_comm_copy_buffer_callback(reinterpret_cast<simgrid::kernel::activity::CommImpl*>(message),
                                       buffer, bytes);
      });
}

s4u::Engine make_engine() {
  static std::array<char, 8> program{"netloom"};
#ifdef __SANITIZE_ADDRESS__
  // AddressSanitizer knows the stacks of threads and not those that SimGrid switches by itself.
  static std::array<char, 30> option{"--cfg=contexts/factory:thread"};
  static std::array<char*, 3> arguments{program.data(), option.data(), nullptr};
#else
  static std::array<char*, 2> arguments{program.data(), nullptr};
#endif
  int count = static_cast<int>(arguments.size()) - 1;
  return s4u::Engine(&count, arguments.data());
}

void start_ranks(RunState& run, const TableZoneParts& parts) {
  SMPI_init();
  const std::uint32_t ranks = run.request->workload->ranks();
  SMPI_app_instance_register(instance_name, nullptr, static_cast<int>(ranks));
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    const std::string number = std::to_string(rank);
    const s4u::ActorPtr actor = s4u::Actor::init("rank-" + number, parts.hosts[run.host_of[rank]]);
    actor->set_property("instance_id", instance_name);
    actor->set_property("rank", number);
    actor->start([&run, rank] { run_rank(run, rank); });
  }
}

std::string where(const RunState& run, std::size_t rank) {
  const RankProgram& program = run.request->workload->programs[rank];
  const RankRecord& record = run.ranks[rank];
  if (record.action < program.actions.size()) return "in " + describe(program, record.action);
  const std::string started = record.leftover_requests == 1 ? ", started by " : ", the first started by ";
  return "at its end for " + counted(record.leftover_requests, "request") + " that it never waited for" +
         started + describe(program, record.first_leftover);
}

std::string deadlock_of(const RunState& run) {
  std::vector<std::uint32_t> blocked;
  for (std::uint32_t rank = 0; rank < run.ranks.size(); ++rank) {
    if (!run.ranks[rank].done) blocked.push_back(rank);
  }
  return deadlock_reason(blocked, run.ranks.size(), [&](std::uint32_t rank) { return where(run, rank); });
}

template <class Predicate>
bool any_action(const Workload& workload, Predicate meant) {
  return std::any_of(workload.programs.begin(), workload.programs.end(), [&](const RankProgram& program) {
    return std::any_of(program.actions.begin(), program.actions.end(), meant);
  });
}

bool receives_from_any(const Workload& workload) {
  return any_action(workload, [](const Action& action) {
    return (is_receive(action.kind) && action.peer == any_source) ||
           (action.kind == ActionKind::send_recv && action.source == any_source) ||
           // SMPI's MPI_Ibarrier does.
           (action.kind == ActionKind::barrier && action.nonblocking);
  });
}

/// An all-to-all of no byte, whose buffer of no byte SMPI refuses to pack in the copy-free form.
bool exchanges_nothing(const Workload& workload) {
  return any_action(workload, [](const Action& action) {
    return action.kind == ActionKind::alltoall && action.send_count == 0;
  });
}

ReplayResult failed(Status status, std::string reason) {
  ReplayResult result;
  result.status = status;
  result.reason = std::move(reason);
  return result;
}

}  // namespace

bool starts_collectives(const Workload& workload) {
  return any_action(workload, [](const Action& action) { return action.nonblocking; });
}

Form form_of(const ReplayRequest& request) {
  const MpiOptions& mpi = request.mpi;
  if (receives_from_any(*request.workload)) return Form::direct;
  if (exchanges_nothing(*request.workload) || starts_collectives(*request.workload)) return Form::direct;
  if (mpi.selector != "default") return Form::direct;
  for (const auto& [collective, name] : mpi.algorithms) {
    const Collective* const known = find_collective(collective);
    const CollectiveAlgorithm* const algorithm = known == nullptr ? nullptr : find_algorithm(*known, name);
    if (algorithm == nullptr || algorithm->fitness != Fitness::copy_free) return Form::direct;
  }
  return Form::copy_free;
}

void simulate(const ReplayRequest& request, Form form, const std::function<void(const ReplayResult&)>& finish,
              int crash_descriptor) {
  xbt_log_control_set("root.thresh:warning");
  smpi_init_options();
  const s4u::Engine engine = make_engine();
  // SimGrid's handlers say twelve lines about stacks and failing hardware; the signal's name says enough.
  std::signal(SIGSEGV, SIG_DFL);
  std::signal(SIGBUS, SIG_DFL);
  configure_model(request.mpi);
  const Wiring wiring(*request.platform);
  RunState run(request, form);
  run.exchanges = make_schedules(request);
  if (crash_descriptor >= 0) report_crashes(run, crash_descriptor);
  const bool communicators = request.workload->communicators.size() > 1;
  run.own_world = communicators || receives_from_any(*request.workload);
  const bool hpc = request.mpi.profile == Profile::hpc;
  // Profile smpi charges what smpirun charges.
  if (form == Form::direct && hpc) run.warm_up = warm_up_calls(*request.workload);
  run.early_communicators = request.workload->communicators.size() > 1 && (form == Form::copy_free || hpc);
  run.routes.loopback_only = request.loopback_only;
  const TableZoneParts parts =
      make_table_zone(engine, wiring, request.platform->hardware.host_speed, run.routes);
  run.give_up = [&finish](const std::string& sentence) { finish(failed(Status::invalid, sentence)); };
  run.sees_ends = observe_messages(*parts.zone, make_counter(run));
  if (form == Form::direct) copy_small_messages_only(request.mpi);
  // Before SimGrid kills the blocked ranks.
  s4u::Engine::on_deadlock_cb([&] { finish(failed(Status::deadlock, deadlock_of(run))); });
  start_ranks(run, parts);
  engine.run();
  finish(sum_up(run));
}

}  // namespace netloom
