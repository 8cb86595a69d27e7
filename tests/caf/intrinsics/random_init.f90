! run
! random_init: the same numbers again, or others on every image.
program test_random_init
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8) :: a(3)[*], b(3)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  call random_init(.true., .true.)
  call random_number(a)
  call random_init(.true., .true.)
  call random_number(b)
  if (any(a /= b)) error stop 'repeatable'
  sync all
  if (n > 1) then
    b = a(:)[right]
    if (all(a == b)) error stop 'distinct'
  end if
  sync all
  call random_init(.true., .false.)
  call random_number(a)
  sync all
  b = a(:)[right]
  if (any(a /= b)) error stop 'not distinct'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
