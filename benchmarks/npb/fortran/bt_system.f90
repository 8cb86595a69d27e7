! BT's systems: block tridiagonal along a line, with blocks of 5 by 5 from the Jacobians of the fluxes.
module adi_system
  use, intrinsic :: iso_fortran_env, only: real64
  use cfd_cell
  use cfd_problem
  use cfd_residual
  implicit none
  private
  public :: problem_of, begin_step, end_step, eliminate, substitute, finish_lines

  type, public :: problem
    character :: name
    integer :: n, steps
    real(real64) :: dt
    real(real64) :: residual(5), error(5)       ! the expected norms
  end type problem

  character(*), parameter, public :: bench = 'bt', classes = 'SWABCD'
  integer, parameter, public :: lanes = 8           ! lines that are solved side by side
  integer, parameter, public :: depth = 1           ! rows that a row depends on, in either direction
  integer, parameter, public :: factor_count = 25   ! numbers that a row keeps of its blocks
  ! The components in the order in which the systems along an axis want them: the momentum along it is the second.
  integer, parameter, public :: component_order(5, 3) = reshape([1, 2, 3, 4, 5, 1, 3, 4, 2, 5, 1, 4, 2, 3, 5], [5, 3])
  ! Operations a step, as a polynomial in n, by the benchmark's own count.
  real(real64), parameter, public :: operations(0:3) = [0.0_real64, 28023.7_real64, -17655.7_real64, 3478.8_real64]

  type(problem), parameter :: problems(*) = [ &
    problem('S', 12, 60, 0.010_real64, &
      [1.7034283709541311e-01_real64, 1.2975252070034097e-02_real64, 3.2527926989486055e-02_real64, &
       2.6436421275166801e-02_real64, 1.9211784131744430e-01_real64], &
      [4.9976913345811579e-04_real64, 4.5195666782961927e-05_real64, 7.3973765172921357e-05_real64, &
       7.3821238632439731e-05_real64, 8.9269630987491446e-04_real64]), &
    problem('W', 24, 200, 0.0008_real64, &
      [0.1125590409344e+03_real64, 0.1180007595731e+02_real64, 0.2710329767846e+02_real64, &
       0.2469174937669e+02_real64, 0.2638427874317e+03_real64], &
      [0.4419655736008e+01_real64, 0.4638531260002_real64, 0.1011551749967e+01_real64, &
       0.9235878729944_real64, 0.1018045837718e+02_real64]), &
    problem('A', 64, 200, 0.0008_real64, &
      [1.0806346714637264e+02_real64, 1.1319730901220813e+01_real64, 2.5974354511582465e+01_real64, &
       2.3665622544678910e+01_real64, 2.5278963211748344e+02_real64], &
      [4.2348416040525025_real64, 4.4390282496995698e-01_real64, 9.6692480136345650e-01_real64, &
       8.8302063039765474e-01_real64, 9.7379901770829278_real64]), &
    problem('B', 102, 200, 0.0003_real64, &
      [1.4233597229287254e+03_real64, 9.9330522590150238e+01_real64, 3.5646025644535285e+02_real64, &
       3.2485447959084092e+02_real64, 3.2707541254659363e+03_real64], &
      [5.2969847140936856e+01_real64, 4.4632896115670668_real64, 1.3122573342210174e+01_real64, &
       1.2006925323559144e+01_real64, 1.2459576151035986e+02_real64]), &
    problem('C', 162, 200, 0.0001_real64, &
      [0.62398116551764615e+04_real64, 0.50793239190423964e+03_real64, 0.15423530093013596e+04_real64, &
       0.13302387929291190e+04_real64, 0.11604087428436455e+05_real64], &
      [0.16462008369091265e+03_real64, 0.11497107903824313e+02_real64, 0.41207446207461508e+02_real64, &
       0.37087651059694167e+02_real64, 0.36211053051841265e+03_real64]), &
    problem('D', 408, 250, 0.00002_real64, &
      [0.2533188551738e+05_real64, 0.2346393716980e+04_real64, 0.6294554366904e+04_real64, &
       0.5352565376030e+04_real64, 0.3905864038618e+05_real64], &
      [0.3100009377557e+03_real64, 0.2424086324913e+02_real64, 0.7782212022645e+02_real64, &
       0.6835623860116e+02_real64, 0.6065737200368e+03_real64])]

contains

  type(problem) function problem_of(name)
    character, intent(in) :: name

    problem_of = problems(findloc(problems%name, name, dim=1))
  end function problem_of

  ! r = dt times the residual.
  subroutine begin_step(s, c)
    type(space), intent(in) :: s
    type(cell), intent(inout) :: c

    call compute_residual(s, c, s%dt)
  end subroutine begin_step

  ! u = u + r; r is zero on the faces of the cube and on ghosts.
  subroutine end_step(c)
    type(cell), intent(inout) :: c

    c%u = c%u + c%r
  end subroutine end_step

  ! Does nothing, as the systems along all axes are in the same variables.
  pure subroutine finish_lines(axis, rows, r)
    integer, intent(in) :: axis, rows
    real(real64), intent(inout) :: r(lanes, 5, rows)
  end subroutine finish_lines

  ! Eliminates the lower blocks of a bundle of lines, from the row before it: `factors` get the upper blocks, and the
  ! blocks between become 1.
  subroutine eliminate(s, c, axis, rows, start, factors, r)
    type(space), intent(in) :: s
    type(cell), intent(in) :: c
    integer, intent(in) :: axis, rows, start(lanes)
    real(real64), intent(inout) :: factors(lanes, 5, 5, 1-depth:rows), r(lanes, 5, 1-depth:rows+depth)
    real(real64) :: p(lanes, primitives, 0:rows+1)
    ! A row's lower block; and its middle block, upper block and right-hand side, column after column.
    real(real64) :: lower(lanes, 5, 5), middle(lanes, 5, 5), upper(lanes, 5, 5), system(lanes, 5, 11)
    real(real64) :: convection, viscosity, spread
    integer :: row

    convection = s%dt*s%t2
    viscosity = s%dt*s%t1
    spread = s%dt*s%t1*diffusion(axis)
    call take_primitives(axis, rows, c%stride(axis), start, c%points, c%p, p)
    do row = 1, rows
      call make_block(-convection, -viscosity, -spread, p(:, :, row-1), lower)
      call make_block(0.0_real64, 2*viscosity, 1 + 2*spread, p(:, :, row), middle)
      call make_block(convection, -viscosity, -spread, p(:, :, row+1), upper)
      system(:, :, 1:5) = middle
      system(:, :, 6:10) = upper
      system(:, :, 11) = r(:, :, row)
      call subtract_product(5, lower, factors(:, :, :, row-1), system(:, :, 1:5))
      call subtract_product(1, lower, r(:, :, row-1), system(:, :, 11:11))
      call solve(system)
      factors(:, :, :, row) = system(:, :, 6:10)
      r(:, :, row) = system(:, :, 11)
    end do
  end subroutine eliminate

  ! The primitive quantities on the rows of a bundle and one beyond at either end, velocities in the order of the axis.
  pure subroutine take_primitives(axis, rows, stride, start, points, from, p)
    integer, intent(in) :: axis, rows, stride, start(lanes), points
    real(real64), intent(in) :: from(points, primitives)
    real(real64), intent(out) :: p(lanes, primitives, 0:rows+1)
    integer :: order(primitives), row, m, l

    order = [component_order(:, axis), specific_energy]
    do row = 0, rows + 1
      do m = 1, primitives
        do l = 1, lanes
          p(l, m, row) = from(start(l) + row*stride, order(m))
        end do
      end do
    end do
  end subroutine take_primitives

  ! f times the Jacobian of the inviscid flux, plus g times that of the viscous one, plus d on the diagonal. Components
  ! are density, the momentum along the axis, the two others, and energy.
  pure subroutine make_block(f, g, d, p, block)
    real(real64), intent(in) :: f, g, d, p(lanes, primitives)
    real(real64), intent(out) :: block(lanes, 5, 5)
    real(real64), parameter :: along_axis = 4.0_real64/3*c34, across = c34, heat = c1c5*c34
    real(real64) :: over, a, b, c, q, e
    integer :: l

    do l = 1, lanes
      over = g*p(l, inverse_density)
      a = p(l, 2)
      b = p(l, 3)
      c = p(l, 4)
      q = p(l, kinetic)
      e = p(l, specific_energy)
      block(l, 1, 1) = d
      block(l, 1, 2) = f
      block(l, 1, 3) = 0
      block(l, 1, 4) = 0
      block(l, 1, 5) = 0
      block(l, 2, 1) = f*(c2*q - a*a) - along_axis*a*over
      block(l, 2, 2) = f*(2 - c2)*a + along_axis*over + d
      block(l, 2, 3) = -f*c2*b
      block(l, 2, 4) = -f*c2*c
      block(l, 2, 5) = f*c2
      block(l, 3, 1) = -f*a*b - across*b*over
      block(l, 3, 2) = f*b
      block(l, 3, 3) = f*a + across*over + d
      block(l, 3, 4) = 0
      block(l, 3, 5) = 0
      block(l, 4, 1) = -f*a*c - across*c*over
      block(l, 4, 2) = f*c
      block(l, 4, 3) = 0
      block(l, 4, 4) = f*a + across*over + d
      block(l, 4, 5) = 0
      block(l, 5, 1) = f*(2*c2*q - c1*e)*a - over*((along_axis - heat)*a*a + (across - heat)*(b*b + c*c) + heat*e)
      block(l, 5, 2) = f*(c1*e - c2*(q + a*a)) + (along_axis - heat)*a*over
      block(l, 5, 3) = -f*c2*a*b + (across - heat)*b*over
      block(l, 5, 4) = -f*c2*a*c + (across - heat)*c*over
      block(l, 5, 5) = f*c1*a + heat*over + d
    end do
  end subroutine make_block

  ! y = y - block x, for blocks of make_block with their zeros, and n columns.
  pure subroutine subtract_product(n, block, x, y)
    integer, intent(in) :: n
    real(real64), intent(in) :: block(lanes, 5, 5), x(lanes, 5, n)
    real(real64), intent(inout) :: y(lanes, 5, n)
    integer :: j, l

    do j = 1, n
      !GCC$ unroll 1
      do l = 1, lanes
        y(l, 1, j) = y(l, 1, j) - block(l, 1, 1)*x(l, 1, j) - block(l, 1, 2)*x(l, 2, j)
        y(l, 2, j) = y(l, 2, j) - block(l, 2, 1)*x(l, 1, j) - block(l, 2, 2)*x(l, 2, j) - block(l, 2, 3)*x(l, 3, j) &
          - block(l, 2, 4)*x(l, 4, j) - block(l, 2, 5)*x(l, 5, j)
        y(l, 3, j) = y(l, 3, j) - block(l, 3, 1)*x(l, 1, j) - block(l, 3, 2)*x(l, 2, j) - block(l, 3, 3)*x(l, 3, j)
        y(l, 4, j) = y(l, 4, j) - block(l, 4, 1)*x(l, 1, j) - block(l, 4, 2)*x(l, 2, j) - block(l, 4, 4)*x(l, 4, j)
        y(l, 5, j) = y(l, 5, j) - block(l, 5, 1)*x(l, 1, j) - block(l, 5, 2)*x(l, 2, j) - block(l, 5, 3)*x(l, 3, j) &
          - block(l, 5, 4)*x(l, 4, j) - block(l, 5, 5)*x(l, 5, j)
      end do
    end do
  end subroutine subtract_product

  ! Gauss and Jordan's elimination without pivoting: columns 6 to 11 become the inverse of columns 1 to 5 times them.
  ! gfortran would unroll the loops over lanes before it looks for vectors, and then find worse ones.
  pure subroutine solve(system)
    real(real64), intent(inout) :: system(lanes, 5, 11)
    real(real64) :: over(lanes)
    integer :: k, i, j, l

    do k = 1, 5
      over = 1/system(:, k, k)
      do j = k + 1, 11
        !GCC$ unroll 1
        do l = 1, lanes
          system(l, k, j) = over(l)*system(l, k, j)
        end do
        do i = 1, k - 1
          !GCC$ unroll 1
          do l = 1, lanes
            system(l, i, j) = system(l, i, j) - system(l, i, k)*system(l, k, j)
          end do
        end do
        do i = k + 1, 5
          !GCC$ unroll 1
          do l = 1, lanes
            system(l, i, j) = system(l, i, j) - system(l, i, k)*system(l, k, j)
          end do
        end do
      end do
    end do
  end subroutine solve

  ! Solves the bundle from its last row down, after the row that follows it.
  pure subroutine substitute(rows, factors, r)
    integer, intent(in) :: rows
    real(real64), intent(in) :: factors(lanes, 5, 5, 1-depth:rows)
    real(real64), intent(inout) :: r(lanes, 5, 1-depth:rows+depth)
    integer :: row, i, l

    do row = rows, 1, -1
      do i = 1, 5
        !GCC$ unroll 1
        do l = 1, lanes
          r(l, i, row) = r(l, i, row) - factors(l, i, 1, row)*r(l, 1, row+1) - factors(l, i, 2, row)*r(l, 2, row+1) &
            - factors(l, i, 3, row)*r(l, 3, row+1) - factors(l, i, 4, row)*r(l, 4, row+1) &
            - factors(l, i, 5, row)*r(l, 5, row+1)
        end do
      end do
    end do
  end subroutine substitute

end module adi_system
