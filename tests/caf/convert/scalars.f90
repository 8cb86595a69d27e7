! run
! Scalars of other kinds, put and got.
program test_scalars
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: i[:]
  real(8), allocatable :: d[:]
  integer(8) :: w
  real(4) :: r

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (i[*], d[*])
  i = 7 * me
  d = me + 0.5d0
  sync all
  w = i[right]
  r = d[right]
  if (w /= 7 * right .or. r /= right + 0.5) error stop 'get'
  sync all
  i[right] = 2.75 * me
  d[right] = 3_1
  sync all
  if (i /= int(2.75 * left) .or. d /= 3) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
