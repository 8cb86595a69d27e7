// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
/* Counts the nodes of a tree that nobody knows before: every node tells its children from a hash of its own. Threads that
   have nothing left steal from others. A thread keeps most of its nodes to itself, and puts some where thieves find them. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <upc_relaxed.h>
#include <upc_atomic.h>

enum { ROOT_CHILDREN = 400, CHILDREN = 4, CHUNK = 16 /* nodes of one theft */, ROOM = 1 << 16, MOST = ROOM / 2 };
/* In thousandths; on average a node has a little less than one child, so the tree ends. */
enum { HAS_CHILDREN = 240 };
enum { NODES = 25609 /* of this tree, counted by one thread */ };

typedef struct {
  uint64_t hash;
  int depth;
} node;

/* What thieves may see of a thread. */
typedef struct {
  upc_lock_t *lock;
  int first, end; /* nodes that may be stolen, changed under the lock */
} offer;

shared offer offers[THREADS];
shared [ROOM] node stolen_from[ROOM * THREADS];
shared long counts[THREADS], thefts[THREADS];
strict shared int idle;

static node private_nodes[ROOM];
static int own;

/* Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014. */
static uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static int children_of(node n) {
  if (n.depth == 0)
    return ROOT_CHILDREN;
  return n.hash % 1000 < HAS_CHILDREN ? CHILDREN : 0;
}

/* Puts the oldest private nodes where others find them, if it has many and there is nothing. */
static void offer_nodes(offer *mine) {
  if (own <= 2 * CHUNK || mine->end - mine->first >= CHUNK)
    return;
  upc_lock(mine->lock);
  if (mine->first == mine->end)
    mine->first = mine->end = 0;
  if (mine->end <= MOST) {
    node *place = (node *)&stolen_from[(size_t)MYTHREAD * ROOM];
    for (int i = 0; i < CHUNK; i++)
      place[mine->end + i] = private_nodes[i];
    own -= CHUNK;
    for (int i = 0; i < own; i++)
      private_nodes[i] = private_nodes[i + CHUNK];
    mine->end += CHUNK;
  }
  upc_unlock(mine->lock);
}

/* Takes up to a chunk of what a thread offers, also from itself. */
static int take_from(int victim) {
  if (offers[victim].first == offers[victim].end)
    return 0;
  upc_lock_t *lock = offers[victim].lock;
  upc_lock(lock);
  int first = offers[victim].first, count = offers[victim].end - first;
  count = count < CHUNK ? count : CHUNK;
  if (count > 0) {
    upc_memget(private_nodes, &stolen_from[(size_t)victim * ROOM + first], count * sizeof(node));
    offers[victim].first = first + count;
  }
  upc_unlock(lock);
  own = count;
  return count;
}

static int take_from_any(void) {
  if (take_from(MYTHREAD))
    return 1;
  for (int i = 1; i < THREADS; i++) {
    if (take_from((MYTHREAD + i) % THREADS)) {
      thefts[MYTHREAD]++;
      return 1;
    }
  }
  return 0;
}

/* Whether somebody offers something, or all have come to their end. */
static int wait_for_work(void) {
  while (idle < THREADS) {
    for (int t = 0; t < THREADS; t++) {
      if (offers[t].first != offers[t].end)
        return 1;
    }
    upc_poll();
  }
  return 0;
}

/* True if there is work again. Who is counted as idle has nothing; so when all are, there is nothing. */
static int find_work(upc_atomicdomain_t *domain) {
  for (;;) {
    if (take_from_any())
      return 1;
    upc_atomic_strict(domain, NULL, UPC_INC, (shared void *)&idle, NULL, NULL);
    if (!wait_for_work())
      return 0;
    upc_atomic_strict(domain, NULL, UPC_DEC, (shared void *)&idle, NULL, NULL);
  }
}

static long search(upc_atomicdomain_t *domain) {
  offer *mine = (offer *)&offers[MYTHREAD];
  long count = 0;

  do {
    while (own > 0) {
      node n = private_nodes[--own];
      int children = children_of(n);
      count++;
      if (own + children > ROOM) {
        fprintf(stderr, "thread %d has no room for more nodes\n", MYTHREAD);
        upc_global_exit(1);
      }
      for (int i = 0; i < children; i++)
        private_nodes[own++] = (node){mix(n.hash + (uint64_t)i), n.depth + 1};
      offer_nodes(mine);
    }
  } while (find_work(domain));
  return count;
}

int main(void) {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC | UPC_DEC | UPC_GET, 0);
  long total = 0, stolen = 0;

  offers[MYTHREAD].lock = upc_global_lock_alloc();
  if (MYTHREAD == 0)
    private_nodes[own++] = (node){mix(2026), 0};
  upc_barrier;
  counts[MYTHREAD] = search(domain);
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    total += counts[t];
    stolen += thefts[t];
  }
  if (MYTHREAD == 0)
    printf("%ld nodes%s%s\n", total, total == NODES ? "" : ": WRONG", stolen >= 0 ? "" : ", a strange number of thefts");
  upc_lock_free(offers[MYTHREAD].lock);
  upc_all_atomicdomain_free(domain);
  return total != NODES;
}
