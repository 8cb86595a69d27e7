/* Lists of elements: those that a loop finds by indices from memory. The loop's turns name the elements first; then
   these come as one indexed transfer, and go back as one. */
#include "lists.h"
#include "held.h"
#include <stdlib.h>
#include <string.h>

static void *checked(void *room, uint64_t count, const kroll_site *site) {
  if (room == NULL)
    kroll_fail(site, "no memory for a list of %llu elements", (unsigned long long)count);
  return room;
}

static void *room_for(uint64_t count, uint64_t bytes, const kroll_site *site) {
  return checked(malloc(count * bytes), count, site);
}

void *kroll_list_open(int64_t turns, uint64_t elem, const kroll_site *site) {
  const uint64_t count = (uint64_t)turns;
  kr_list *list = room_for(1, sizeof *list, site);
  *list = (kr_list){.elem = elem, .turns = turns, .under_way = KROLL_DONE};
  list->place = room_for(count, sizeof *list->place, site);
  list->pieces = room_for(count, sizeof *list->pieces, site);
  list->values = checked(kr_held_new(count * elem), count, site);
  return list;
}

int64_t *kroll_list_index(const void *opened) { return ((const kr_list *)opened)->place; }

/* Addresses of elements differ in their low bits least: those above come down (Knuth 6.4, multiplicative hashing). */
static uint64_t hash(kroll_gptr address, int bits) {
  return (uint64_t)address * UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits);
}

/* Turns that have the same element share its value, and it is stored once. */
static void merge(kr_list *list, const kroll_site *site) {
  int bits = 4;
  while (UINT64_C(1) << bits < 2 * (uint64_t)list->turns)
    bits++;
  const uint64_t slots = UINT64_C(1) << bits;
  int64_t *known = room_for(slots, sizeof *known, site);
  memset(known, -1, slots * sizeof *known);
  for (int64_t turn = 0; turn < list->turns; turn++) {
    const kroll_gpiece piece = list->pieces[turn];
    uint64_t slot = hash(piece.addr, bits);
    while (known[slot] >= 0 && list->pieces[known[slot]].addr != piece.addr)
      slot = (slot + 1) % slots;
    if (known[slot] < 0) {
      known[slot] = list->elements++;
      list->pieces[known[slot]] = piece;
    }
    list->place[turn] = known[slot];
  }
  free(known);
}

void *kroll_list_ready(void *opened, kroll_gptr array, int how, const kroll_site *site) {
  kr_list *list = opened;
  (void)array; /* the compiler knows by it where the elements are */
  for (int64_t turn = 0; turn < list->turns; turn++) {
    if (list->place[turn] == KROLL_LIST_NOTHING)
      return NULL;
    list->pieces[turn] = (kroll_gpiece){(kroll_gptr)list->place[turn], list->elem};
  }
  if ((how & KROLL_LIST_STORES) != 0) {
    merge(list, site);
  } else {
    list->elements = list->turns;
    for (int64_t turn = 0; turn < list->turns; turn++)
      list->place[turn] = turn;
  }
  if ((how & KROLL_LIST_READS) != 0) {
    const kroll_piece all = {list->values, (uint64_t)list->elements * list->elem};
    list->under_way = kroll_get_indexed_nb(1, &all, (size_t)list->elements, list->pieces, site);
  }
  return list->values;
}

void kroll_list_wait(void *opened, kroll_gptr array, const kroll_site *site) {
  kr_list *list = opened;
  (void)array;
  kroll_wait(list->under_way, site);
  list->under_way = KROLL_DONE;
}

void kroll_list_store(void *opened, kroll_gptr array, const kroll_site *site) {
  kr_list *list = opened;
  (void)array;
  const kroll_piece all = {list->values, (uint64_t)list->elements * list->elem};
  list->under_way = kroll_put_indexed_nb((size_t)list->elements, list->pieces, 1, &all, site);
}

void kroll_list_close(void *opened, kroll_gptr array, const kroll_site *site) {
  kr_list *list = opened;
  kroll_list_wait(list, array, site);
  kr_held_free(list->values);
  free(list->pieces);
  free(list->place);
  free(list);
}
