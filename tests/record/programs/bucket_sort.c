/* A bucket sort of random keys: the number of keys by bucket is added up over all ranks, buckets are dealt
 * out so that each rank gets about as many keys, and the keys go there by an all-to-all. Neighbours then
 * compare their borders. Its computation is declared, so that its simulated time is always the same.
 *
 *   bucket_sort KEYS_PER_RANK */

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { buckets = 1024, key_bits = 20 };

static int compare(const void* a, const void* b) {
  const int one = *(const int*)a, other = *(const int*)b;
  return (one > other) - (one < other);
}

static int* random_keys(int count, int rank) {
  int* keys = malloc(sizeof *keys * (size_t)count);
  uint64_t state = 88172645463325252u + 1000003u * (uint64_t)rank;
  for (int i = 0; i < count; ++i) {
    /* the smaller of two numbers: small keys are more frequent */
    int drawn[2];
    for (int j = 0; j < 2; ++j) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      drawn[j] = (int)(state >> (64 - key_bits));
    }
    keys[i] = drawn[0] < drawn[1] ? drawn[0] : drawn[1];
  }
  return keys;
}

static int bucket_of(int key) {
  return key >> (key_bits - 10);
}

/* The rank of each bucket. */
static void deal(const int* sizes, int ranks, int* owner) {
  int64_t all = 0, before = 0;
  for (int b = 0; b < buckets; ++b) all += sizes[b];
  for (int b = 0; b < buckets; ++b) {
    owner[b] = (int)(before * ranks / all);
    before += sizes[b];
  }
}

/* 1 when the keys are sorted and none is below the last key of the rank before. */
static int is_sorted(const int* keys, int count, int rank, int ranks) {
  int border = -1, sorted = 1;
  const int last = count > 0 ? keys[count - 1] : -1;
  MPI_Sendrecv(&last, 1, MPI_INT, rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL, 3, &border, 1, MPI_INT,
               rank > 0 ? rank - 1 : MPI_PROC_NULL, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < count; ++i) sorted = sorted && keys[i] >= (i > 0 ? keys[i - 1] : border);
  return sorted;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int count = atoi(argv[1]);
  int* keys = random_keys(count, rank);
  qsort(keys, (size_t)count, sizeof *keys, compare);
  smpi_execute_flops(20.0 * count);

  int sizes[buckets] = {0}, owner[buckets];
  for (int i = 0; i < count; ++i) ++sizes[bucket_of(keys[i])];
  MPI_Allreduce(MPI_IN_PLACE, sizes, buckets, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  deal(sizes, ranks, owner);

  int *sent = calloc(4 * (size_t)ranks, sizeof *sent), *received = sent + ranks;
  int *sent_at = received + ranks, *received_at = sent_at + ranks;
  for (int i = 0; i < count; ++i) ++sent[owner[bucket_of(keys[i])]];
  MPI_Alltoall(sent, 1, MPI_INT, received, 1, MPI_INT, MPI_COMM_WORLD);
  for (int r = 1; r < ranks; ++r) {
    sent_at[r] = sent_at[r - 1] + sent[r - 1];
    received_at[r] = received_at[r - 1] + received[r - 1];
  }
  const int own = received_at[ranks - 1] + received[ranks - 1];
  int* sorted = malloc(sizeof *sorted * (size_t)(own + 1));
  MPI_Alltoallv(keys, sent, sent_at, MPI_INT, sorted, received, received_at, MPI_INT, MPI_COMM_WORLD);
  qsort(sorted, (size_t)own, sizeof *sorted, compare);
  smpi_execute_flops(20.0 * own);

  int good = is_sorted(sorted, own, rank, ranks), total = own;
  MPI_Allreduce(MPI_IN_PLACE, &good, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("sort: %s\n", good && total == count * ranks ? "right" : "wrong");
  free(keys);
  free(sorted);
  free(sent);
  MPI_Finalize();
  return 0;
}
