! run
! co_reduce with functions of the program on intrinsic types.
program test_reduce
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i, a(3)
  real(8) :: x
  logical :: l
  complex(8) :: z
  character(4) :: c

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  i = me
  call co_reduce(i, multiply)
  if (i /= product([(i, i = 1, n)])) error stop 'product'
  a = [me, n - me, 5]
  call co_reduce(a, larger)
  if (any(a /= [n, n - 1, 5])) error stop 'array'
  x = me
  call co_reduce(x, add)
  if (x /= n * (n + 1) / 2) error stop 'real'
  l = me /= n
  call co_reduce(l, both)
  if (l) error stop 'logical'
  z = cmplx(0, 1, 8)
  call co_reduce(z, times)
  if (z /= cmplx(0, 1, 8) ** n) error stop 'complex'
  c = achar(64 + me)
  call co_reduce(c, later)
  if (c /= achar(64 + n)) error stop 'text'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  pure integer function multiply(x, y)
    integer, intent(in) :: x, y
    multiply = x * y
  end function
  pure integer function larger(x, y)
    integer, intent(in) :: x, y
    larger = max(x, y)
  end function
  pure real(8) function add(x, y)
    real(8), intent(in) :: x, y
    add = x + y
  end function
  pure logical function both(x, y)
    logical, intent(in) :: x, y
    both = x .and. y
  end function
  pure complex(8) function times(x, y)
    complex(8), intent(in) :: x, y
    times = x * y
  end function
  pure function later(x, y)
    character(4), intent(in) :: x, y
    character(4) :: later
    later = max(x, y)
  end function
end program
