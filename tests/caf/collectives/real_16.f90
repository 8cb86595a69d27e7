! run
module of_test
  implicit none
  integer, parameter :: k = 16
end module
include 'real.inc'
