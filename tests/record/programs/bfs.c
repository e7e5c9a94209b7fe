/* A breadth-first search, level by level, of a random graph whose vertices are dealt out to the ranks. In
 * each level a rank sends the neighbours of its frontier, with their parents, to their owners, who take them
 * in the order in which they come. Its computation is declared, so that its simulated time is always the
 * same.
 *
 *   bfs VERTICES_PER_RANK */

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { degree = 8, visit_tag = 17 };

typedef struct {
  int vertex, parent;
} Visit;

/* Neighbour i of a vertex; edges lead one way, and one of them to the next vertex, so that all are reached.
 */
static int neighbour(int vertex, int i, int vertices) {
  if (i == 0) return (vertex + 1) % vertices;
  uint64_t mixed = ((uint64_t)vertex * degree + (uint64_t)i) * 0x9e3779b97f4a7c15u;
  mixed ^= mixed >> 31;
  mixed *= 0xbf58476d1ce4e5b9u;
  return (int)((mixed >> 33) % (uint64_t)vertices);
}

/* The visits of a level by owner, and how many there are for each. */
static Visit* collect(const int* frontier, int size, int ranks, int per_rank, int* counts) {
  const size_t most = (size_t)size * degree;
  Visit* visits = malloc(sizeof *visits * (most + 1));
  int* next = calloc((size_t)ranks + 1, sizeof *next);
  memset(counts, 0, sizeof *counts * (size_t)ranks);
  for (int pass = 0; pass < 2; ++pass) {
    for (int f = 0; f < size; ++f)
      for (int i = 0; i < degree; ++i) {
        const int vertex = neighbour(frontier[f], i, ranks * per_rank), owner = vertex / per_rank;
        if (pass == 0) ++counts[owner];
        if (pass == 1) visits[next[owner]++] = (Visit){vertex, frontier[f]};
      }
    for (int r = 0; pass == 0 && r < ranks; ++r) next[r + 1] = next[r] + counts[r];
  }
  free(next);
  return visits;
}

/* Takes the visits and returns the size of the frontier. */
static int take(const Visit* visits, int count, int first, int* parents, int* frontier, int size) {
  for (int i = 0; i < count; ++i) {
    int* parent = &parents[visits[i].vertex - first];
    if (*parent >= 0) continue;
    *parent = visits[i].parent;
    frontier[size++] = visits[i].vertex;
  }
  smpi_execute_flops(10.0 * count);
  return size;
}

/* One level: the new frontier replaces the old one. */
static int search_level(int* frontier, int size, int rank, int ranks, int per_rank, int* parents,
                        MPI_Datatype visit) {
  int* sent = malloc(sizeof *sent * 2 * (size_t)ranks);
  int* received = sent + ranks;
  Visit* out = collect(frontier, size, ranks, per_rank, sent);
  smpi_execute_flops(5.0 * size * degree);
  MPI_Alltoall(sent, 1, MPI_INT, received, 1, MPI_INT, MPI_COMM_WORLD);
  int all = 0;
  for (int r = 0; r < ranks; ++r) all += received[r];
  Visit *in = malloc(sizeof *in * (size_t)(all + 1)), *place = in;
  MPI_Request* requests = malloc(sizeof *requests * 2 * (size_t)ranks);
  Visit** from = malloc(sizeof(Visit*) * (size_t)ranks);
  const Visit* next = out;
  for (int r = 0; r < ranks; ++r) {
    requests[r] = requests[ranks + r] = MPI_REQUEST_NULL;
    from[r] = place;
    if (r != rank && received[r] > 0)
      MPI_Irecv(place, received[r], visit, r, visit_tag, MPI_COMM_WORLD, &requests[r]);
    place += received[r];
  }
  size = 0;
  for (int r = 0; r < ranks; ++r) {
    if (r != rank && sent[r] > 0)
      MPI_Isend(next, sent[r], visit, r, visit_tag, MPI_COMM_WORLD, &requests[ranks + r]);
    if (r == rank) size = take(next, sent[r], rank * per_rank, parents, frontier, size);
    next += sent[r];
  }
  for (;;) {
    int r;
    MPI_Waitany(ranks, requests, &r, MPI_STATUS_IGNORE);
    if (r == MPI_UNDEFINED) break;
    size = take(from[r], received[r], rank * per_rank, parents, frontier, size);
  }
  MPI_Waitall(ranks, requests + ranks, MPI_STATUSES_IGNORE);
  free(out);
  free(in);
  free(sent);
  free(requests);
  free(from);
  return size;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int per_rank = atoi(argv[1]);
  MPI_Datatype visit;
  MPI_Type_contiguous(2, MPI_INT, &visit);
  MPI_Type_commit(&visit);
  int *parents = malloc(sizeof *parents * (size_t)per_rank),
      *frontier = malloc(sizeof *frontier * (size_t)per_rank);
  for (int i = 0; i < per_rank; ++i) parents[i] = -1;
  int size = 0;
  if (rank == 0) {
    parents[0] = 0;
    frontier[size++] = 0;
  }
  int reached = 0, levels = 0;
  for (int all = 1; all > 0; ++levels) {
    reached += all;
    size = search_level(frontier, size, rank, ranks, per_rank, parents, visit);
    MPI_Allreduce(&size, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  if (rank == 0) printf("search: %s\n", reached == per_rank * ranks && levels > 2 ? "right" : "wrong");
  MPI_Type_free(&visit);
  free(parents);
  free(frontier);
  MPI_Finalize();
  return 0;
}
