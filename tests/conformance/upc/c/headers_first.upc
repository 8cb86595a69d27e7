// run
// Declarations that begin with a macro of a system header are the program's own.
#include <stdalign.h>
#include <stdbool.h>
#include "../check.h"
bool shared flags[THREADS];
alignas(32) shared double aligned[THREADS];
alignas(16) static shared [] char text[16];
bool is_set(int i) { return flags[i]; }
bool all(shared bool *p) {
  bool every = true;
  for (int i = 0; i < THREADS; i++)
    every = every && p[i];
  return every;
}

int main(void) {
  bool shared *mine = &flags[MYTHREAD];
  *mine = true;
  aligned[MYTHREAD] = 1.5;
  upc_barrier;
  CHECK(is_set((MYTHREAD + 1) % THREADS) && all(flags) && text[3] == 0);
  CHECK((unsigned long)(double *)&aligned[MYTHREAD] % 32 == 0 && aligned[THREADS - 1] == 1.5);
  return passed();
}
