// run
// BUPC_USE_UPC_NAMESPACE gives all of Berkeley's extensions names that begin with upc_.
#define BUPC_USE_UPC_NAMESPACE
#include <bupc_extensions.h>
#include "../check.h"

shared [8] char from[8 * THREADS];
shared [8] char to[8 * THREADS];
shared unsigned long word;
shared long signed_word;

int main(void) {
  char mine[8];
  shared char *source = (shared char *)&from[8 * MYTHREAD];
  shared char *target = (shared char *)&to[8 * MYTHREAD];
  upc_smemvec_t pieces[2] = {{&from[8 * MYTHREAD], 4}, {&from[8 * MYTHREAD + 4], 4}};
  upc_smemvec_t targets[1] = {{&to[8 * MYTHREAD], 8}};
  upc_pmemvec_t whole[1] = {{mine, 8}};

  for (int i = 0; i < 8; i++)
    from[8 * MYTHREAD + i] = (char)(i + 1);
  upc_memget_vlist(1, whole, 2, pieces);
  CHECK(mine[0] == 1 && mine[7] == 8);
  upc_waitsync(upc_memcpy_vlist_async(1, targets, 2, pieces));
  CHECK(to[8 * MYTHREAD] == 1 && to[8 * MYTHREAD + 7] == 8);
  mine[0] = 9;
  upc_memput_fstrided(target, 1, 4, 2, mine, 2, 2, 1);
  CHECK(to[8 * MYTHREAD] == 9 && to[8 * MYTHREAD + 4] == 2);
  upc_waitsync(upc_memget_fstrided_async(mine, 8, 8, 1, source, 8, 8, 1));
  CHECK(mine[0] == 1);
  CHECK(upc_thread_distance(MYTHREAD, MYTHREAD) == UPC_THREADS_SAME && UPC_THREADS_SAME < UPC_THREADS_VERYNEAR);
  CHECK(UPC_THREADS_NEAR < UPC_THREADS_FAR && UPC_THREADS_FAR < UPC_THREADS_VERYFAR);
  upc_atomicU64_fetchadd_relaxed(&word, 2);
  upc_atomicI64_fetchadd_strict(&signed_word, -1);
  upc_barrier;
  CHECK(upc_atomicU64_read_strict(&word) == 2UL * THREADS && upc_atomicI64_read_relaxed(&signed_word) == -THREADS);
  CHECK(upc_assert_type(word, shared unsigned long) && upc_thread_castable(MYTHREAD) && upc_castable(source));
  CHECK(upc_threadof(upc_ptradd(source, 8, 1, 3)) == MYTHREAD && upc_phaseof(upc_ptradd(source, 8, 1, 3)) == 3);
  CHECK(upc_local_to_shared((char *)source, MYTHREAD, 0) == source);
  CHECK(upc_ticks_to_us(0) == 0 && upc_tick_granularityus() > 0 && upc_tick_overheadus() > 0);
  CHECK(upc_getenv("KROLL_NO_SUCH_NAME") == NULL && upc_trace_gettracelocal() == 0);
  upc_trace_printf(("%d\n", 1));
  upc_poll();
  return passed();
}
