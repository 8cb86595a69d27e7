! run
! Broadcasts of structures and arrays of them.
program test_broadcast_structures
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type part
    integer :: k
    real(8) :: x(2)
  end type
  type(part) :: p, a(3)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  p = part(me, [me, -me])
  a = part(10 * me, 0)
  call co_broadcast(p, n)
  call co_broadcast(a, n)
  if (p%k /= n .or. any(p%x /= [n, -n])) error stop 'structure'
  if (any(a%k /= 10 * n)) error stop 'array'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
