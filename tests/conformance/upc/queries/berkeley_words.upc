// run
// Berkeley's small calls: types, distances, time, and tracing, which does nothing.
#include "../check.h"
shared [5] int a[5 * THREADS];

int main(void) {
  bupc_assert_type(MYTHREAD, int);
  bupc_assert_type(a[0], int);
  bupc_assert_type(&a[0], shared [5] int *);
  for (int t = 0; t < THREADS; t++) {
    unsigned d = bupc_thread_distance(MYTHREAD, t);
    CHECK(d == bupc_thread_distance(t, MYTHREAD) && (d == BUPC_THREADS_SAME) == (t == MYTHREAD));
    CHECK(d <= BUPC_THREADS_VERYFAR);
  }
  CHECK(BUPC_THREADS_SAME < BUPC_THREADS_VERYNEAR && BUPC_THREADS_VERYNEAR < BUPC_THREADS_NEAR);
  CHECK(BUPC_THREADS_NEAR < BUPC_THREADS_FAR && BUPC_THREADS_FAR < BUPC_THREADS_VERYFAR);
  bupc_tick_t start = bupc_ticks_now(), end = bupc_ticks_now();
  CHECK(start >= BUPC_TICK_MIN && start <= end && end <= BUPC_TICK_MAX);
  CHECK(bupc_ticks_to_ns(end - start) / 1000 == bupc_ticks_to_us(end - start));
  CHECK(bupc_tick_granularityus() > 0 && bupc_tick_overheadus() > 0);
  bupc_trace_setmask("PG");
  bupc_stats_setmask("");
  bupc_trace_settracelocal(1);
  bupc_trace_printf(("thread %d", MYTHREAD));
  CHECK(bupc_trace_getmask() != NULL && bupc_stats_getmask() != NULL && !bupc_trace_gettracelocal());
  CHECK(bupc_getenv("KROLL_NO_SUCH_VARIABLE") == NULL);
  return passed();
}
