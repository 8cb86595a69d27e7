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
  public :: variants, pipeline_variants, start_mail, make_rooms, send, come_together, receive, complete_sends

  ! Whole pieces are put or got, or one number after the other; then comes the way to synchronise, and `one` for one room.
  character(*), parameter :: variants(*) = [character(16) :: &
    'put-notify', 'put-images', 'put-all', 'get-notify', 'get-images', 'get-all', &
    'put1-notify', 'put1-images', 'put1-all', 'get1-notify', 'get1-images', 'get1-all', 'put-notify-one']

  ! Those of programs where images wait for each other one way at a time.
  character(*), parameter :: pipeline_variants(*) = [character(16) :: &
    'put-notify', 'get-notify', 'put1-notify', 'get1-notify', 'put-notify-one']

  real(real64), allocatable :: arrived(:)[:], departing(:)[:]   ! rooms of all slots
  integer, allocatable :: first(:), length(:)                   ! of each slot: before its rooms, and of each of them
  type(event_type), allocatable :: free(:)[:]                   ! of each slot, at its sender
  logical, allocatable :: is_used(:)                            ! of each slot, by this sender
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

  ! Says for each slot how many stages it has, and how many numbers a piece of mail has at most; collective.
  subroutine make_rooms(most, stages)
    integer, intent(in) :: most(:), stages(:)
    integer :: slot, total

    length = most
    call co_max(length)
    allocate (first(size(most)))
    total = 0
    do slot = 1, size(most)
      first(slot) = total
      total = total + length(slot)*merge(1, stages(slot), one_room)
    end do
    allocate (arrived(total)[*], free(size(most))[*])
    if (transfer_by(1:3) == 'get') allocate (departing(total)[*])
    allocate (is_used(size(most)), source=.false.)
  end subroutine make_rooms

  ! What lies before the room of a stage.
  integer function room_of(slot, stage)
    integer, intent(in) :: slot, stage

    room_of = first(slot) + merge(0, (stage - 1)*length(slot), one_room)
  end function room_of

  ! Sends `out`, which may be overwritten after complete_sends.
  subroutine send(slot, stage, to, count, out)
    integer, intent(in) :: slot, stage, to, count
    real(real64), intent(in) :: out(count)
    integer :: i, at, image

    image = to + 1
    at = room_of(slot, stage)
    if (one_room .and. is_used(slot)) event wait(free(slot))
    is_used(slot) = .true.
    select case (transfer_by)
    case ('put')
      arrived(at+1:at+count)[image] = out
    case ('put1')
      do i = 1, count
        arrived(at+i)[image] = out(i)
      end do
    case default
      departing(at+1:at+count) = out
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
    integer :: i, at, image

    image = from + 1
    at = room_of(slot, stage)
    call await(image)
    select case (transfer_by)
    case ('get')
      in = departing(at+1:at+count)[image]
    case ('get1')
      do i = 1, count
        in(i) = departing(at+i)[image]
      end do
    case default
      in = arrived(at+1:at+count)
    end select
    if (one_room) event post(free(slot)[image])
  end subroutine receive

  ! What was sent has been copied already.
  subroutine complete_sends()
  end subroutine complete_sends

end module nas_mail
