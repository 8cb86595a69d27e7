/* Reading a domain's rectangles from wherever they live, and making domains from lists. */
#ifndef TITANIUM_DOMAIN_H
#define TITANIUM_DOMAIN_H

#include "rect_list.h"

typedef struct {
  const int32_t *ints;
  size_t count;
  void *fetched; /* to be freed */
} reading;

static inline size_t rect_bytes(int rank) { return 3 * (size_t)rank * sizeof(int32_t); }
static inline const int32_t *reading_at(const reading *from, int rank, size_t i) {
  return from->ints + i * 3 * (size_t)rank;
}

reading ti_domain_open(int rank, ti_domain domain);
void ti_domain_close(reading *from);
/* Merges the list, copies it into the heap and frees it. */
ti_domain ti_domain_keep(rects *list);

#endif
