/* Reductions and scans. Elements are always combined in rank order, ((r0 op r1) op r2) ..., so results depend neither
   on timing nor on the way the data went. */
#include "combine.h"
#include "flight.h"
#include "rma.h"
#include "stage.h"
#include "event.h"

typedef struct {
  kroll_team *team;
  const kroll_combine *how;
  size_t elem;  /* bytes of one */
  size_t count; /* elements */
  const kroll_site *site;
  kr_doing doing;
} reduction;

/* The operation as a term; an exclusive scan is another one than an inclusive one. */
enum { EXCLUSIVE = 1 << 8 };

/* All members must agree on the elements, the operation, and the root of what has one. */
static reduction begin(kroll_team *team, size_t count, const kroll_combine *how, const kroll_site *site,
                       uint32_t operation, int root, int variant) {
  kr_settle(site);
  kr_combine_check(how, site);
  const size_t elem = kr_combine_bytes(how);
  const kroll_terms terms = {count, elem, 0, 0, root, (int16_t)how->type, (int16_t)((int)how->op | variant)};
  team = kr_team(team);
  kr_meet_check(team, site);
  const reduction r = {team, how, elem, count, site, kr_meet_terms(team, operation, &terms)};
  if (r.elem > KR_STAGE_BYTES)
    kroll_fail(site, "elements of %zu bytes are too large to combine (at most %zu)", r.elem, KR_STAGE_BYTES);
  return r;
}

/* ---- what fits into a meeting ---- */

/* A scalar, which travels as a word: the usual case, and copies of a fixed size. */
static bool is_scalar(const reduction *r) { return r->count == 1 && (r->elem == 8 || r->elem == 4); }

static bool is_small(const reduction *r) {
  return kr_meet_gathers(r->team, is_scalar(r) ? sizeof(uint64_t) : r->count * r->elem);
}

static void copy_scalar(const reduction *r, void *dst, const void *src) {
  if (r->elem == 8)
    memcpy(dst, src, 8);
  else
    memcpy(dst, src, 4);
}

/* Gathers all, and combines up to member `last`, to which the result belongs. Word j is that of member me + j. */
static uint64_t fold_scalars(const reduction *r, const void *src, int last) {
  uint64_t words[KR_GATHER_BYTES / sizeof(uint64_t)];
  const int size = r->team->size;
  copy_scalar(r, words, src);
  kr_meet_gather_words(r->team, words, r->site, r->doing);
  int at = r->team->me == 0 ? 0 : size - r->team->me;
  uint64_t sum = words[at];
  for (int member = 1; member <= last; member++) {
    at = at + 1 == size ? 0 : at + 1;
    kr_combine(r->how, &sum, &words[at], 1);
    sum = words[at];
  }
  return sum;
}

static char *fold_blocks(const reduction *r, char *all, const void *src, int last) {
  const size_t bytes = r->count * r->elem;
  kr_meet_all_gather(r->team, all, src, bytes, r->site, r->doing);
  for (int member = 1; member <= last; member++)
    kr_combine(r->how, all + (size_t)(member - 1) * bytes, all + (size_t)member * bytes, r->count);
  return all + (size_t)last * bytes;
}

static __attribute__((noinline)) void reduce_blocks(const reduction *r, void *dst, const void *src, bool wants,
                                                    int last) {
  char all[KR_GATHER_BYTES] __attribute__((aligned(16)));
  const char *sum = fold_blocks(r, all, src, wants ? last : 0);
  if (wants && r->count != 0)
    memcpy(dst, sum, r->count * r->elem);
}

/* A reduction whose result this member wants when `wants`, of members 0 .. last. */
static void reduce_small(const reduction *r, void *dst, const void *src, bool wants, int last) {
  if (!is_scalar(r)) {
    reduce_blocks(r, dst, src, wants, last);
    return;
  }
  const uint64_t sum = fold_scalars(r, src, wants ? last : 0);
  if (wants)
    copy_scalar(r, dst, &sum);
}

/* ---- what goes through the windows ---- */

static size_t chunk_elements(const reduction *r) { return KR_STAGE_BYTES / r->elem; }

static void read_block(const reduction *r, char *to, int member, size_t first, size_t count) {
  kr_chain chain = {0};
  kr_get_start(&chain, to, kr_stage_of(r->team, member) + first * r->elem, count * r->elem, r->site);
  kr_chain_wait(&chain, r->site);
}

/* Combines elements first .. first + count of the parts of members 0 .. last; the result is in scratch. */
static char *fold_parts(const reduction *r, size_t first, size_t count, int last) {
  char *sum = kr_stage_scratch(r->team, 0), *next = kr_stage_scratch(r->team, 1);
  read_block(r, sum, 0, first, count);
  for (int member = 1; member <= last; member++) {
    read_block(r, next, member, first, count);
    kr_combine(r->how, sum, next, count);
    char *old = sum;
    sum = next;
    next = old;
  }
  return sum;
}

static void publish(const reduction *r, const void *bytes, size_t count) {
  memcpy(kr_stage_mine(r->team), bytes, count * r->elem);
  kr_stage_publish(r->team, r->site, r->doing);
}

/* The chunks of a reduction whose result this member wants when `wants`, of members 0 .. last. */
static void fold_staged(const reduction *r, char *dst, const char *src, bool wants, int last) {
  kr_stage_open(r->team, r->site, r->doing);
  const size_t chunk = chunk_elements(r);
  for (size_t done = 0; done < r->count; done += chunk) {
    const size_t now = r->count - done < chunk ? r->count - done : chunk;
    publish(r, src + done * r->elem, now);
    if (wants)
      memcpy(dst + done * r->elem, fold_parts(r, 0, now, last), now * r->elem);
  }
}

/* First element of a member's share of a chunk. */
static size_t share(const reduction *r, size_t count, int member) {
  return count * (size_t)member / (size_t)r->team->size;
}

/* Every member combines its share of a chunk, then all read the shares. */
static void all_reduce_staged(const reduction *r, char *dst, const char *src) {
  kr_stage_open(r->team, r->site, r->doing);
  const size_t chunk = chunk_elements(r);
  for (size_t done = 0; done < r->count; done += chunk) {
    const size_t now = r->count - done < chunk ? r->count - done : chunk;
    publish(r, src + done * r->elem, now);
    const size_t first = share(r, now, r->team->me), mine = share(r, now, r->team->me + 1) - first;
    publish(r, fold_parts(r, first, mine, r->team->size - 1), mine);
    for (int member = 0; member < r->team->size; member++) {
      const size_t from = share(r, now, member);
      read_block(r, dst + (done + from) * r->elem, member, 0, share(r, now, member + 1) - from);
    }
  }
}

/* ---- the calls ---- */

void kroll_reduce(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how, int root,
                  const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const reduction r = begin(team, count, how, site, KR_DOING_REDUCE, root, 0);
  if (root < 0 || root >= r.team->size)
    kroll_fail(site, "rank %d is not in this team of %d", root, r.team->size);
  const bool wants = r.team->me == root;
  if (is_small(&r))
    reduce_small(&r, dst, src, wants, r.team->size - 1);
  else
    fold_staged(&r, dst, src, wants, r.team->size - 1);
}

void kroll_all_reduce(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                      const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const reduction r = begin(team, count, how, site, KR_DOING_ALL_REDUCE, 0, 0);
  if (is_small(&r))
    reduce_small(&r, dst, src, true, r.team->size - 1);
  else
    all_reduce_staged(&r, dst, src);
}

void kroll_scan(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how, bool exclusive,
                const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const reduction r = begin(team, count, how, site, KR_DOING_SCAN, 0, exclusive ? EXCLUSIVE : 0);
  const int last = r.team->me - exclusive;
  if (is_small(&r))
    reduce_small(&r, dst, src, last >= 0, last);
  else
    fold_staged(&r, dst, src, last >= 0, last);
}
