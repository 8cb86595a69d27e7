! run
! and, or, xor, with the old value and without.
program test_logic
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(atomic_int_kind) :: a[*], old, x

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  call atomic_or(a[1], 2 ** (me - 1))
  sync all
  call atomic_ref(x, a[1])
  if (x /= 2 ** n - 1) error stop 'or'
  sync all
  call atomic_xor(a[1], 2 ** (me - 1) + 1024)
  sync all
  call atomic_ref(x, a[1])
  if (x /= merge(1024, 0, mod(n, 2) == 1)) error stop 'xor'
  sync all
  a = 255
  sync all
  call atomic_and(a[n], 255 - 2 ** (me - 1))
  sync all
  call atomic_ref(x, a[n])
  if (x /= 256 - 2 ** n) error stop 'and'
  sync all
  a = 12
  call atomic_fetch_or(a, 3, old)
  if (old /= 12 .or. a /= 15) error stop 'fetch_or'
  call atomic_fetch_and(a, 6, old)
  if (old /= 15 .or. a /= 6) error stop 'fetch_and'
  call atomic_fetch_xor(a, 5, old)
  if (old /= 6 .or. a /= 3) error stop 'fetch_xor'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
