#pragma once
// Job arrays: which elements run which shards. A cluster caps the index of an element (MaxArraySize), not the
// number of arrays, so shards beyond it go into further arrays with an offset.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace netloom {

struct JobArray {
  std::size_t offset = 0;             ///< element i runs shard offset + i + 1
  std::vector<std::size_t> elements;  ///< ascending
};

/// \param shards numbers from 1, ascending. \param most elements of one array, at least 1.
std::vector<JobArray> job_arrays(std::span<const std::size_t> shards, std::size_t most);

/// `0-3,7,9-12`: what sbatch's --array takes.
std::string elements_text(std::span<const std::size_t> elements);

}  // namespace netloom
