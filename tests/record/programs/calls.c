/* One group of MPI calls a run, named by the first argument, so that its trace can be written down by hand.
 */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, ranks;
static int data[1024];

static void messages(void) {
  const int other = 1 - rank;
  if (rank == 0) {
    MPI_Send(data, 5, MPI_INT, other, 7, MPI_COMM_WORLD);
    MPI_Rsend(data, 2, MPI_DOUBLE, other, 8, MPI_COMM_WORLD);
    MPI_Send(data, 5, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD);
  } else {
    MPI_Recv(data, 9, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(data, 2, MPI_DOUBLE, other, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(data, 5, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

static void exchanges(void) {
  const int other = 1 - rank;
  int in[8];
  MPI_Sendrecv(data, 1, MPI_INT, other, 0, in, 2, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(data, 3, MPI_INT, other, rank, in, 4, MPI_INT, other, other, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv(data, 5, MPI_INT, rank, 4, in, 5, MPI_INT, rank, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv_replace(in, 6, MPI_INT, other, 9, other, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  /* along an open chain */
  MPI_Sendrecv(data, 7, MPI_INT, rank == 0 ? 1 : MPI_PROC_NULL, 2, in, 7, MPI_INT,
               rank == 1 ? 0 : MPI_PROC_NULL, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void requests(void) {
  const int other = 1 - rank;
  MPI_Request all[4];
  int index, indices[4], count;
  for (int i = 0; i < 2; ++i) {
    MPI_Irecv(data + 100 * i, 10, MPI_INT, other, i, MPI_COMM_WORLD, &all[i]);
    MPI_Isend(data, 10, MPI_INT, other, i, MPI_COMM_WORLD, &all[2 + i]);
  }
  MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 2; ++i) {
    MPI_Irecv(data + 100 * i, 10, MPI_INT, other, i, MPI_COMM_WORLD, &all[i]);
    MPI_Isend(data, 10, MPI_INT, other, i, MPI_COMM_WORLD, &all[2 + i]);
  }
  MPI_Wait(&all[1], MPI_STATUS_IGNORE);
  MPI_Waitall(2, all + 2, MPI_STATUSES_IGNORE); /* not all that are open */
  MPI_Waitany(4, all, &index, MPI_STATUS_IGNORE);
  if (rank == 0) {
    MPI_Isend(data, 1, MPI_CHAR, other, 5, MPI_COMM_WORLD, &all[0]);
  } else {
    MPI_Irecv(data, 1, MPI_CHAR, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &all[0]);
  }
  MPI_Waitsome(4, all, &count, indices, MPI_STATUSES_IGNORE);
  MPI_Irecv(data, 1, MPI_INT, MPI_PROC_NULL, 6, MPI_COMM_WORLD, &all[0]);
  MPI_Wait(&all[0], MPI_STATUS_IGNORE);
  MPI_Waitany(4, all, &index, MPI_STATUS_IGNORE); /* none is left */
}

static void tests(void) {
  const int other = 1 - rank;
  MPI_Request request, two[2];
  int flag = 0, index;
  if (rank == 0) {
    smpi_execute_flops(1e9); /* one second */
    MPI_Send(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    return;
  }
  MPI_Irecv(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
  MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  two[0] = request;
  two[1] = MPI_REQUEST_NULL;
  MPI_Testany(2, two, &index, &flag, MPI_STATUS_IGNORE);
  MPI_Testall(2, two, &flag, MPI_STATUSES_IGNORE);
  smpi_execute_flops(2e9);
  MPI_Testsome(2, two, &flag, &index, MPI_STATUSES_IGNORE);
  MPI_Test(&two[0], &flag, MPI_STATUS_IGNORE); /* ended: no message */
}

static void persistent(void) {
  const int other = 1 - rank;
  MPI_Request both[2];
  MPI_Send_init(data, 4, MPI_INT, other, 3, MPI_COMM_WORLD, &both[0]);
  MPI_Recv_init(data + 500, 4, MPI_INT, other, 3, MPI_COMM_WORLD, &both[1]);
  for (int turn = 0; turn < 2; ++turn) {
    MPI_Startall(2, both);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
  MPI_Start(rank == 0 ? &both[0] : &both[1]);
  MPI_Wait(rank == 0 ? &both[0] : &both[1], MPI_STATUS_IGNORE);
  MPI_Request_free(&both[0]);
  MPI_Request_free(&both[1]);
}

static void modes(void) {
  static char space[10000];
  MPI_Request requests[4];
  const int other = 1 - rank;
  if (rank == 1) {
    for (int tag = 0; tag < 6; ++tag)
      MPI_Recv(data, 6, MPI_INT, other, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return;
  }
  MPI_Buffer_attach(space, sizeof space);
  MPI_Ssend(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  MPI_Bsend(data, 2, MPI_INT, other, 1, MPI_COMM_WORLD);
  MPI_Issend(data, 3, MPI_INT, other, 2, MPI_COMM_WORLD, &requests[0]);
  MPI_Ibsend(data, 4, MPI_INT, other, 3, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Ssend_init(data, 5, MPI_INT, other, 4, MPI_COMM_WORLD, &requests[2]);
  MPI_Bsend_init(data, 6, MPI_INT, other, 5, MPI_COMM_WORLD, &requests[3]);
  MPI_Startall(2, requests + 2);
  MPI_Waitall(2, requests + 2, MPI_STATUSES_IGNORE);
  MPI_Request_free(&requests[2]);
  MPI_Request_free(&requests[3]);
  MPI_Ssend(data, 1, MPI_INT, MPI_PROC_NULL, 6, MPI_COMM_WORLD);
}

static void derived(void) {
  MPI_Datatype column;
  MPI_Type_vector(3, 2, 8, MPI_DOUBLE, &column); /* 48 bytes */
  MPI_Type_commit(&column);
  if (rank == 0) MPI_Send(data, 2, column, 1, 1, MPI_COMM_WORLD);
  if (rank == 1) MPI_Recv(data, 12, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Bcast(data, 1, column, 0, MPI_COMM_WORLD);
  MPI_Type_free(&column);
}

static void collectives(void) {
  static int out[1024];
  const int counts[2] = {1, 2}, places[2] = {0, 4};
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Reduce(data, out, 3, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
  MPI_Allreduce(data, out, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Scan(data, out, 5, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Exscan(data, out, 6, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Reduce_scatter(data, out, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Reduce_scatter_block(data, out, 7, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Alltoall(data, 8, MPI_INT, out, 8, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgather(data, 9, MPI_INT, out, 9, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgatherv(data, rank + 1, MPI_INT, out, counts, places, MPI_INT, MPI_COMM_WORLD);
  MPI_Gather(data, 10, MPI_INT, out, 10, MPI_INT, 1, MPI_COMM_WORLD);
  MPI_Scatter(data, 11, MPI_INT, out, 11, MPI_INT, 1, MPI_COMM_WORLD);
  MPI_Gatherv(data, rank + 1, MPI_INT, out, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatterv(data, counts, places, MPI_INT, out, rank + 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Alltoallv(data, rank == 0 ? counts : (const int[]){2, 4}, places, MPI_INT, out,
                rank == 0 ? counts : (const int[]){2, 4}, places, MPI_INT, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_SELF);
}

static void in_place(void) {
  static int all[1024];
  const int counts[2] = {1, 2}, places[2] = {0, 4};
  const int root = rank == 0;
  MPI_Allreduce(MPI_IN_PLACE, all, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 8, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 9, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, places, MPI_INT, MPI_COMM_WORLD);
  MPI_Gather(root ? MPI_IN_PLACE : data, 10, MPI_INT, all, 10, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatter(data, 11, MPI_INT, root ? MPI_IN_PLACE : all, 11, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Gatherv(root ? MPI_IN_PLACE : data, 2, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatterv(data, counts, places, MPI_INT, root ? MPI_IN_PLACE : all, 2, MPI_INT, 0, MPI_COMM_WORLD);
}

static void communicators(void) {
  MPI_Comm half, copy, again, grid, line, odd;
  MPI_Group world, members;
  const int sizes[2] = {2, 2}, periods[2] = {0, 0}, keep[2] = {0, 1}, ones[2] = {1, 3};
  /* in turned order */
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, -rank, &half);
  MPI_Bcast(data, 1, MPI_INT, 0, half);
  if (rank % 2 == 1) MPI_Send(data, 2, MPI_INT, 1, 5, half);
  if (rank % 2 == 0) MPI_Recv(data, 2, MPI_INT, 0, 5, half, MPI_STATUS_IGNORE);
  MPI_Comm_dup(half, &copy);
  MPI_Barrier(copy);
  MPI_Comm_free(&copy);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 3 ? MPI_UNDEFINED : 1, 0, &again);
  if (again != MPI_COMM_NULL) MPI_Allreduce(MPI_IN_PLACE, data, 3, MPI_INT, MPI_SUM, again);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
  MPI_Cart_sub(grid, keep, &line);
  MPI_Barrier(line);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, ones, &members);
  MPI_Comm_create(MPI_COMM_WORLD, members, &odd);
  if (odd != MPI_COMM_NULL) MPI_Barrier(odd);
}

static void computation(void) {
  SMPI_SAMPLE_FLOPS(5e8) {}
  smpi_execute(0.25); /* seconds at smpi/host-speed, which netloom makes the host's */
  MPI_Barrier(MPI_COMM_WORLD);
  sleep(2);
  usleep(500000);
  MPI_Barrier(MPI_COMM_WORLD);
}

static void busy(void) {
  volatile double sum = 0;
  for (int i = 0; i < 20000000; ++i) sum += i;
  MPI_Barrier(MPI_COMM_WORLD);
}

static void probes(void) {
  if (rank == 0) MPI_Send(data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1) {
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Recv(data, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

static void one_sided(void) {
  MPI_Win window;
  if (rank == 1) MPI_Win_create(data, sizeof data, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Barrier(MPI_COMM_WORLD);
}

static void starting(void) {
  static int out[1024];
  const int counts[2] = {1, 2}, places[2] = {0, 4};
  const MPI_Datatype types[2] = {MPI_INT, MPI_CHAR};
  MPI_Request request;
#define START(call, ...)                             \
  MPI_##call(__VA_ARGS__, MPI_COMM_WORLD, &request); \
  MPI_Wait(&request, MPI_STATUS_IGNORE)
  START(Ireduce, data, out, 3, MPI_INT, MPI_SUM, 1);
  START(Iallreduce, data, out, 4, MPI_INT, MPI_SUM);
  START(Iscan, data, out, 5, MPI_INT, MPI_SUM);
  START(Iexscan, data, out, 6, MPI_INT, MPI_SUM);
  START(Ireduce_scatter, data, out, counts, MPI_INT, MPI_SUM);
  START(Ireduce_scatter_block, data, out, 7, MPI_INT, MPI_SUM);
  START(Ialltoall, data, 8, MPI_INT, out, 8, MPI_INT);
  START(Iallgather, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, 9, MPI_INT);
  START(Iallgatherv, data, rank + 1, MPI_INT, out, counts, places, MPI_INT);
  START(Igather, data, 10, MPI_INT, out, 10, MPI_INT, 1);
  START(Iscatter, data, 11, MPI_INT, out, 11, MPI_INT, 1);
  START(Igatherv, data, rank + 1, MPI_INT, out, counts, places, MPI_INT, 0);
  START(Iscatterv, data, counts, places, MPI_INT, out, rank + 1, MPI_INT, 0);
  START(Ialltoallv, data, counts, places, MPI_INT, out, (const int[]){rank + 1, rank + 1}, places, MPI_INT);
  START(Ialltoallw, data, counts, places, types, out, rank == 0 ? (const int[]){1, 1} : (const int[]){2, 2},
        places,
        rank == 0 ? (const MPI_Datatype[]){MPI_INT, MPI_INT} : (const MPI_Datatype[]){MPI_CHAR, MPI_CHAR});
}

static void started(void) {
  MPI_Comm copy;
  MPI_Request all[4];
  int done = 0;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Ibarrier(copy, &all[0]);
  MPI_Ibcast(data, 5, MPI_INT, 1, MPI_COMM_WORLD, &all[1]);
  MPI_Wait(&all[0], MPI_STATUS_IGNORE);
  while (!done) MPI_Test(&all[1], &done, MPI_STATUS_IGNORE);
  MPI_Ibarrier(copy, &all[0]);
  MPI_Ibarrier(MPI_COMM_SELF, &all[1]);
  MPI_Irecv(data, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &all[2]);
  MPI_Isend(data, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &all[3]);
  MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
}

static void self_message(void) {
  MPI_Request request;
  MPI_Irecv(data, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
}

static void forever(void) {
  MPI_Recv(data, 1, MPI_INT, (rank + 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void give_up(void) {
  MPI_Abort(MPI_COMM_WORLD, 3);
}

static void crash(void) {
  if (rank == 1) *(volatile int*)NULL = 1;
  MPI_Barrier(MPI_COMM_WORLD);
}

static const struct {
  const char* name;
  void (*call)(void);
} groups[] = {
    {"messages", messages},
    {"exchanges", exchanges},
    {"requests", requests},
    {"tests", tests},
    {"persistent", persistent},
    {"modes", modes},
    {"derived", derived},
    {"collectives", collectives},
    {"starting", starting},
    {"started", started},
    {"in_place", in_place},
    {"communicators", communicators},
    {"computation", computation},
    {"busy", busy},
    {"probes", probes},
    {"one_sided", one_sided},
    {"self_message", self_message},
    {"forever", forever},
    {"give_up", give_up},
    {"crash", crash},
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (strcmp(argv[1], "no_finalize") == 0) return 0;
  if (strcmp(argv[1], "arguments") == 0) printf("rank %d: %d: %s|%s\n", rank, argc, argv[2], argv[3]);
  for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i) {
    if (strcmp(groups[i].name, argv[1]) == 0) groups[i].call();
  }
  MPI_Finalize();
  return strcmp(argv[1], "exit_status") == 0 ? 3 : 0;
}
