#include "metrics/row_kernels.hpp"

#if defined(NETLOOM_X86_KERNELS)

// Everything below is compiled for these instructions; it is called only where the processor has them.
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx512vbmi2,bmi,bmi2,popcnt")
#pragma GCC target("prefer-vector-width=512")

#define NETLOOM_KERNELS avx512_rows
#include "metrics/row_loops.hpp"

namespace netloom {

const GrowRows avx512_grow_rows = avx512_rows::grow_rows;

}  // namespace netloom

#endif
