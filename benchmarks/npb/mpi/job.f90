! The job that a benchmark runs in, with MPI: its ranks, collectives and clock. The coarray programs have a module of the
! same name and contents in ../caf/job.f90.
module nas_job
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use mpi_f08
  implicit none
  private
  public :: start_job, end_job, give_up, seconds, wait_for_all, sum_over_all, largest_over_all, gather

  integer, public, protected :: rank = 0, ranks = 1
  character(*), parameter, public :: language = 'fortran-mpi'
  character(*), parameter, public :: conduit = '"conduit":"mpi",'

  ! Seconds that this rank has spent in communication.
  real(real64), public :: comm_seconds = 0

  ! The parts of all ranks in the order of the ranks, on every rank.
  interface gather
    module procedure gather_integers, gather_reals
  end interface gather

contains

  subroutine start_job()
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  end subroutine start_job

  ! Ends the program on every rank; its status is 1 if the result is wrong.
  subroutine end_job(ok)
    logical, intent(in) :: ok

    call MPI_Finalize()
    if (.not. ok) stop 1, quiet=.true.
  end subroutine end_job

  ! Ends the program on every rank because its arguments are wrong.
  subroutine give_up()
    call MPI_Finalize()
    stop 2, quiet=.true.
  end subroutine give_up

  real(real64) function seconds()
    seconds = MPI_Wtime()
  end function seconds

  subroutine wait_for_all()
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine wait_for_all

  subroutine sum_over_all(x)
    real(real64), intent(inout) :: x(:)

    call MPI_Allreduce(MPI_IN_PLACE, x, size(x), MPI_REAL8, MPI_SUM, MPI_COMM_WORLD)
  end subroutine sum_over_all

  subroutine largest_over_all(x)
    real(real64), intent(inout) :: x(:)

    call MPI_Allreduce(MPI_IN_PLACE, x, size(x), MPI_REAL8, MPI_MAX, MPI_COMM_WORLD)
  end subroutine largest_over_all

  subroutine gather_integers(mine, all)
    integer(int64), intent(in) :: mine(:)
    integer(int64), intent(out) :: all(:)

    call MPI_Allgather(mine, size(mine), MPI_INTEGER8, all, size(mine), MPI_INTEGER8, MPI_COMM_WORLD)
  end subroutine gather_integers

  subroutine gather_reals(mine, all)
    real(real64), intent(in) :: mine(:)
    real(real64), intent(out) :: all(:)

    call MPI_Allgather(mine, size(mine), MPI_REAL8, all, size(mine), MPI_REAL8, MPI_COMM_WORLD)
  end subroutine gather_reals

end module nas_job
