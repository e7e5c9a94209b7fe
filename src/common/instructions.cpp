#include "common/instructions.hpp"

#include <initializer_list>

namespace netloom {

bool available([[maybe_unused]] Instructions instructions) {
  if (instructions == Instructions::portable) return true;
#if defined(NETLOOM_X86_KERNELS)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  if (instructions == Instructions::avx2) return avx2;
  return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vbmi2");
#else
  return false;
#endif
}

Instructions best_instructions() {
  for (const Instructions instructions : {Instructions::avx512, Instructions::avx2}) {
    if (available(instructions)) return instructions;
  }
  return Instructions::portable;
}

}  // namespace netloom
