#pragma once
// Counts and datatypes of a workload as MPI takes them.

#include <smpi/smpi.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// A count or a type that SMPI cannot take; the sentence lacks its place.
class TypeFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct MpiElements {
  int count = 0;
  MPI_Datatype type = nullptr;
};

/// MpiElements of an MPI type of the same size, or of bytes when MPI has none: what SMPI's collectives decide
/// by count then decides the same. \throws TypeFault above 2^31-1 elements or bytes.
MpiElements mpi_elements(std::int64_t count, Datatype type);

/// The whole as bytes, for point-to-point, where only the bytes matter. \throws TypeFault above 2^31-1.
int byte_count(std::int64_t count, Datatype type);

/// The arguments of a v-collective: counts, and displacements without gaps.
struct CountList {
  CountList(std::span<const std::int64_t> declared, Datatype declared_type);
  /// With `bytes` for the rank `own`, whatever is declared for it.
  CountList(std::span<const std::int64_t> declared, Datatype declared_type, std::size_t own,
            std::int64_t bytes);
  std::vector<int> counts;
  std::vector<int> displacements;
  MPI_Datatype type = nullptr;
};

}  // namespace netloom
