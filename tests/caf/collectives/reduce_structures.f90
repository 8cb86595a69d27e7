! run
! co_reduce on structures.
module boxes
  type box
    real(8) :: low(2), high(2)
  end type
contains
  pure function around(a, b) result(c)
    type(box), intent(in) :: a, b
    type(box) :: c
    c%low = min(a%low, b%low)
    c%high = max(a%high, b%high)
  end function
end module

program test_reduce_structures
  use iso_fortran_env
  use boxes
  implicit none
  integer :: me, n, right, left
  type(box) :: b, a(3)
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  b = box([me, -me], [me, 2 * me])
  call co_reduce(b, around)
  if (any(b%low /= [1, -n]) .or. any(b%high /= [n, 2 * n])) error stop 'scalar'
  a = [(box([me, i], [me, i * me]), i = 1, 3)]
  call co_reduce(a, around, result_image=n)
  if (me == n .and. (any(a%low(1) /= 1) .or. a(3)%high(2) /= 3 * n)) error stop 'array'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
