// SMPI's numbers of the predefined datatypes, which its headers do not tell.

#include <array>
#include <unordered_map>

#include "recorder/rank_recording.hpp"

namespace netloom::recorder {

namespace {

/// By number; null where a trace may not have it.
std::unordered_map<MPI_Datatype, std::int64_t> make_numbers() {
  const std::array numbered{MPI_DOUBLE,
                            MPI_INT,
                            MPI_CHAR,
                            MPI_SHORT,
                            MPI_LONG,
                            MPI_FLOAT,
                            MPI_BYTE,
                            MPI_LONG_LONG,
                            MPI_SIGNED_CHAR,
                            MPI_UNSIGNED_CHAR,
                            MPI_UNSIGNED_SHORT,
                            MPI_UNSIGNED,
                            MPI_UNSIGNED_LONG,
                            MPI_UNSIGNED_LONG_LONG,
                            MPI_LONG_DOUBLE,
                            MPI_WCHAR,
                            MPI_C_BOOL,
                            MPI_INT8_T,
                            MPI_INT16_T,
                            MPI_INT32_T,
                            MPI_INT64_T,
                            MPI_UINT8_T,
                            MPI_UINT16_T,
                            MPI_UINT32_T,
                            MPI_UINT64_T,
                            MPI_C_FLOAT_COMPLEX,
                            MPI_C_DOUBLE_COMPLEX,
                            MPI_C_LONG_DOUBLE_COMPLEX,
                            MPI_AINT,
                            MPI_OFFSET,
                            MPI_FLOAT_INT,
                            MPI_LONG_INT,
                            MPI_DOUBLE_INT,
                            MPI_SHORT_INT,
                            MPI_2INT,
                            MPI_2FLOAT,
                            MPI_2DOUBLE,
                            MPI_2LONG,
                            MPI_REAL,
                            MPI_REAL4,
                            MPI_REAL8,
                            MPI_REAL16,
                            MPI_COMPLEX8,
                            MPI_COMPLEX16,
                            MPI_COMPLEX32,
                            MPI_INTEGER1,
                            MPI_INTEGER2,
                            MPI_INTEGER4,
                            MPI_INTEGER8,
                            MPI_INTEGER16};
  std::unordered_map<MPI_Datatype, std::int64_t> numbers;
  for (std::size_t id = 0; id < numbered.size(); ++id) {
    numbers.try_emplace(numbered[id], static_cast<std::int64_t>(id));
  }
  return numbers;
}

}  // namespace

Unit unit_of(MPI_Datatype type) {
  static const auto numbers = make_numbers();
  if (const auto found = numbers.find(type); found != numbers.end()) return {found->second, 1};
  Unit bytes;
  int size = 0;
  if (type != MPI_DATATYPE_NULL && PMPI_Type_size(type, &size) == MPI_SUCCESS) bytes.scale = size;
  return bytes;
}

}  // namespace netloom::recorder
