! run
! co_reduce with a function that takes values.
program test_reduce_by_value
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i
  real(8) :: x(4)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  i = me
  call co_reduce(i, add)
  if (i /= n * (n + 1) / 2) error stop 'integer'
  x = me
  call co_reduce(x, plus, result_image=1)
  if (me == 1 .and. any(x /= n * (n + 1) / 2)) error stop 'real'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  pure integer function add(x, y)
    integer, value :: x, y
    add = x + y
  end function
  pure real(8) function plus(x, y)
    real(8), value :: x, y
    plus = x + y
  end function
end program
