! run: n=1,2,3,4,8 conduit=smp,sim
! Pi by throwing darts: streams of random numbers are dealt out to the images, so the result is the same on any number.
program pi
  implicit none
  integer, parameter :: streams = 24, darts = 20000
  integer(8), parameter :: factor = 48271, modulus = 2147483647
  integer(8) :: state, hits
  integer :: stream, dart
  real(8) :: x, y

  hits = 0
  do stream = this_image(), streams, num_images()
    state = 7919 * stream
    do dart = 1, darts
      x = thrown()
      y = thrown()
      if (x * x + y * y <= 1) hits = hits + 1
    end do
  end do
  call co_sum(hits, result_image=1)
  if (this_image() == 1) print '(a, f7.4)', 'pi is about', 4d0 * hits / (streams * darts)
contains
  real(8) function thrown()
    state = mod(state * factor, modulus)
    thrown = real(state, 8) / modulus
  end function
end program
