/* What the watchers of nodes do in collections (src/nodes.h), for the tests' launcher. */
#ifndef COLLECTIONS_H
#define COLLECTIONS_H

#include "pages.h"
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>

#define ASK_AGAIN_NS 10000000

/* References for one node that it was not given yet. */
typedef struct {
  uint64_t *at;
  size_t used, room;
} references;

typedef struct {
  kroll_job_page **pages;
  references *kept; /* by node */
  uint64_t serial, marks, rounds, asked_ns;
  uint32_t deleter; /* the last one */
} collections;

static kroll_collector_page *collector_on(kroll_job_page *page) {
  return (kroll_collector_page *)((char *)page + page->collector_at);
}

static uint64_t read_long(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

/* Whether the word at this place of every node's page has the value; sets it in all. */
static bool all_say(const collections *c, size_t place, uint64_t value) {
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++)
    if (read_long((const uint64_t *)((const char *)collector_on(c->pages[n]) + place)) != value)
      return false;
  return true;
}

static void tell_all(const collections *c, size_t place, uint64_t value) {
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++)
    __atomic_store_n((uint64_t *)((char *)collector_on(c->pages[n]) + place), value, __ATOMIC_RELEASE);
}

static void signal_ranks(kroll_job_page *page) {
  const uint32_t *first = first_of_nodes(page) + page->node;
  for (uint32_t r = first[0]; r < first[1]; r++) {
    const kroll_rank_slot *slot = slot_on(page, (int)r);
    if (slot->pid != 0 && slot->state < KROLL_RANK_GONE)
      syscall(SYS_tgkill, slot->pid, slot->pid, SIGURG);
  }
}

static void ask_to_stop(collections *c) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  const uint64_t ns = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
  if (ns - c->asked_ns < ASK_AGAIN_NS)
    return;
  c->asked_ns = ns;
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++)
    if (read_long(&collector_on(c->pages[n])->stopped) != c->serial)
      signal_ranks(c->pages[n]);
}

static void keep(references *kept, uint64_t reference) {
  if (kept->used == kept->room) {
    kept->room = 2 * kept->room + 1024;
    kept->at = realloc(kept->at, kept->room * sizeof *kept->at);
    if (kept->at == NULL)
      abort();
  }
  kept->at[kept->used++] = reference;
}

/* True if a node had any. */
static bool take_posted(collections *c, kroll_collector_page *from) {
  const uint64_t count = read_long(&from->out_count), most = KROLL_COLLECTOR_REFERENCES;
  for (uint64_t i = 0; i < count && i < most; i++) {
    const uint32_t *first = first_of_nodes(c->pages[0]),
                   node_rank = (from->out[i] - c->pages[0]->base) >> c->pages[0]->shift;
    uint32_t node = 0;
    while (first[node + 1] <= node_rank)
      node++;
    keep(&c->kept[node], from->out[i]);
  }
  return count != 0;
}

/* Words, or else the reference by which the region was reached first. */
static kroll_holder known_holder(const collections *c) {
  kroll_holder known = {.reference = 0};
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++) {
    const kroll_holder *found = &collector_on(c->pages[n])->found;
    if (found->words[0] != '\0')
      return *found;
    if (found->reference != 0 && (known.reference == 0 || found->round < known.round))
      known = *found;
  }
  return known;
}

static void deal(collections *c) {
  bool any = false;
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++)
    any |= take_posted(c, collector_on(c->pages[n]));
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++)
    any |= c->kept[n].used != 0;
  const kroll_holder known = known_holder(c);
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++) {
    kroll_collector_page *to = collector_on(c->pages[n]);
    references *kept = &c->kept[n];
    to->dealt_count = kept->used < KROLL_COLLECTOR_REFERENCES ? kept->used : KROLL_COLLECTOR_REFERENCES;
    kept->used -= to->dealt_count;
    memcpy(to->dealt, kept->at + kept->used, to->dealt_count * sizeof *to->dealt);
    to->is_done = !any;
    to->known = known;
  }
  tell_all(c, offsetof(kroll_collector_page, answered), ++c->rounds);
}

static void let_mark(collections *c) {
  uint64_t symmetric = 0;
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++)
    symmetric |= collector_on(c->pages[n])->has_symmetric;
  tell_all(c, offsetof(kroll_collector_page, symmetric), symmetric);
  tell_all(c, offsetof(kroll_collector_page, marks), c->marks = c->serial);
}

/* Begins a collection, or ends it: then nobody deletes in it. */
static void advance(collections *c, uint32_t deleter) {
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++)
    collector_on(c->pages[n])->deleter = deleter;
  tell_all(c, offsetof(kroll_collector_page, serial), ++c->serial);
}

/* rank + 1 of the next one that wants to delete a region; 0 = none. */
static uint32_t next_deleter(collections *c) {
  uint32_t next = 0;
  for (uint32_t n = 0; n < c->pages[0]->nodes; n++) {
    const uint32_t rank = __atomic_load_n(&collector_on(c->pages[n])->deletes, __ATOMIC_ACQUIRE);
    if (rank != 0 && (next == 0 || rank - c->deleter - 1 < next - c->deleter - 1))
      next = rank;
  }
  c->deleter = next != 0 ? next : c->deleter;
  return next;
}

/* One look at all pages. */
static void collect_on(collections *c) {
  const uint32_t nodes = c->pages[0]->nodes;
  bool wanted = false, leaves = false;
  for (uint32_t n = 0; n < nodes; n++) {
    wanted |= read_long(&collector_on(c->pages[n])->wants) == c->serial + 1;
    leaves |= __atomic_load_n(&collector_on(c->pages[n])->leaves, __ATOMIC_ACQUIRE) != 0;
  }
  if (c->marks == c->serial && c->serial % 2 == 1) {
    if (all_say(c, offsetof(kroll_collector_page, posted), c->rounds + 1))
      deal(c);
    if (all_say(c, offsetof(kroll_collector_page, resumed), c->serial))
      advance(c, 0);
  } else if (leaves) {
    for (uint32_t n = 0; n < nodes; n++)
      __atomic_store_n(&collector_on(c->pages[n])->is_over, 1, __ATOMIC_RELEASE);
  } else if (c->serial % 2 == 1) {
    if (all_say(c, offsetof(kroll_collector_page, stopped), c->serial))
      let_mark(c);
    else
      ask_to_stop(c);
  } else if (wanted) {
    advance(c, next_deleter(c));
    c->asked_ns = 0;
    ask_to_stop(c);
  }
}

#endif
