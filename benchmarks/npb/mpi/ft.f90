! NAS FT in Fortran with MPI: three-dimensional Fourier transforms of its own.
include 'job.f90'
include '../fortran/run.f90'
include '../fortran/sequence.f90'
include '../fortran/ft_problem.f90'
include '../fortran/ft_lines.f90'
include '../fortran/ft_solver.f90'
