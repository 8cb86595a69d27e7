! run: without=15
! Pointer components to what belongs to no coarray: the image that has it is asked.
program test_pointer_target
  implicit none
  type inner
    integer, pointer :: p(:) => null()
  end type
  type box
    integer, pointer :: q(:) => null()
    type(inner), pointer :: i => null()
  end type
  type(box) :: x[*]
  integer, target :: all_of_it(4)
  type(inner), target :: inside
  integer :: y(4), n, me, left, right, w(2) = [4, 1]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  all_of_it = me * [1, 2, 3, 4]
  x%q => all_of_it
  inside%p => all_of_it(4:1:-1)
  x%i => inside
  sync all
  y = x[me]%q
  if (any(y /= all_of_it)) error stop 'own'
  y = x[right]%q
  if (any(y /= right * [1, 2, 3, 4])) error stop 'other'
  y(1:2) = x[right]%q(4:1:-3)
  if (any(y(:2) /= right * [4, 1])) error stop 'stride'
  y(1:2) = x[right]%q(w)
  if (any(y(:2) /= right * [4, 1])) error stop 'vector subscript'
  if (x[right]%q(2) /= 2 * right) error stop 'element'
  if (x[right]%i%p(1) /= 4 * right) error stop 'behind two pointers'
  sync all
  x[right]%q(3) = -me
  x[right]%q(1:2) = [me, me + 1]
  x[right]%i%p(1) = 7 * me
  sync all
  if (any(all_of_it /= [left, left + 1, -left, 7 * left])) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
