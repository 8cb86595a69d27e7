! run
module of_test
  implicit none
  integer, parameter :: k = 1
end module
include 'integer.inc'
