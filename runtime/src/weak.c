/* A rank's list of the cells that it has made. A cell is a block of its own, so it is freed as others are; then it
   leaves the list. */
#include "weak.h"
#include "collect.h"
#include "mark.h"
#include <stdlib.h>

typedef struct {
  kroll_gptr object, owner;
} weak_cell;

/* `empty` are those that were emptied with an owner who has not been told. A soft reference has one of `soft` besides,
   which keeps its object while there is memory. */
static weak_cell **cells, **empty;
static size_t used, empty_used, room;
static kroll_gptr **soft;
static size_t soft_used, soft_room;
static uint32_t soft_seen;

bool kr_weak_any(void) { return __atomic_load_n(&kr_collect_node()->has_weak, __ATOMIC_RELAXED) != 0; }

/* Room for what a collection moves from one list to the other is made here: it may come at any instruction. */
static void *grow(void *list, size_t items, const kroll_site *site) {
  void *grown = realloc(list, items * sizeof(void *));
  if (grown == NULL)
    kroll_fail(site, "no memory for the list of %zu weak references", items);
  return grown;
}

static void add(weak_cell *cell, const kroll_site *site) {
  if (used + empty_used == room) {
    room = room == 0 ? 64 : 2 * room;
    cells = grow(cells, room, site);
    empty = grow(empty, room, site);
  }
  cells[used++] = cell;
}

/* From now on collections look for what is to be emptied. */
static void tell_node(void) { __atomic_store_n(&kr_collect_node()->has_weak, 1, __ATOMIC_RELAXED); }

kroll_gptr kroll_weak_make(kroll_gptr object, kroll_gptr owner, const kroll_site *site) {
  const bool keeps = !kroll_is_near(object);
  weak_cell *cell = kroll_alloc_as(sizeof *cell, KROLL_STORAGE | (keeps ? 0 : KROLL_PLAIN), site);
  *cell = (weak_cell){object, owner};
  if (!keeps) {
    kr_surgery_begin();
    add(cell, site);
    kr_surgery_end();
    tell_node();
  }
  kroll_keep(object);
  kroll_keep(owner);
  return (kroll_gptr)cell;
}

/* What was loaded is in this rank's hands before it can stop, so on this node it is loaded without the conduit. What
   comes from another node is data under way until then. */
kroll_gptr kroll_weak_get(kroll_gptr cell, const kroll_site *site) {
  const kroll_gptr at = cell + offsetof(weak_cell, object);
  if (!kroll_is_near(cell))
    return kroll_load(kroll_gptr, at, site);
  kr_surgery_begin();
  const kroll_gptr object = __atomic_load_n((kroll_gptr *)at, __ATOMIC_RELAXED);
  kr_surgery_end();
  return object;
}

void kroll_weak_empty(kroll_gptr cell, const kroll_site *site) {
  kroll_store(kroll_gptr, cell + offsetof(weak_cell, object), 0, site);
}

kroll_gptr kroll_weak_next_emptied(void) {
  kr_surgery_begin();
  const kroll_gptr owner = empty_used != 0 ? empty[--empty_used]->owner : 0;
  kr_surgery_end();
  return owner;
}

kroll_gptr kroll_soft_make(kroll_gptr object, const kroll_site *site) {
  kroll_gptr *cell = kroll_alloc_as(sizeof *cell, KROLL_STORAGE, site);
  *cell = object;
  kr_surgery_begin();
  if (soft_used == soft_room) {
    soft_room = soft_room == 0 ? 64 : 2 * soft_room;
    soft = grow(soft, soft_room, site);
  }
  soft[soft_used++] = cell;
  kr_surgery_end();
  tell_node();
  return (kroll_gptr)cell;
}

/* ---- in a collection ---- */

static void clear_cells(void) {
  size_t kept = 0;
  for (size_t i = 0; i < used; i++) {
    weak_cell *cell = cells[i];
    if (cell->object == 0 || !kr_mark_reached((kroll_gptr)cell))
      continue;
    if (kr_mark_reached(cell->object)) {
      cells[kept++] = cell;
      continue;
    }
    cell->object = 0;
    if (cell->owner != 0)
      empty[empty_used++] = cell;
  }
  used = kept;
}

/* Cells, or their owners, that have gone. */
static void forget_empty(void) {
  size_t kept = 0;
  for (size_t i = 0; i < empty_used; i++)
    if (kr_mark_reached((kroll_gptr)empty[i]) && kr_mark_reached(empty[i]->owner))
      empty[kept++] = empty[i];
  empty_used = kept;
}

static void forget_soft(void) {
  size_t kept = 0;
  for (size_t i = 0; i < soft_used; i++)
    if (*soft[i] != 0 && kr_mark_reached((kroll_gptr)soft[i]))
      soft[kept++] = soft[i];
  soft_used = kept;
}

void kr_weak_clear(void) {
  clear_cells();
  forget_empty();
  forget_soft();
}

void kr_weak_want_soft(void) { __atomic_fetch_add(&kr_collect_node()->wants_soft, 1, __ATOMIC_RELAXED); }

void kr_weak_let_go(void) {
  const uint32_t wants = __atomic_load_n(&kr_collect_node()->wants_soft, __ATOMIC_RELAXED);
  for (size_t i = 0; wants != soft_seen && i < soft_used; i++)
    *soft[i] = 0;
  soft_seen = wants;
}
