// run: n=1
// C beside shared data: what is lowered means what it meant.
#include <upc.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
shared int total;
static double norm(int n, double a[n][n]) { double s=0; for(int i=0;i<n;i++) for(int j=0;j<n;j++) s+=a[i][j]; return s+MYTHREAD*0; }
static int vsum(int n, ...) { va_list ap; va_start(ap, n); int s=0; for(int i=0;i<n;i++) s+=va_arg(ap,int); va_end(ap); return s+total; }
int knr(c, f, p) char c; float f; shared int *p; { return c + (int)f + (p != 0); }
enum colour { RED, GREEN = 5, BLUE };
shared enum colour paint;
typedef struct node { struct node *next; shared int *where; unsigned f:3; } node;
node *mk(void) { node *n = malloc(sizeof *n); n->next = NULL; n->f = 7; return n; }
static int use_colour(enum colour c) { switch (c) { case RED: return 1; case GREEN ... BLUE: return 2; default: return 3; } }
int goer(int n) { static void *const to[] = {&&a, &&b}; goto *to[n]; a: return 10; b: return 20; }
int asm_add(int a) { int r = MYTHREAD*0; __asm__ volatile("addl %1, %0" : "+r"(r) : "r"(a) : "cc"); return r; }
int main(int argc, char **argv) {
  int n = THREADS + 1;
  double a[n][n];
  int counts[THREADS];
  for (int i=0;i<n;i++) for(int j=0;j<n;j++) a[i][j]=i+j;
  for (int i=0;i<THREADS;i++) counts[i]=i;
  printf("%g %zu %zu\n", norm(n,a), sizeof a / sizeof(double), sizeof(counts)/sizeof(int));
  printf("%d\n", vsum(3, 1, 2, 3));
  printf("%d\n", knr('a', 2.5, &total));
  if (MYTHREAD==0) paint = GREEN;
  printf("%d %d\n", use_colour(paint), use_colour(BLUE));
  node *p = mk(); p->where = &total; *p->where = 3;
  printf("%d %d\n", p->f, total);
  printf("%d %d\n", goer(1), asm_add(5));
  register int r = 5; int al __attribute__((aligned(32))) = 6;
  printf("%d %d %s\n", r+al, (int)((unsigned long)&al % 32), __func__);
  int v = ({ int t = total; t * 2; });
  printf("%d %d\n", v, v ?: 9);
  struct { int x; struct { int y; }; } loc = {1, {2}};
  printf("%d %d\n", loc.x, loc.y);
  typedef int vec __attribute__((vector_size(16)));
  vec q = {1,2,3,4}; q = q + q; printf("%d\n", q[2]);
  _Complex double z = 1.0 + 2.0i; printf("%g\n", __imag__ z);
  char s[] = "x" "yz"; printf("%s %zu\n", s, sizeof s);
  int arr[3] = {[1] = 5}; int (*pa)[3] = &arr; printf("%d\n", (*pa)[1]);
  const char *const names[] = {"a", "b"}; printf("%s\n", names[1]);
  unsigned long long big = 0xffffffffffffffffULL; printf("%llu %d\n", big, 'A');
  for (int i = 0, j = 10; i < j; i++, j--) { if (i == 3) break; else continue; }
  do { total++; } while (total < 10);
  static int calls; calls += 1;
  int *lp = (int *)&total; printf("%d %d\n", *lp, calls);
  printf("%zu %zu %zu\n", upc_localsizeof(shared int[10*THREADS]), sizeof(shared int[2*THREADS]), (size_t)upc_blocksizeof(shared [7] int));
  return 0;
}
