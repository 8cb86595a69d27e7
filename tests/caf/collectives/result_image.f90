! run
! Results on one image.
program test_result_image
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(3), i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, n
    a = [1, 2, 3] * me
    call co_sum(a, result_image=i)
    if (me == i .and. any(a /= [1, 2, 3] * (n * (n + 1) / 2))) error stop 'sum'
    a = [1, 2, 3] * me
    call co_max(a, result_image=i)
    if (me == i .and. any(a /= [1, 2, 3] * n)) error stop 'maximum'
    a = -[1, 2, 3] * me
    call co_min(a, result_image=i)
    if (me == i .and. any(a /= -[1, 2, 3] * n)) error stop 'minimum'
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
