! run: except=15,16
! Coarrays as arguments: explicit shape, assumed size, assumed shape, scalars.
program test_dummies
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(4, 3)[*], s[*], i
  integer, allocatable :: d(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (d(12)[*])
  a = reshape([(100 * me + i, i = 1, 12)], [4, 3])
  d = [(100 * me + i, i = 1, 12)]
  s = me
  sync all
  call explicit_shape(a, 12)
  call explicit_shape(d, 12)
  call assumed_size(a)
  call assumed_shape(d)
  call scalar(s)
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine explicit_shape(x, k)
    integer, intent(in) :: k
    integer :: x(k)[*]
    if (x(k)[right] /= 100 * right + 12) error stop 'explicit shape'
    if (any(x(2:4)[right] /= 100 * right + [2, 3, 4])) error stop 'section of explicit shape'
  end subroutine
  subroutine assumed_size(x)
    integer :: x(*)[*]
    if (x(7)[right] /= 100 * right + 7) error stop 'assumed size'
  end subroutine
  subroutine assumed_shape(x)
    integer :: x(0:)[*]
    if (x(0)[right] /= 100 * right + 1) error stop 'assumed shape'
    if (any(x(10:11)[right] /= 100 * right + [11, 12])) error stop 'section of assumed shape'
  end subroutine
  subroutine scalar(x)
    integer :: x[*]
    if (x[right] /= right) error stop 'scalar'
  end subroutine
end program
