#include "estimate/wire_share.hpp"

#include <algorithm>
#include <limits>

namespace netloom {

void share_wire(std::vector<WireJob>& jobs, double seconds_per_byte) {
  std::ranges::sort(jobs, {}, &WireJob::arrival_s);
  // Those that have arrived and not ended, with what is left of them.
  struct Active {
    WireJob* job;
    double left;
  };
  static thread_local std::vector<Active> active;
  active.clear();
  double now_s = jobs.front().arrival_s;
  for (std::size_t next = 0; next < jobs.size() || !active.empty();) {
    if (active.empty()) now_s = std::max(now_s, jobs[next].arrival_s);
    for (; next < jobs.size() && jobs[next].arrival_s <= now_s; ++next) {
      active.push_back({&jobs[next], jobs[next].bytes});
    }
    double step_s =
        next < jobs.size() ? jobs[next].arrival_s - now_s : std::numeric_limits<double>::infinity();
    const Active* first = nullptr;
    for (const Active& each : active) {
      const double own_s = each.left * static_cast<double>(active.size()) * seconds_per_byte;
      if (own_s > step_s) continue;
      step_s = own_s;
      first = &each;
    }
    now_s += step_s;
    const double part = step_s / seconds_per_byte / static_cast<double>(active.size());
    for (Active& each : active) each.left -= part;
    if (first == nullptr) continue;
    // With equal messages several end at once.
    const double rounding = 1e-9 * first->job->bytes;
    for (std::size_t i = active.size(); i-- > 0;) {
      if (active[i].left > rounding) continue;
      active[i].job->end_s = now_s;
      active.erase(active.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

}  // namespace netloom
