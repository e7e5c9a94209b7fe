#include "replay/simulation.hpp"

#include <simgrid/s4u.hpp>

#include <smpi/smpi.h>
#include <xbt/log.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <unordered_map>

#include "common/text.hpp"
#include "replay/bounds.hpp"
#include "replay/collective_algorithms.hpp"
#include "replay/crash_place.hpp"
#include "replay/model_settings.hpp"
#include "replay/rank_actor.hpp"
#include "replay/size_steps.hpp"
#include "replay/table_zone.hpp"
#include "replay/warm_up.hpp"

namespace netloom {

namespace {

namespace s4u = simgrid::s4u;

/// SMPI's envelope in bytes, in every message.
constexpr double envelope = 16;
/// Blocked ranks that a deadlock's sentence names before it counts the rest.
constexpr std::size_t named_ranks = 8;

/// Counts every message and gives back its latency factor.
MessageObserver make_counter(RunState& run, const TableZoneParts& parts) {
  std::unordered_map<const s4u::Link*, std::size_t> index;
  for (std::size_t wire = 0; wire < parts.links.size(); ++wire) index[parts.links[wire]] = wire;
  const SizeSteps latency = latency_factors(run.request->mpi.profile);
  run.traffic.wire_bytes.assign(parts.links.size(), 0);
  return [&run, index = std::move(index), latency](double bytes, const std::vector<s4u::Link*>& links) {
    TrafficCount& traffic = run.traffic;
    ++traffic.messages;
    traffic.bytes += static_cast<std::uint64_t>(bytes - envelope);
    for (const s4u::Link* link : links) {
      traffic.wire_bytes[index.at(link)] += static_cast<std::uint64_t>(bytes);
    }
    return latency.at(bytes);
  };
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
  const Topology& topology = *run.request->platform->topology;
  std::unordered_map<NodeId, s4u::Host*> host_at;
  for (NodeId host = 0; host < topology.host_count(); ++host)
    host_at[topology.hosts()[host]] = parts.hosts[host];
  SMPI_init();
  const std::uint32_t ranks = run.request->workload->ranks();
  SMPI_app_instance_register(instance_name, nullptr, static_cast<int>(ranks));
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    const std::string number = std::to_string(rank);
    const s4u::ActorPtr actor = s4u::Actor::init("rank-" + number, host_at.at(run.request->placement[rank]));
    actor->set_property("instance_id", instance_name);
    actor->set_property("rank", number);
    actor->start([&run, rank] { run_rank(run, rank); });
  }
}

/// `1 request`, `2 requests`
std::string requests(std::uint64_t count) {
  return std::to_string(count) + (count == 1 ? " request" : " requests");
}

std::string where(const RunState& run, std::size_t rank) {
  const RankProgram& program = run.request->workload->programs[rank];
  const RankRecord& record = run.ranks[rank];
  if (record.action < program.actions.size()) return "in " + describe(program, record.action);
  const std::string started = record.leftover_requests == 1 ? ", started by " : ", the first started by ";
  return "at its end for " + requests(record.leftover_requests) + " that it never waited for" + started +
         describe(program, record.first_leftover);
}

std::string deadlock_reason(const RunState& run) {
  std::vector<std::string> blocked;
  std::size_t count = 0;
  for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
    if (run.ranks[rank].done) continue;
    if (++count <= named_ranks)
      blocked.push_back("rank " + std::to_string(rank) + " waits " + where(run, rank));
  }
  std::string reason = "deadlock of " + std::to_string(count) + " of " + std::to_string(run.ranks.size()) +
                       " ranks: " + join(blocked, "; ");
  if (count > named_ranks) reason += "; and " + std::to_string(count - named_ranks) + " more";
  return reason;
}

void sum_up_ranks(const RunState& run, ReplayResult& result) {
  std::uint64_t leftovers = 0;
  for (const RankRecord& rank : run.ranks) {
    result.time_s = std::max(result.time_s, rank.end_s);
    result.comm_time_mean_s += rank.comm_s / static_cast<double>(run.ranks.size());
    result.comm_time_max_s = std::max(result.comm_time_max_s, rank.comm_s);
    result.compute_time_mean_s += rank.compute_s / static_cast<double>(run.ranks.size());
    result.compute_time_max_s = std::max(result.compute_time_max_s, rank.compute_s);
    leftovers += rank.leftover_requests;
  }
  if (leftovers > 0) {
    result.warnings.push_back(requests(leftovers) + (leftovers == 1 ? " was" : " were") +
                              " never waited for; the run waits for " + (leftovers == 1 ? "it" : "them") +
                              " at the end");
  }
}

void sum_up_traffic(const RunState& run, const Wiring& wiring, ReplayResult& result) {
  result.messages = run.traffic.messages;
  result.bytes = run.traffic.bytes;
  const auto first = run.traffic.wire_bytes.begin();
  result.link_bytes.assign(first, first + wiring.network_wire_count());
  const auto hottest = std::max_element(result.link_bytes.begin(), result.link_bytes.end());
  if (hottest == result.link_bytes.end() || *hottest == 0) return;
  result.hottest_link_bytes = *hottest;
  result.hottest_link = wire_label(wiring.topology(), run.request->platform->hardware.duplex,
                                   static_cast<WireId>(hottest - result.link_bytes.begin()));
}

ReplayResult sum_up(const RunState& run, const Wiring& wiring) {
  ReplayResult result;
  result.status = Status::ok;
  sum_up_ranks(run, result);
  sum_up_traffic(run, wiring, result);
  const Bounds bounds = plausible_time(*run.request, declared_traffic(*run.request->workload),
                                       model_factors(run.request->mpi.profile), run.routes.longest_latency_s);
  result.lower_bound_s = bounds.lower_s;
  result.upper_bound_s = bounds.upper_s;
  result.reason = implausibility(result.time_s, bounds);
  if (!result.reason.empty()) result.status = Status::implausible;
  return result;
}

template <class Predicate>
bool any_action(const Workload& workload, Predicate meant) {
  return std::any_of(workload.programs.begin(), workload.programs.end(), [&](const RankProgram& program) {
    return std::any_of(program.actions.begin(), program.actions.end(), meant);
  });
}

bool receives_from_any(const Workload& workload) {
  return any_action(workload, [](const Action& action) {
    const bool receives = action.kind == ActionKind::recv || action.kind == ActionKind::irecv;
    return receives && action.peer == any_source;
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

Form form_of(const ReplayRequest& request) {
  const MpiOptions& mpi = request.mpi;
  if (receives_from_any(*request.workload)) return Form::direct;
  if (exchanges_nothing(*request.workload)) return Form::direct;
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
  if (crash_descriptor >= 0) report_crashes(run, crash_descriptor);
  const bool communicators = request.workload->communicators.size() > 1;
  run.own_world = communicators || receives_from_any(*request.workload);
  const bool hpc = request.mpi.profile == Profile::hpc;
  // Profile smpi charges what smpirun charges.
  if (form == Form::direct && hpc) run.warm_up = warm_up_calls(*request.workload);
  run.early_communicators = request.workload->communicators.size() > 1 && (form == Form::copy_free || hpc);
  const TableZoneParts parts =
      make_table_zone(engine, wiring, request.platform->hardware.host_speed, run.routes);
  run.give_up = [&finish](const std::string& sentence) { finish(failed(Status::invalid, sentence)); };
  observe_messages(*parts.zone, make_counter(run, parts));
  if (form == Form::direct) copy_small_messages_only(request.mpi);
  // Before SimGrid kills the blocked ranks.
  s4u::Engine::on_deadlock_cb([&] { finish(failed(Status::deadlock, deadlock_reason(run))); });
  start_ranks(run, parts);
  engine.run();
  finish(sum_up(run, wiring));
}

}  // namespace netloom
