// Sizes of array parameters that do something.
#include <stdio.h>

static int counted;
static int count(int n) { return counted += n; }
static int first(int n, int a[n++], int b[count(n)]) { return n + a[0] + b[0]; }

int main(void) {
  int a[] = {1, 2}, b[] = {10};
  printf("%d", first(100, a, b));
  printf(" %d\n", counted);
  return 0;
}
