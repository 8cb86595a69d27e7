! run
module of_test
  implicit none
  integer, parameter :: k = 4
end module
include 'complex.inc'
