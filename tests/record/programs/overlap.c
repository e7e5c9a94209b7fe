/* Exchanges that overlap with computation: a matrix of ranks, `rows` of them a column. In each step every
 * rank starts the all-to-all of its row and computes while it is under way, hands a message on around its
 * column in another mode each step, and starts the sum that the next step checks. */

#include <mpi.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { part = 3000, handed = 20000 }; /* ints */

static void hand_on(int step, MPI_Comm column, int* out, int* in) {
  int own, size;
  MPI_Request request, receive;
  MPI_Comm_rank(column, &own);
  MPI_Comm_size(column, &size);
  const int next = (own + 1) % size, previous = (own + size - 1) % size;
  MPI_Irecv(in, handed, MPI_INT, previous, step, column, &receive);
  switch (step % 4) {
    case 0:
      MPI_Issend(out, handed, MPI_INT, next, step, column, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      break;
    case 1:
      MPI_Ibsend(out, handed, MPI_INT, next, step, column, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      break;
    case 2:
      MPI_Ssend(out, handed, MPI_INT, next, step, column);
      break;
    default:
      MPI_Bsend(out, handed, MPI_INT, next, step, column);
      break;
  }
  MPI_Wait(&receive, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int rank, ranks, right = 1, done;
  MPI_Comm row, column;
  MPI_Request exchange, reduction = MPI_REQUEST_NULL, all[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int rows = argc > 1 ? atoi(argv[1]) : 1, columns = ranks / rows;
  MPI_Comm_split(MPI_COMM_WORLD, rank / columns, rank, &row);
  MPI_Comm_split(MPI_COMM_WORLD, rank % columns, rank, &column);
  int *out = calloc((size_t)(columns * part), sizeof *out),
      *in = calloc((size_t)(columns * part), sizeof *in);
  int *given = calloc(handed, sizeof *given), *taken = calloc(handed, sizeof *taken);
  char* space = malloc(8 * (handed * sizeof(int) + MPI_BSEND_OVERHEAD));
  MPI_Buffer_attach(space, 8 * (int)(handed * sizeof(int) + MPI_BSEND_OVERHEAD));
  long sum = 0, total = 0;

  for (int step = 0; step < 8; ++step) {
    for (int i = 0; i < columns * part; ++i) out[i] = rank * 10 + step;
    given[0] = rank * 10 + step;
    MPI_Ialltoall(out, part, MPI_INT, in, part, MPI_INT, row, &exchange);
    smpi_execute_flops(2e4 * (1 + rank % 3));
    hand_on(step, column, given, taken);
    MPI_Test(&exchange, &done, MPI_STATUS_IGNORE);
    MPI_Wait(&exchange, MPI_STATUS_IGNORE);
    for (int i = 0; i < columns; ++i) right &= in[i * part] == (rank / columns * columns + i) * 10 + step;
    right &= taken[0] == (rank + ranks - columns) % ranks * 10 + step;
    MPI_Wait(&reduction, MPI_STATUS_IGNORE);
    right &= step == 0 || total == (step - 1) * (long)ranks;
    sum = step;
    MPI_Iallreduce(&sum, &total, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD, &reduction);
  }
  MPI_Wait(&reduction, MPI_STATUS_IGNORE);
  MPI_Ibarrier(column, &all[0]);
  MPI_Ibcast(in, part, MPI_INT, 0, row, &all[1]);
  MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
  int everywhere = 0;
  MPI_Reduce(&right, &everywhere, 1, MPI_INT, MPI_LAND, 0, MPI_COMM_WORLD);
  if (rank == 0) puts(everywhere ? "right" : "wrong");
  MPI_Finalize();
  return 0;
}
