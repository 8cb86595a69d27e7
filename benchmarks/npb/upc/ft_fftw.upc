// kroll: -lfftw3
/* NAS FT in UPC with FFTW; ft_solver.h says how. */
#include "../c/ft_lines_fftw.h"
#include "ft_solver.h"
