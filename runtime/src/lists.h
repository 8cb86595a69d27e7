/* A list of elements, as kroll.h tells of it. */
#ifndef KROLL_LISTS_H
#define KROLL_LISTS_H

#include <kroll/kroll.h>

typedef struct {
  uint64_t elem;
  int64_t turns, elements;
  int64_t *place;       /* of each turn: the element's address, and when the list is ready its place among the values */
  kroll_gpiece *pieces; /* the elements */
  char *values;
  kroll_handle under_way; /* what is fetched or stored */
} kr_list;

#endif
