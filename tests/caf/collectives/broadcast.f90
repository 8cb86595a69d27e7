! run
! Broadcasts of all types from every image.
program test_broadcast
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i
  real(16) :: q(3)
  character(5) :: c(2)
  logical :: l
  complex(8) :: z

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, n
    q = me
    c = achar(64 + me)
    l = me == i
    z = cmplx(me, i, 8)
    call co_broadcast(q, source_image=i)
    call co_broadcast(c, source_image=i)
    call co_broadcast(l, source_image=i)
    call co_broadcast(z, source_image=i)
    if (any(q /= i) .or. any(c /= achar(64 + i)) .or. .not. l .or. z /= cmplx(i, i, 8)) error stop 'value'
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
