/* Lists that live for a while: a pointer goes up through memory that is there, and back to its start. */
#include "../kernel.h"

enum { NODES = 700000, TURNS = 30 };

/* As an object of Titanium, whose header has its class. */
typedef struct node {
  uint32_t class_index, lock;
  struct node *next;
  int number;
  double weight;
} node;

static char *start, *at, *end;

static inline void *take(size_t bytes) {
  if ((size_t)(end - at) < bytes)
    abort();
  char *memory = at;
  at += bytes;
  return memory;
}

static double sum_of_list(int turn) {
  node *list = NULL;
  for (int i = 0; i < NODES; i++) {
    node *made = take(sizeof *made);
    *made = (node){1, 0, list, i, turn};
    list = made;
  }
  double sum = 0;
  for (const node *n = list; n != NULL; n = n->next)
    sum += n->weight + n->number;
  return sum;
}

double work(void) {
  if (start == NULL) {
    start = malloc(NODES * sizeof(node));
    end = start + NODES * sizeof(node);
  }
  double sum = 0;
  for (int turn = 0; turn < TURNS; turn++) {
    at = start;
    sum += sum_of_list(turn);
  }
  return sum;
}
