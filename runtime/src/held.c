/* A list of all records, which are malloc's memory. */
#include "held.h"
#include "collect.h"
#include <stdlib.h>

typedef struct held {
  struct held *next, *previous;
  size_t bytes;
  _Alignas(max_align_t) char record[];
} held;

static held *first;

void *kr_held_new(size_t bytes) {
  held *h = malloc(sizeof *h + bytes);
  if (h == NULL)
    return NULL;
  h->bytes = bytes;
  kr_surgery_begin();
  h->previous = NULL;
  h->next = first;
  if (first != NULL)
    first->previous = h;
  first = h;
  kr_surgery_end();
  return h->record;
}

void kr_held_free(void *record) {
  held *h = (held *)((char *)record - offsetof(held, record));
  kr_surgery_begin();
  if (h->next != NULL)
    h->next->previous = h->previous;
  if (h->previous != NULL)
    h->previous->next = h->next;
  else
    first = h->next;
  kr_surgery_end();
  free(h);
}

void kr_held_visit(void (*visit)(const void *start, size_t bytes)) {
  for (const held *h = first; h != NULL; h = h->next)
    visit(h->record, h->bytes);
}
