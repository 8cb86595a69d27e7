/* What other images ask this one to do, where doing it may wait: a message is kept until this image waits or asks
   something itself, outside of handlers. Serving may wait in turn, and then serves what has come meanwhile. */
#include "serve.h"

typedef struct postponed {
  struct postponed *next;
  caf_service *service;
  int rank;
  kroll_gptr at; /* of a long one, on that rank */
  size_t bytes;
  char text[] __attribute__((aligned(16)));
} postponed;

static postponed *first, **last = &first;

static void serve_all(void) {
  const uint64_t caller = kr_caller;
  while (first != NULL) {
    postponed *p = first;
    first = p->next;
    if (first == NULL) {
      last = &first;
      kr_postponed = NULL;
    }
    if (p->at != 0)
      kroll_get(p->text, p->at, p->bytes, NULL);
    p->service(p->rank, p->text);
    free(p);
  }
  kr_caller = caller;
}

void caf_postpone(caf_service *service, const kroll_am *am, kroll_gptr at, size_t bytes) {
  kr_am_services++;
  postponed *p = caf_room(sizeof *p + bytes, NULL);
  *p = (postponed){NULL, service, am->source_rank, at, bytes};
  if (at == 0)
    memcpy(p->text, am->payload, bytes);
  *last = p;
  last = &p->next;
  kr_postponed = serve_all;
}
