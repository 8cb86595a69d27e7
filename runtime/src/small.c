/* Small blocking collectives of plain teams; see small.h. */
#include "small.h"
#include "combine.h"
#include "engine.h"

/* Members are counted downwards from the root, as messages travel; after round k the first 2^(k+1) have the data. */
void kr_meet_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site,
                       kr_purpose purpose) {
  if (bytes == 0) {
    kr_meet(team, site, purpose);
    return;
  }
  if (KROLL_UNLIKELY(!team->plain)) {
    kr_team_broadcast(team, buffer, bytes, root, site, purpose);
    return;
  }
  const uint64_t word = kr_meet_begin(team, site, purpose);
  const int place = (root - team->me + team->size) % team->size;
  for (int round = 0; round < team->rounds; round++) {
    const int have = 1 << round;
    const bool gives = place < have && place + have < team->size;
    kr_meet_send_payload(team, round, word, buffer, gives ? bytes : 0, site);
    const void *payload = kr_meet_await(team, round, word, site);
    if (place >= have && place < 2 * have)
      memcpy(buffer, payload, bytes);
  }
  kr_meet_prepare_next(team, word);
}

/* Block j is that of member me + j; a round doubles what everyone has. */
void kr_meet_all_gather(kroll_team *team, void *all, const void *own, size_t bytes, const kroll_site *site,
                        kr_purpose purpose) {
  if (bytes == 0) {
    kr_meet(team, site, purpose);
    return;
  }
  const uint64_t word = kr_meet_begin(team, site, purpose);
  char blocks[KR_GATHER_BYTES];
  memcpy(blocks, own, bytes);
  for (int round = 0; round < team->rounds; round++) {
    const int have = 1 << round;
    const size_t missing = (size_t)(team->size - have < have ? team->size - have : have) * bytes;
    kr_meet_send_payload(team, round, word, blocks, missing, site);
    memcpy(blocks + (size_t)have * bytes, kr_meet_await(team, round, word, site), missing);
  }
  kr_meet_prepare_next(team, word);
  const size_t up_to_last = (size_t)(team->size - team->me) * bytes;
  memcpy((char *)all + (size_t)team->me * bytes, blocks, up_to_last);
  memcpy(all, blocks + up_to_last, (size_t)team->me * bytes);
}

/* At least one; the first by itself, because the loop takes longer to begin than most words to copy. */
KR_HOT void copy_words(uint64_t *to, const uint64_t *from, int count) {
  to[0] = from[0];
  for (int i = 1; i < count; i++)
    to[i] = from[i];
}

static void send_words(kroll_team *team, int round, uint64_t word, const uint64_t *words, int count,
                       const kroll_site *site) {
  const kr_meet_target *to = &team->target[round];
  if (KROLL_UNLIKELY(to->near == NULL)) {
    kr_meet_send_payload(team, round, word, words, (size_t)count * sizeof *words, site);
    return;
  }
  kr_meet_slot *slot = &to->near[word >> 32 & 1];
  copy_words((uint64_t *)slot->payload, words, count);
  __atomic_store_n(&slot->word, word, __ATOMIC_RELEASE);
  kr_ring(to->rank);
}

/* words[j] becomes that of member me + j. */
static void gather_words(kroll_team *team, uint64_t *words, const kroll_site *site, kr_purpose purpose) {
  const uint64_t word = kr_meet_begin(team, site, purpose);
  for (int round = 0; round < team->rounds; round++) {
    const int have = 1 << round;
    const int missing = team->size - have < have ? team->size - have : have;
    send_words(team, round, word, words, missing, site);
    copy_words(&words[have], kr_meet_await(team, round, word, site), missing);
  }
  kr_meet_prepare_next(team, word);
}

/* ---- combining ---- */

static void copy_scalar(size_t elem, void *dst, const void *src) {
  if (elem == 8)
    memcpy(dst, src, 8);
  else
    memcpy(dst, src, 4);
}

static uint64_t fold_scalars(const kr_fold *f, const void *src, int last) {
  uint64_t words[KR_GATHER_BYTES / sizeof(uint64_t)];
  const int size = f->team->size;
  copy_scalar(f->elem, words, src);
  gather_words(f->team, words, f->site, f->purpose);
  int at = f->team->me == 0 ? 0 : size - f->team->me;
  uint64_t sum = words[at];
  for (int member = 1; member <= last; member++) {
    at = at + 1 == size ? 0 : at + 1;
    kr_combine(f->how, &sum, &words[at], 1);
    sum = words[at];
  }
  return sum;
}

static __attribute__((noinline)) void fold_blocks(const kr_fold *f, void *dst, const void *src, bool wants, int last) {
  char all[KR_GATHER_BYTES] __attribute__((aligned(16)));
  const size_t bytes = f->count * f->elem;
  kr_meet_all_gather(f->team, all, src, bytes, f->site, f->purpose);
  if (!wants || bytes == 0)
    return;
  for (int member = 1; member <= last; member++)
    kr_combine(f->how, all + (size_t)(member - 1) * bytes, all + (size_t)member * bytes, f->count);
  memcpy(dst, all + (size_t)last * bytes, bytes);
}

void kr_small_fold(const kr_fold *f, void *dst, const void *src, bool wants, int last) {
  if (!kr_is_scalar(f->count, f->elem)) {
    fold_blocks(f, dst, src, wants, last);
    return;
  }
  const uint64_t sum = fold_scalars(f, src, wants ? last : 0);
  if (wants)
    copy_scalar(f->elem, dst, &sum);
}
