! NAS CG: the smallest eigenvalue of a sparse matrix by inverse iteration with conjugate gradients. How ranks talk is in
! cg_exchange.
module cg_solver
  use, intrinsic :: iso_fortran_env, only: real64
  use cg_exchange
  use cg_grid
  use cg_matrix
  implicit none
  private
  public :: solver, new_solver, inverse_iteration

  integer, parameter :: gradient_steps = 25

  type :: solver
    type(problem) :: task
    type(sparse) :: block
    integer :: rows, columns      ! of the block
    real(real64), allocatable, dimension(:) :: x, z, p, q, r
    real(real64), allocatable :: w(:)   ! a row of blocks' part of a product
  end type solver

contains

  type(solver) function new_solver(task, g) result(s)
    type(problem), intent(in) :: task
    type(grid), intent(in) :: g
    integer :: rows(2), columns(2)

    rows = [g%first(g%fold*g%row), g%first(g%fold*(g%row + 1)) - 1]
    columns = [g%first(g%column), g%first(g%column + 1) - 1]
    s%task = task
    s%block = matrix_block(task, rows, columns)
    s%rows = rows(2) - rows(1) + 1
    s%columns = columns(2) - columns(1) + 1
    allocate (s%w(s%rows))
    allocate (s%x(s%columns), s%z(s%columns), s%p(s%columns), s%q(s%columns), s%r(s%columns))
  end function new_solver

  ! Inverse iteration from a vector of ones; gives zeta, the estimate of the eigenvalue after the last step.
  real(real64) function inverse_iteration(s, times) result(zeta)
    type(solver), intent(inout) :: s
    integer, intent(in) :: times
    real(real64) :: products(2), residual
    integer :: i

    s%x = 1
    zeta = 0
    do i = 1, times
      residual = conjugate_gradients(s, s%columns, s%x, s%z, s%p, s%q, s%r)
      products = [dot(s%columns, s%x, s%z), dot(s%columns, s%z, s%z)]
      call sum_over_row(products)
      zeta = s%task%shift + 1/products(1)
      s%x = s%z/sqrt(products(2))
    end do
  end function inverse_iteration

  ! Solves A z = x by a fixed number of steps; gives the norm of x - A z.
  real(real64) function conjugate_gradients(s, n, x, z, p, q, r) result(residual)
    type(solver), intent(inout) :: s
    integer, intent(in) :: n
    real(real64), intent(in) :: x(n)
    real(real64), intent(inout) :: z(n), p(n), q(n), r(n)
    real(real64) :: rho, last_rho, alpha
    integer :: step

    z = 0
    r = x
    p = r
    rho = dot_over_row(n, r, r)
    do step = 1, gradient_steps
      call multiply_by_matrix(s, p, q)
      alpha = rho/dot_over_row(n, p, q)
      z = z + alpha*p
      r = r - alpha*q
      last_rho = rho
      rho = dot_over_row(n, r, r)
      p = r + (rho/last_rho)*p
    end do
    call multiply_by_matrix(s, z, q)
    r = x - q
    residual = sqrt(dot_over_row(n, r, r))
  end function conjugate_gradients

  subroutine multiply_by_matrix(s, x, y)
    type(solver), intent(inout) :: s
    real(real64), intent(in) :: x(:)
    real(real64), intent(out) :: y(:)

    call multiply(s%rows, s%columns, s%block%first, s%block%column, s%block%value, x, s%w)
    call sum_and_turn(s%w, y)
  end subroutine multiply_by_matrix

  real(real64) function dot_over_row(n, x, y)
    integer, intent(in) :: n
    real(real64), intent(in) :: x(n), y(n)
    real(real64) :: product(1)

    product = dot(n, x, y)
    call sum_over_row(product)
    dot_over_row = product(1)
  end function dot_over_row

  ! The product of two vectors, in eight sums that do not wait for each other.
  pure real(real64) function dot(n, x, y)
    integer, intent(in) :: n
    real(real64), intent(in) :: x(n), y(n)
    real(real64) :: sums(8)
    integer :: i, whole

    whole = n - mod(n, 8)
    sums = 0
    do i = 1, whole, 8
      sums = sums + x(i:i+7)*y(i:i+7)
    end do
    dot = sum(sums)
    do i = whole + 1, n
      dot = dot + x(i)*y(i)
    end do
  end function dot

end module cg_solver

program cg
  use, intrinsic :: iso_fortran_env, only: real64
  use cg_exchange
  use cg_grid
  use cg_matrix
  use cg_solver
  use cg_swap
  use nas_job
  use nas_run
  implicit none

  type(run) :: r
  type(problem) :: task
  type(grid) :: g
  type(solver) :: s
  type(outcome) :: o
  real(real64) :: zeta, start, slowest(2)

  call start_job()
  r = read_arguments('cg', 'SWABCD', variants)
  task = problem_of(r%class)
  if (popcnt(ranks) /= 1) call refuse('cg', 'the number of ranks must be a power of two')
  if (ranks > task%size) call refuse('cg', 'too many ranks for this class')
  g = grid_of(task%size)
  call start_exchange(g, r%variant)
  s = new_solver(task, g)

  zeta = inverse_iteration(s, 1)
  call wait_for_all()
  comm_seconds = 0
  start = seconds()
  zeta = inverse_iteration(s, task%iterations)
  slowest = [seconds() - start, comm_seconds]
  call largest_over_all(slowest)

  o%seconds = slowest(1)
  o%comm_seconds = slowest(2)
  o%operations = operations()
  o%verified = abs(zeta - task%zeta) <= 1.0e-10_real64*task%zeta
  call finish(r, o, ',"zeta":'//json_number(zeta))

contains

  ! Floating-point operations of the timed part, by the benchmark's own formula.
  real(real64) function operations()
    real(real64) :: row

    row = task%nonzeros*(task%nonzeros + 1.0_real64)
    operations = 2*real(task%iterations, real64)*task%size*(3 + row + 25*(5 + row) + 3)
  end function operations

end program cg
