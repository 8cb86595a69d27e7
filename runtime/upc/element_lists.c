/* Lists of elements of a shared array: turns of a loop name them by their indices. */
#include "../src/lists.h"
#include <kroll/upc.h>

static kroll_gptr address_of(kroll_fatptr p, int64_t index, uint64_t block, uint64_t elem) {
  return block == 0 ? upc_indefinite_add(p.addr, index, elem) : upc_fat_add(p, index, block, elem).addr;
}

void *upc_list_ready_at(void *opened, kroll_fatptr p, uint64_t block, int how, const kroll_site *site) {
  kr_list *list = opened;
  for (int64_t turn = 0; turn < list->turns; turn++)
    list->place[turn] = (int64_t)address_of(p, list->place[turn], block, list->elem);
  return kroll_list_ready(list, p.addr, how, site);
}

void upc_list_wait_at(void *list, kroll_fatptr p, const kroll_site *site) { kroll_list_wait(list, p.addr, site); }

void upc_list_store_at(void *list, kroll_fatptr p, const kroll_site *site) { kroll_list_store(list, p.addr, site); }

void upc_list_close_at(void *list, kroll_fatptr p, const kroll_site *site) { kroll_list_close(list, p.addr, site); }
