! NAS MG in coarray Fortran: a multigrid Poisson solver on a periodic cube.
include 'job.f90'
include 'synchronise.f90'
include '../fortran/run.f90'
include '../fortran/sequence.f90'
include '../fortran/mg_kernels.f90'
include '../fortran/mg_layout.f90'

! Images swap faces: each puts its faces where its neighbours look for them, or gets theirs from where they left them.
! An axis has room for two swaps in turn. As a neighbour comes to the next swap only when it is done with this one, nobody
! waits to hear that a room is free; with one room only, everybody does.
module mg_swap
  use, intrinsic :: iso_fortran_env, only: real64
  use mg_layout
  use nas_synchronise
  implicit none
  private
  public :: variants, start_swaps, swap

  ! Whole faces are put or got, or one number after the other; then comes the way to synchronise, and `one` for one room.
  character(*), parameter :: variants(*) = [character(16) :: &
    'put-notify', 'put-images', 'put-all', 'get-notify', 'get-images', 'get-all', &
    'put1-notify', 'put1-images', 'put1-all', 'get1-notify', 'get1-images', 'get1-all', &
    'put-notify-one', 'put-images-one', 'put-all-one']

  integer, parameter :: below = 1, above = 2

  ! Number, side, axis, room: what came from a neighbour, and what a neighbour may get.
  real(real64), allocatable :: incoming(:, :, :, :)[:], outgoing(:, :, :, :)[:]
  integer :: rooms, room(3) = 1
  character(4) :: transfer_by

contains

  ! Makes room for faces of at most `most` numbers.
  subroutine start_swaps(variant, most)
    character(*), intent(in) :: variant
    integer, intent(in) :: most
    integer :: dash

    dash = index(variant, '-')
    transfer_by = variant(:dash - 1)
    rooms = merge(1, 2, index(variant, '-one') /= 0)
    call synchronise_by(variant(dash + 1:len(variant) - merge(4, 0, rooms == 1)))
    allocate (incoming(most, 2, 3, rooms)[*])
    if (transfer_by(1:3) == 'get') allocate (outgoing(most, 2, 3, rooms)[*])
  end subroutine start_swaps

  ! Hands the low face to the image below and the high one to that above, and receives their counterparts.
  subroutine swap(l, axis, count, low, high, from_below, from_above)
    type(layout), intent(in) :: l
    integer, intent(in) :: axis, count
    real(real64), intent(in) :: low(count), high(count)
    real(real64), intent(inout) :: from_below(count), from_above(count)
    integer :: image_below, image_above

    image_below = l%below(axis) + 1
    image_above = l%above(axis) + 1
    room(axis) = 1 + mod(room(axis), rooms)
    if (rooms == 1) call meet(image_below, image_above)
    call give(axis, above, image_below, count, low)
    call give(axis, below, image_above, count, high)
    call meet(image_below, image_above)
    call take(axis, below, image_below, count, from_below)
    call take(axis, above, image_above, count, from_above)
  end subroutine swap

  ! Gives a face to an image, which sees this one on `side`.
  subroutine give(axis, side, image, count, face)
    integer, intent(in) :: axis, side, image, count
    real(real64), intent(in) :: face(count)
    integer :: i

    select case (transfer_by)
    case ('put')
      incoming(1:count, side, axis, room(axis))[image] = face
    case ('put1')
      do i = 1, count
        incoming(i, side, axis, room(axis))[image] = face(i)
      end do
    case default
      outgoing(1:count, side, axis, room(axis)) = face
    end select
  end subroutine give

  ! Takes the face that an image on `side` gave.
  subroutine take(axis, side, image, count, face)
    integer, intent(in) :: axis, side, image, count
    real(real64), intent(out) :: face(count)
    integer :: i

    select case (transfer_by)
    case ('get')
      face = outgoing(1:count, side, axis, room(axis))[image]
    case ('get1')
      do i = 1, count
        face(i) = outgoing(i, side, axis, room(axis))[image]
      end do
    case default
      face = incoming(1:count, side, axis, room(axis))
    end select
  end subroutine take

end module mg_swap

include '../fortran/mg_exchange.f90'
include '../fortran/mg_problem.f90'
include '../fortran/mg_solver.f90'
