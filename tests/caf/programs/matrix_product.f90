! run
! A product of matrices that are dealt out by columns.
program test_matrix_product
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, parameter :: m = 24
  real(8), allocatable :: a(:, :)[:], b(:, :), c(:, :), col(:)
  integer :: cols, i, j, k

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  cols = (m + n - 1) / n
  allocate (a(m, cols)[*], b(m, cols), c(m, cols))
  do j = 1, cols
    k = (me - 1) * cols + j
    a(:, j) = [(merge(real(mod(i * k, 7), 8), 0d0, k <= m), i = 1, m)]
    b(:, j) = [(real(mod(i + k, 5), 8), i = 1, m)]
  end do
  sync all
  c = 0
  do k = 1, m
    col = a(:, mod(k - 1, cols) + 1)[(k - 1) / cols + 1]
    do j = 1, cols
      c(:, j) = c(:, j) + col * b(k, j)
    end do
  end do
  do j = 1, cols
    do i = 1, m
      k = (me - 1) * cols + j
      if (abs(c(i, j) - expected(i, k)) > 1d-9) error stop 'product'
    end do
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  real(8) function expected(i, k)
    integer, intent(in) :: i, k
    integer :: s
    expected = 0
    do s = 1, m
      expected = expected + mod(i * s, 7) * mod(s + k, 5)
    end do
  end function
end program
