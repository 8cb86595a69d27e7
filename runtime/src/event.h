/* Events: what the runtime does for its program, with site, kind, peer, bytes, start and end. Listeners are added at
   boot, by settings. Without any an event costs a branch that is never taken. */
#ifndef KR_EVENT_H
#define KR_EVENT_H

#include "process.h"

typedef enum {
  KR_EVENT_CALL,      /* the program is in a call that may wait */
  KR_EVENT_OPERATION, /* the conduit, or a reference version, takes an operation; its end is not that of the operation
                       */
  KR_EVENT_COMPUTE    /* computation that the program charges */
} kr_event_class;

typedef struct {
  kr_event_class what;
  kroll_site_kind kind;   /* what is done, 0 for computation; the site says it in the program's words */
  const kroll_site *site; /* NULL: unknown */
  int peer;               /* -1: none, or several */
  uint64_t bytes;
  uint32_t depth;  /* events that this one is part of */
  bool in_handler; /* of an active message */
  uint64_t start_ns, end_ns;
  uint64_t start_ps, end_ps; /* model time */
} kr_event;

typedef struct kr_listener {
  void (*begun)(const kr_event *event); /* may be NULL */
  void (*ended)(const kr_event *event); /* may be NULL */
  struct kr_listener *next;
} kr_listener;

extern bool kr_events; /* somebody listens; constant after boot */
void kr_event_listen(kr_listener *listener);

/* Begins an event; gives its number, or 0 if it is too deep in others to be told. */
uint32_t kr_event_begin(kr_event_class what, kroll_site_kind kind, const kroll_site *site, int peer, uint64_t bytes)
    __attribute__((cold));
void kr_event_end(uint32_t number) __attribute__((cold));
/* Forgets one that came to nothing. */
void kr_event_cancel(uint32_t number) __attribute__((cold));
/* Whether one has begun and not ended. */
bool kr_event_is_open(void);
/* The program leaves all calls by a jump. */
void kr_event_leave_all(void);

/* The rank that an address belongs to, -1 for one that is wrong. */
static inline int kr_event_peer(kroll_gptr p) {
  return p - kroll_segment_base < (uint64_t)kroll_ranks << kroll_segment_shift ? kroll_rank_of(p) : -1;
}

KR_HOT void kr_event_end_call(const uint32_t *number) {
  if (KROLL_UNLIKELY(*number != 0))
    kr_event_end(*number);
}

/* First line of a call that may wait: an event until the function returns. */
#define KR_CALL(kind, site, peer, bytes)                                                                               \
  const uint32_t call_ __attribute__((cleanup(kr_event_end_call), unused)) =                                           \
      KROLL_UNLIKELY(kr_events) ? kr_event_begin(KR_EVENT_CALL, kind, site, peer, bytes) : 0

#endif
