! run
! Images sync with the same partner different numbers of times before others join.
program test_images_uneven
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[*], i, k

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  if (me == 1) then
    do k = 2, n
      do i = 1, k
        sync images (k)
      end do
    end do
  else
    do i = 1, me
      sync images (1)
    end do
    a[1] = me
  end if
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
