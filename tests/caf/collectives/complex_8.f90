! run
module of_test
  implicit none
  integer, parameter :: k = 8
end module
include 'complex.inc'
