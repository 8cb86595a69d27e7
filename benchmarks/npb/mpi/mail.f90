! Mail between ranks, with MPI: numbers go to another rank, into a slot that only this pair uses, and are received there.
! The coarray programs have a module of the same name and contents in ../caf/mail.f90.
module nas_mail
  use, intrinsic :: iso_fortran_env, only: real64
  use mpi_f08
  implicit none
  private
  public :: variants, pipeline_variants, start_mail, make_rooms, send, come_together, receive, complete_sends

  character(*), parameter :: variants(*) = ['messages'], pipeline_variants(*) = variants

  type(MPI_Request), allocatable :: requests(:)
  integer :: under_way = 0

contains

  ! There is one variant.
  subroutine start_mail(variant)
    character(*), intent(in) :: variant
  end subroutine start_mail

  ! Says for each slot how many stages it has, and how many numbers a piece of mail has at most, which does not matter to
  ! messages.
  subroutine make_rooms(most, stages)
    integer, intent(in) :: most(:), stages(:)

    allocate (requests(sum(stages)))
  end subroutine make_rooms

  ! Starts to send `out`, which must stay as it is until complete_sends.
  subroutine send(slot, stage, to, count, out)
    integer, intent(in) :: slot, stage, to, count
    real(real64), intent(in), asynchronous :: out(count)

    under_way = under_way + 1
    call MPI_Isend(out, count, MPI_REAL8, to, 1000*slot + stage, MPI_COMM_WORLD, requests(under_way))
  end subroutine send

  ! Comes between sending to some ranks and receiving from them; messages need nothing here.
  subroutine come_together(partners)
    integer, intent(in) :: partners(:)
  end subroutine come_together

  subroutine receive(slot, stage, from, count, in)
    integer, intent(in) :: slot, stage, from, count
    real(real64), intent(inout) :: in(count)

    call MPI_Recv(in, count, MPI_REAL8, from, 1000*slot + stage, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end subroutine receive

  ! Returns when all that was sent is on its way and can be overwritten here.
  subroutine complete_sends()
    call MPI_Waitall(under_way, requests, MPI_STATUSES_IGNORE)
    under_way = 0
  end subroutine complete_sends

end module nas_mail
