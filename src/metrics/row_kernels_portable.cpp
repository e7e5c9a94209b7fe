#include "metrics/row_kernels.hpp"

#define NETLOOM_KERNELS portable_rows
#include "metrics/row_loops.hpp"

namespace netloom {

const GrowRows portable_grow_rows = portable_rows::grow_rows;

}  // namespace netloom
