#include "workload/llm_step.hpp"

#include <algorithm>
#include <functional>

#include "workload/actions.hpp"
#include "workload/generator.hpp"
#include "workload/group_allreduce.hpp"

namespace netloom {

namespace {

constexpr std::int32_t forward_tag = 0;
constexpr std::int32_t backward_tag = 1;
constexpr std::int32_t reduction_tag = 2;

/// Ranks of the program in groups.
struct Groups {
  std::vector<std::vector<std::uint32_t>> members;  ///< by color
  std::vector<Group> of;                            ///< by rank
  std::vector<std::uint32_t> communicators;         ///< by rank
};

/// Groups of the ranks of the same color. One of all ranks is MPI_COMM_WORLD, and one of one rank needs none.
Groups make_groups(Workload& workload, const std::function<std::uint32_t(std::uint32_t rank)>& color_of) {
  const std::uint32_t ranks = workload.ranks();
  Groups groups;
  groups.members.resize(ranks);
  std::vector<std::uint32_t> colors;
  std::vector<std::uint32_t> own;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    colors.push_back(color_of(rank));
    auto& members = groups.members[colors.back()];
    own.push_back(static_cast<std::uint32_t>(members.size()));
    members.push_back(rank);
  }
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    groups.of.push_back({groups.members[colors[rank]], own[rank]});
  }
  const std::uint32_t size = groups.of.front().size();
  groups.communicators =
      size == 1 || size == ranks ? std::vector<std::uint32_t>(ranks, 0) : add_split(workload, colors);
  return groups;
}

std::int64_t divided_up(std::int64_t number, std::int64_t parts) {
  return (number + parts - 1) / parts;
}

/// What a rank calls together with one kind of group.
class GroupCalls {
 public:
  GroupCalls(RankProgram& program, const Groups& groups, std::uint32_t rank, const std::string& allreduce)
      : program_(&program),
        group_(&groups.of[rank]),
        communicator_(groups.communicators[rank]),
        allreduce_(&allreduce) {}

  std::uint32_t size() const { return group_->size(); }

  void allreduce(std::int64_t bytes) const {
    if (size() == 1) return;
    if (*allreduce_ == "ring") return add_ring_allreduce(*program_, *group_, bytes, reduction_tag);
    if (*allreduce_ == "tree") return add_tree_allreduce(*program_, *group_, bytes, reduction_tag);
    call(allreduce_action({bytes, type_byte}));
  }
  /// Of `bytes` that are spread over the members.
  void allgather(std::int64_t bytes) const {
    if (size() > 1) call(allgather_action({divided_up(bytes, size()), type_byte}));
  }
  void reduce_scatter(std::int64_t bytes) const {
    if (size() == 1) return;
    add_reduce_scatter(*program_, communicator_, size(), {divided_up(bytes, size()), type_byte});
  }
  /// Of `bytes` of this member, spread evenly over all.
  void alltoall(std::int64_t bytes) const {
    if (size() > 1) call(alltoall_action({divided_up(bytes, size()), type_byte}));
  }

 private:
  void call(Action action) const {
    action.communicator = communicator_;
    program_->actions.push_back(action);
  }

  RankProgram* program_;
  const Group* group_;
  std::uint32_t communicator_;
  const std::string* allreduce_;
};

/// Ranks of a stage that share the layers' weights, replicas of the same weights, replicas that share experts
/// and replicas of the same experts.
struct AllGroups {
  Groups tensor, data, expert, expert_data;
};

AllGroups make_all_groups(Workload& workload, const LlmParallel& parallel) {
  const ProcessGrid grid = parallel.grid();
  const std::int64_t each = parallel.expert;
  // A group has the color of its first rank.
  using Place = std::vector<std::int64_t>;
  const auto groups_of = [&](const std::function<Place(const Place& at)>& first) {
    return make_groups(workload,
                       [&](std::uint32_t rank) { return rank_at(grid, first(place_in(grid, rank))); });
  };
  AllGroups groups;
  groups.tensor = groups_of([](const Place& at) { return Place{at[0], at[1], 0}; });
  groups.data = groups_of([](const Place& at) { return Place{at[0], 0, at[2]}; });
  groups.expert = groups_of([&](const Place& at) { return Place{at[0], at[1] / each * each, at[2]}; });
  if (each > 1) {
    groups.expert_data = groups_of([&](const Place& at) { return Place{at[0], at[1] % each, at[2]}; });
  }
  return groups;
}

/// The phases of a step, which the results tell apart.
struct StepPhases {
  Action forward, backward, gradients;

  explicit StepPhases(Workload& workload)
      : forward(phase_action(workload, "forward")),
        backward(phase_action(workload, "backward")),
        gradients(phase_action(workload, "gradients")) {}
};

/// Writes one rank's steps. Forward takes a layer's operations once, backward twice.
class StepWriter {
 public:
  StepWriter(Workload& workload, const LlmModel& model, const LlmParallel& parallel, const AllGroups& groups,
             const StepPhases& phases, std::uint32_t rank, bool counted)
      : program_(&workload.programs[rank]),
        phases_(&phases),
        model_(&model),
        parallel_(&parallel),
        place_(place_in(parallel.grid(), rank)),
        tensor_(*program_, groups.tensor, rank, parallel.allreduce),
        data_(*program_, groups.data, rank, parallel.allreduce),
        expert_(*program_, groups.expert, rank, parallel.allreduce),
        expert_data_(*program_, parallel.expert > 1 ? groups.expert_data : groups.data, rank,
                     parallel.allreduce),
        counted_(counted) {}

  void step() {
    const std::int64_t micro_batches = model_->batch / (parallel_->data * model_->micro_batch);
    const std::int64_t later = parallel_->pipeline - place_[0] - 1;
    const std::int64_t ahead =
        parallel_->schedule == "gpipe" ? micro_batches : std::min(later, micro_batches);
    for (std::int64_t i = 0; i < ahead; ++i) forward();
    for (std::int64_t i = ahead; i < micro_batches; ++i) {
      forward();
      backward();
    }
    for (std::int64_t i = 0; i < ahead; ++i) backward();
    begin(phases_->gradients);
    if (sent_ > 0) program_->actions.push_back(waitall_action(sent_));
    sent_ = 0;
    reduce_gradients();
  }

 private:
  std::int64_t own_layers() const { return model_->layers / parallel_->pipeline; }
  std::int64_t tokens() const { return model_->micro_batch * model_->sequence; }
  std::int64_t activation_bytes() const { return tokens() * model_->hidden * model_->bytes; }
  /// Bytes of the weights of a layer that this rank works with: those that all replicas have, and experts.
  std::int64_t common_weights() const {
    const std::int64_t squares = model_->experts > 0 ? 4 : 12;
    return squares * model_->hidden * model_->hidden / parallel_->tensor * model_->bytes;
  }
  std::int64_t expert_weights() const {
    const std::int64_t own = model_->experts / parallel_->expert;
    return own * 8 * model_->hidden * model_->hidden / parallel_->tensor * model_->bytes;
  }
  bool shards_weights() const { return parallel_->sharding == "weights"; }

  void compute(double flops_a_token, double times) const {
    const auto share = static_cast<double>(tokens()) / static_cast<double>(parallel_->tensor);
    if (counted_) add_compute(*program_, times * share * flops_a_token);
  }
  void attention(double times) const {
    const auto h = static_cast<double>(model_->hidden);
    compute(8 * h * h + 4 * static_cast<double>(model_->sequence) * h, times);
    tensor_.allreduce(activation_bytes());
  }
  void perceptron(double times) const {
    const auto h = static_cast<double>(model_->hidden);
    const bool routed = model_->experts > 0;
    if (routed) expert_.alltoall(activation_bytes() * model_->top_k);
    compute(16 * h * h * (routed ? static_cast<double>(model_->top_k) : 1), times);
    if (routed) expert_.alltoall(activation_bytes() * model_->top_k);
    tensor_.allreduce(activation_bytes());
  }
  void gather_weights() const {
    data_.allgather(common_weights());
    if (model_->experts > 0) expert_data_.allgather(expert_weights());
  }
  void scatter_gradients() const {
    data_.reduce_scatter(common_weights());
    if (model_->experts > 0) expert_data_.reduce_scatter(expert_weights());
  }

  void receive(std::int64_t from_stage, std::int32_t tag) const {
    program_->actions.push_back(message(ActionKind::recv, from_stage, tag));
  }
  void send(std::int64_t to_stage, std::int32_t tag) {
    program_->actions.push_back(message(ActionKind::isend, to_stage, tag));
    ++sent_;
  }
  Action message(ActionKind kind, std::int64_t stage, std::int32_t tag) const {
    const std::uint32_t peer = rank_at(parallel_->grid(), {stage, place_[1], place_[2]});
    return message_action(kind, peer, tag, {activation_bytes(), type_byte});
  }

  void begin(const Action& phase) const { program_->actions.push_back(phase); }

  void forward() {
    begin(phases_->forward);
    if (place_[0] > 0) receive(place_[0] - 1, forward_tag);
    for (std::int64_t layer = 0; layer < own_layers(); ++layer) {
      if (shards_weights()) gather_weights();
      attention(1);
      perceptron(1);
    }
    if (place_[0] + 1 < parallel_->pipeline) send(place_[0] + 1, forward_tag);
  }
  void backward() {
    begin(phases_->backward);
    if (place_[0] + 1 < parallel_->pipeline) receive(place_[0] + 1, backward_tag);
    for (std::int64_t layer = 0; layer < own_layers(); ++layer) {
      if (shards_weights()) gather_weights();
      perceptron(2);
      attention(2);
      if (shards_weights()) scatter_gradients();
    }
    if (place_[0] > 0) send(place_[0] - 1, backward_tag);
  }

  /// What is left at the end of a step when weights are not sharded.
  void reduce_gradients() const {
    if (shards_weights()) return;
    const bool shards_optimizer = parallel_->sharding == "optimizer";
    for (std::int64_t layer = 0; layer < own_layers(); ++layer) {
      if (shards_optimizer) {
        scatter_gradients();
      } else {
        data_.allreduce(common_weights());
        if (model_->experts > 0) expert_data_.allreduce(expert_weights());
      }
    }
    for (std::int64_t layer = 0; shards_optimizer && layer < own_layers(); ++layer) gather_weights();
  }

  RankProgram* program_;
  const StepPhases* phases_;
  const LlmModel* model_;
  const LlmParallel* parallel_;
  std::vector<std::int64_t> place_;  ///< stage, replica, part
  GroupCalls tensor_, data_, expert_, expert_data_;
  bool counted_;
  std::int64_t sent_ = 0;  ///< messages to other stages that are not waited for yet
};

}  // namespace

void add_llm_steps(Workload& workload, const LlmModel& model, const LlmParallel& parallel, std::int64_t steps,
                   bool counted) {
  const AllGroups groups = make_all_groups(workload, parallel);
  const StepPhases phases(workload);
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    StepWriter writer(workload, model, parallel, groups, phases, rank, counted);
    for (std::int64_t step = 0; step < steps; ++step) writer.step();
  }
}

}  // namespace netloom
