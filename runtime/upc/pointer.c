/* Queries about pointers-to-shared (UPC 1.3, 7.2.3), and casts to local pointers. */
#include <kroll/upc.h>

size_t upc_threadof(kroll_fatptr p) { return p.addr == 0 ? 0 : (size_t)kroll_rank_of(p.addr); }
size_t upc_phaseof(kroll_fatptr p) { return p.phase; }
size_t upc_addrfield(kroll_fatptr p) { return p.addr == 0 ? 0 : (size_t)upc_offset_of(p.addr); }
kroll_fatptr upc_resetphase(kroll_fatptr p) { return upc_fat_reset(p); }

size_t upc_affinitysize(size_t total, size_t nbytes, size_t thread) {
  const size_t threads = (size_t)kroll_ranks;
  if (nbytes == 0)
    return thread == 0 ? total : 0;
  const size_t blocks = total / nbytes, rest = total % nbytes, turn = blocks % threads;
  if (thread < turn)
    return (blocks / threads + 1) * nbytes;
  return blocks / threads * nbytes + (thread == turn ? rest : 0);
}

void *upc_cast(kroll_fatptr p) { return kroll_is_near(p.addr) ? (void *)(uintptr_t)p.addr : NULL; }

upc_thread_info_t upc_thread_info(size_t thread) {
  const bool near = thread < (size_t)kroll_ranks && kroll_is_near(kroll_address((int)thread, 0));
  const int castable = near ? 1 | 2 | 4 | 8 : 0; /* UPC_CASTABLE_ALL */
  return (upc_thread_info_t){castable, castable};
}
