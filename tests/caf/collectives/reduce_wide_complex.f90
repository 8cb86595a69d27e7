! run
! co_reduce on complex numbers of kinds 10 and 16, by reference and by value.
program test_reduce_wide_complex
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  complex(10) :: e(2)
  complex(16) :: q

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  e = cmplx(0, 1, 10)
  call co_reduce(e, times10)
  if (any(e /= cmplx(0, 1, 10) ** n)) error stop 'kind 10'
  q = cmplx(0, -1, 16)
  call co_reduce(q, times16)
  if (q /= cmplx(0, -1, 16) ** n) error stop 'kind 16'
  e = cmplx(me, 1, 10)
  call co_reduce(e, add10)
  if (any(e /= cmplx(n * (n + 1) / 2, n, 10))) error stop 'kind 10 by value'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  pure complex(10) function times10(x, y)
    complex(10), intent(in) :: x, y
    times10 = x * y
  end function
  pure complex(16) function times16(x, y)
    complex(16), intent(in) :: x, y
    times16 = x * y
  end function
  pure complex(10) function add10(x, y)
    complex(10), value :: x, y
    add10 = x + y
  end function
end program
