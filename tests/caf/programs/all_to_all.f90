! run
! A transposition of all to all.
program test_all_to_all
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:, :)[:], b(:, :)
  integer :: i, j

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (a(3, 3 * n)[*], b(3, 3 * n))
  do j = 1, 3 * n
    do i = 1, 3
      a(i, j) = 1000 * (3 * (me - 1) + i) + j
    end do
  end do
  sync all
  do i = 1, n
    b(:, 3 * i - 2:3 * i) = a(:, 3 * me - 2:3 * me)[i]
    b(:, 3 * i - 2:3 * i) = transpose(b(:, 3 * i - 2:3 * i))
  end do
  do j = 1, 3 * n
    do i = 1, 3
      if (b(i, j) /= 1000 * j + 3 * (me - 1) + i) error stop 'transpose'
    end do
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
