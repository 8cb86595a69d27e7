! Mail between images, with coarrays: numbers go to another image, into a slot that only this pair uses, and are received
! there. The MPI programs have a module of the same name and contents in ../mpi/mail.f90.
!
! A slot has room for each stage of a sweep. The receiver of a piece of mail is done with it before it sends what the
! sender waits for before it fills the same room again, so nobody says that a room is free. With the variants that have one
! room for all stages, receivers do.
module nas_mail
  use, intrinsic :: iso_fortran_env, only: event_type, real64
  use nas_synchronise
  implicit none
  private
  public :: variants, start_mail, make_rooms, send, come_together, receive, complete_sends

  ! Whole pieces are put or got, or one number after the other; then comes the way to synchronise, and `one` for one room.
  character(*), parameter :: variants(*) = [character(16) :: &
    'put-notify', 'put-images', 'put-all', 'get-notify', 'get-images', 'get-all', &
    'put1-notify', 'put1-images', 'put1-all', 'get1-notify', 'get1-images', 'get1-all', 'put-notify-one']

  real(real64), allocatable :: arrived(:, :, :)[:], departing(:, :, :)[:]   ! number, slot, stage
  type(event_type), allocatable :: free(:)[:]                               ! of each slot, at its sender
  logical, allocatable :: is_used(:)                                        ! of each slot, by this sender
  character(4) :: transfer_by
  logical :: one_room

contains

  subroutine start_mail(variant)
    character(*), intent(in) :: variant
    integer :: dash

    dash = index(variant, '-')
    transfer_by = variant(:dash - 1)
    one_room = index(variant, '-one') /= 0
    call synchronise_by(variant(dash + 1:len(variant) - merge(4, 0, one_room)))
  end subroutine start_mail

  ! Says how many slots there are, how many stages each has, and how many numbers a piece of mail has at most.
  subroutine make_rooms(slots, stages, most)
    integer, intent(in) :: slots, stages, most
    integer :: rooms
    real(real64) :: largest(1)

    rooms = merge(1, stages, one_room)
    largest = most
    call co_max(largest)
    allocate (arrived(nint(largest(1)), slots, rooms)[*], free(slots)[*])
    if (transfer_by(1:3) == 'get') allocate (departing(nint(largest(1)), slots, rooms)[*])
    allocate (is_used(slots), source=.false.)
  end subroutine make_rooms

  ! Sends `out`, which may be overwritten after complete_sends.
  subroutine send(slot, stage, to, count, out)
    integer, intent(in) :: slot, stage, to, count
    real(real64), intent(in) :: out(count)
    integer :: i, room, image

    image = to + 1
    room = merge(1, stage, one_room)
    if (one_room .and. is_used(slot)) event wait(free(slot))
    is_used(slot) = .true.
    select case (transfer_by)
    case ('put')
      arrived(1:count, slot, room)[image] = out
    case ('put1')
      do i = 1, count
        arrived(i, slot, room)[image] = out(i)
      end do
    case default
      departing(1:count, slot, room) = out
    end select
    call notify(image)
  end subroutine send

  ! Comes between sending to some images and receiving from them.
  subroutine come_together(partners)
    integer, intent(in) :: partners(:)

    call meet_all(partners + 1)
  end subroutine come_together

  subroutine receive(slot, stage, from, count, in)
    integer, intent(in) :: slot, stage, from, count
    real(real64), intent(inout) :: in(count)
    integer :: i, room, image

    image = from + 1
    room = merge(1, stage, one_room)
    call await(image)
    select case (transfer_by)
    case ('get')
      in = departing(1:count, slot, room)[image]
    case ('get1')
      do i = 1, count
        in(i) = departing(i, slot, room)[image]
      end do
    case default
      in = arrived(1:count, slot, room)
    end select
    if (one_room) event post(free(slot)[image])
  end subroutine receive

  ! What was sent has been copied already.
  subroutine complete_sends()
  end subroutine complete_sends

end module nas_mail
