// run: n=1 threads=dynamic,static
// Pointers-to-shared in every position: results, members, unions, rows, functions in shared memory, statics.
#include <upc.h>
#include <stdio.h>
typedef shared [4] double row_t[4*THREADS];
shared [4] double m[3][4*THREADS];
struct s { shared [4] double *p; struct s *next; shared void *v; };
shared struct s heads[THREADS];
static struct s mk(shared [4] double *p) { struct s r = { p, 0, p }; return r; }
shared [4] double *find(struct s x) { return x.p; }
int (*shared handler[THREADS])(int);
static int dbl(int x) { return 2*x; }
union u { shared int *p; shared [3] int *q; long l; };
extern shared int ext[];
shared int ext[3*THREADS];
shared [] char *names[2];
shared char *sp;
int use(void *q, shared void *p) { return q == (void *)p; }
shared int scal; shared int *const cp = &scal;
enum { K = 3 };
shared [K] int kb[K*THREADS];
shared strict int st;
const shared int cs = 9;
volatile shared int vs;
static void f(shared const char *s) { while (*s) { sp = (shared char*)s; s++; } }
int g(shared [4] double (*r)[4*THREADS]) { return upc_phaseof(&(*r)[1]); }
int main() {
  shared [4] double (*pr)[4*THREADS] = m;
  for (int i = 0; i < 3; i++) upc_forall (int j = 0; j < 4*THREADS; j++; &m[i][j]) m[i][j] = i * 100 + j;
  upc_barrier;
  double s = 0; for (int i = 0; i < 3; i++, pr++) for (int j = 0; j < 4*THREADS; j++) s += (*pr)[j];
  if (MYTHREAD == 0) printf("%g %d\n", s, (int)(pr - m));
  heads[MYTHREAD] = mk(&m[1][5 % (4*THREADS)]);
  struct s loc = heads[MYTHREAD];
  if (MYTHREAD == 0) printf("%g %g %d\n", *find(loc), *heads[MYTHREAD].p, loc.v == (shared void *)loc.p);
  handler[MYTHREAD] = dbl;
  if (MYTHREAD == 0) printf("%d\n", handler[0](21));
  union u uu; uu.p = &ext[2]; *uu.p = 4; 
  if (MYTHREAD == 0) printf("%d %zu\n", ext[2], sizeof uu);
  st = 1; st += 2; int old = st++; 
  upc_barrier;
  shared int *a = &ext[0], *b = MYTHREAD ? a : &ext[1]; 
  b = b ? b : a;
  if (MYTHREAD == 0) printf("%d %d %d\n", (int)(b - a), cs, use((void*)a, a));
  int i = 2; ext[i++ % 3] = i; a[i > 2 ? 0 : 1]++;
  *(a + 1) = (*a)++ + 1;
  shared int *arr[2] = { a, &ext[1] }; *arr[1] += 5;
  if (MYTHREAD == 0) printf("%d %d\n", ext[0], ext[1]);
  int c = g(m); if (MYTHREAD == 0) printf("%d %d\n", c, (int)sizeof(shared [4] double[4*THREADS]));
  switch (vs) { case 0: vs = 1; break; default: vs = 2; }
  shared [] int *q = (shared [] int *)a; q[1 - 1] = 3; ++*q;
  (void)a; (*cp)++; if (!cp || cp == 0) return 1;
  if (MYTHREAD == 0) printf("%d %s\n", *q, a < a + 1 && a != 0 ? "lt" : "ge");
  return 0;
}
