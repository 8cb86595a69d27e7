/* Meetings that carry data: a broadcast and an all-gather in the rounds of a barrier. */
#include "meet.h"

/* Members are counted downwards from the root, as messages travel; after round k the first 2^(k+1) have the data. */
void kr_meet_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site, kr_doing doing) {
  if (bytes == 0) {
    kr_meet(team, site, doing);
    return;
  }
  const uint64_t word = kr_meet_begin(team, site, doing);
  const int place = (root - team->me + team->size) % team->size;
  for (int round = 0; round < team->rounds; round++) {
    const int have = 1 << round;
    const bool gives = place < have && place + have < team->size;
    kr_meet_send_payload(team, round, word, buffer, gives ? bytes : 0, site);
    const void *payload = kr_meet_await(team, round, word, site);
    if (place >= have && place < 2 * have)
      memcpy(buffer, payload, bytes);
  }
}

/* Block j is that of member me + j; a round doubles what everyone has. */
void kr_meet_all_gather(kroll_team *team, void *all, const void *own, size_t bytes, const kroll_site *site,
                        kr_doing doing) {
  if (bytes == 0) {
    kr_meet(team, site, doing);
    return;
  }
  const uint64_t word = kr_meet_begin(team, site, doing);
  char blocks[KR_GATHER_BYTES];
  memcpy(blocks, own, bytes);
  for (int round = 0; round < team->rounds; round++) {
    const int have = 1 << round;
    const size_t missing = (size_t)(team->size - have < have ? team->size - have : have) * bytes;
    kr_meet_send_payload(team, round, word, blocks, missing, site);
    memcpy(blocks + (size_t)have * bytes, kr_meet_await(team, round, word, site), missing);
  }
  const size_t up_to_last = (size_t)(team->size - team->me) * bytes;
  memcpy((char *)all + (size_t)team->me * bytes, blocks, up_to_last);
  memcpy(all, blocks + up_to_last, (size_t)team->me * bytes);
}

static void send_words(kroll_team *team, int round, uint64_t word, const uint64_t *words, int count,
                       const kroll_site *site) {
  const kr_meet_target *to = &team->target[round];
  if (KROLL_UNLIKELY(to->near == NULL)) {
    kr_meet_send_payload(team, round, word, words, (size_t)count * sizeof *words, site);
    return;
  }
  kr_meet_slot *slot = &to->near[word >> 32 & 1];
  for (int i = 0; i < count; i++)
    ((uint64_t *)slot->payload)[i] = words[i];
  __atomic_store_n(&slot->word, word, __ATOMIC_RELEASE);
}

void kr_meet_gather_words(kroll_team *team, uint64_t *words, const kroll_site *site, kr_doing doing) {
  const uint64_t word = kr_meet_begin(team, site, doing);
  for (int round = 0; round < team->rounds; round++) {
    const int have = 1 << round;
    const int missing = team->size - have < have ? team->size - have : have;
    send_words(team, round, word, words, missing, site);
    const uint64_t *heard = kr_meet_await(team, round, word, site);
    for (int i = 0; i < missing; i++)
      words[have + i] = heard[i];
  }
}
