! The residual of BT, SP and LU: the forcing plus the discrete operator, which takes central differences of the fluxes
! along each axis, viscous terms, diffusion, and a dissipation of fourth order.
module cfd_residual
  use, intrinsic :: iso_fortran_env, only: real64
  use cfd_cell
  use cfd_problem
  implicit none
  private
  public :: compute_residual, set_forcing

contains

  ! Makes the exact solution the one whose residual vanishes.
  subroutine set_forcing(s, c)
    type(space), intent(in) :: s
    type(cell), intent(inout) :: c

    call set_exact(s, c)
    c%forcing = 0
    call compute_residual(s, c, -1.0_real64)
    c%forcing = c%r
  end subroutine set_forcing

  ! r = scale (forcing + operator of u) inside the cube; ghosts of u must be current.
  subroutine compute_residual(s, c, scale)
    type(space), intent(in) :: s
    type(cell), intent(inout) :: c
    real(real64), intent(in) :: scale
    integer :: k

    call find_primitives(s, c)
    ! A plane stays in the cache for all three axes.
    do k = c%first(3), c%last(3)
      call residual_of_plane(s, c, scale, k, c%points, c%u, c%p, c%r, c%forcing)
    end do
  end subroutine compute_residual

  subroutine residual_of_plane(s, c, scale, k, points, u, p, r, forcing)
    type(space), intent(in) :: s
    type(cell), intent(in) :: c
    real(real64), intent(in) :: scale
    integer, intent(in) :: k, points
    real(real64), intent(in) :: u(points, 5), p(points, primitives), forcing(points, 5)
    real(real64), intent(inout) :: r(points, 5)
    integer :: j, m, axis, at, last

    do j = c%first(2), c%last(2)
      at = index_of(c, c%first(1), j, k)
      last = index_of(c, c%last(1), j, k)
      do m = 1, 5
        r(at:last, m) = forcing(at:last, m)
      end do
      do axis = 1, 3
        call add_fluxes(s, last - at + 1, axis, c%stride(axis), points, at, u, p, r)
        call subtract_dissipation(s%n, c, axis, [c%first(1), j, k], points, u, r)
      end do
      do m = 1, 5
        r(at:last, m) = scale*r(at:last, m)
      end do
    end do
  end subroutine residual_of_plane

  ! Adds what one axis contributes to a row of n points from `at`.
  subroutine add_fluxes(s, n, axis, stride, points, at, u, p, r)
    type(space), intent(in) :: s
    integer, intent(in) :: n, axis, stride, points, at
    real(real64), intent(in) :: u(points, 5), p(points, primitives)
    real(real64), intent(inout) :: r(points, 5)
    integer :: from

    from = at - stride
    associate (a => along(1, axis), b => along(2, axis), c => along(3, axis))
      call fluxes_of_row(n, stride, diffusion(axis)*s%t1, c34*s%t1, s%t2, &
        u(from, 1), u(from, a), u(from, b), u(from, c), u(from, 5), &
        p(from, a), p(from, b), p(from, c), p(from, kinetic), p(from, specific_energy), &
        r(at, 1), r(at, a), r(at, b), r(at, c), r(at, 5))
    end associate
  end subroutine add_fluxes

  ! Here a is the momentum along the axis, b and c are the others; arrays reach one stride beyond the row on both sides.
  pure subroutine fluxes_of_row(n, s, d, viscous, t2, u1, ua, ub, uc, u5, va, vb, vc, q, e, r1, ra, rb, rc, r5)
    integer, intent(in) :: n, s
    real(real64), intent(in) :: d, viscous, t2
    real(real64), dimension(1-s:n+s), intent(in) :: u1, ua, ub, uc, u5, va, vb, vc, q, e
    real(real64), dimension(n), intent(inout) :: r1, ra, rb, rc, r5
    real(real64) :: third, sixth, heat, low_pressure, high_pressure
    integer :: i

    third = 4.0_real64/3*viscous
    sixth = viscous/6
    heat = viscous*c1c5
    do i = 1, n
      low_pressure = c2*(u5(i-s) - u1(i-s)*q(i-s))
      high_pressure = c2*(u5(i+s) - u1(i+s)*q(i+s))
      r1(i) = r1(i) + d*(u1(i+s) - 2*u1(i) + u1(i-s)) - t2*(ua(i+s) - ua(i-s))
      ra(i) = ra(i) + d*(ua(i+s) - 2*ua(i) + ua(i-s)) + third*(va(i+s) - 2*va(i) + va(i-s)) &
        - t2*(ua(i+s)*va(i+s) - ua(i-s)*va(i-s) + high_pressure - low_pressure)
      rb(i) = rb(i) + d*(ub(i+s) - 2*ub(i) + ub(i-s)) + viscous*(vb(i+s) - 2*vb(i) + vb(i-s)) &
        - t2*(ub(i+s)*va(i+s) - ub(i-s)*va(i-s))
      rc(i) = rc(i) + d*(uc(i+s) - 2*uc(i) + uc(i-s)) + viscous*(vc(i+s) - 2*vc(i) + vc(i-s)) &
        - t2*(uc(i+s)*va(i+s) - uc(i-s)*va(i-s))
      r5(i) = r5(i) + d*(u5(i+s) - 2*u5(i) + u5(i-s)) + (viscous - heat)*(q(i+s) - 2*q(i) + q(i-s)) &
        + sixth*(va(i+s)**2 - 2*va(i)**2 + va(i-s)**2) + heat*(e(i+s) - 2*e(i) + e(i-s)) &
        - t2*((u5(i+s) + high_pressure)*va(i+s) - (u5(i-s) + low_pressure)*va(i-s))
    end do
  end subroutine fluxes_of_row

  ! Subtracts the fourth differences along an axis in the row that starts at a point; next to the faces of the cube they
  ! are one-sided, so the row is cut where its weights change.
  subroutine subtract_dissipation(n, c, axis, point, points, u, r)
    integer, intent(in) :: n, axis, point(3), points
    type(cell), intent(in) :: c
    real(real64), intent(in) :: u(points, 5)
    real(real64), intent(inout) :: r(points, 5)
    integer :: i, last, place, m, at

    i = point(1)
    do while (i <= c%last(1))
      place = c%low(axis) + merge(i, point(axis), axis == 1) - 1
      last = c%last(1)
      if (axis == 1) last = min(last, i + length(place) - 1)
      at = index_of(c, i, point(2), point(3))
      do m = 1, 5
        call dissipation_of_row(last - i + 1, c%stride(axis), dissipation_weights(n, place), &
          u(at - ghosts*c%stride(axis), m), r(at, m))
      end do
      i = last + 1
    end do

  contains

    ! How many points from a place along the axis have the same weights.
    pure integer function length(place)
      integer, intent(in) :: place

      length = merge(n - 3 - place, 1, place >= 3 .and. place < n - 3)
    end function length

  end subroutine subtract_dissipation

  pure subroutine dissipation_of_row(n, s, w, u, r)
    integer, intent(in) :: n, s
    real(real64), intent(in) :: w(-2:2), u(1-2*s:n+2*s)
    real(real64), intent(inout) :: r(n)
    integer :: i

    do i = 1, n
      r(i) = r(i) - (w(-2)*u(i-2*s) + w(-1)*u(i-s) + w(0)*u(i) + w(1)*u(i+s) + w(2)*u(i+2*s))
    end do
  end subroutine dissipation_of_row

end module cfd_residual
