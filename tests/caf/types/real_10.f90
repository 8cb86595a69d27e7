! run
module of_test
  implicit none
  integer, parameter :: k = 10
end module
include 'real.inc'
