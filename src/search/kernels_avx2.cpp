#include "search/kernels.hpp"

#if defined(NETLOOM_X86_KERNELS)

#include <algorithm>
#include <utility>

// Everything below is compiled for these instructions; kernels() calls it only where the processor has them.
#pragma GCC target("avx2,bmi,bmi2,popcnt")

#define NETLOOM_KERNELS avx2_loops
#include "search/kernel_loops.hpp"

namespace netloom {

const Kernels& avx2_kernels(const Ring& ring) {
  return avx2_loops::memory_kernels(ring);
}

}  // namespace netloom

#endif
