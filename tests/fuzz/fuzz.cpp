// A deterministic fuzzer: every input must be accepted, or refused by an InputError with a sentence. Input I
// of seed S is always the same. Child processes read the inputs; one that crashes, loops or takes too much
// memory is replaced and its input told and kept.
//
//   fuzz [--inputs N] [--seed S] [--seconds T] [--jobs J] [--kind NAME] [--only I] [--traps]

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <map>
#include <new>
#include <optional>
#include <typeinfo>
#include <vector>

#include "common/error.hpp"
#include "common/files.hpp"
#include "common/log.hpp"
#include "common/parallel.hpp"
#include "fuzz/kinds.hpp"

#if defined(__SANITIZE_ADDRESS__)
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  // Address space cannot be limited under the sanitizer; it watches allocations and resident memory itself.
  return "max_allocation_size_mb=2048:hard_rss_limit_mb=3072:detect_leaks=0:allocator_may_return_null=0";
}
#endif

namespace netloom::fuzz {
namespace {

constexpr std::size_t most_kinds = 16;
constexpr rlim_t most_memory = rlim_t{3} << 30U;

struct Options {
  std::uint64_t inputs = 20000;
  std::uint64_t seed = 1;
  double seconds = 1e9;
  std::uint64_t jobs = core_count();
  std::uint64_t cpu_seconds = 20;  ///< an input may take
  std::string kind;
  std::optional<std::uint64_t> only;
  bool traps = false;
};

/// What a child tells its parent while it reads.
struct Progress {
  std::atomic<std::uint64_t> input{0};
  std::array<std::atomic<std::uint64_t>, most_kinds> accepted{}, refused{};
};

[[noreturn]] void die_of_usage(const std::string& what) {
  std::cerr << "fuzz: " << what << '\n';
  std::exit(2);
}

std::uint64_t number(const std::string& option, const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size())
    die_of_usage(option + " needs a number, got " + text);
  return value;
}

Options read_options(const std::vector<std::string>& words) {
  Options options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--traps") {
      options.traps = true;
      continue;
    }
    if (i + 1 == words.size()) die_of_usage(word + " is unknown or needs a value");
    const std::string& value = words[++i];
    if (word == "--inputs")
      options.inputs = number(word, value);
    else if (word == "--seed")
      options.seed = number(word, value);
    else if (word == "--seconds")
      options.seconds = static_cast<double>(number(word, value));
    else if (word == "--jobs")
      options.jobs = std::max<std::uint64_t>(1, number(word, value));
    else if (word == "--only")
      options.only = number(word, value);
    else if (word == "--kind")
      options.kind = value;
    else
      die_of_usage(word + " is unknown");
  }
  return options;
}

class Fuzzer {
 public:
  explicit Fuzzer(Options options) : options_(std::move(options)), seeds_(read_seeds()) {
    for (const Kind& kind : options_.traps ? traps() : kinds()) {
      if (kind.exists() && (options_.kind.empty() || options_.kind == kind.name)) kinds_.push_back(&kind);
    }
    if (kinds_.empty()) die_of_usage("there is no kind " + options_.kind);
    if (options_.traps) options_.inputs = kinds_.size(), options_.jobs = 1, options_.cpu_seconds = 2;
    if (options_.only) options_.jobs = 1;
    for (std::uint64_t job = 0; job < options_.jobs; ++job) {
      void* const shared =
          ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      if (shared == MAP_FAILED) throw std::bad_alloc();
      progress_.push_back(new (shared) Progress);
    }
  }

  /// True when every input was taken as it should.
  bool run() {
    for (std::uint64_t job = 0; job < options_.jobs; ++job) start(job, first_of(job));
    while (!children_.empty()) await();
    return tell();
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t first_of(std::uint64_t job) const { return options_.only.value_or(job); }

  const Kind& kind_of(std::uint64_t input) const { return *kinds_[input % kinds_.size()]; }

  Input make(std::uint64_t input) const {
    Random random(derive_seed(options_.seed, "fuzz " + std::to_string(input)));
    return kind_of(input).make(*seeds_, random);
  }

  bool out_of_time() const {
    return std::chrono::duration<double>(Clock::now() - start_).count() > options_.seconds;
  }

  void start(std::uint64_t job, std::uint64_t first) {
    std::cout.flush();
    const pid_t child = ::fork();
    if (child < 0) die_of_usage("no process can be made");
    if (child == 0) read_inputs(job, first);
    children_[child] = job;
  }

  [[noreturn]] void read_inputs(std::uint64_t job, std::uint64_t first) {
    set_verbosity(Verbosity::quiet);
#if !defined(__SANITIZE_ADDRESS__)
    const rlimit memory{most_memory, most_memory};
    ::setrlimit(RLIMIT_AS, &memory);
#endif
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    const std::filesystem::path scratch =
        std::filesystem::temp_directory_path() / ("netloom-fuzz-" + std::to_string(::getpid()));
    for (std::uint64_t input = first; input < options_.inputs && !out_of_time(); input += options_.jobs) {
      progress_[job]->input = input;
      const auto limit = static_cast<time_t>(options_.cpu_seconds);
      const itimerval alarm{{0, 0}, {limit, 0}};
      ::setitimer(ITIMER_PROF, &alarm, nullptr);
      std::filesystem::create_directories(scratch);
      const bool sound = read_input(job, input, scratch);
      std::filesystem::remove_all(scratch);
      if (!sound) ::_exit(1);
      if (options_.only) break;
    }
    progress_[job]->input = options_.inputs;
    ::_exit(0);
  }

  bool read_input(std::uint64_t job, std::uint64_t input, const std::filesystem::path& scratch) {
    const std::size_t kind = input % kinds_.size();
    try {
      kinds_[kind]->read(make(input), scratch);
      ++progress_[job]->accepted[kind];
      return true;
    } catch (const InputError& error) {
      ++progress_[job]->refused[kind];
      if (options_.only) std::cerr << error.what() << '\n';
      const bool said = !error.faults().empty() && std::ranges::none_of(error.faults(), &std::string::empty);
      if (!said) std::cerr << "refused without a sentence\n";
      return said;
    } catch (const std::exception& error) {
      std::cerr << "threw " << typeid(error).name() << ": " << error.what() << '\n';
      return false;
    }
  }

  void await() {
    int status = 0;
    const pid_t child = ::wait(&status);
    const std::uint64_t job = children_.at(child);
    children_.erase(child);
    const std::uint64_t input = progress_[job]->input;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && input == options_.inputs) return;
    keep(input, WIFSIGNALED(status) ? ::strsignal(WTERMSIG(status)) : "see above");
    std::error_code ignored;
    std::filesystem::remove_all(
        std::filesystem::temp_directory_path() / ("netloom-fuzz-" + std::to_string(child)), ignored);
    if (input + options_.jobs < options_.inputs && !options_.only) start(job, input + options_.jobs);
  }

  void keep(std::uint64_t input, const std::string& how) {
    ++failures_;
    const std::string file =
        "fuzz-failure-" + std::to_string(options_.seed) + "-" + std::to_string(input) + ".txt";
    if (!options_.traps) write_file(file, make(input).text);
    std::cout << "FAILED: " << kind_of(input).name << ", input " << input << " of seed " << options_.seed
              << " (" << how << ")" << (options_.traps ? "" : "; kept in " + file) << '\n';
  }

  bool tell() const {
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      std::uint64_t accepted = 0, refused = 0;
      for (const Progress* progress : progress_) {
        accepted += progress->accepted[kind];
        refused += progress->refused[kind];
      }
      std::cout << kinds_[kind]->name << ": " << accepted << " accepted, " << refused << " refused\n";
    }
    std::cout << failures_ << " failed\n";
    return options_.traps ? failures_ == kinds_.size() : failures_ == 0;
  }

  Options options_;
  std::shared_ptr<const Seeds> seeds_;
  std::vector<const Kind*> kinds_;
  std::vector<Progress*> progress_;
  std::map<pid_t, std::uint64_t> children_;
  std::uint64_t failures_ = 0;
  Clock::time_point start_ = Clock::now();
};

}  // namespace
}  // namespace netloom::fuzz

int main(int count, char** words) {
  return netloom::fuzz::Fuzzer(netloom::fuzz::read_options({words + 1, words + count})).run() ? 0 : 1;
}
