#include "metrics/algebraic_connectivity.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "common/random.hpp"

namespace netloom {

namespace {

using Vector = std::vector<double>;

constexpr std::size_t most_steps = 400;
/// Steps squared, times nodes: what making the vectors orthogonal costs. It also keeps them within 1 GiB.
constexpr double most_work = 4e8;

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void subtract(Vector& from, double factor, const Vector& what) {
  for (std::size_t i = 0; i < from.size(); ++i) from[i] -= factor * what[i];
}

/// Takes out what is the same everywhere: the eigenvector of eigenvalue 0.
void centre(Vector& vector) {
  double mean = 0;
  for (const double value : vector) mean += value;
  mean /= static_cast<double>(vector.size());
  for (double& value : vector) value -= mean;
}

/// Uniform on the sphere (Box, Muller 1958).
Vector random_direction(std::size_t size, Random& random) {
  Vector vector(size);
  for (double& value : vector) {
    const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
    value = radius * std::cos(2 * std::numbers::pi * random.uniform());
  }
  centre(vector);
  const double length = std::sqrt(dot(vector, vector));
  for (double& value : vector) value /= length;
  return vector;
}

/// (shift - Laplacian) vector
Vector apply(const Topology& topology, double shift, const Vector& vector) {
  Vector result(vector.size());
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    double value = (shift - topology.degree(node)) * vector[node];
    for (const Port& port : topology.ports(node)) value += vector[port.neighbour];
    result[node] = value;
  }
  return result;
}

/// A symmetric tridiagonal matrix.
struct Tridiagonal {
  Vector diagonal;
  Vector beside;

  /// Whether all eigenvalues are below `bound`: every pivot of (bound - matrix) is positive.
  bool below(double bound) const {
    double pivot = bound - diagonal[0];
    for (std::size_t i = 1; i < diagonal.size() && pivot > 0; ++i) {
      pivot = bound - diagonal[i] - beside[i - 1] * beside[i - 1] / pivot;
    }
    return pivot > 0;
  }
};

double largest_eigenvalue(const Tridiagonal& matrix, double above) {
  double low = 0;
  double high = above;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (matrix.below(middle) ? high : low) = middle;
  }
  return low;
}

/// Lanczos' method with full reorthogonalisation, until the space is exhausted or `steps` vectors are made.
Tridiagonal project(const Topology& topology, double shift, std::size_t steps, Random& random) {
  Tridiagonal matrix;
  std::vector<Vector> basis{random_direction(topology.node_count(), random)};
  while (true) {
    Vector next = apply(topology, shift, basis.back());
    matrix.diagonal.push_back(dot(next, basis.back()));
    if (basis.size() == steps) return matrix;
    for (int twice = 0; twice < 2; ++twice) {
      centre(next);
      for (const Vector& vector : basis) subtract(next, dot(next, vector), vector);
    }
    const double length = std::sqrt(dot(next, next));
    if (length < 1e-9 * shift) return matrix;
    matrix.beside.push_back(length);
    for (double& value : next) value /= length;
    basis.push_back(std::move(next));
  }
}

/// sqrt(epsilon) at which 1.648 sqrt(n) exp(-sqrt(epsilon) (2 k - 1)) is 1e-12.
double relative_error(double nodes, double steps) {
  const double root = (std::log(1.648 * std::sqrt(nodes)) + 12 * std::numbers::ln10) / (2 * steps - 1);
  return root * root;
}

}  // namespace

double least_algebraic_connectivity(const Topology& topology, std::uint64_t seed) {
  const std::size_t nodes = topology.node_count();
  NodeId largest_degree = 0;
  for (NodeId node = 0; node < nodes; ++node)
    largest_degree = std::max(largest_degree, topology.degree(node));
  // No eigenvalue of the Laplacian is above twice the largest degree.
  const double shift = 2.0 * largest_degree;
  const auto affordable = static_cast<std::size_t>(std::sqrt(most_work / static_cast<double>(nodes)));
  const std::size_t steps = std::min({nodes - 1, most_steps, affordable});
  Random random(derive_seed(seed, "algebraic connectivity"));
  const Tridiagonal matrix = project(topology, shift, steps, random);
  const double found = largest_eigenvalue(matrix, shift + 1);
  const bool exhausted = matrix.diagonal.size() < steps || steps == nodes - 1;
  const double error =
      exhausted ? 1e-9 : relative_error(static_cast<double>(nodes), static_cast<double>(steps));
  if (error >= 1) return 0;
  return std::max(0.0, shift - found / (1 - error));
}

}  // namespace netloom
