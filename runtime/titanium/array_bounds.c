/* Indices outside an array's domain: the message, and the entry of every rank. */
#include "ints.h"
#include <kroll/titanium/rank1.h>
#include <kroll/titanium/rank2.h>
#include <kroll/titanium/rank3.h>
#include <kroll/titanium/rank4.h>
#include <kroll/titanium/rank5.h>
#include <kroll/titanium/rank6.h>
#include <kroll/titanium/rank7.h>
#include <kroll/titanium/rank8.h>
#include <stdio.h>

#define DOMAIN_TEXT 512

/* A domain as people write it: without a stride of 1. */
static const char *domain_text(const ti_view *array, char buffer[DOMAIN_TEXT]) {
  const int rank = array->rank;
  char lo[128], hi[128];
  bool unit = true;
  for (int k = 0; k < rank; k++)
    unit = unit && array->domain[2 * rank + k] == 1;
  ti_point_print(rank, array->domain, lo, sizeof lo);
  ti_point_print(rank, array->domain + rank, hi, sizeof hi);
  if (rect_is_empty(rank, array->domain))
    snprintf(buffer, DOMAIN_TEXT, "domain, which is empty");
  else if (unit)
    snprintf(buffer, DOMAIN_TEXT, "domain [%s:%s]", lo, hi);
  else {
    const int used = snprintf(buffer, DOMAIN_TEXT, "domain ");
    ti_rect_print(rank, array->domain, buffer + used, DOMAIN_TEXT - (size_t)used);
  }
  return buffer;
}

void ti_view_outside(const ti_view *array, const int32_t *point, const kroll_site *site) {
  char index[128], domain[DOMAIN_TEXT];
  if (array->storage == 0)
    ti_throw_null(site);
  ti_point_print(array->rank, point, index, sizeof index);
  kroll_fail(site, "index %s is outside the array's %s", index, domain_text(array, domain));
}

void ti_view_no_slice(const ti_view *array, int32_t dimension, int32_t at, const kroll_site *site) {
  char domain[DOMAIN_TEXT];
  if (dimension < 1 || dimension > array->rank)
    kroll_fail(site, "slice of dimension %d: the dimensions of this array are 1 to %d", dimension, array->rank);
  kroll_fail(site, "slice at %d of dimension %d is outside the array's %s", at, dimension, domain_text(array, domain));
}

void ti_view_not_local(const ti_view *array, const kroll_site *site) {
  char message[128];
  snprintf(message, sizeof message, "an array in the memory of rank %d is not local to rank %d",
           kroll_rank_of(array->storage), kroll_my_rank);
  ti_throw_cast(site, message);
}

#define OUTSIDE(N)                                                                                                     \
  void ti_array_outside##N(ti_array##N a, ti_point##N p, const kroll_site *site) {                                     \
    const ti_view view = ti_array_view##N(&a);                                                                         \
    ti_view_outside(&view, p.x, site);                                                                                 \
  }

OUTSIDE(1)
OUTSIDE(2)
OUTSIDE(3)
OUTSIDE(4)
OUTSIDE(5)
OUTSIDE(6)
OUTSIDE(7)
OUTSIDE(8)
