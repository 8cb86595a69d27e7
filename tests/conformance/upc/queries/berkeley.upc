// run
// Berkeley: pointers taken apart and made, distances, ticks.
#include "../check.h"
shared [4] int a[4 * THREADS];

int main(void) {
  char text[BUPC_DUMP_MIN_LENGTH];
  CHECK(bupc_dump_shared(&a[1], text, sizeof text) == 0);
  CHECK(strstr(text, "thread=0, phase=1>") != NULL && strncmp(text, "<address=0x", 11) == 0);
  CHECK(bupc_dump_shared(NULL, text, sizeof text) == 0 && strcmp(text, "<NULL>") == 0);
  CHECK(bupc_dump_shared(a, text, 10) == -1);
  shared void *p = bupc_ptradd(a, 4, sizeof(int), 4 * THREADS - 1);
  CHECK(p == &a[4 * THREADS - 1] && upc_phaseof(p) == 3);
  CHECK(bupc_ptradd(a, 0, sizeof(int), 2) == &a[2]);
  a[4 * MYTHREAD + 2] = MYTHREAD;
  p = bupc_local_to_shared((void *)&a[4 * MYTHREAD + 2], MYTHREAD, 2);
  CHECK(p == &a[4 * MYTHREAD + 2] && upc_phaseof(p) == 2);
  CHECK(bupc_castable(&a[4 * MYTHREAD]) && bupc_thread_castable(MYTHREAD));
  CHECK(*(int *)bupc_cast(&a[4 * MYTHREAD + 2]) == MYTHREAD);
  CHECK(bupc_thread_distance(MYTHREAD, MYTHREAD) == BUPC_THREADS_SAME);
  CHECK(bupc_thread_distance(0, THREADS - 1) == bupc_thread_distance(THREADS - 1, 0));
  CHECK(bupc_ticks_to_us(bupc_ticks_now()) <= BUPC_TICK_MAX && bupc_tick_granularityus() > 0);
  CHECK(bupc_tick_overheadus() > 0 && bupc_getenv("NO_SUCH_VARIABLE_HERE") == NULL);
  bupc_trace_printf(("not traced: %d\n", MYTHREAD));
  return passed();
}
