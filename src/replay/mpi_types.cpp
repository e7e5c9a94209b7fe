#include "replay/mpi_types.hpp"

#include "common/words.hpp"

namespace netloom {

namespace {

MPI_Datatype type_of_size(std::uint32_t size) {
  switch (size) {
    case 2:
      return MPI_SHORT;
    case 4:
      return MPI_INT;
    case 8:
      return MPI_DOUBLE;
    case 16:
      return MPI_C_DOUBLE_COMPLEX;
    case 32:
      return MPI_C_LONG_DOUBLE_COMPLEX;
    default:
      return MPI_BYTE;
  }
}

void check_bytes(std::int64_t count, std::uint32_t size, Datatype type) {
  if (size == 0) throw TypeFault("the size of datatype " + std::to_string(type) + " is not known");
  if (count > INT32_MAX / static_cast<std::int64_t>(size)) {
    throw TypeFault(std::to_string(count) + " elements of " + counted(size, "byte") +
                    " are more than the 2147483647 bytes that SMPI takes in one piece");
  }
}

}  // namespace

MpiElements mpi_elements(std::int64_t count, Datatype type) {
  const std::uint32_t size = datatype_size(type);
  check_bytes(count, size, type);
  const MPI_Datatype mpi_type = type_of_size(size);
  const bool as_bytes = mpi_type == MPI_BYTE;
  return {static_cast<int>(as_bytes ? count * static_cast<std::int64_t>(size) : count), mpi_type};
}

int byte_count(std::int64_t count, Datatype type) {
  const std::uint32_t size = datatype_size(type);
  check_bytes(count, size, type);
  return static_cast<int>(count * static_cast<std::int64_t>(size));
}

CountList::CountList(std::span<const std::int64_t> declared, Datatype declared_type) {
  std::int64_t next = 0;
  type = mpi_elements(0, declared_type).type;
  for (const std::int64_t count : declared) {
    const int converted = mpi_elements(count, declared_type).count;
    counts.push_back(converted);
    // Displacements decide nothing that is simulated; beyond 32 bits they start anew.
    if (next > INT32_MAX) next = 0;
    displacements.push_back(static_cast<int>(next));
    next += converted;
  }
}

CountList::CountList(std::span<const std::int64_t> declared, Datatype declared_type, std::size_t own,
                     std::int64_t bytes)
    : CountList(declared, declared_type) {
  const std::int64_t size = datatype_size(declared_type);
  if (declared[own] * size == bytes) return;
  if (bytes % size != 0) {
    std::vector<std::int64_t> in_bytes;
    for (const std::int64_t count : declared) in_bytes.push_back(count * size);
    *this = CountList(in_bytes, type_byte);
  }
  counts[own] = mpi_elements(bytes, type_byte).count / (bytes % size == 0 ? static_cast<int>(size) : 1);
  displacements[own] = 0;  // it may be longer than its place
}

}  // namespace netloom
