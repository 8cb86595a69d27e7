// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// Random access (GUPS): every thread changes words of one table wherever its random numbers lead. Changes are atomic, so
// doing all of them twice leaves the table as it was.
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>
#include <upc_collective.h>

#define PER_THREAD 1024
#define UPDATES (4 * PER_THREAD)

shared unsigned long table[PER_THREAD * THREADS];

/* The next of a thread's random numbers (xorshift64). */
static unsigned long next(unsigned long *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static void change(upc_atomicdomain_t *domain) {
  unsigned long state = 88172645463325252UL + 7919 * MYTHREAD;
  for (int i = 0; i < UPDATES; i++) {
    unsigned long number = next(&state);
    upc_atomic_relaxed(domain, NULL, UPC_XOR, &table[number % (PER_THREAD * THREADS)], &number, NULL);
  }
  upc_barrier;
}

/* How many words of the table differ from their numbers, on all threads. */
static int changed(void) {
  static shared int own[THREADS], all;
  int mine = 0, i;
  upc_forall (i = 0; i < PER_THREAD * THREADS; i++; &table[i])
    mine += table[i] != (unsigned long)i;
  own[MYTHREAD] = mine;
  upc_all_reduceI(&all, own, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return all;
}

int main(void) {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_ULONG, UPC_XOR, 0);
  int i, between, after;
  upc_forall (i = 0; i < PER_THREAD * THREADS; i++; &table[i])
    table[i] = i;
  upc_barrier;
  change(domain);
  between = changed();
  change(domain);
  after = changed();
  if (MYTHREAD == 0)
    printf("%s after one round, %d words wrong after two\n", between > PER_THREAD * THREADS / 2 ? "changed" : "NOT CHANGED", after);
  upc_all_atomicdomain_free(domain);
  return after != 0;
}
