! The exchange of ghost layers in MG. The programs bring mg_swap, which says how ranks swap faces.
module mg_exchange
  use, intrinsic :: iso_fortran_env, only: real64
  use mg_layout
  use mg_swap
  use nas_job
  implicit none
  private
  public :: exchange

contains

  ! Fills all ghosts of a block. The axes go one after the other and each face
  ! includes the ghosts of the axes before, so edges and corners come along.
  subroutine exchange(l, n, u)
    type(layout), intent(in) :: l
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: start

    start = seconds()
    call exchange_x(l, n, u)
    call exchange_y(l, n, u)
    call exchange_z(l, n, u)
    comm_seconds = comm_seconds + (seconds() - start)
  end subroutine exchange

  subroutine exchange_x(l, n, u)
    type(layout), intent(in) :: l
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: low(n(2), n(3)), high(n(2), n(3)), from_below(n(2), n(3)), from_above(n(2), n(3))
    integer :: j, k

    if (l%parts(1) == 1) then
      do k = 1, n(3)
        do j = 1, n(2)
          u(0, j, k) = u(n(1), j, k)
          u(n(1)+1, j, k) = u(1, j, k)
        end do
      end do
    else
      low = u(1, 1:n(2), 1:n(3))
      high = u(n(1), 1:n(2), 1:n(3))
      call swap(l, 1, size(low), low, high, from_below, from_above)
      u(0, 1:n(2), 1:n(3)) = from_below
      u(n(1)+1, 1:n(2), 1:n(3)) = from_above
    end if
  end subroutine exchange_x

  subroutine exchange_y(l, n, u)
    type(layout), intent(in) :: l
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), dimension(0:n(1)+1, n(3)) :: low, high, from_below, from_above
    integer :: k

    if (l%parts(2) == 1) then
      do k = 1, n(3)
        u(:, 0, k) = u(:, n(2), k)
        u(:, n(2)+1, k) = u(:, 1, k)
      end do
    else
      low = u(:, 1, 1:n(3))
      high = u(:, n(2), 1:n(3))
      call swap(l, 2, size(low), low, high, from_below, from_above)
      u(:, 0, 1:n(3)) = from_below
      u(:, n(2)+1, 1:n(3)) = from_above
    end if
  end subroutine exchange_y

  ! Faces across z are contiguous planes, which travel without packing.
  subroutine exchange_z(l, n, u)
    type(layout), intent(in) :: l
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)

    if (l%parts(3) == 1) then
      u(:, :, 0) = u(:, :, n(3))
      u(:, :, n(3)+1) = u(:, :, 1)
    else
      call swap(l, 3, (n(1) + 2)*(n(2) + 2), u(:, :, 1), u(:, :, n(3)), u(:, :, 0), u(:, :, n(3)+1))
    end if
  end subroutine exchange_z

end module mg_exchange
