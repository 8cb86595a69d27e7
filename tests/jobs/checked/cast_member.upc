// says: cast_member.upc:9:3: rank 0: p->next: this memory has been freed
#include <upc.h>
struct node { int value; struct node *next; };
int main(void) {
  shared struct node *s = upc_alloc(sizeof(struct node));
  struct node *p = (struct node *)s;
  p->value = 1;
  if (MYTHREAD == 0) upc_free(s);
  p->next = p;
  upc_barrier;
}
