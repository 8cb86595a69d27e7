! run
! errmsg= says what stat= does, with blanks behind it or cut to its length, and stays as it was where all went well.
program test_words
  use iso_fortran_env
  implicit none
  type part
    real, allocatable :: list(:)
  end type
  integer :: me, stat
  integer, allocatable :: a(:)[:], b(:)[:]
  integer, allocatable :: scalar[:]
  type(part) :: p[*]
  character(80) :: words
  character(6) :: few

  me = this_image()
  words = 'untouched'
  few = 'short'
  allocate (a(3)[*], scalar[*], stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'allocate'
  if (.not. allocated(a) .or. .not. allocated(scalar)) error stop 'both'
  allocate (p%list(me), stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'allocate a component'
  a = me

  allocate (b(2_8 ** 44)[*], stat=stat, errmsg=words)
  if (stat == 0 .or. allocated(b)) error stop 'more than there is'
  if (index(words, 'no memory for a coarray of 70368744177664 bytes') == 0) error stop 'words'
  allocate (b(2_8 ** 44)[*], stat=stat, errmsg=few)
  if (stat == 0 .or. few /= 'no mem') error stop 'cut'
  if (any(a /= me)) error stop 'what was there before'

  words = 'untouched'
  allocate (b(2)[*], stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'allocate again'
  deallocate (p%list, stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'deallocate a component'
  deallocate (a, scalar, b, stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'deallocate'
  if (allocated(a) .or. allocated(scalar) .or. allocated(b)) error stop 'all'
  deallocate (a, stat=stat, errmsg=words)
  if (stat == 0 .or. words == 'untouched') error stop 'twice'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
