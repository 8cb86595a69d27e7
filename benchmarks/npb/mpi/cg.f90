! NAS CG in Fortran with MPI.
include 'job.f90'
include '../fortran/run.f90'
include '../fortran/sequence.f90'
include '../fortran/cg_matrix.f90'
include '../fortran/cg_grid.f90'

! Two ranks swap numbers by two messages.
module cg_swap
  use, intrinsic :: iso_fortran_env, only: real64
  use mpi_f08
  use nas_job
  implicit none
  private
  public :: variants, start_swaps, swap, add_incoming, take_incoming

  character(*), parameter :: variants(*) = ['messages']

  real(real64), allocatable, asynchronous :: incoming(:)

contains

  ! Makes room for swaps of at most `most` numbers. They all share it, whatever their slots; there is one variant.
  subroutine start_swaps(variant, slots, most)
    character(*), intent(in) :: variant
    integer, intent(in) :: slots, most

    allocate (incoming(max(2, most)))
  end subroutine start_swaps

  ! Sends `out` to the partner and receives `expected` numbers from it.
  subroutine swap(slot, partner, count, out, expected)
    integer, intent(in) :: slot, partner, count, expected
    real(real64), intent(in) :: out(count)
    type(MPI_Request) :: request

    if (partner == rank) then
      incoming(1:count) = out
    else
      call MPI_Irecv(incoming, expected, MPI_REAL8, partner, slot, MPI_COMM_WORLD, request)
      call MPI_Send(out, count, MPI_REAL8, partner, slot, MPI_COMM_WORLD)
      call MPI_Wait(request, MPI_STATUS_IGNORE)
    end if
  end subroutine swap

  subroutine add_incoming(count, x)
    integer, intent(in) :: count
    real(real64), intent(inout) :: x(count)

    x = x + incoming(1:count)
  end subroutine add_incoming

  subroutine take_incoming(count, x)
    integer, intent(in) :: count
    real(real64), intent(out) :: x(count)

    x = incoming(1:count)
  end subroutine take_incoming

end module cg_swap

include '../fortran/cg_exchange.f90'
include '../fortran/cg_solver.f90'
