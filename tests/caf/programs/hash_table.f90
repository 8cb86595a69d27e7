! run: except=15
! A hash table over all images with locks.
program test_hash_table
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, parameter :: slots = 64
  integer :: keys(slots)[*], counts(slots)[*], i, key, where_to, at, total, got
  type(lock_type) :: gates(slots)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  keys = 0
  counts = 0
  sync all
  do i = 1, 40
    key = mod(i * 7, 23) + 1
    where_to = mod(key, n) + 1
    at = mod(key * 5, slots) + 1
    lock (gates(1)[where_to])
    do
      got = keys(at)[where_to]
      if (got == 0 .or. got == key) exit
      at = mod(at, slots) + 1
    end do
    keys(at)[where_to] = key
    counts(at)[where_to] = counts(at)[where_to] + 1
    unlock (gates(1)[where_to])
  end do
  sync all
  total = sum(counts)
  call co_sum(total)
  if (total /= 40 * n) error stop 'total'
  if (any(counts /= 0 .and. mod(counts, n) /= 0)) error stop 'counts'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
