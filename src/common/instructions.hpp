#pragma once
// Which instruction sets loops may be compiled for, and which of them this processor has. The choice is made
// at run time and changes no result.

/// Whether loops are also compiled for AVX2 and AVX-512, which takes GCC's target pragma.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define NETLOOM_X86_KERNELS
#endif

namespace netloom {

/// The best first.
enum class Instructions { avx512, avx2, portable };

/// Whether this processor has them.
bool available(Instructions instructions);
/// The best this processor has.
Instructions best_instructions();

}  // namespace netloom
