! run: n=1,2,3,4,8 conduit=smp,sim
! A hash table that is spread over the images: each has a part, and a lock for it. Any image counts a key wherever it
! belongs; events tell image 1 when all are done.
program hash_table
  use iso_fortran_env
  implicit none
  integer, parameter :: slots = 512, keys = 400, kinds = 97
  integer :: key(slots)[*], times(slots)[*]
  type(lock_type) :: gate[*]
  type(event_type) :: done[*]
  integer :: i, image, different, all_times, most

  key = 0
  times = 0
  sync all
  do i = this_image(), keys, num_images()
    call count_key(1 + mod(i * i, kinds))
  end do
  event post (done[1])
  if (this_image() == 1) then
    event wait (done, until_count=num_images())
    different = 0
    all_times = 0
    most = 0
    do image = 1, num_images()
      do i = 1, slots
        if (key(i)[image] == 0) cycle
        different = different + 1
        all_times = all_times + times(i)[image]
        most = max(most, times(i)[image])
      end do
    end do
    print '(i0, a, i0, a, i0, a)', all_times, ' times ', different, ' keys, at most ', most, ' times one'
  end if
contains
  subroutine count_key(wanted)
    integer, intent(in) :: wanted
    integer :: image, slot, found
    image = 1 + mod(wanted * 7, num_images())
    slot = 1 + mod(wanted * 31, slots)
    lock (gate[image])
    do
      found = key(slot)[image]
      if (found == 0 .or. found == wanted) exit
      slot = 1 + mod(slot, slots)
    end do
    key(slot)[image] = wanted
    times(slot)[image] = times(slot)[image] + 1
    unlock (gate[image])
  end subroutine
end program
