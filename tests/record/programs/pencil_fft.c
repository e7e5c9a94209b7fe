/* A three-dimensional FFT on pencils, there and back: rows * columns ranks hold n x n x n numbers. Lines
 * along x are whole at first; an all-to-all within each row of ranks makes lines along y whole, one within
 * each column those along z. Its computation is declared, so that its simulated time is always the same.
 *
 *   pencil_fft N ROWS COLUMNS */

#include <complex.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef double complex number;

/* n is a power of two; the inverse is not scaled. */
static void transform(number* line, int n, int sign) {
  if (n == 1) return;
  number *even = malloc(sizeof *even * (size_t)n), *odd = even + n / 2;
  for (int i = 0; i < n / 2; ++i) {
    even[i] = line[2 * i];
    odd[i] = line[2 * i + 1];
  }
  transform(even, n / 2, sign);
  transform(odd, n / 2, sign);
  for (int i = 0; i < n / 2; ++i) {
    const number turned = cexp(sign * 2 * acos(-1) * I * i / n) * odd[i];
    line[i] = even[i] + turned;
    line[i + n / 2] = even[i] - turned;
  }
  free(even);
}

static void transform_lines(number* lines, int count, int n, int sign) {
  for (int i = 0; i < count; ++i) transform(lines + (size_t)i * n, n, sign);
  smpi_execute_flops(5.0 * count * n * log2(n));
}

/* From lines along one axis to lines along another. The local array is [outer][middle][n]; each of `parts`
 * ranks gets the piece [outer][middle][n / parts], and the outcome is [outer][n / parts][middle * parts]. */
static void turn(number* data, int outer, int middle, int n, MPI_Comm comm) {
  int parts;
  MPI_Comm_size(comm, &parts);
  const int width = n / parts;
  const size_t piece = (size_t)outer * middle * width, all = piece * parts;
  number *sent = malloc(sizeof *sent * all), *received = malloc(sizeof *received * all);
  for (int part = 0; part < parts; ++part)
    for (int o = 0; o < outer; ++o)
      for (int m = 0; m < middle; ++m)
        for (int w = 0; w < width; ++w)
          sent[part * piece + ((size_t)o * middle + m) * width + w] =
              data[((size_t)o * middle + m) * n + part * width + w];
  MPI_Alltoall(sent, (int)piece, MPI_C_DOUBLE_COMPLEX, received, (int)piece, MPI_C_DOUBLE_COMPLEX, comm);
  for (int part = 0; part < parts; ++part)
    for (int o = 0; o < outer; ++o)
      for (int m = 0; m < middle; ++m)
        for (int w = 0; w < width; ++w)
          data[((size_t)o * width + w) * n + part * middle + m] =
              received[part * piece + ((size_t)o * middle + m) * width + w];
  free(sent);
  free(received);
}

/* Swaps the two outer axes of [a][b][n], so that the other one may be turned. */
static void swap_outer(number* data, int a, int b, int n) {
  number* copy = malloc(sizeof *copy * (size_t)a * b * n);
  for (size_t i = 0; i < (size_t)a * b * n; ++i) copy[i] = data[i];
  for (int i = 0; i < a; ++i)
    for (int j = 0; j < b; ++j)
      for (int k = 0; k < n; ++k) data[((size_t)j * a + i) * n + k] = copy[((size_t)i * b + j) * n + k];
  free(copy);
}

/* Three axes, each made whole in turn; the third turn brings the data home. */
static void transform_all(number* data, int n, int rows, int columns, MPI_Comm row, MPI_Comm column,
                          int sign) {
  const int by_row = n / rows, by_column = n / columns;
  transform_lines(data, by_row * by_column, n, sign);
  turn(data, by_row, by_column, n, row);
  transform_lines(data, by_row * by_column, n, sign);
  swap_outer(data, by_row, by_column, n);
  turn(data, by_column, by_row, n, column);
  transform_lines(data, by_row * by_column, n, sign);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int n = atoi(argv[1]), rows = atoi(argv[2]), columns = atoi(argv[3]);
  MPI_Comm row, column;
  MPI_Comm_split(MPI_COMM_WORLD, rank / columns, rank % columns, &row);
  MPI_Comm_split(MPI_COMM_WORLD, rank % columns, rank / columns, &column);

  /* One wave along x: its transform is a single number, n * n * n, in the plane of that wave. */
  const size_t mine = (size_t)n * n * n / (size_t)(rows * columns);
  number* data = malloc(sizeof *data * mine);
  for (size_t i = 0; i < mine; ++i) data[i] = cexp(2 * acos(-1) * I * (double)(i % (size_t)n) / n);
  transform_all(data, n, rows, columns, row, column, -1);

  double largest = 0, sum = 0, all_largest, all_sum;
  for (size_t i = 0; i < mine; ++i) {
    sum += cabs(data[i]);
    largest = fmax(largest, cabs(data[i]));
  }
  MPI_Reduce(&largest, &all_largest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Reduce(&sum, &all_sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  const double whole = (double)n * n * n;
  if (rank == 0) {
    const int right = fabs(all_largest - whole) < 1e-6 * whole && fabs(all_sum - whole) < 1e-6 * whole;
    printf("transform: %s\n", right ? "right" : "wrong");
  }
  free(data);
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
  MPI_Finalize();
  return 0;
}
