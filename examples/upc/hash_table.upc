// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// A hash table over all threads: any thread inserts and looks up words, in chains whose cells lie where they were made. A
// lock a thread guards the chains that begin there.
#include <stdio.h>
#include <string.h>
#include <upc.h>

#define CHAINS 64
#define WORDS 300

typedef struct cell {
  char word[16];
  int count;
  shared struct cell *next;
} cell;

shared cell *shared chains[CHAINS * THREADS];
upc_lock_t *shared locks[THREADS];
shared int found[THREADS];

/* FNV-1a. */
static unsigned hash(const char *word) {
  unsigned value = 2166136261u;
  for (; *word; word++)
    value = (value ^ (unsigned char)*word) * 16777619u;
  return value % (CHAINS * THREADS);
}

/* The cell of a word in its chain, null if there is none. */
static shared cell *look_up(const char *word) {
  for (shared cell *at = chains[hash(word)]; at != NULL; at = at->next) {
    cell copy = *at;
    if (strcmp(copy.word, word) == 0)
      return at;
  }
  return NULL;
}

/* Counts a word; the first time it gets a cell of this thread. */
static void insert(const char *word) {
  unsigned chain = hash(word);
  upc_lock_t *lock = locks[upc_threadof(&chains[chain])];
  upc_lock(lock);
  shared cell *known = look_up(word);
  if (known == NULL) {
    cell made = {"", 0, chains[chain]};
    snprintf(made.word, sizeof made.word, "%s", word);
    known = upc_alloc(sizeof(cell));
    *known = made;
    chains[chain] = known;
  }
  known->count++;
  upc_unlock(lock);
}

static const char *nth_word(int n) {
  static char word[16];
  snprintf(word, sizeof word, "word%d", n);
  return word;
}

int main(void) {
  int all = 0;
  locks[MYTHREAD] = upc_global_lock_alloc();
  upc_barrier;
  for (int i = 0; i < WORDS; i++)
    insert(nth_word((i + 37 * MYTHREAD) % WORDS));
  upc_barrier;
  for (int i = MYTHREAD; i < WORDS; i += THREADS) {
    shared cell *at = look_up(nth_word(i));
    found[MYTHREAD] += at != NULL && at->count == THREADS;
  }
  found[MYTHREAD] += look_up("absent") != NULL;
  upc_barrier;
  if (MYTHREAD == 0) {
    for (int t = 0; t < THREADS; t++)
      all += found[t];
    printf("%d of %d words were counted by every thread\n", all, WORDS);
  }
  return MYTHREAD == 0 && all != WORDS;
}
