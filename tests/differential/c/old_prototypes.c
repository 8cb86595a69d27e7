// Calls before a prototype, definitions of the old style, and prototypes that do not look like them.
#include <stdio.h>

struct node {
  int value;
};

int later();
int narrow(int);
int nothing();

static int before(struct node *n) { return later(n) + nothing(1, 2); }

int later(struct node **n) { return ((struct node *)n)->value; }

int narrow(c)
unsigned char c;
{ return c; }

int nothing() { return 5; }

float halved(x, by)
float x;
short by;
{ return x / by; }

int main(void) {
  struct node n = {7};
  printf("%d %d %g\n", before(&n), narrow(300), halved(5.0, 2));
  return 0;
}
