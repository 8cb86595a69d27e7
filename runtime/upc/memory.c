/* Allocation and transfers (UPC 1.3, 7.2.2 and 7.2.5). Each shared side of a transfer is one thread's memory. */
#include "../src/heap.h"
#include "checked.h"
#include "objects.h"

/* Bytes of each thread for blocks dealt out in turn; 0 when that is too much to count. */
static size_t bytes_per_thread(size_t nblocks, size_t nbytes) {
  const size_t rows = nblocks / (size_t)kroll_ranks + (nblocks % (size_t)kroll_ranks != 0);
  size_t bytes;
  return __builtin_mul_overflow(rows, nbytes, &bytes) ? 0 : bytes;
}

/* Of a checked program, where what is allocated has more around it. All threads come here, and none may go on before
   the memory is as it shall be. */
static kroll_gptr all_alloc_checked(size_t nblocks, size_t nbytes, const kroll_site *site) {
  const size_t bytes = bytes_per_thread(nblocks, nbytes), storage = upc_object_storage(bytes);
  kroll_gptr block = storage == 0 ? 0 : kroll_sym_alloc_try(storage, site);
  if (block == 0 && storage != 0) {
    upc_objects_release();
    block = kroll_sym_alloc_try(storage, site);
  }
  if (block == 0)
    return 0;
  kroll_gptr start = block + KR_RED_ZONE;
  if (kroll_my_rank == 0)
    start = upc_object_open(block, nblocks, nbytes, site);
  upc_object_fill(start, kroll_my_rank, 1, bytes);
  kroll_barrier(NULL, site);
  return start;
}

kroll_fatptr upc_all_alloc_at(size_t nblocks, size_t nbytes, const kroll_site *site) {
  if (kr_is_checked())
    return upc_fat(all_alloc_checked(nblocks, nbytes, site), 0);
  const size_t bytes = bytes_per_thread(nblocks, nbytes);
  return upc_fat(bytes == 0 ? 0 : kroll_sym_alloc_try(bytes, site), 0);
}
kroll_fatptr upc_all_alloc(size_t nblocks, size_t nbytes) {
  return upc_all_alloc_at(nblocks, nbytes, KROLL_HERE(KROLL_SITE_ALLOC | KROLL_SITE_ANYWHERE, "upc_all_alloc()"));
}

static kroll_gptr global_alloc_checked(size_t nblocks, size_t nbytes, const kroll_site *site) {
  const size_t bytes = bytes_per_thread(nblocks, nbytes), storage = upc_object_storage(bytes);
  kroll_gptr block = storage == 0 ? 0 : kroll_sym_alloc_one_try(storage);
  if (block == 0 && storage != 0 && upc_objects_release())
    block = kroll_sym_alloc_one_try(storage);
  const kroll_gptr start = upc_object_open(block, nblocks, nbytes, site);
  if (start != 0)
    upc_object_fill(start, 0, kroll_ranks, bytes);
  return start;
}

kroll_fatptr upc_global_alloc_at(size_t nblocks, size_t nbytes, const kroll_site *site) {
  if (kr_is_checked())
    return upc_fat(global_alloc_checked(nblocks, nbytes, site), 0);
  const size_t bytes = bytes_per_thread(nblocks, nbytes);
  return upc_fat(bytes == 0 ? 0 : kroll_sym_alloc_one_try(bytes), 0);
}
kroll_fatptr upc_global_alloc(size_t nblocks, size_t nbytes) {
  return upc_global_alloc_at(nblocks, nbytes, KROLL_HERE(KROLL_SITE_ALLOC, "upc_global_alloc()"));
}

/* One block, on this thread. */
static kroll_gptr alloc_checked(size_t nbytes, const kroll_site *site) {
  const size_t storage = upc_object_storage(nbytes);
  void *block = storage == 0 ? NULL : kroll_alloc_try(storage);
  if (block == NULL && storage != 0 && upc_objects_release())
    block = kroll_alloc_try(storage);
  const kroll_gptr start = upc_object_open((kroll_gptr)(uintptr_t)block, 1, nbytes, site);
  if (start != 0)
    upc_object_fill(start, kroll_my_rank, 1, nbytes);
  return start;
}

kroll_fatptr upc_alloc_at(size_t nbytes, const kroll_site *site) {
  if (kr_is_checked())
    return upc_fat(alloc_checked(nbytes, site), 0);
  return upc_fat(nbytes == 0 ? 0 : (kroll_gptr)(uintptr_t)kroll_alloc_try(nbytes), 0);
}
kroll_fatptr upc_alloc(size_t nbytes) { return upc_alloc_at(nbytes, KROLL_HERE(KROLL_SITE_ALLOC, "upc_alloc()")); }
kroll_fatptr upc_local_alloc(size_t nblocks, size_t nbytes) {
  size_t bytes;
  return upc_alloc(__builtin_mul_overflow(nblocks, nbytes, &bytes) ? 0 : bytes);
}

/* An address tells by its half of the segment which heap it came from. */
static void free_shared(kroll_gptr p, const kroll_site *site) {
  if (p == 0)
    return;
  if ((uint64_t)upc_offset_of(p) >= kr_local_heap_offset())
    kroll_free(p, site);
  else
    kroll_sym_free(p, site);
}

/* What was allocated as an object of the program; of a checked one it stays for a while, to find uses of it. */
static void free_object(kroll_gptr p, const kroll_site *site) {
  if (!kr_is_checked() || p == 0 || !upc_object_close(p, free_shared, site))
    free_shared(p, site);
}

void upc_free_at(kroll_fatptr p, const kroll_site *site) { free_object(p.addr, site); }
void upc_free(kroll_fatptr p) { free_object(p.addr, KROLL_HERE(KROLL_SITE_ALLOC, "upc_free()")); }

/* The memory stays valid until all threads have come. */
static void free_together(kroll_gptr p, void (*release)(kroll_gptr p, const kroll_site *site), const kroll_site *site) {
  kroll_barrier(NULL, site);
  if (kroll_my_rank == 0)
    release(p, site);
}

void upc_all_free_at(kroll_fatptr p, const kroll_site *site) { free_together(p.addr, free_object, site); }
void upc_all_free(kroll_fatptr p) {
  free_together(p.addr, free_object, KROLL_HERE(KROLL_SITE_ALLOC | KROLL_SITE_ANYWHERE, "upc_all_free()"));
}

/* ---- locks ---- */

kroll_gptr upc_global_lock_alloc_at(const kroll_site *site) {
  return (kroll_gptr)(uintptr_t)kroll_alloc(sizeof(kroll_lock), site);
}
kroll_gptr upc_global_lock_alloc(void) {
  return upc_global_lock_alloc_at(KROLL_HERE(KROLL_SITE_ALLOC, "upc_global_lock_alloc()"));
}

kroll_gptr upc_all_lock_alloc_at(const kroll_site *site) { return kroll_sym_alloc(sizeof(kroll_lock), site); }
kroll_gptr upc_all_lock_alloc(void) {
  return upc_all_lock_alloc_at(KROLL_HERE(KROLL_SITE_ALLOC | KROLL_SITE_ANYWHERE, "upc_all_lock_alloc()"));
}

void upc_lock_at(kroll_gptr lock, const kroll_site *site) { kroll_lock_acquire(lock, site); }
void upc_lock(kroll_gptr lock) { kroll_lock_acquire(lock, KROLL_HERE(KROLL_SITE_LOCK, "upc_lock()")); }

int upc_lock_attempt_at(kroll_gptr lock, const kroll_site *site) { return kroll_lock_try(lock, site); }
int upc_lock_attempt(kroll_gptr lock) {
  return kroll_lock_try(lock, KROLL_HERE(KROLL_SITE_LOCK, "upc_lock_attempt()"));
}

void upc_unlock_at(kroll_gptr lock, const kroll_site *site) { kroll_lock_release(lock, site); }
void upc_unlock(kroll_gptr lock) { kroll_lock_release(lock, KROLL_HERE(KROLL_SITE_LOCK, "upc_unlock()")); }

void upc_lock_free_at(kroll_gptr lock, const kroll_site *site) { free_shared(lock, site); }
void upc_lock_free(kroll_gptr lock) { free_shared(lock, KROLL_HERE(KROLL_SITE_LOCK, "upc_lock_free()")); }

void upc_all_lock_free_at(kroll_gptr lock, const kroll_site *site) { free_together(lock, free_shared, site); }
void upc_all_lock_free(kroll_gptr lock) {
  free_together(lock, free_shared, KROLL_HERE(KROLL_SITE_LOCK | KROLL_SITE_ANYWHERE, "upc_all_lock_free()"));
}

/* ---- transfers ---- */

void upc_memcpy_at(kroll_fatptr dst, kroll_fatptr src, size_t n, const kroll_site *site) {
  kroll_copy(upc_range(dst, n, site), upc_range(src, n, site), n, site);
}
void upc_memcpy(kroll_fatptr dst, kroll_fatptr src, size_t n) {
  upc_memcpy_at(dst, src, n, KROLL_HERE(KROLL_SITE_COPY, "upc_memcpy()"));
}

void upc_memget_at(void *dst, kroll_fatptr src, size_t n, const kroll_site *site) {
  kroll_get(UPC_OWN_RANGE(dst, n, site), upc_range(src, n, site), n, site);
}
void upc_memget(void *dst, kroll_fatptr src, size_t n) {
  upc_memget_at(dst, src, n, KROLL_HERE(KROLL_SITE_GET, "upc_memget()"));
}

void upc_memput_at(kroll_fatptr dst, const void *src, size_t n, const kroll_site *site) {
  kroll_put(upc_range(dst, n, site), UPC_OWN_RANGE(src, n, site), n, site);
}
void upc_memput(kroll_fatptr dst, const void *src, size_t n) {
  upc_memput_at(dst, src, n, KROLL_HERE(KROLL_SITE_PUT, "upc_memput()"));
}

void upc_memset_at(kroll_fatptr dst, int c, size_t n, const kroll_site *site) {
  kroll_set(upc_range(dst, n, site), c, n, site);
}
void upc_memset(kroll_fatptr dst, int c, size_t n) {
  upc_memset_at(dst, c, n, KROLL_HERE(KROLL_SITE_PUT, "upc_memset()"));
}
