/* Collectives over whole arrays: every member of a team gets one member's elements, or those of all combined one by
 * one. */
#include "array_transfer.h"

static int64_t elements_of(const ti_view *array, const kroll_site *site) {
  if (array->storage == 0)
    ti_throw_null(site);
  return rect_points(array->rank, array->domain);
}

static void need_rank(const kroll_team *team, int32_t root, const kroll_site *site) {
  const int size = kroll_team_size(team);
  if (root < 0 || root >= size)
    kroll_fail(site, "there is no rank %d to be the root, the %s has %d ranks", root, team != NULL ? "team" : "job",
               size);
}

void ti_view_broadcast(kroll_team *team, const ti_view *array, size_t elem_bytes, int32_t root,
                       const kroll_site *site) {
  const int64_t count = elements_of(array, site);
  need_rank(team, root, site);
  const size_t bytes = (size_t)count * elem_bytes;
  char *all = ti_elements_take(bytes, site);
  if (kroll_team_rank(team) == root)
    ti_view_pack(array, all, elem_bytes, site);
  kroll_broadcast(team, all, bytes, root, site);
  if (kroll_team_rank(team) != root)
    ti_view_unpack(array, all, elem_bytes, site);
  ti_elements_give(all);
}

/* ---- combinations ---- */

typedef struct {
  int64_t count;
  size_t elem_bytes;
  char *own, *combined;
} operands;

static operands operands_of(const ti_view *src, size_t elem_bytes, const kroll_site *site) {
  const int64_t count = elements_of(src, site);
  const size_t bytes = (size_t)count * elem_bytes;
  operands o = {.count = count, .elem_bytes = elem_bytes};
  o.own = ti_elements_take(bytes, site);
  o.combined = ti_elements_take(bytes, site);
  ti_view_pack(src, o.own, elem_bytes, site);
  return o;
}

/* Element by element in row-major order. */
static void deliver(const operands *o, const ti_view *dst, const kroll_site *site) {
  const int64_t room = elements_of(dst, site);
  if (room != o->count)
    kroll_fail(site, "the result has %lld elements, the target of the reduction %lld", (long long)o->count,
               (long long)room);
  ti_view_unpack(dst, o->combined, o->elem_bytes, site);
}

static void release(operands *o) {
  ti_elements_give(o->own);
  ti_elements_give(o->combined);
}

void ti_view_reduce(kroll_team *team, const ti_view *src, const ti_view *dst, size_t elem_bytes, int32_t type,
                    int32_t op, int32_t root, const kroll_site *site) {
  const kroll_combine how = {.type = (kroll_type)type, .op = (kroll_op)op};
  need_rank(team, root, site);
  operands o = operands_of(src, elem_bytes, site);
  kroll_reduce(team, o.combined, o.own, (size_t)o.count, &how, root, site);
  if (kroll_team_rank(team) == root)
    deliver(&o, dst, site);
  release(&o);
}

void ti_view_all_reduce(kroll_team *team, const ti_view *src, const ti_view *dst, size_t elem_bytes, int32_t type,
                        int32_t op, const kroll_site *site) {
  const kroll_combine how = {.type = (kroll_type)type, .op = (kroll_op)op};
  operands o = operands_of(src, elem_bytes, site);
  kroll_all_reduce(team, o.combined, o.own, (size_t)o.count, &how, site);
  deliver(&o, dst, site);
  release(&o);
}

void ti_view_scan(kroll_team *team, const ti_view *src, const ti_view *dst, size_t elem_bytes, int32_t type, int32_t op,
                  const kroll_site *site) {
  const kroll_combine how = {.type = (kroll_type)type, .op = (kroll_op)op};
  operands o = operands_of(src, elem_bytes, site);
  kroll_scan(team, o.combined, o.own, (size_t)o.count, &how, false, site);
  deliver(&o, dst, site);
  release(&o);
}
