! Half of the ranks add up numbers, each exchanges them with its neighbour.
program halves
  use mpi
  implicit none
  integer :: error, rank, other, half, n, requests(2), statuses(MPI_STATUS_SIZE, 2)
  double precision :: mine(10), theirs(10)

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  mine = rank
  n = 10
  other = ieor(rank, 1)
  call MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, half, error)
  call MPI_Allreduce(mine, theirs, n, MPI_DOUBLE_PRECISION, MPI_SUM, half, error)
  call MPI_Irecv(theirs, n, MPI_DOUBLE_PRECISION, other, 3, MPI_COMM_WORLD, requests(1), error)
  call MPI_Isend(mine, n, MPI_DOUBLE_PRECISION, other, 3, MPI_COMM_WORLD, requests(2), error)
  call MPI_Waitall(2, requests, statuses, error)
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
end program
