/* Ranks that end before others, in languages where that is no mistake. Such a language says how its ranks part, and
   which waits are in vain; without one ranks meet at the job's end, and who waits for one that has ended has made a
   mistake, which the words of meetings show (agreement.h). */
#ifndef KR_ENDS_H
#define KR_ENDS_H

#include <kroll/kroll.h>

typedef struct {
  /* Waits until no rank needs this one any more. */
  void (*part)(void);
  /* Whether a meeting of a team, or if that is NULL a wait for a rank, or if that is -1 for anybody, has lasted in
     vain, since somebody has ended: then it is given up. May end the job instead. */
  bool (*in_vain)(const kroll_team *team, int rank, const kroll_site *site);
} kr_ends;
extern kr_ends kr_ending;

/* As kroll_sem_wait; false if it was in vain. */
bool kr_sem_wait(kroll_gptr sem, uint64_t count, const kroll_site *site);

static inline bool kr_is_in_vain(const kroll_team *team, int rank, const kroll_site *site) {
  return kr_ending.in_vain != NULL && kr_ending.in_vain(team, rank, site);
}

#endif
