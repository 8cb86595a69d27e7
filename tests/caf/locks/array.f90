! run: except=15
! Arrays of locks, static and allocatable.
program test_array
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(lock_type) :: gates(4)[*]
  type(lock_type), allocatable :: more(:, :)[:]
  integer :: c(4)[*], i, k

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (more(2, 2)[*])
  c = 0
  sync all
  do i = 1, 40
    k = mod(i, 4) + 1
    if (k <= 2) then
      lock (gates(k)[1])
      c(k)[1] = c(k)[1] + 1
      unlock (gates(k)[1])
    else
      lock (more(k - 2, 2)[n])
      c(k)[n] = c(k)[n] + 1
      unlock (more(k - 2, 2)[n])
    end if
  end do
  sync all
  if (any(c(1:2)[1] /= 10 * n) .or. any(c(3:4)[n] /= 10 * n)) error stop 'count'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
