// accept
// The words of a declaration in any order, and layouts by every kind of constant expression.
enum { FOUR = 4 };
int const shared [FOUR] volatile a[FOUR * THREADS];
long shared unsigned int b[THREADS];
relaxed shared ['c' - 'a'] int c[2 * THREADS];
shared strict double d;
static shared [sizeof(double)] char e[8 * THREADS];
extern shared [FOUR / 2 + 1] int f[];
typedef const shared int constant;
constant *pointer, *const fixed = 0;
shared [FOUR] struct { int x; } g[FOUR * THREADS], *h;
int main(void) { return 0; }
