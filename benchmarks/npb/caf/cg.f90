! NAS CG in coarray Fortran.
include 'job.f90'
include 'synchronise.f90'
include '../fortran/run.f90'
include '../fortran/sequence.f90'
include '../fortran/cg_matrix.f90'
include '../fortran/cg_grid.f90'

! Two images swap numbers: one puts them where the other looks for them, or gets them from where the other left them.
! Slots have their own room, twice: in the swap after this one, the other room is used. As the partner only comes to that
! when it is done with this one, nobody waits to hear that a room is free.
module cg_swap
  use, intrinsic :: iso_fortran_env, only: real64
  use nas_job
  use nas_synchronise
  implicit none
  private
  public :: variants, start_swaps, swap, add_incoming, take_incoming

  ! Whole sections are put or got, or one number after the other; then comes the way to synchronise.
  character(*), parameter :: variants(*) = [character(14) :: &
    'put-notify', 'put-images', 'put-all', 'get-notify', 'get-images', 'get-all', &
    'put1-notify', 'put1-images', 'put1-all', 'get1-notify', 'get1-images', 'get1-all']

  real(real64), allocatable :: incoming(:, :, :)[:]   ! number, slot, room
  real(real64), allocatable :: outgoing(:, :, :)[:]
  integer, allocatable :: room(:)                     ! of each slot, 1 or 2
  integer :: slot_in_use = 1
  character(4) :: transfer_by

contains

  ! Makes room for swaps of at most `most` numbers in each of the slots.
  subroutine start_swaps(variant, slots, most)
    character(*), intent(in) :: variant
    integer, intent(in) :: slots, most

    transfer_by = variant(:index(variant, '-') - 1)
    call synchronise_by(variant(index(variant, '-') + 1:))
    allocate (incoming(max(2, most), slots, 2)[*])
    if (transfer_by(1:3) == 'get') allocate (outgoing(max(2, most), slots, 2)[*])
    allocate (room(slots), source=1)
  end subroutine start_swaps

  ! Sends `out` to the partner and receives `expected` numbers from it.
  subroutine swap(slot, partner, count, out, expected)
    integer, intent(in) :: slot, partner, count, expected
    real(real64), intent(in) :: out(count)
    integer :: image, i

    slot_in_use = slot
    room(slot) = 3 - room(slot)
    image = partner + 1
    associate (place => room(slot))
      select case (transfer_by)
      case ('put')
        incoming(1:count, slot, place)[image] = out
      case ('put1')
        do i = 1, count
          incoming(i, slot, place)[image] = out(i)
        end do
      case default
        outgoing(1:count, slot, place) = out
      end select
      call meet(image)
      select case (transfer_by)
      case ('get')
        incoming(1:expected, slot, place) = outgoing(1:expected, slot, place)[image]
      case ('get1')
        do i = 1, expected
          incoming(i, slot, place) = outgoing(i, slot, place)[image]
        end do
      end select
    end associate
  end subroutine swap

  subroutine add_incoming(count, x)
    integer, intent(in) :: count
    real(real64), intent(inout) :: x(count)

    x = x + incoming(1:count, slot_in_use, room(slot_in_use))
  end subroutine add_incoming

  subroutine take_incoming(count, x)
    integer, intent(in) :: count
    real(real64), intent(out) :: x(count)

    x = incoming(1:count, slot_in_use, room(slot_in_use))
  end subroutine take_incoming

end module cg_swap

include '../fortran/cg_exchange.f90'
include '../fortran/cg_solver.f90'
