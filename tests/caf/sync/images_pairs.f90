! run: except=15
! Pairs of images meet, whatever the others do.
program test_images_pairs
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[*], other, i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  other = merge(me - 1, me + 1, mod(me, 2) == 0)
  sync all
  if (other <= n) then
    do i = 1, 100
      a[other] = a[other] + 1
      sync images (other)
      if (a /= i) error stop 'value'
      sync images (other)
    end do
  end if
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
