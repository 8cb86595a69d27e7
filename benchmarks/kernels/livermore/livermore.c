/* Runs one of the Livermore kernels: livermore KERNEL ROUNDS. A round starts with fresh data and calls the kernel a
 * hundred times; only the calls are timed. Prints one JSON line. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "kernels.h"

enum { CALLS = 100 };

struct kernel {
  const char *name;
  void (*run)(void);
  double flops; /* of one call; 0 if they depend on the data */
};

static const struct kernel kernels[24] = {
    {"hydro fragment", hydro_fragment, 5.0 * 1001},
    {"incomplete Cholesky", incomplete_cholesky, 4.0 * 97},
    {"inner product", inner_product, 2.0 * 1001},
    {"banded linear equations", banded_linear, 2.0 * 600 + 3},
    {"tridiagonal elimination", tridiagonal, 2.0 * 1000},
    {"general linear recurrence", general_recurrence, 2.0 * 63 * 32},
    {"equation of state", equation_of_state, 16.0 * 995},
    {"ADI integration", adi_integration, 36.0 * 198},
    {"integrate predictors", integrate_predictors, 17.0 * 101},
    {"difference predictors", difference_predictors, 9.0 * 101},
    {"first sum", first_sum, 1000.0},
    {"first difference", first_difference, 1000.0},
    {"2-D particles in a cell", particles_2d, 7.0 * 64},
    {"1-D particles in a cell", particles_1d, 11.0 * 1001},
    {"casual Fortran", casual_fortran, 10.0 * 5 * 100},
    {"Monte Carlo search", monte_carlo_search, 0},
    {"implicit conditional", implicit_conditional, 9.0 * 100},
    {"2-D explicit hydrodynamics", hydro_2d, 44.0 * 495},
    {"linear recurrence, both ways", linear_recurrence_two, 6.0 * 101},
    {"discrete ordinates", discrete_ordinates, 17.0 * 1000},
    {"matrix product", matrix_product, 2.0 * 25 * 25 * 101},
    {"Planckian distribution", planckian, 17.0 * 101},
    {"2-D implicit hydrodynamics", implicit_hydro_2d, 11.0 * 495},
    {"first minimum", first_minimum, 1000.0},
};

static double now(void) {
  struct timespec time;

  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The operations of all calls; in the search one a step and ten more where it is far. */
static double operations(const struct kernel *kernel, long calls) {
  return kernel->flops > 0 ? kernel->flops * (double)calls : (double)steps16 + 10.0 * (double)far16;
}

static double seconds_of(const struct kernel *kernel, long rounds) {
  double seconds = 0;

  for (long round = 0; round < rounds; round++) {
    fill_space();
    double start = now();
    for (int call = 0; call < CALLS; call++)
      kernel->run();
    seconds += now() - start;
  }
  return seconds;
}

int main(int argc, char **argv) {
  int number = argc == 3 ? atoi(argv[1]) : 0;
  long rounds = argc == 3 ? atol(argv[2]) : 0;

  if (number < 1 || number > 24 || rounds < 1) {
    fprintf(stderr, "usage: livermore KERNEL ROUNDS, with a kernel of 1 to 24\n");
    return 2;
  }
  const struct kernel *kernel = &kernels[number - 1];
  double seconds = seconds_of(kernel, rounds);
  printf("{\"kernel\":%d,\"name\":\"%s\",\"time_s\":%.9f,\"mflops\":%.3f,\"checksum\":%.17g}\n", number, kernel->name,
         seconds, 1e-6 * operations(kernel, rounds * CALLS) / seconds, checksum());
  return 0;
}
