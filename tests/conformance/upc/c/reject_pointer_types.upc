// reject
// What C compilers warn about is said in code with shared data too.
#include <upc_collective.h>
shared int a[THREADS];
int *p;
unsigned *sign;
float *f;
const int *fixed;
volatile int *moving;
struct one { int i; } *one;
struct two { int i; } *two;
double twice(double x, double y) { return x + y; }
void takes(int *);
int *gives(void) { a[0] = 1; return f; } //! warning U0612
void g(void *v) {
  p = f; //! warning U0612
  one = two; //! warning U0612
  takes(f); //! warning U0612
  int **q = &fixed; //! warning U0612
  p = fixed; //! warning U0613
  p = moving; //! warning U0613
  char *s = (const char *)v; //! warning U0613
  v = fixed; //! warning U0613
  upc_all_reduceI(a, a, UPC_FUNC, THREADS, 1, twice, 0); //! warning U0612
  fixed = p, moving = p, v = p, p = v, sign = p, p = 0, p = (int *)f, p = (int *)fixed;
  s = "text";
  (void)q, (void)s;
}
int main(void) { return 0; }
