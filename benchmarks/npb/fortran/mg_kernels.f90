! The four stencil operators on one block. Each line of a block first gets the
! sums over the four face and the four corner neighbours in its yz plane; the
! 27-point operators then need those two buffers and the line itself only.
module mg_kernels
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: residual, residual_in_place, smooth, restrict, prolong, sum_of_squares

  real(real64), parameter :: a0 = -8.0_real64/3, a2 = 1.0_real64/6, a3 = 1.0_real64/12

contains

  pure subroutine line_sums(n, u, j, k, face, corner)
    integer, intent(in) :: n(3), j, k
    real(real64), intent(in) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(out) :: face(0:n(1)+1), corner(0:n(1)+1)
    integer :: i

    do i = 0, n(1) + 1
      face(i) = u(i, j-1, k) + u(i, j+1, k) + u(i, j, k-1) + u(i, j, k+1)
      corner(i) = u(i, j-1, k-1) + u(i, j+1, k-1) + u(i, j-1, k+1) + u(i, j+1, k+1)
    end do
  end subroutine line_sums

  ! r = v - A u. The operator has no weight on the six face neighbours.
  pure subroutine residual(n, u, v, r)
    integer, intent(in) :: n(3)
    real(real64), intent(in) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(in) :: v(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(inout) :: r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: face(0:n(1)+1), corner(0:n(1)+1)
    integer :: i, j, k

    do k = 1, n(3)
      do j = 1, n(2)
        call line_sums(n, u, j, k, face, corner)
        do i = 1, n(1)
          r(i, j, k) = v(i, j, k) - a0*u(i, j, k) &
            - a2*(corner(i) + face(i-1) + face(i+1)) &
            - a3*(corner(i-1) + corner(i+1))
        end do
      end do
    end do
  end subroutine residual

  ! r = r - A u: the residual of a correction, which overwrites its right-hand side.
  pure subroutine residual_in_place(n, u, r)
    integer, intent(in) :: n(3)
    real(real64), intent(in) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(inout) :: r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: face(0:n(1)+1), corner(0:n(1)+1)
    integer :: i, j, k

    do k = 1, n(3)
      do j = 1, n(2)
        call line_sums(n, u, j, k, face, corner)
        do i = 1, n(1)
          r(i, j, k) = r(i, j, k) - a0*u(i, j, k) &
            - a2*(corner(i) + face(i-1) + face(i+1)) &
            - a3*(corner(i-1) + corner(i+1))
        end do
      end do
    end do
  end subroutine residual_in_place

  ! u = u + S r. The smoother has no weight on the eight corner neighbours.
  pure subroutine smooth(n, c, r, u)
    integer, intent(in) :: n(3)
    real(real64), intent(in) :: c(0:2)
    real(real64), intent(in) :: r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: face(0:n(1)+1), corner(0:n(1)+1)
    integer :: i, j, k

    do k = 1, n(3)
      do j = 1, n(2)
        call line_sums(n, r, j, k, face, corner)
        do i = 1, n(1)
          u(i, j, k) = u(i, j, k) + c(0)*r(i, j, k) &
            + c(1)*(r(i-1, j, k) + r(i+1, j, k) + face(i)) &
            + c(2)*(corner(i) + face(i-1) + face(i+1))
        end do
      end do
    end do
  end subroutine smooth

  ! s = P r by full weighting: fine block r of 2 m points, coarse block s of m.
  pure subroutine restrict(m, r, s)
    integer, intent(in) :: m(3)
    real(real64), intent(in) :: r(0:2*m(1)+1, 0:2*m(2)+1, 0:2*m(3)+1)
    real(real64), intent(inout) :: s(0:m(1)+1, 0:m(2)+1, 0:m(3)+1)
    real(real64) :: face(0:2*m(1)+1), corner(0:2*m(1)+1)
    integer :: i, j, k

    do k = 1, m(3)
      do j = 1, m(2)
        call line_sums(2*m, r, 2*j, 2*k, face, corner)
        do i = 1, m(1)
          s(i, j, k) = 0.5_real64*r(2*i, 2*j, 2*k) &
            + 0.25_real64*(r(2*i-1, 2*j, 2*k) + r(2*i+1, 2*j, 2*k) + face(2*i)) &
            + 0.125_real64*(face(2*i-1) + face(2*i+1) + corner(2*i)) &
            + 0.0625_real64*(corner(2*i-1) + corner(2*i+1))
        end do
      end do
    end do
  end subroutine restrict

  ! u = u + Q z, trilinear, ghost points included: coarse block z of m points,
  ! fine block u of 2 m. The four fine lines around a coarse line share sums.
  pure subroutine prolong(m, z, u)
    integer, intent(in) :: m(3)
    real(real64), intent(in) :: z(0:m(1)+1, 0:m(2)+1, 0:m(3)+1)
    real(real64), intent(inout) :: u(0:2*m(1)+1, 0:2*m(2)+1, 0:2*m(3)+1)
    real(real64), dimension(0:m(1)+1) :: along_y, along_z, around
    integer :: i, j, k

    do k = 0, m(3)
      do j = 0, m(2)
        do i = 0, m(1) + 1
          along_y(i) = z(i, j, k) + z(i, j+1, k)
          along_z(i) = z(i, j, k) + z(i, j, k+1)
          around(i) = along_y(i) + z(i, j, k+1) + z(i, j+1, k+1)
        end do
        call add_line(m(1), 1.0_real64, z(:, j, k), u(:, 2*j, 2*k))
        call add_line(m(1), 0.5_real64, along_y, u(:, 2*j+1, 2*k))
        call add_line(m(1), 0.5_real64, along_z, u(:, 2*j, 2*k+1))
        call add_line(m(1), 0.25_real64, around, u(:, 2*j+1, 2*k+1))
      end do
    end do
  end subroutine prolong

  ! Adds weight times the linear interpolation of a coarse line to a fine line.
  pure subroutine add_line(m, weight, z, u)
    integer, intent(in) :: m
    real(real64), intent(in) :: weight, z(0:m+1)
    real(real64), intent(inout) :: u(0:2*m+1)
    integer :: i

    do i = 0, m
      u(2*i) = u(2*i) + weight*z(i)
      u(2*i+1) = u(2*i+1) + 0.5_real64*weight*(z(i) + z(i+1))
    end do
  end subroutine add_line

  pure real(real64) function sum_of_squares(n, r) result(total)
    integer, intent(in) :: n(3)
    real(real64), intent(in) :: r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: line
    integer :: i, j, k

    total = 0
    do k = 1, n(3)
      do j = 1, n(2)
        line = 0
        do i = 1, n(1)
          line = line + r(i, j, k)**2
        end do
        total = total + line
      end do
    end do
  end function sum_of_squares

end module mg_kernels
