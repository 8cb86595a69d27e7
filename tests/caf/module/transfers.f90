! run
! Transfers that go on while the image computes.
program test_transfers
  use iso_fortran_env
  use kroll_caf
  use iso_c_binding
  implicit none
  integer :: me, n, right, left
  real(8) :: a(1000, 2)[*], b(1000), c(500)
  type(kroll_transfer) :: t, some(4)
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  b = [(real(i * me, 8), i = 1, 1000)]
  sync all
  t = put_nb(a(1, 2), b, right, 8000_c_size_t)
  call wait_for(t)
  sync all
  if (any(a(:, 2) /= [(real(i * left, 8), i = 1, 1000)]) .or. any(a(:, 1) /= me)) error stop 'put'
  t = get_nb(c, a(501, 2), right, 4000_c_size_t)
  do while (.not. is_done(t))
  end do
  if (any(c /= [(real(i * me, 8), i = 501, 1000)])) error stop 'get'
  sync all
  do i = 1, 4
    some(i) = put_nb(a(250 * i - 249, 1), b(250 * i - 249), left, 2000_c_size_t)
  end do
  call wait_for_all(some, 4)
  sync all
  if (any(a(:, 1) /= [(real(i * right, 8), i = 1, 1000)])) error stop 'four'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
