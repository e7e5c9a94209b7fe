#include <bit>

#include "workload/npb.hpp"

namespace netloom {

namespace {

struct CgClass {
  std::int64_t rows = 0;
  std::int64_t nonzeros = 0;  ///< NPB's parameter: about nonzeros (nonzeros + 1) elements a row
};

const std::map<std::string, CgClass> classes{
    {"S", {1400, 7}}, {"W", {7000, 8}}, {"A", {14000, 11}}, {"B", {75000, 13}}, {"C", {150000, 15}}};
const std::map<std::string, std::int64_t> iterations{{"S", 15}, {"W", 15}, {"A", 15}, {"B", 75}, {"C", 75}};

constexpr int inner_iterations = 25;
constexpr std::int32_t transpose_tag = 1;

/// Where a rank is in the grid of ranks, and what it exchanges. A row of ranks holds the same rows of the
/// matrix; vectors are spread over the columns.
struct CgRank {
  std::uint32_t rank = 0;
  std::int64_t columns_log2 = 0;
  double row_flops = 0;                 ///< of a product of matrix and vector
  double vector_flops = 0;              ///< of one operation on each element of the rank's part of a vector
  std::vector<std::uint32_t> partners;  ///< of the sums over a row of ranks, by step
  std::vector<std::int64_t> sent, received;  ///< doubles of the sums of a product, by step
  Exchange transpose;
};

/// Of a row of `rows` elements the half that an even rank keeps, or an odd one, in a grid of twice as many
/// columns as rows.
std::int64_t half_of(std::int64_t rows, bool even) {
  return even ? (rows + 1) / 2 : rows / 2;
}

CgRank describe_rank(const CgClass& kind, std::uint32_t ranks, std::uint32_t rank) {
  const auto log2 = static_cast<std::uint32_t>(std::countr_zero(ranks));
  const std::uint32_t columns = 1U << ((log2 + 1) / 2);
  const std::uint32_t rows = 1U << (log2 / 2);
  const std::uint32_t row = rank / columns;
  const std::uint32_t column = rank % columns;
  const bool square = columns == rows;
  const std::int64_t held = share_of(kind.rows, rows, row);
  const std::int64_t kept = square ? held : half_of(held, rank % 2 == 0);

  CgRank self;
  self.rank = rank;
  self.columns_log2 = (log2 + 1) / 2;
  self.row_flops = 2.0 * static_cast<double>(kind.rows * kind.nonzeros * (kind.nonzeros + 1)) / ranks;
  for (std::uint32_t bit = columns / 2; bit > 0; bit /= 2) {
    const bool last = bit == 1;
    self.partners.push_back(row * columns + (column ^ bit));
    self.sent.push_back(!square && last ? held - kept : kept);
    self.received.push_back(kept);
  }
  const std::uint32_t turned = square ? (rank % rows) * rows + rank / rows
                                      : 2 * ((rank / 2 % rows) * rows + rank / 2 / rows) + rank % 2;
  const std::int64_t vector = square ? share_of(kind.rows, columns, column)
                                     : half_of(share_of(kind.rows, rows, column / 2), column % 2 == 0);
  self.transpose = {turned, transpose_tag, kept, vector};
  self.vector_flops = static_cast<double>(vector);
  return self;
}

/// Writes one rank's calls.
class CgWriter {
 public:
  CgWriter(RankProgram& program, const CgRank& self, bool counted)
      : program_(&program), self_(&self), counted_(counted) {}

  void sums(std::int64_t count) const {
    for (std::size_t i = 0; i < self_->partners.size(); ++i) {
      add_exchange(*program_, self_->rank, {self_->partners[i], tag(i), count, count});
    }
  }
  void product() const {
    compute(self_->row_flops);
    for (std::size_t i = self_->partners.size(); i-- > 0;) {
      add_exchange(*program_, self_->rank, {self_->partners[i], tag(i), self_->sent[i], self_->received[i]});
    }
    if (!self_->partners.empty()) add_exchange(*program_, self_->rank, self_->transpose);
  }
  /// A dot product after `operations` on every element of a vector.
  void dot(double operations) const {
    compute(operations * self_->vector_flops);
    sums(1);
  }
  /// The conjugate gradients of one outer iteration and its norms.
  void iteration() const {
    dot(2);
    for (int i = 0; i < inner_iterations; ++i) {
      product();
      dot(2);
      dot(6);
      compute(2 * self_->vector_flops);
    }
    product();
    dot(3);
    compute(4 * self_->vector_flops);
    sums(2);
  }

 private:
  static std::int32_t tag(std::size_t step) { return static_cast<std::int32_t>(step + 1); }
  void compute(double flops) const {
    if (counted_) add_compute(*program_, flops);
  }

  RankProgram* program_;
  const CgRank* self_;
  bool counted_;
};

}  // namespace

// The whole program of NPB 3.4: one untimed outer iteration, then the timed ones.
Workload make_npb_cg(MapReader& spec, const WorkloadContext& context) {
  const NpbRun run = read_npb_run(spec, iterations, actions_a_rank(200, context));
  if (!complete(spec)) return {};
  const CgClass& kind = classes.at(run.kind);
  if (!std::has_single_bit(context.ranks) || context.ranks > kind.rows) {
    refuse_combination(spec, "class " + run.kind + " runs on a power of two of ranks, at most " +
                                 std::to_string(kind.rows) + ", got " + std::to_string(context.ranks));
  }

  Workload workload = start_programs(context.ranks);
  if (run.setup) add_to_all(workload, rooted_action(ActionKind::bcast, 0, {1, type_logical}));
  for (int phase = run.setup ? 0 : 1; phase < 2; ++phase) {
    for (std::uint32_t rank = 0; rank < context.ranks; ++rank) {
      const CgRank self = describe_rank(kind, context.ranks, rank);
      const CgWriter writer(workload.programs[rank], self, run.counted);
      for (std::int64_t i = 0; i < (phase == 0 ? 1 : run.iterations); ++i) writer.iteration();
    }
    if (phase == 0) add_to_all(workload, plain_action(ActionKind::barrier));
  }
  if (run.setup) add_to_all(workload, rooted_action(ActionKind::reduce, 0, {1, type_double}));
  finish_programs(workload);
  workload.spec = npb_spec("npb_cg", run);
  return workload;
}

}  // namespace netloom
