! run: n=1,2,4 sorted each
! The least coarray program.
program hello
  implicit none
  print '(a, i0, a, i0)', 'Hello from image ', this_image(), ' of ', num_images()
end program
