#include "replay/result_wire.hpp"

#include <concepts>
#include <cstring>
#include <type_traits>

namespace netloom {

namespace {

template <class T>
concept Plain = std::is_trivially_copyable_v<T>;

class Writer {
 public:
  template <Plain T>
  void item(const T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class T>
  void item(const T& value) {
    visit(*this, value);
  }
  void item(const std::string& text) {
    item(text.size());
    bytes_ += text;
  }
  template <class T>
  void item(const std::vector<T>& items) {
    item(items.size());
    for (const T& each : items) item(each);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  void item(T& value) {
    visit(*this, value);
  }
  template <Plain T>
  void item(T& value) {
    if (!has(sizeof value)) return;
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
  }
  void item(std::string& text) {
    std::size_t size = 0;
    item(size);
    if (!has(size)) return;
    text = rest_.substr(0, size);
    rest_.remove_prefix(size);
  }
  template <class T>
  void item(std::vector<T>& items) {
    std::size_t size = 0;
    item(size);
    if (!has(size)) return;
    items.resize(size);
    for (T& each : items) item(each);
  }
  bool whole() const { return !short_ && rest_.empty(); }

 private:
  bool has(std::size_t bytes) {
    short_ = short_ || rest_.size() < bytes;
    return !short_;
  }

  std::string_view rest_;
  bool short_ = false;
};

// One list of the fields for both ways.
template <class T, class Struct>
concept Either = std::same_as<std::remove_const_t<T>, Struct>;

template <class Archive, Either<PhaseAccount> Phase>
void visit(Archive& archive, Phase& phase) {
  archive.item(phase.name);
  archive.item(phase.begin_s);
  archive.item(phase.end_s);
  archive.item(phase.calls);
  archive.item(phase.bytes);
  archive.item(phase.time);
  archive.item(phase.comm);
  archive.item(phase.waiting);
}

template <class Archive, Either<HotLink> Link>
void visit(Archive& archive, Link& hot) {
  archive.item(hot.link);
  archive.item(hot.bytes);
  archive.item(hot.use.pairs);
  archive.item(hot.use.largest);
}

template <class Archive, Either<Accounts> AllAccounts>
void visit(Archive& archive, AllAccounts& accounts) {
  archive.item(accounts.operations);
  archive.item(accounts.phases);
  archive.item(accounts.hot_links);
  archive.item(accounts.traffic);
}

template <class Archive, Either<ReplayResult> Result>
void visit(Archive& archive, Result& result) {
  archive.item(result.status);
  archive.item(result.reason);
  archive.item(result.warnings);
  archive.item(result.time_s);
  archive.item(result.comm_time_mean_s);
  archive.item(result.comm_time_max_s);
  archive.item(result.waiting_time_mean_s);
  archive.item(result.waiting_time_max_s);
  archive.item(result.compute_time_mean_s);
  archive.item(result.compute_time_max_s);
  archive.item(result.messages);
  archive.item(result.bytes);
  archive.item(result.lower_bound_s);
  archive.item(result.upper_bound_s);
  archive.item(result.link_bytes);
  archive.item(result.hottest_link);
  archive.item(result.hottest_link_bytes);
  archive.item(result.hop_bytes);
  archive.item(result.linear_hop_bytes);
  archive.item(result.b_eff_Bps);
  archive.item(result.drift);
  archive.item(result.accounts);
}

}  // namespace

std::string to_bytes(const ReplayResult& result) {
  Writer writer;
  visit(writer, result);
  return writer.take();
}

std::optional<ReplayResult> from_bytes(std::string_view bytes) {
  ReplayResult result;
  Reader reader(bytes);
  visit(reader, result);
  if (!reader.whole()) return std::nullopt;
  return result;
}

}  // namespace netloom
