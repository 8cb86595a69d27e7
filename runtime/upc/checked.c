/* What --checked finds: indices outside of arrays, accesses outside of objects or after upc_free, and numbers that were
   never written. */
#include "checked.h"
#include "../src/fail.h"
#include "objects.h"
#include <stdio.h>

int64_t upc_checked_index(int64_t index, int64_t count, const kroll_site *site) {
  if (KROLL_UNLIKELY((uint64_t)index >= (uint64_t)count))
    kroll_fail(site, "index %lld is outside of an array of %lld elements: %s", (long long)index, (long long)count,
               site->what);
  return index;
}

int64_t upc_checked_end(int64_t index, int64_t count, const kroll_site *site) {
  return index == count ? index : upc_checked_index(index, count, site);
}

/* An access on its way. */
typedef struct {
  kroll_gptr p, from; /* from: 0 = not known */
  size_t bytes;
  const kroll_site *site;
} access;

#define NAME_BYTES 256

/* What an object is called in a sentence. */
static const char *name_of(const upc_object *object, char *room) {
  if (object->name != NULL)
    snprintf(room, NAME_BYTES, "the shared object `%s`", object->name);
  else if (object->allocated != NULL && object->allocated->line != 0)
    snprintf(room, NAME_BYTES, "what was allocated at %s:%u", object->allocated->file, object->allocated->line);
  else
    snprintf(room, NAME_BYTES, "what was allocated");
  return room;
}

static kr_other_place allocation_of(const upc_object *object) {
  return (kr_other_place){object->allocated, 0, "allocated here"};
}

static _Noreturn void fail_freed(const access *a, const upc_object *object) {
  char name[NAME_BYTES];
  kr_fail_two(a->site, (kr_other_place){object->freed, 0, "freed here"}, "%s: this memory has been freed: it is in %s",
              a->site->what, name_of(object, name));
}

static _Noreturn void fail_outside(const access *a, const upc_object *object) {
  const int thread = kroll_rank_of(a->p);
  const int64_t first = (int64_t)(a->p - kroll_at_rank(object->start, thread));
  const uint64_t bytes = upc_object_bytes_on(object, thread);
  char name[NAME_BYTES], how[NAME_BYTES];
  if (first < 0)
    snprintf(how, sizeof how, "begins %lld bytes before", (long long)-first);
  else if ((uint64_t)first == bytes)
    snprintf(how, sizeof how, "begins just behind the end of");
  else if ((uint64_t)first > bytes)
    snprintf(how, sizeof how, "begins %lld bytes behind the end of", (long long)(first - (int64_t)bytes));
  else
    snprintf(how, sizeof how, "goes %lld bytes beyond the end of", (long long)(first + (int64_t)(a->bytes - bytes)));
  kr_fail_two(a->site, allocation_of(object), "%s: this access to %zu bytes %s %s, which has %llu bytes on thread %d",
              a->site->what, a->bytes, how, name_of(object, name), (unsigned long long)bytes, thread);
}

static _Noreturn void fail_other(const access *a, const upc_object *object, const upc_object *origin) {
  char name[NAME_BYTES], other[NAME_BYTES];
  kr_fail_two(a->site, allocation_of(origin), "%s: the pointer points into %s, and this is in %s", a->site->what,
              name_of(origin, name), name_of(object, other));
}

static bool is_same(const upc_object *a, const upc_object *b) { return a->start == b->start; }

/* Whether the first byte is on a part of the object, and the last one too. */
static bool is_inside(const access *a, const upc_object *object) {
  const int thread = kroll_rank_of(a->p);
  const uint64_t first = a->p - kroll_at_rank(object->start, thread);
  const uint64_t bytes = upc_object_bytes_on(object, thread);
  return first <= bytes && a->bytes <= bytes - first;
}

static bool is_in_job(kroll_gptr p) { return p - kroll_segment_base < (uint64_t)kroll_ranks << kroll_segment_shift; }

/* The object that the access starts from, if it is known and there. */
static bool has_origin(const access *a, upc_object *origin) {
  return a->from != 0 && is_in_job(a->from) && upc_object_at(a->from, origin) == UPC_OBJECT;
}

static void check_known(const access *a, const upc_object *object) {
  upc_object origin;
  const bool is_known = a->from != a->p && has_origin(a, &origin) && !origin.is_freed;
  if (is_known && !is_same(&origin, object)) {
    if (object->is_freed || !is_inside(a, object))
      fail_outside(a, &origin);
    fail_other(a, object, &origin);
  }
  if (object->is_freed)
    fail_freed(a, object);
  if (!is_inside(a, object))
    fail_outside(a, object);
}

static void check(const access *a) {
  upc_object object, origin;
  switch (upc_object_at(a->p, &object)) {
  case UPC_OBJECT:
    check_known(a, &object);
    break;
  case UPC_NOTHING:
  case UPC_UNKNOWN:
    if (has_origin(a, &origin)) {
      if (origin.is_freed)
        fail_freed(a, &origin);
      fail_outside(a, &origin);
    }
    if (upc_object_at(a->p, &object) == UPC_NOTHING)
      kroll_fail(a->site, "%s: nothing is allocated at this address; what was there has been freed", a->site->what);
  }
}

/* Null and private addresses are refused by the access itself, which may be an exception. */
static void check_range(const access *a) {
  if (!is_in_job(a->p) || a->bytes == 0)
    return;
  check(a);
  const bool reads = (a->site->kind & 0xff) == KROLL_SITE_LOAD;
  if (reads && upc_object_is_fresh(a->p, a->bytes)) {
    upc_object object;
    if (upc_object_at(a->p, &object) == UPC_OBJECT)
      kr_fail_two(a->site, allocation_of(&object), "%s is read and was never written", a->site->what);
  }
}

kroll_gptr upc_checked(kroll_gptr p, kroll_gptr from, size_t bytes, const kroll_site *site) {
  check_range(&(access){p, from, bytes, site});
  return p;
}

/* Of a pointer that left its object altogether only its origin is in a segment. */
void upc_check_local(uintptr_t p, uintptr_t from, size_t bytes, const kroll_site *site) {
  const access a = {p, from, bytes, site};
  upc_object origin;
  if (is_in_job(p))
    check_range(&a);
  else if (has_origin(&a, &origin))
    fail_outside(&a, &origin);
}

void upc_check_transfer(kroll_gptr p, size_t bytes, const kroll_site *site) {
  check_range(&(access){p, 0, bytes, site});
}
