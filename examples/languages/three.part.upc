/* The coarray as a shared array: element i of image k, both from 0, is element i * THREADS + k. */
#include <upc.h>
#include "three.part.h"

double total(shared double *all, int elements) {
  double sum = 0;
  for (int i = 0; i < elements * THREADS; i++)
    sum += all[i];
  return sum;
}

double largest_of(shared double *all, int elements) {
  double mine = all[MYTHREAD];
  for (int i = MYTHREAD; i < elements * THREADS; i += THREADS)
    mine = all[i] > mine ? all[i] : mine;
  return titanium_Waves_largest(mine);
}
