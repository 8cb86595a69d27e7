! run
module of_test
  implicit none
  integer, parameter :: k = 2
  integer(k), parameter :: scale = 1
end module
include 'integer.inc'
