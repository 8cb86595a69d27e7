! run
module of_test
  implicit none
  integer, parameter :: k = 2
end module
include 'integer.inc'
