! run
! allocate with source= and mold=.
program test_source
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:)[:], s[:], m(:)[:]
  integer :: like(4)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  like = [1, 2, 3, 4] * me
  allocate (a(4)[*], source=like)
  allocate (s[*], source=9 * me)
  allocate (m(6)[*], mold=0)
  m = me
  sync all
  if (any(a(:)[right] /= [1, 2, 3, 4] * right)) error stop 'array'
  if (s[right] /= 9 * right .or. m(6)[right] /= right) error stop 'scalar'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
