#include "recorder/rank_recording.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "common/text.hpp"
#include "recorder/session.hpp"
#include "workload/trace_grammar.hpp"

namespace netloom::recorder {

namespace {

constexpr std::size_t most_pending_text = std::size_t{1} << 16;

std::string_view word_of(const Message& message, bool starts) {
  if (message.receives) return starts ? "irecv" : "recv";
  switch (message.mode) {
    case Mode::synchronous:
      return starts ? "ISsend" : "Ssend";
    case Mode::buffered:
      return starts ? "ibsend" : "bsend";
    default:
      return starts ? "isend" : "send";
  }
}

}  // namespace

void RankRecording::append(std::string_view word, const Values& values, std::uint32_t communicator) {
  if (flops_ > 0) {
    text_ += std::to_string(rank_) + " compute " + exact(flops_) + "\n";
    flops_ = 0;
    ++lines;
  }
  text_ += std::to_string(rank_) + " ";
  text_ += word;
  for (const std::int64_t value : values) text_ += " " + std::to_string(value);
  if (communicator != 0) text_ += " @" + std::to_string(communicator);
  text_ += "\n";
  ++lines;
  if (text_.size() > most_pending_text) flush();
}

void RankRecording::sleep(double seconds) {
  if (seconds > 0) append("sleep " + exact(seconds), {}, 0);
}

void RankRecording::write(std::string_view word, const Values& values) {
  append(word, values, 0);
}

void RankRecording::write_on(MPI_Comm handle, std::string_view word, const Values& values) {
  const Communicator& on = communicator(handle);
  if (!on.self) append(word, values, on.name);
}

void RankRecording::flush() {
  const std::string path = session().folder + "/rank-" + std::to_string(rank_) + ".txt";
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  std::string_view left = text_;
  while (file >= 0 && !left.empty()) {
    const ssize_t written = ::write(file, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file < 0 || !left.empty()) fail(path + ": cannot be written: " + std::strerror(errno));
  ::close(file);
  text_.clear();
}

void RankRecording::write_message(std::string_view word, const Message& message) {
  if (communicator(message.communicator).self) refuse(call, "its message is on MPI_COMM_SELF");
  const Unit unit = unit_of(message.type);
  write_on(message.communicator, word, {message.peer, message.tag, message.count * unit.scale, unit.id});
}

void RankRecording::message(const Message& message) {
  if (message.peer != MPI_PROC_NULL) write_message(word_of(message, false), message);
}

void RankRecording::start(MPI_Request handle, const Message& message) {
  if (message.peer == MPI_PROC_NULL) return;
  write_message(word_of(message, true), message);
  Request& request = requests_[handle];
  request.message = message;
  request.open = true;
}

void RankRecording::start(MPI_Request handle, MPI_Comm on, const CollectiveLine& line) {
  if (communicator(on).self) return;
  write_on(on, "i" + line.word, line.values);
  Message none;
  none.communicator = on;
  requests_[handle] = {none, false, true, line.word};
}

void RankRecording::keep(MPI_Request handle, const Message& message) {
  requests_[handle] = {message, true, false, ""};
}

void RankRecording::restart(MPI_Request handle) {
  const auto found = requests_.find(handle);
  if (found != requests_.end()) start(handle, Message(found->second.message));
}

bool RankRecording::is_open(MPI_Request handle) const {
  const auto found = requests_.find(handle);
  return found != requests_.end() && found->second.open;
}

/// Source, destination and tag, by which a trace names a request.
Values RankRecording::key_of(const Request& request) {
  if (!request.collective.empty())
    return {no_rank, no_rank, request_tag(grammar_of(request.collective)->kind)};
  const Message& message = request.message;
  const int own = communicator(message.communicator).rank;
  if (message.receives) return {message.peer, own, message.tag};
  return {own, message.peer, message.tag};
}

void RankRecording::test(MPI_Request handle) {
  if (!is_open(handle)) return;
  const Request& request = requests_[handle];
  write_on(request.message.communicator, "test", key_of(request));
}

void RankRecording::wait(MPI_Request handle) {
  if (!is_open(handle)) return;
  const Request& request = requests_[handle];
  write_on(request.message.communicator, "wait", key_of(request));
  close(handle);
}

void RankRecording::close(MPI_Request handle) {
  const auto found = requests_.find(handle);
  found->second.open = false;
  if (!found->second.persistent) requests_.erase(found);
}

/// `waitall n` means the n latest requests to its readers, all requests to some; so it is written for all of
/// them, and the requests are named otherwise.
void RankRecording::wait_all(const std::vector<MPI_Request>& handles) {
  std::vector<MPI_Request> open;
  std::copy_if(handles.begin(), handles.end(), std::back_inserter(open),
               [this](MPI_Request handle) { return is_open(handle); });
  const auto all =
      std::count_if(requests_.begin(), requests_.end(), [](const auto& entry) { return entry.second.open; });
  if (open.size() > 1 && std::cmp_equal(open.size(), all)) {
    write("waitall", {all});
    for (const MPI_Request handle : open) close(handle);
  } else {
    for (const MPI_Request handle : open) wait(handle);
  }
}

Communicator& RankRecording::communicator(MPI_Comm handle) {
  if (const auto found = communicators_.find(handle); found != communicators_.end()) return found->second;
  Communicator known;
  known.self = handle == MPI_COMM_SELF;
  int relation = MPI_UNEQUAL;
  if (!known.self) PMPI_Comm_compare(handle, MPI_COMM_WORLD, &relation);
  if (!known.self && relation != MPI_IDENT) {
    refuse(call, "its communicator was made by a call that is not recorded");
  }
  PMPI_Comm_rank(handle, &known.rank);
  PMPI_Comm_size(handle, &known.size);
  return communicators_[handle] = known;
}

}  // namespace netloom::recorder
