#include "metrics/row_kernels.hpp"

#if defined(NETLOOM_X86_KERNELS)

// Everything below is compiled for these instructions; it is called only where the processor has them.
#pragma GCC target("avx2,bmi,bmi2,popcnt")

#define NETLOOM_KERNELS avx2_rows
#include "metrics/row_loops.hpp"

namespace netloom {

const GrowRows avx2_grow_rows = avx2_rows::grow_rows;

}  // namespace netloom

#endif
