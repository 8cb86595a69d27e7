// accept
// Every null pointer constant goes with every pointer-to-shared.
#include <stddef.h>
shared int *p;
shared [7] double *q = 0;
shared void *v = NULL;
shared [] char *c = (void *)0;
int main(void) {
  p = 0;
  p = NULL;
  q = (void *)0;
  v = '\0';
  c = (shared [] char *)0;
  return p == NULL && 0 == q && v != NULL ? 1 : 0;
}
