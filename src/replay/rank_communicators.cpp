#include "replay/rank_communicators.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace netloom {

namespace {

/// A color and a key, or a pointer: what SMPI sends in a split.
constexpr int split_bytes = 8;

/// The group of all ranks. Outside smpirun MPI_COMM_WORLD is a stand-in for the world that the calling rank
/// has, and as long as it is, SMPI sets no other communicator up within its hosts. From here on it is any
/// communicator that nobody uses.
MPI_Group world_group() {
  MPI_Group group = MPI_GROUP_NULL;
  MPI_Comm_group(MPI_COMM_WORLD, &group);
  MPI_COMM_WORLD = MPI_COMM_SELF;
  return group;
}

}  // namespace

void RankCommunicators::make_early() {
  if (!run_->own_world) return;
  world_ = create(0);
  if (!run_->early_communicators) return;
  hidden_ = create(0);
  const auto count = static_cast<std::uint32_t>(run_->request->workload->communicators.size());
  for (std::uint32_t index = 1; index < count; ++index) {
    if (run_->membership.rank_in(index, rank_)) made_[index] = create(index);
  }
}

/// A new one of its members. All share its group, for SMPI's groups have the size of their communicator.
MPI_Comm RankCommunicators::create(std::uint32_t index) {
  MPI_Group& group = run_->groups[index];
  if (group == MPI_GROUP_NULL && index == 0) group = world_group();
  if (group == MPI_GROUP_NULL) {
    const auto& members = run_->request->workload->communicators[index].members;
    const std::vector<int> ranks(members.begin(), members.end());
    MPI_Group_incl(run_->groups[0], static_cast<int>(ranks.size()), ranks.data(), &group);
  }
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, &made);
  prepare_(made);
  return made;
}

bool RankCommunicators::perform(const Action& action) {
  const bool splits = action.kind == ActionKind::comm_split;
  if (!splits && action.kind != ActionKind::comm_dup) return false;
  if (action.source == unnamed_communicator) return true;
  const auto index = static_cast<std::uint32_t>(action.source);
  if (run_->early_communicators) {
    const std::uint32_t call = calls_[action.communicator]++;
    if (splits) simulate_split(action, call);
    // SMPI tells the new communicator its number.
    if (action.source != no_communicator) MPI_Bcast(run_->buffers.receive(), 1, MPI_INT, 0, of(index));
    return true;
  }
  MPI_Comm made = MPI_COMM_NULL;
  if (splits) {
    const int color = action.peer == undefined_color ? MPI_UNDEFINED : action.peer;
    MPI_Comm_split(of(action.communicator), color, action.tag, &made);
  } else {
    MPI_Comm_dup(of(action.communicator), &made);
  }
  if (made == MPI_COMM_NULL) return true;
  prepare_(made);
  made_[index] = made;
  return true;
}

/// The messages of SMPI's own split: colors and keys to rank 0 of the parent, and groups back.
void RankCommunicators::simulate_split(const Action& action, std::uint32_t call) {
  const auto& members = run_->request->workload->communicator_of(action).members;
  const auto tag = static_cast<int>(action.communicator);
  void* const buffer = run_->buffers.receive();
  if (members[0] == rank_) {
    std::vector<MPI_Request> requests(members.size() - 1);
    for (std::size_t i = 1; i < members.size(); ++i) {
      MPI_Irecv(buffer, split_bytes, MPI_BYTE, static_cast<int>(members[i]), tag, hidden_, &requests[i - 1]);
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    hand_out(action, call);
    return;
  }
  const auto root = static_cast<int>(members[0]);
  MPI_Send(run_->buffers.send(), split_bytes, MPI_BYTE, root, tag, hidden_);
  if (action.source != no_communicator)
    MPI_Recv(buffer, split_bytes, MPI_BYTE, root, tag, hidden_, MPI_STATUS_IGNORE);
}

/// What rank 0 of the parent sends to the members of the new communicators, one of these after the other.
void RankCommunicators::hand_out(const Action& action, std::uint32_t call) {
  const auto tag = static_cast<int>(action.communicator);
  const auto& all = run_->request->workload->communicators;
  const auto before = [&](const Communicator& each) {
    return std::pair(each.parent, each.call) < std::pair(action.communicator, call);
  };
  // MPI_COMM_WORLD, the first, is nobody's child.
  for (auto made = std::partition_point(all.begin() + 1, all.end(), before);
       made != all.end() && made->parent == action.communicator && made->call == call; ++made) {
    std::vector<MPI_Request> requests;
    for (const std::uint32_t member : made->members) {
      if (member == rank_) continue;
      MPI_Isend(run_->buffers.send(), split_bytes, MPI_BYTE, static_cast<int>(member), tag, hidden_,
                &requests.emplace_back());
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }
}

}  // namespace netloom
