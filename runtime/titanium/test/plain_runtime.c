/* Transfers by plain loops over a second mapping of all segments; what is not blocking happens as late as it may. */
#define _GNU_SOURCE
#include "plain_runtime.h"
#include <kroll/titanium/region.h>
#include <kroll/titanium/throw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define BASE UINT64_C(0x110000000000)
#define SHIFT 24
#define SEGMENT (UINT64_C(1) << SHIFT)
#define RANKS 3
#define NEAR_RANKS 2

const int kroll_my_rank = 0;
const int kroll_ranks = RANKS;
const uint64_t kroll_segment_base = BASE;
const uint32_t kroll_segment_shift = SHIFT;
const uint64_t kroll_segment_step = SEGMENT;
const uint64_t kroll_near_base = BASE;
const uint64_t kroll_near_bytes = NEAR_RANKS * SEGMENT;
const uint64_t kroll_my_base = BASE;
const uint64_t kroll_my_bytes = SEGMENT;

int plain_strided_calls;
static char *memory; /* of all ranks */
static uint64_t used;
static kroll_gptr last; /* block */

typedef struct {
  char *dst;
  const char *src;
  kroll_shape shape;
} pending;
#define MAX_PENDING 4096
static pending queue[MAX_PENDING];
static size_t queued;
static bool in_region;

void plain_start(void) {
  const int file = memfd_create("segments", 0);
  if (file < 0 || ftruncate(file, RANKS * SEGMENT) != 0)
    abort();
  memory = mmap(NULL, RANKS * SEGMENT, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  void *own =
      mmap((void *)BASE, NEAR_RANKS * SEGMENT, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, file, 0);
  if (memory == MAP_FAILED || own != (void *)BASE)
    abort();
  close(file);
}

void plain_reset(void) {
  used = 64; /* address 0 of a segment is nobody's */
  plain_strided_calls = 0;
}

void *plain_byte(kroll_gptr p) {
  if (p - BASE >= RANKS * SEGMENT)
    kroll_fail(NULL, "address %#llx is in no segment", (unsigned long long)p);
  return memory + (p - BASE);
}

void plain_mirror(int rank) {
  if (rank != 0)
    memcpy(memory + rank * SEGMENT, memory, used);
}
uint64_t plain_distance(int rank) { return (uint64_t)rank << SHIFT; }

/* ---- errors: the test forks for each it expects ---- */

void kroll_fail(const kroll_site *site, const char *format, ...) {
  va_list arguments;
  (void)site;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
  fflush(stdout);
  _exit(1);
}

static _Noreturn void thrown(const char *name, const char *message) {
  printf("%s: %s\n", name, message);
  fflush(stdout);
  _exit(1);
}
void ti_throw_null(const kroll_site *site) {
  (void)site;
  thrown("null", "");
}
void ti_throw_cast(const kroll_site *site, const char *message) {
  (void)site;
  thrown("cast", message);
}
void ti_throw_arithmetic(const kroll_site *site, const char *message) {
  (void)site;
  thrown("arithmetic", message);
}

/* ---- memory and single accesses ---- */

void *kroll_alloc_as(size_t bytes, uint32_t how, const kroll_site *site) {
  (void)how;
  if (bytes > SEGMENT - used)
    kroll_fail(site, "out of memory");
  char *p = (char *)BASE + used;
  last = (kroll_gptr)p;
  used += (bytes + 63) / 64 * 64;
  memset(p, 0, bytes);
  return p;
}

_Noreturn void ti_region_refuse(kroll_gptr region, const kroll_site *site) {
  (void)region;
  kroll_fail(site, "there are no regions here");
}
void *kroll_region_more(kroll_region *region, uint32_t plain, kroll_gptr owner, size_t bytes, const kroll_site *site) {
  (void)region, (void)plain, (void)bytes;
  ti_region_refuse(owner, site);
}
kroll_gptr ti_region_of_domains;

/* Takes back the last block only. */
void kroll_free(kroll_gptr p, const kroll_site *site) {
  (void)site;
  if (p == last)
    used = p - BASE;
}

void kroll_far_get(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  (void)site;
  memcpy(dst, plain_byte(src), bytes);
}
void kroll_far_put(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site) {
  (void)site;
  memcpy(plain_byte(dst), src, bytes);
}

uint64_t kroll_far_get_word(kroll_gptr src, size_t bytes, const kroll_site *site) {
  uint64_t word = 0;
  kroll_far_get(&word, src, bytes, site);
  return word;
}

void kroll_far_put_word(kroll_gptr dst, uint64_t word, size_t bytes, const kroll_site *site) {
  kroll_far_put(dst, &word, bytes, site);
}
void kroll_get(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  kroll_far_get(dst, src, bytes, site);
}

/* ---- strided ---- */

static void move(char *dst, const char *src, const kroll_shape *shape, uint32_t d) {
  if (d == shape->dims)
    memcpy(dst, src, shape->chunk_bytes);
  else
    for (size_t i = 0; i < shape->count[d]; i++)
      move(dst + (ptrdiff_t)i * shape->dst_stride[d], src + (ptrdiff_t)i * shape->src_stride[d], shape, d + 1);
}

static void now(void *dst, const void *src, const kroll_shape *shape) {
  plain_strided_calls++;
  move(dst, src, shape, 0);
}
static void later(void *dst, const void *src, const kroll_shape *shape) {
  plain_strided_calls++;
  if (queued == MAX_PENDING)
    kroll_fail(NULL, "too many transfers in flight");
  queue[queued++] = (pending){dst, src, *shape};
}
static void complete(void) {
  for (size_t i = 0; i < queued; i++)
    move(queue[i].dst, queue[i].src, &queue[i].shape, 0);
  queued = 0;
}

#define STRIDED(name, to, from, dst_place, src_place)                                                                  \
  void kroll_##name##_strided(to dst, from src, const kroll_shape *shape, const kroll_site *site) {                    \
    (void)site;                                                                                                        \
    now(dst_place, src_place, shape);                                                                                  \
  }                                                                                                                    \
  kroll_handle kroll_##name##_strided_nb(to dst, from src, const kroll_shape *shape, const kroll_site *site) {         \
    (void)site;                                                                                                        \
    later(dst_place, src_place, shape);                                                                                \
    return 1;                                                                                                          \
  }                                                                                                                    \
  void kroll_##name##_strided_nbi(to dst, from src, const kroll_shape *shape, const kroll_site *site) {                \
    (void)site;                                                                                                        \
    later(dst_place, src_place, shape);                                                                                \
  }

STRIDED(put, kroll_gptr, const void *, plain_byte(dst), src)
STRIDED(get, void *, kroll_gptr, dst, plain_byte(src))
STRIDED(copy, kroll_gptr, kroll_gptr, plain_byte(dst), plain_byte(src))

void kroll_wait(kroll_handle handle, const kroll_site *site) {
  (void)site;
  if (handle != KROLL_DONE)
    complete();
}
void kroll_wait_nbi(const kroll_site *site) {
  (void)site;
  complete();
}
void kroll_region_begin(const kroll_site *site) {
  if (in_region)
    kroll_fail(site, "regions do not nest");
  in_region = true;
}
kroll_handle kroll_region_end(const kroll_site *site) {
  if (!in_region)
    kroll_fail(site, "no region");
  in_region = false;
  return queued != 0 ? 1 : KROLL_DONE;
}

/* ---- indexed: one local piece is all that arrays ask for ---- */

static void require(bool condition) {
  if (!condition)
    kroll_fail(NULL, "the pieces of an indexed transfer differ in size");
}

void kroll_put_indexed(size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                       const kroll_site *site) {
  size_t done = 0;
  (void)site;
  for (size_t i = 0; i < ndst; done += dst[i++].bytes)
    memcpy(plain_byte(dst[i].addr), (char *)src->addr + done, dst[i].bytes);
  require(nsrc == 1 && done == src->bytes);
}

void kroll_get_indexed(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                       const kroll_site *site) {
  size_t done = 0;
  (void)site;
  for (size_t i = 0; i < nsrc; done += src[i++].bytes)
    memcpy((char *)dst->addr + done, plain_byte(src[i].addr), src[i].bytes);
  require(ndst == 1 && done == dst->bytes);
}

int kroll_team_size(const kroll_team *team) {
  (void)team;
  return kroll_ranks;
}

/* Rank r contributes the value with r added to its first byte. */
void kroll_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  (void)team;
  (void)site;
  for (int r = 0; r < RANKS; r++) {
    uint8_t *piece = (uint8_t *)dst + (size_t)r * bytes;
    memcpy(piece, src, bytes);
    piece[0] = (uint8_t)(piece[0] + r);
  }
}
