/* NAS FT in UPC with Fourier transforms of its own; ft_solver.h says how. */
#include "../c/ft_lines.h"
#include "ft_solver.h"
