! run
! co_reduce on kinds 1, 2, 8 and 16 of integers and 4, 10 and 16 of reals.
program test_reduce_kinds
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(1) :: b
  integer(2) :: s
  integer(8) :: w
  real(4) :: r
  real(10) :: e
  real(16) :: q

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  b = int(me, 1)
  s = int(me, 2)
  w = me
  r = me
  e = me
  q = me
  call co_reduce(b, add1)
  call co_reduce(s, add2)
  call co_reduce(w, add8)
  call co_reduce(r, add4)
  call co_reduce(e, add10)
  call co_reduce(q, add16)
  if (b /= n * (n + 1) / 2 .or. s /= b .or. w /= b) error stop 'integers'
  if (r /= b .or. e /= b .or. q /= b) error stop 'reals'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  pure integer(1) function add1(x, y)
    integer(1), intent(in) :: x, y
    add1 = x + y
  end function
  pure integer(2) function add2(x, y)
    integer(2), intent(in) :: x, y
    add2 = x + y
  end function
  pure integer(8) function add8(x, y)
    integer(8), intent(in) :: x, y
    add8 = x + y
  end function
  pure real(4) function add4(x, y)
    real(4), intent(in) :: x, y
    add4 = x + y
  end function
  pure real(10) function add10(x, y)
    real(10), intent(in) :: x, y
    add10 = x + y
  end function
  pure real(16) function add16(x, y)
    real(16), intent(in) :: x, y
    add16 = x + y
  end function
end program
