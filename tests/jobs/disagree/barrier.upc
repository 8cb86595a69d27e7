// says: the ranks do not meet
// says: upc_barrier
// says: upc_all_reduceI
// says: barrier.upc:15:5
// says: barrier.upc:17:5
#include <upc.h>
#include <upc_collective.h>

shared int values[4 * THREADS];
shared int sum;

/* A barrier meets a collective. */
int main(void) {
  if (MYTHREAD == 0)
    upc_barrier;
  else
    upc_all_reduceI(&sum, values, UPC_ADD, 4 * THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return 0;
}
