! run
! Atomic logical variables.
program test_logical
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  logical(atomic_logical_kind) :: flag[*], x, old

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  flag = .false.
  sync all
  call atomic_define(flag[right], .true.)
  sync all
  call atomic_ref(x, flag)
  if (.not. x) error stop 'define'
  call atomic_cas(flag, old, .true., .false.)
  call atomic_ref(x, flag)
  if (x .or. .not. old) error stop 'cas'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
