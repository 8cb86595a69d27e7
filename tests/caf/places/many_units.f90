! run
! Static coarrays of several procedures and modules.
module first
  integer :: a[*]
end module
module second
  integer :: b[*]
end module

program test_many_units
  use iso_fortran_env
  use first
  use second
  implicit none
  integer :: me, n, right, left
  integer :: c[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  b = 2 * me
  c = 3 * me
  call one()
  sync all
  if (a[right] + b[right] + c[right] /= 6 * right) error stop 'sum'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine one()
    integer, save :: d(2)[*]
    d = 4 * me
    sync all
    if (d(2)[right] /= 4 * right) error stop 'own'
  end subroutine
end program
