// run
// Null is null in every kind of pointer.
#include "../check.h"

int main(void) {
  shared [4] int *p = NULL;
  shared void *v = p;
  shared [] char *c = (shared [] char *)v;
  int *local = (int *)p;
  CHECK(!v && !c && local == NULL && p == v);
  return passed();
}
