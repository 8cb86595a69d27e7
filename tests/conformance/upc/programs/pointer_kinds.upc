// run
// The four kinds of pointers; a linked list through all threads.
#include "../check.h"
int *p1;               /* private pointer to local memory */
shared int *p2;        /* private pointer to shared space */
int *shared p3;        /* shared pointer to local memory */
shared int *shared p4; /* shared pointer to shared space */
struct node {
  int number;
  shared [] struct node *next;
};
shared [] struct node *shared head;

int main(void) {
  shared [] struct node *own = upc_alloc(sizeof(struct node));
  upc_lock_t *lock = upc_all_lock_alloc();
  static shared int numbers[THREADS];
  numbers[MYTHREAD] = MYTHREAD;
  p1 = (int *)&numbers[MYTHREAD];
  p2 = &numbers[(MYTHREAD + 1) % THREADS];
  if (MYTHREAD == 0) {
    p3 = p1;
    p4 = &numbers[THREADS - 1];
  }
  upc_lock(lock);
  own->number = MYTHREAD + 1;
  own->next = head;
  head = own;
  upc_unlock(lock);
  upc_barrier;
  CHECK(*p1 == MYTHREAD && *p2 == (MYTHREAD + 1) % THREADS && *p4 == THREADS - 1);
  CHECK(MYTHREAD != 0 || *p3 == 0);
  int sum = 0;
  for (shared [] struct node *at = head; at != NULL; at = at->next)
    sum += at->number;
  CHECK(sum == THREADS * (THREADS + 1) / 2);
  return passed();
}
