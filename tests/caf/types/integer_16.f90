! run
module of_test
  implicit none
  integer, parameter :: k = 16
  integer(k), parameter :: scale = 2_k ** 90
end module
include 'integer.inc'
