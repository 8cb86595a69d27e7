! NAS MG in Fortran with MPI: a multigrid Poisson solver on a periodic cube.
include 'job.f90'
include '../fortran/run.f90'
include '../fortran/sequence.f90'
include '../fortran/mg_kernels.f90'
include '../fortran/mg_layout.f90'

! Ranks swap faces by messages.
module mg_swap
  use, intrinsic :: iso_fortran_env, only: real64
  use mg_layout
  use mpi_f08
  implicit none
  private
  public :: variants, start_swaps, swap

  character(*), parameter :: variants(*) = ['6msg']
  integer, parameter :: upward = 1, downward = 2

contains

  ! There is one variant, and messages need no room of their own.
  subroutine start_swaps(variant, most)
    character(*), intent(in) :: variant
    integer, intent(in) :: most
  end subroutine start_swaps

  ! Sends the low face down and the high face up, and receives their counterparts.
  subroutine swap(l, axis, count, low, high, from_below, from_above)
    type(layout), intent(in) :: l
    integer, intent(in) :: axis, count
    real(real64), intent(in), asynchronous :: low(count), high(count)
    real(real64), intent(inout), asynchronous :: from_below(count), from_above(count)
    type(MPI_Request) :: requests(4)

    call MPI_Irecv(from_below, count, MPI_REAL8, l%below(axis), upward, MPI_COMM_WORLD, requests(1))
    call MPI_Irecv(from_above, count, MPI_REAL8, l%above(axis), downward, MPI_COMM_WORLD, requests(2))
    call MPI_Isend(low, count, MPI_REAL8, l%below(axis), downward, MPI_COMM_WORLD, requests(3))
    call MPI_Isend(high, count, MPI_REAL8, l%above(axis), upward, MPI_COMM_WORLD, requests(4))
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
  end subroutine swap

end module mg_swap

include '../fortran/mg_exchange.f90'
include '../fortran/mg_problem.f90'
include '../fortran/mg_solver.f90'
