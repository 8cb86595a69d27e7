/* The random sequence of the NAS kernels, for the versions in C and in UPC. */
#ifndef SEQUENCE_H
#define SEQUENCE_H

#include <stdint.h>

/* The sequence x <- a x mod 2^46; only the low bits of a product matter. */
static const uint64_t nas_multiplier = 1220703125;
static const uint64_t nas_mask = ((uint64_t)1 << 46) - 1;

static inline uint64_t nas_times(uint64_t x, uint64_t y) { return (x * y) & nas_mask; }

static inline uint64_t nas_power(uint64_t steps) {
  uint64_t result = 1;

  for (uint64_t power = nas_multiplier; steps > 0; steps >>= 1) {
    if (steps & 1)
      result = nas_times(result, power);
    power = nas_times(power, power);
  }
  return result;
}

/* The state as a real in (0, 1). */
static inline double nas_real(uint64_t state) { return (double)state * 0x1p-46; }

#endif
