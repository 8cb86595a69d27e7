/* UPC's face of the runtime: pointers-to-shared, and the library that generated code calls. Pointers of block size 1
   and of indefinite block size are bare global addresses (kroll_gptr); those of block size > 1 and `shared void *` are
   kroll_fatptr. Every library function comes twice: with a site, for calls by name, and under its own name, for
   pointers to it. */
#ifndef KROLL_UPC_H
#define KROLL_UPC_H

#include <kroll/kroll.h>

/* Sites of units that include this header are UPC's. */
#undef KROLL_SITES_LANG
#define KROLL_SITES_LANG KROLL_LANG_UPC

/* ---- pointer arithmetic: the defining equations of UPC 1.3, 6.4.2 and 6.5.1 ------------------------------------- */

/* THREADS; the C of a unit that is translated for a fixed number says which. */
static inline int64_t upc_threads(void) {
#ifdef KROLL_STATIC_THREADS
  return KROLL_STATIC_THREADS;
#else
  return kroll_ranks;
#endif
}

/* Constants that are powers of two divide by a shift, downwards; C's own division by them rounds to zero. */
static inline int upc_is_shift(int64_t n) { return __builtin_constant_p(n) && n > 0 && (n & (n - 1)) == 0; }

static inline int64_t upc_floor_div(int64_t a, int64_t b) {
  if (upc_is_shift(b))
    return a >> __builtin_ctzll((unsigned long long)b);
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* a / b where nothing is left over. */
static inline int64_t upc_exact_div(int64_t a, int64_t b) { return upc_is_shift(b) ? upc_floor_div(a, b) : a / b; }

/* An address taken apart: rank, and offset in its segment. */
static inline int64_t upc_offset_of(kroll_gptr p) { return (int64_t)kroll_offset_of(p); }

/* n / THREADS. Where no constant is known, by multiplication with the reciprocal: exact for n below 2^47, as all counts
   of elements in memory are, and up to 2^16 threads (Granlund and Montgomery, 1994, theorem 4.2). Of twice the number
   the quotient is the product's upper word: processors of AMD take six steps to shift across two words. */
static inline uint64_t upc_rounds(uint64_t n) {
  const int64_t threads = upc_threads();
  if (__builtin_constant_p(threads))
    return n / (uint64_t)threads;
  return (uint64_t)(((unsigned __int128)(2 * n) * kroll_per_rank) >> 64);
}
/* Rounded downwards: of a negative number, all bits are inverted before and after. */
static inline int64_t upc_floor_rounds(int64_t n) {
  const uint64_t sign = (uint64_t)(n >> 63);
  return upc_is_shift(upc_threads()) ? upc_floor_div(n, upc_threads())
                                     : (int64_t)(upc_rounds((uint64_t)n ^ sign) ^ sign);
}

/* The memory so many threads and bytes away. */
static inline kroll_gptr upc_away(kroll_gptr p, int64_t threads, int64_t bytes) {
  return p + (uint64_t)threads * kroll_segment_step + (uint64_t)bytes;
}

/* The same place of the next block, that of a thread's block for its start: on the next thread, or on the first one. */
static inline kroll_gptr upc_next_block(kroll_gptr start, uint64_t block_bytes) {
  const uint64_t last = (uint64_t)(upc_threads() - 1) * kroll_segment_step;
  const bool wraps = start >= kroll_segment_base + last;
  return wraps ? start - last + block_bytes : start + kroll_segment_step;
}

/* p moved by d elements of `elem` bytes in blocks of `block` >= 1. */
static inline kroll_fatptr upc_fat_add(kroll_fatptr p, int64_t d, uint64_t block, uint64_t elem) {
  kroll_fatptr sum;
  if (__builtin_constant_p(d) && d == 1) {
    const bool inside = KROLL_LIKELY(p.phase + 1 < block);
    sum.addr = inside ? p.addr + elem : upc_next_block(p.addr - p.phase * elem, block * elem);
    sum.phase = inside ? p.phase + 1 : 0;
    return sum;
  }
  const int64_t blocks = upc_floor_div((int64_t)p.phase + d, (int64_t)block);
  const int64_t phase = (int64_t)p.phase + d - blocks * (int64_t)block;
  const int64_t rounds = upc_floor_rounds(kroll_rank_of(p.addr) + blocks);
  const int64_t moved = (rounds * (int64_t)block + phase - (int64_t)p.phase) * (int64_t)elem;
  sum.addr = upc_away(p.addr, blocks - rounds * upc_threads(), moved);
  sum.phase = (uint64_t)phase;
  return sum;
}

/* The same for block size 1: the phase is always 0. */
static inline kroll_gptr upc_cyclic_add(kroll_gptr p, int64_t d, uint64_t elem) {
  if (__builtin_constant_p(d) && d == 1)
    return upc_next_block(p, elem);
  const int64_t rounds = upc_floor_rounds(kroll_rank_of(p) + d);
  return upc_away(p, d - rounds * upc_threads(), rounds * (int64_t)elem);
}

/* Element `index` of a static array, which starts on thread 0 with phase 0. */
static inline kroll_gptr upc_element(kroll_gptr array, uint64_t index, uint64_t block, uint64_t elem) {
  const uint64_t course = index / block, rounds = upc_rounds(course);
  const uint64_t rank = course - rounds * (uint64_t)upc_threads();
  return array + rank * kroll_segment_step + (rounds * block + index % block) * elem;
}

/* The same where no thread has more than one block. */
static inline kroll_gptr upc_only_block(kroll_gptr array, uint64_t index, uint64_t block, uint64_t elem) {
  return array + index / block * kroll_segment_step + index % block * elem;
}

/* The same place of the block that is so many behind that with p. */
static inline kroll_gptr upc_blocks_on(kroll_gptr p, int64_t blocks, uint64_t block_bytes) {
  if (__builtin_constant_p(blocks) && blocks == 1)
    return upc_next_block(p, block_bytes);
  const int64_t rounds = upc_floor_rounds(blocks), threads = blocks - rounds * upc_threads();
  const kroll_gptr on = upc_away(p, threads, rounds * (int64_t)block_bytes);
  const bool wraps = p >= kroll_address((int)(upc_threads() - threads), 0);
  return wraps ? upc_away(on, -upc_threads(), (int64_t)block_bytes) : on;
}

/* Whether p is near, and so many blocks on it has not left the segments that it comes through. */
static inline int upc_blocks_near(kroll_gptr p, int64_t blocks, uint64_t block_bytes) {
  const uint64_t rounds = upc_rounds((uint64_t)kroll_rank_of(p) + (uint64_t)blocks);
  return kroll_is_near(p) && kroll_offset_of(p) + rounds * block_bytes < kroll_my_bytes;
}

/* Whether an element with this index or phase, and all up to `span` behind it, are in one block. */
static inline int upc_in_block(int64_t index, int64_t span, int64_t block) {
  return index >= 0 && (int64_t)((uint64_t)index % (uint64_t)block) + span < block;
}

/* How often an index may move by `step` elements until it is in a block with all up to `span` behind it, or, if it is,
   until it would not be; at least 1. No element has a negative index. */
static inline int64_t upc_run(int64_t index, int64_t span, int64_t block, int64_t step) {
  if (__builtin_expect(index < 0, 0))
    return step > 0 ? (step - 1 - index) / step : INT64_C(0x7fffffffffffffff);
  const int64_t phase = (int64_t)((uint64_t)index % (uint64_t)block);
  const int64_t last = phase + span;
  if (step > 0)
    return ((last < block ? block - last : block - phase) + step - 1) / step;
  return (last < block ? phase : last - block) / -step + 1;
}

/* Indefinite block size: one rank's memory. */
static inline kroll_gptr upc_indefinite_add(kroll_gptr p, int64_t d, uint64_t elem) {
  return p + (uint64_t)(d * (int64_t)elem);
}

/* The d with b + d == a. */
static inline int64_t upc_fat_diff(kroll_fatptr a, kroll_fatptr b, uint64_t block, uint64_t elem) {
  const int64_t elements = upc_exact_div(upc_offset_of(a.addr) - upc_offset_of(b.addr), (int64_t)elem);
  const int64_t phases = (int64_t)a.phase - (int64_t)b.phase;
  const int64_t ranks = kroll_rank_of(a.addr) - kroll_rank_of(b.addr);
  return (upc_exact_div(elements - phases, (int64_t)block) * upc_threads() + ranks) * (int64_t)block + phases;
}
static inline int64_t upc_cyclic_diff(kroll_gptr a, kroll_gptr b, uint64_t elem) {
  const int64_t rounds = upc_exact_div(upc_offset_of(a) - upc_offset_of(b), (int64_t)elem);
  return rounds * upc_threads() + kroll_rank_of(a) - kroll_rank_of(b);
}
static inline int64_t upc_indefinite_diff(kroll_gptr a, kroll_gptr b, uint64_t elem) {
  return upc_exact_div((int64_t)(a - b), (int64_t)elem);
}

/* Comparison ignores the phase; all null pointers are equal. */
static inline int upc_fat_eq(kroll_fatptr a, kroll_fatptr b) { return a.addr == b.addr; }

static inline kroll_fatptr upc_fat(kroll_gptr addr, uint64_t phase) {
  kroll_fatptr p;
  p.addr = addr;
  p.phase = phase;
  return p;
}
static inline uint64_t upc_fat_phase(kroll_fatptr p) { return p.phase; }
static inline kroll_gptr upc_thin(kroll_fatptr p) { return p.addr; }
static inline kroll_fatptr upc_fat_reset(kroll_fatptr p) { return upc_fat(p.addr, 0); }

/* Strict accesses to a pointer with phase are single accesses to its 16 bytes: nobody sees half of one pointer and half
   of another. A compare-and-swap with equal values reads. */
static inline kroll_fatptr upc_fat_swap_if(kroll_fatptr *place, kroll_fatptr old, kroll_fatptr new_value) {
#if defined(__x86_64__)
  __asm__ __volatile__("lock cmpxchg16b %0"
                       : "+m"(*place), "+a"(old.addr), "+d"(old.phase)
                       : "b"(new_value.addr), "c"(new_value.phase)
                       : "memory", "cc");
  return old;
#else
  __atomic_compare_exchange(place, &old, &new_value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return old;
#endif
}
static inline kroll_fatptr upc_fat_load_strict(kroll_gptr p, const kroll_site *site) {
  kroll_fatptr value = {0, 0};
  kroll_fence(site);
  if (kroll_is_near(p))
    value = upc_fat_swap_if((kroll_fatptr *)p, value, value);
  else
    kroll_far_get(&value, p, sizeof value, site);
  return value;
}
static inline kroll_fatptr upc_fat_store_strict(kroll_gptr p, kroll_fatptr value, const kroll_site *site) {
  kroll_fence(site);
  if (kroll_is_near(p)) {
    kroll_fatptr seen = {0, 0}, before;
    do {
      before = seen;
      seen = upc_fat_swap_if((kroll_fatptr *)p, before, value);
    } while (seen.addr != before.addr || seen.phase != before.phase);
  } else
    kroll_far_put(p, &value, sizeof value, site);
  kroll_fence(site);
  return value;
}

/* A pointer-to-shared as a pointer to this rank's own memory; the bytes must be its own (6.4.3). */
static inline void *upc_local(kroll_gptr p) { return (void *)(uintptr_t)p; }

/* upc_forall: integer affinity, also for negative values, as old programs want. */
static inline int64_t upc_affinity(int64_t e) {
  const int64_t threads = upc_threads();
  if (upc_is_shift(threads))
    return e & (threads - 1);
  const int64_t rank = e % threads;
  return rank < 0 ? rank + threads : rank;
}
/* Whether an enclosing upc_forall controls already; set around bodies only. */
extern int upc_forall_controlled;

/* ---- library, with sites --------------------------------------------------------------------------------------------
 */

_Noreturn void upc_global_exit_at(int status, const kroll_site *site);

/* ---- what --checked looks at before an access (runtime/upc/checked.c); errors name the object -------------------- */

/* The index, if an array has so many elements. */
int64_t upc_checked_index(int64_t index, int64_t count, const kroll_site *site);
/* The same where only the address is taken, which may be that of the end. */
int64_t upc_checked_end(int64_t index, int64_t count, const kroll_site *site);
/* The address p, if so many bytes of one object are there, and that is the one into which `from` points; 0 = unknown.
 */
kroll_gptr upc_checked(kroll_gptr p, kroll_gptr from, size_t bytes, const kroll_site *site);
/* The same for a plain pointer, which may be to private memory. */
void upc_check_local(uintptr_t p, uintptr_t from, size_t bytes, const kroll_site *site);
static inline void *upc_checked_local(const void *p, const void *from, size_t bytes, const kroll_site *site) {
  if ((uintptr_t)p - kroll_near_base < kroll_near_bytes || (uintptr_t)from - kroll_near_base < kroll_near_bytes)
    upc_check_local((uintptr_t)p, (uintptr_t)from, bytes, site);
  return (void *)(uintptr_t)p;
}

kroll_fatptr upc_all_alloc_at(size_t nblocks, size_t nbytes, const kroll_site *site);
kroll_fatptr upc_global_alloc_at(size_t nblocks, size_t nbytes, const kroll_site *site);
kroll_fatptr upc_alloc_at(size_t nbytes, const kroll_site *site);
void upc_free_at(kroll_fatptr p, const kroll_site *site);
void upc_all_free_at(kroll_fatptr p, const kroll_site *site);

kroll_gptr upc_global_lock_alloc_at(const kroll_site *site);
kroll_gptr upc_all_lock_alloc_at(const kroll_site *site);
void upc_lock_at(kroll_gptr lock, const kroll_site *site);
int upc_lock_attempt_at(kroll_gptr lock, const kroll_site *site);
void upc_unlock_at(kroll_gptr lock, const kroll_site *site);
void upc_lock_free_at(kroll_gptr lock, const kroll_site *site);
void upc_all_lock_free_at(kroll_gptr lock, const kroll_site *site);

void upc_memcpy_at(kroll_fatptr dst, kroll_fatptr src, size_t n, const kroll_site *site);
void upc_memget_at(void *dst, kroll_fatptr src, size_t n, const kroll_site *site);
void upc_memput_at(kroll_fatptr dst, const void *src, size_t n, const kroll_site *site);
void upc_memset_at(kroll_fatptr dst, int c, size_t n, const kroll_site *site);

size_t upc_threadof(kroll_fatptr p);
size_t upc_phaseof(kroll_fatptr p);
size_t upc_addrfield(kroll_fatptr p);
kroll_fatptr upc_resetphase(kroll_fatptr p);
size_t upc_affinitysize(size_t total, size_t nbytes, size_t thread);

/* Collectives (upc_collective.h): flags are UPC_IN_*SYNC | UPC_OUT_*SYNC of upc_types.h. */
void upc_all_broadcast_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site);
void upc_all_scatter_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site);
void upc_all_gather_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site);
void upc_all_gather_all_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site);
void upc_all_exchange_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site);
void upc_all_permute_at(kroll_fatptr dst, kroll_fatptr src, kroll_gptr perm, size_t nbytes, int flags,
                        const kroll_site *site);

/* upc_all_reduceT and upc_all_prefix_reduceT for the eleven types of 7.3.2. */
#define UPC_REDUCTIONS(X)                                                                                              \
  X(C, signed char)                                                                                                    \
  X(UC, unsigned char)                                                                                                 \
  X(S, short)                                                                                                          \
  X(US, unsigned short)                                                                                                \
  X(I, int)                                                                                                            \
  X(UI, unsigned int)                                                                                                  \
  X(L, long)                                                                                                           \
  X(UL, unsigned long)                                                                                                 \
  X(F, float)                                                                                                          \
  X(D, double)                                                                                                         \
  X(LD, long double)
#define UPC_DECLARE_REDUCTION(T, TYPE)                                                                                 \
  void upc_all_reduce##T##_at(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,              \
                              TYPE (*func)(TYPE, TYPE), int flags, const kroll_site *site);                            \
  void upc_all_prefix_reduce##T##_at(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,       \
                                     TYPE (*func)(TYPE, TYPE), int flags, const kroll_site *site);                     \
  void bupc_all_reduce_all##T##_at(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,         \
                                   TYPE (*func)(TYPE, TYPE), int flags, const kroll_site *site);
UPC_REDUCTIONS(UPC_DECLARE_REDUCTION)
#undef UPC_DECLARE_REDUCTION

/* Berkeley extensions. */
kroll_gptr bupc_sem_alloc_at(int flags, const kroll_site *site);
void bupc_sem_free_at(kroll_gptr sem, const kroll_site *site);
void bupc_sem_post_at(kroll_gptr sem, const kroll_site *site);
void bupc_sem_postN_at(kroll_gptr sem, size_t n, const kroll_site *site);
void bupc_sem_wait_at(kroll_gptr sem, const kroll_site *site);
void bupc_sem_waitN_at(kroll_gptr sem, size_t n, const kroll_site *site);
int bupc_sem_try_at(kroll_gptr sem, const kroll_site *site);
int bupc_sem_tryN_at(kroll_gptr sem, size_t n, const kroll_site *site);
void bupc_memput_signal_at(kroll_fatptr dst, const void *src, size_t n, kroll_gptr sem, size_t add,
                           const kroll_site *site);
void bupc_memput_signal_async_at(kroll_fatptr dst, const void *src, size_t n, kroll_gptr sem, size_t add,
                                 const kroll_site *site);
kroll_handle bupc_memcpy_async_at(kroll_fatptr dst, kroll_fatptr src, size_t n, const kroll_site *site);
kroll_handle bupc_memget_async_at(void *dst, kroll_fatptr src, size_t n, const kroll_site *site);
kroll_handle bupc_memput_async_at(kroll_fatptr dst, const void *src, size_t n, const kroll_site *site);
kroll_handle bupc_memset_async_at(kroll_fatptr dst, int c, size_t n, const kroll_site *site);
void bupc_memcpy_asynci_at(kroll_fatptr dst, kroll_fatptr src, size_t n, const kroll_site *site);
void bupc_memget_asynci_at(void *dst, kroll_fatptr src, size_t n, const kroll_site *site);
void bupc_memput_asynci_at(kroll_fatptr dst, const void *src, size_t n, const kroll_site *site);
void bupc_memset_asynci_at(kroll_fatptr dst, int c, size_t n, const kroll_site *site);
void bupc_waitsync_at(kroll_handle handle, const kroll_site *site);
int bupc_trysync(kroll_handle handle);
void bupc_waitsynci_at(const kroll_site *site);
int bupc_trysynci(void);
void bupc_poll_at(const kroll_site *site);
void bupc_waitsync_all_at(kroll_handle *handles, size_t n, const kroll_site *site);
void bupc_waitsync_some_at(kroll_handle *handles, size_t n, const kroll_site *site);
int bupc_trysync_all(kroll_handle *handles, size_t n);
int bupc_trysync_some(kroll_handle *handles, size_t n);
void bupc_begin_accessregion_at(const kroll_site *site);
kroll_handle bupc_end_accessregion_at(const kroll_site *site);
uint64_t bupc_atomic_word64_at(int op, kroll_fatptr p, uint64_t a, uint64_t b, int strict, const kroll_site *site);
uint32_t bupc_atomic_word32_at(int op, kroll_fatptr p, uint32_t a, uint32_t b, int strict, const kroll_site *site);

/* Boxes: elements low .. high of an array, counted from p, that a nest of loops uses so many times. The answer says how
   the nest may have them in their order: as they lie, or as a copy, of which some part is far; or not at all. */
enum { UPC_BOX_NEVER = 0, UPC_BOX_NEAR = 1, UPC_BOX_FAR = 3 };
/* Private pointers may lead to the near part while the nest runs; elements may be stored, and not all. */
enum { UPC_BOX_BESIDE = 1, UPC_BOX_GAPS = 2 };
static inline int upc_some_far(void) { return kroll_near_bytes >> kroll_segment_shift != (uint64_t)upc_threads(); }
int upc_box(kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem, int64_t uses, int flags);
int upc_boxes_apart(kroll_fatptr p, int64_t p_low, int64_t p_high, uint64_t p_block, kroll_fatptr q, int64_t q_low,
                    int64_t q_high, uint64_t q_block, uint64_t p_elem, uint64_t q_elem);
/* Between open and ready the bytes are under way, and on their way back between store and close. */
void *upc_box_open_at(kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem, int fetch,
                      const kroll_site *site);
void upc_box_ready_at(void *copy, kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem,
                      const kroll_site *site);
void upc_box_store_at(void *copy, kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem,
                      const kroll_site *site);
void upc_box_close_at(void *copy, kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem,
                      const kroll_site *site);

/* Lists (kroll.h) of elements of a shared array: turns write indices. */
void *upc_list_ready_at(void *list, kroll_fatptr p, uint64_t block, int how, const kroll_site *site);
void upc_list_wait_at(void *list, kroll_fatptr p, const kroll_site *site);
void upc_list_store_at(void *list, kroll_fatptr p, const kroll_site *site);
void upc_list_close_at(void *list, kroll_fatptr p, const kroll_site *site);

/* Transfers of many pieces (bupc_lists.h). */
void bupc_memcpy_vlist_at(size_t ndst, const void *dst, size_t nsrc, const void *src, const kroll_site *site);
void bupc_memcpy_ilist_at(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src, size_t srclen,
                          const kroll_site *site);
void bupc_memcpy_fstrided_at(kroll_fatptr dst, size_t dstlen, size_t dststride, size_t ndst, kroll_fatptr src,
                             size_t srclen, size_t srcstride, size_t nsrc, const kroll_site *site);
void bupc_memcpy_strided_at(kroll_fatptr dst, const size_t *dststrides, kroll_fatptr src, const size_t *srcstrides,
                            const size_t *count, size_t levels, const kroll_site *site);
void bupc_memget_vlist_at(size_t ndst, const void *dst, size_t nsrc, const void *src, const kroll_site *site);
void bupc_memget_ilist_at(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src, size_t srclen,
                          const kroll_site *site);
void bupc_memget_fstrided_at(void *dst, size_t dstlen, size_t dststride, size_t ndst, kroll_fatptr src, size_t srclen,
                             size_t srcstride, size_t nsrc, const kroll_site *site);
void bupc_memget_strided_at(void *dst, const size_t *dststrides, kroll_fatptr src, const size_t *srcstrides,
                            const size_t *count, size_t levels, const kroll_site *site);
void bupc_memput_vlist_at(size_t ndst, const void *dst, size_t nsrc, const void *src, const kroll_site *site);
void bupc_memput_ilist_at(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src, size_t srclen,
                          const kroll_site *site);
void bupc_memput_fstrided_at(kroll_fatptr dst, size_t dstlen, size_t dststride, size_t ndst, const void *src,
                             size_t srclen, size_t srcstride, size_t nsrc, const kroll_site *site);
void bupc_memput_strided_at(kroll_fatptr dst, const size_t *dststrides, const void *src, const size_t *srcstrides,
                            const size_t *count, size_t levels, const kroll_site *site);
kroll_handle bupc_memcpy_vlist_async_at(size_t ndst, const void *dst, size_t nsrc, const void *src,
                                        const kroll_site *site);
kroll_handle bupc_memcpy_ilist_async_at(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src,
                                        size_t srclen, const kroll_site *site);
kroll_handle bupc_memcpy_fstrided_async_at(kroll_fatptr dst, size_t dstlen, size_t dststride, size_t ndst,
                                           kroll_fatptr src, size_t srclen, size_t srcstride, size_t nsrc,
                                           const kroll_site *site);
kroll_handle bupc_memcpy_strided_async_at(kroll_fatptr dst, const size_t *dststrides, kroll_fatptr src,
                                          const size_t *srcstrides, const size_t *count, size_t levels,
                                          const kroll_site *site);
kroll_handle bupc_memget_vlist_async_at(size_t ndst, const void *dst, size_t nsrc, const void *src,
                                        const kroll_site *site);
kroll_handle bupc_memget_ilist_async_at(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src,
                                        size_t srclen, const kroll_site *site);
kroll_handle bupc_memget_fstrided_async_at(void *dst, size_t dstlen, size_t dststride, size_t ndst, kroll_fatptr src,
                                           size_t srclen, size_t srcstride, size_t nsrc, const kroll_site *site);
kroll_handle bupc_memget_strided_async_at(void *dst, const size_t *dststrides, kroll_fatptr src,
                                          const size_t *srcstrides, const size_t *count, size_t levels,
                                          const kroll_site *site);
kroll_handle bupc_memput_vlist_async_at(size_t ndst, const void *dst, size_t nsrc, const void *src,
                                        const kroll_site *site);
kroll_handle bupc_memput_ilist_async_at(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src,
                                        size_t srclen, const kroll_site *site);
kroll_handle bupc_memput_fstrided_async_at(kroll_fatptr dst, size_t dstlen, size_t dststride, size_t ndst,
                                           const void *src, size_t srclen, size_t srcstride, size_t nsrc,
                                           const kroll_site *site);
kroll_handle bupc_memput_strided_async_at(kroll_fatptr dst, const size_t *dststrides, const void *src,
                                          const size_t *srcstrides, const size_t *count, size_t levels,
                                          const kroll_site *site);

/* Value collectives (bupc_collectivev.h). */
void bupc_value_reduce_at(void *value, int type, int op, const kroll_site *site);
void bupc_value_prefix_reduce_at(void *value, int type, int op, const kroll_site *site);
void bupc_value_broadcast_at(void *value, size_t bytes, int root, const kroll_site *site);
void bupc_value_scatter_at(void *value, const void *src, size_t bytes, int root, const kroll_site *site);
void bupc_value_gather_at(void *dst, const void *value, size_t bytes, int root, const kroll_site *site);
void bupc_value_gather_all_at(void *dst, const void *value, size_t bytes, const kroll_site *site);
void bupc_value_permute_at(void *value, size_t bytes, int to, const kroll_site *site);

/* Atomics (upc_atomic.h). */
kroll_gptr upc_all_atomicdomain_alloc_at(int type, int ops, int hints, const kroll_site *site);
void upc_all_atomicdomain_free_at(kroll_gptr domain, const kroll_site *site);
void upc_atomic_strict_at(kroll_gptr domain, void *fetch, int op, kroll_fatptr target, const void *operand1,
                          const void *operand2, const kroll_site *site);
void upc_atomic_relaxed_at(kroll_gptr domain, void *fetch, int op, kroll_fatptr target, const void *operand1,
                           const void *operand2, const kroll_site *site);

/* Parallel files (upc_io.h); results and errors as there. */
kroll_gptr upc_all_fopen_at(const char *name, int flags, size_t hint_count, const void *hints, const kroll_site *site);
int upc_all_fclose_at(kroll_gptr file, const kroll_site *site);
int upc_all_fsync_at(kroll_gptr file, const kroll_site *site);
int64_t upc_all_fseek_at(kroll_gptr file, int64_t offset, int origin, const kroll_site *site);
int upc_all_fset_size_at(kroll_gptr file, int64_t size, const kroll_site *site);
int64_t upc_all_fget_size_at(kroll_gptr file, const kroll_site *site);
int upc_all_fpreallocate_at(kroll_gptr file, int64_t size, const kroll_site *site);
int upc_all_fcntl_at(kroll_gptr file, int command, void *argument, const kroll_site *site);
int64_t upc_all_fread_local_at(kroll_gptr file, void *buffer, size_t size, size_t count, int flags,
                               const kroll_site *site);
int64_t upc_all_fread_shared_at(kroll_gptr file, kroll_fatptr buffer, size_t block, size_t size, size_t count,
                                int flags, const kroll_site *site);
int64_t upc_all_fread_list_local_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,
                                    const void *pieces, int flags, const kroll_site *site);
int64_t upc_all_fread_list_shared_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,
                                     const void *pieces, int flags, const kroll_site *site);
int64_t upc_all_fwrite_local_at(kroll_gptr file, const void *buffer, size_t size, size_t count, int flags,
                                const kroll_site *site);
int64_t upc_all_fwrite_shared_at(kroll_gptr file, kroll_fatptr buffer, size_t block, size_t size, size_t count,
                                 int flags, const kroll_site *site);
int64_t upc_all_fwrite_list_local_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,
                                     const void *pieces, int flags, const kroll_site *site);
int64_t upc_all_fwrite_list_shared_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,
                                      const void *pieces, int flags, const kroll_site *site);
void upc_all_fread_local_async_at(kroll_gptr file, void *buffer, size_t size, size_t count, int flags,
                                  const kroll_site *site);
void upc_all_fread_shared_async_at(kroll_gptr file, kroll_fatptr buffer, size_t block, size_t size, size_t count,
                                   int flags, const kroll_site *site);
void upc_all_fread_list_local_async_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,
                                       const void *pieces, int flags, const kroll_site *site);
void upc_all_fread_list_shared_async_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,
                                        const void *pieces, int flags, const kroll_site *site);
void upc_all_fwrite_local_async_at(kroll_gptr file, const void *buffer, size_t size, size_t count, int flags,
                                   const kroll_site *site);
void upc_all_fwrite_shared_async_at(kroll_gptr file, kroll_fatptr buffer, size_t block, size_t size, size_t count,
                                    int flags, const kroll_site *site);
void upc_all_fwrite_list_local_async_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,
                                        const void *pieces, int flags, const kroll_site *site);
void upc_all_fwrite_list_shared_async_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,
                                         const void *pieces, int flags, const kroll_site *site);
int64_t upc_all_fwait_async_at(kroll_gptr file, const kroll_site *site);
int64_t upc_all_ftest_async_at(kroll_gptr file, int *flag, const kroll_site *site);

/* upc_castable.h and upc_tick.h */
void *upc_cast(kroll_fatptr p);
#ifndef KROLL_UPC_UNIT
typedef struct {
  int guaranteedCastable, probablyCastable;
} upc_thread_info_t;
upc_thread_info_t upc_thread_info(size_t thread);
#endif
uint64_t upc_ticks_now(void);
uint64_t upc_ticks_to_ns(uint64_t ticks);

/* Starts and ends a UPC program around the user's main: boot, implicit first barrier; last barrier, exit status. */
void upc_start(const kroll_site *site);
_Noreturn void upc_finish(int status, const kroll_site *site);

#endif
