#include "search/kernels.hpp"

#define NETLOOM_KERNELS portable_loops
#include "search/kernel_loops.hpp"

namespace netloom {

const Kernels& portable_kernels(const Ring& ring) {
  return portable_loops::memory_kernels(ring);
}

}  // namespace netloom
