// reject
// C's formats know no pointer-to-shared.
#include <stdio.h>
shared [3] int a[3 * THREADS];
int own(const char *format, ...);
void f(void) {
  printf("%p\n", &a[1]); //! warning U0307
  fprintf(stderr, "%p %d\n", a, a[0]); //! warning U0307
  own("", &a[1]);
}
int main(void) { return 0; }
