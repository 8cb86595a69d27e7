// accept
// Every operator that pointers-to-shared have.
#include <upc.h>
shared [4] int a[4 * THREADS], (*rows)[4];
shared [] char *s;
int main(void) {
  shared [4] int *p = a, *q = &a[1];
  p++, ++p, p--, --p;
  p += 2, p -= (char)2;
  long d = q - p;
  int c = (p < q) + (p <= q) + (p > q) + (p >= q) + (p == q) + (p != q) + !p + (p && q) + (p || q);
  q = p ? p : q;
  q = 2 + p;
  rows = 0;
  s = (shared [] char *)p + 3;
  *p = p[1] = 1[p] = *(p + 1);
  return (c + (int)d) * 0;
}
