// run
// User functions on float, double and long double, with state that they read.
#include "../check.h"
#include <upc_collective.h>
shared [3] float f[3 * THREADS], fr;
shared [3] double d[3 * THREADS], dr;
shared [3] long double l[3 * THREADS], lr;
static int scale = 2;
static float longer(float a, float b) { return a * scale > b * scale ? a : b; }
static double shorter(double a, double b) { return a < b ? a : b; }
static long double add(long double a, long double b) { return a + b; }

int main(void) {
  for (int i = 3 * MYTHREAD; i < 3 * MYTHREAD + 3; i++) {
    f[i] = (float)(i * 7 % 11);
    d[i] = i + 3;
    l[i] = i + 0.5L;
  }
  upc_all_reduceF((shared float *)&fr, f, UPC_FUNC, 3 * THREADS, 3, longer, 0);
  upc_all_reduceD((shared double *)&dr, d, UPC_FUNC, 3 * THREADS, 3, shorter, 0);
  upc_all_reduceLD((shared long double *)&lr, l, UPC_NONCOMM_FUNC, 3 * THREADS, 3, add, 0);
  float most = 0;
  long double sum = 0;
  for (int i = 0; i < 3 * THREADS; i++) {
    most = i * 7 % 11 > most ? i * 7 % 11 : most;
    sum += i + 0.5L;
  }
  CHECK(fr == most && dr == 3 && lr == sum);
  return passed();
}
