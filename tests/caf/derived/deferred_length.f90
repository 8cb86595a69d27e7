! run: except=15,16
! A coarray of texts whose length is chosen when it is allocated.
program test_deferred_length
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  character(:), allocatable :: t[:]
  character(9) :: got

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (character(9) :: t[*])
  t = 'image' // achar(48 + me)
  sync all
  got = t[right]
  if (got /= 'image' // achar(48 + right) .or. len(t) /= 9) error stop 'get'
  sync all
  got = 'from' // achar(48 + me)
  t[right] = got
  sync all
  if (t /= 'from' // achar(48 + left)) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
