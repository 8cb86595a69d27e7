/* Blocking collectives of a plain team whose data travels inside one meeting. They send the messages that the schedule
   KR_DISSEMINATION names, by loops of their own, because every nanosecond of them counts. */
#ifndef KR_SMALL_H
#define KR_SMALL_H

#include "meet.h"

#define KR_GATHER_BYTES ((size_t)2 * KR_MEET_PAYLOAD)

/* A meeting that carries `bytes` <= KR_MEET_PAYLOAD of the member `root` to all; other teams leave it to the engine. */
void kr_meet_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site,
                       kr_purpose purpose);
/* A meeting after which `all` holds the `bytes` of every member in order; see kr_gathers. */
void kr_meet_all_gather(kroll_team *team, void *all, const void *own, size_t bytes, const kroll_site *site,
                        kr_purpose purpose);

typedef struct {
  kroll_team *team;
  const kroll_combine *how;
  size_t elem;  /* bytes of one */
  size_t count; /* elements */
  const kroll_site *site;
  kr_purpose purpose;
} kr_fold;

/* Whether elements can be combined this way. A scalar travels as a word. */
static inline bool kr_is_scalar(size_t count, size_t elem) { return count == 1 && (elem == 8 || elem == 4); }
static inline bool kr_small_folds(const kroll_team *team, size_t count, size_t elem) {
  return kr_gathers(team->size, kr_is_scalar(count, elem) ? sizeof(uint64_t) : count * elem);
}
/* The elements of members 0 .. last combined from left to right, where this member `wants` it. */
void kr_small_fold(const kr_fold *f, void *dst, const void *src, bool wants, int last);

#endif
