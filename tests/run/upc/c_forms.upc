// run: n=1 status=7
// The forms of C that a lowered function must keep; everything here is plain C beside one shared object.
#include <upc_relaxed.h>
shared int beside;
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <complex.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <errno.h>
#include <time.h>
#include <ctype.h>
#include <signal.h>
#include <setjmp.h>
#include <assert.h>
#include <unistd.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/socket.h>
struct __attribute__((packed)) pk { char c; int i; short s; };
struct al { char c; double d __attribute__((aligned(32))); };
typedef struct { int a; union { float f; unsigned u; }; } anon_t;
typedef enum { A1, B1 = 10, C1 } en;
static const anon_t tab[] = {{1, {.f = 1.0f}}, [2] = {3, {.u = 4}}};
static int (*ops[])(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*ops[])(int, int) = {add, sub};
static jmp_buf jb;
volatile int vol = 3;
extern int ext_undeclared;
static inline __attribute__((always_inline)) int inl(int x) { return x * 2; }
__attribute__((noinline)) static void thrower(void) { longjmp(jb, 5); }
static int duff(char *to, const char *from, int count) { int n = (count + 7) / 8; switch (count % 8) { case 0: do { *to++ = *from++; case 7: *to++ = *from++; case 6: *to++ = *from++; case 5: *to++ = *from++; case 4: *to++ = *from++; case 3: *to++ = *from++; case 2: *to++ = *from++; case 1: *to++ = *from++; } while (--n > 0); } return n; }
static double avg(int n, ...) { va_list ap, aq; va_start(ap, n); va_copy(aq, ap); double s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, double); va_end(ap); s += va_arg(aq, double); va_end(aq); return s; }
static int cmpi(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
struct bf { unsigned a:3, :0, b:5; signed c:4; bool d:1; };
struct flex { int n; char data[]; };
static struct pk pks[3] = {{'a', 1, 2}, {'b', 3, 4}};
int arr2[2][3][2] = {{{1,2},{3}},{{4}}};
char *strs[] = {"one" " and", "two\n\t\x41\101", 1 ? "three" : 0};
wchar_t ws[] = L"wide";
_Thread_local int tls = 4;
static int rec(int n) { return n <= 1 ? 1 : n * rec(n - 1); }
int main(int argc, char **argv) {
  printf("%zu %zu %zu\n", sizeof(struct pk), sizeof(struct al), sizeof(anon_t));
  printf("%d %u %g\n", tab[2].a, tab[2].u, tab[0].f);
  printf("%d %d\n", ops[0](5, 3), (*ops[1])(5, 3));
  int r = setjmp(jb); if (!r) thrower(); printf("jump %d\n", r);
  char buf[20] = {0}; duff(buf, "hello duff dev", 14); puts(buf);
  printf("%g\n", avg(3, 1.0, 2.0, 3.0));
  int v[] = {5, 3, 9, 1}; qsort(v, 4, sizeof *v, cmpi); printf("%d %d\n", v[0], v[3]);
  struct bf b = {.a = 7, .b = 31, .c = -8, .d = 1}; b.a++; b.c--; printf("%d %d %d %d\n", b.a, b.b, b.c, b.d);
  struct flex *f = malloc(sizeof *f + 10); f->n = 3; strcpy(f->data, "flexed"); printf("%s\n", f->data);
  printf("%d %d %d\n", pks[1].i, arr2[0][1][0], arr2[1][0][0]);
  for (char **s = strs; s < strs + 3; s++) printf("%s|", *s);
  printf("%ls %d\n", ws, tls);
  double complex z = 1 + 2*I; z *= z; printf("%g %g %g\n", creal(z), cimag(z), cabs(z));
  long double ld = 1.0L / 3; printf("%.18Lg\n", ld);
  __int128 big = (__int128)1 << 100; printf("%llx\n", (unsigned long long)(big >> 60));
  uint8_t u8 = 200; u8 += 100; int8_t i8 = (int8_t)u8; printf("%u %d\n", u8, i8);
  unsigned sh = 1u << 31; int neg = -5; printf("%u %d %d\n", sh >> 3, neg >> 1, neg / 2);
  printf("%d\n", __builtin_expect(argc, 1) ? __builtin_popcount(255) : 0);
  beside = MYTHREAD; int *p = &(int){42}; printf("%d\n", *p);
  en e = C1; switch (e) { case A1: break; case B1 ... C1: puts("range"); }
  static int counter = sizeof(int) * 3; printf("%d\n", ++counter);
  printf("%s %d\n", __func__, rec(5));
  typeof(v[0]) tv = v[1]; __auto_type av = tv * 2; printf("%d %d\n", tv, av);
  printf("%s\n", _Generic(av, int: "int", default: "other"));
  { int goto_n = 0; again: if (goto_n++ < 3) goto again; printf("%d\n", goto_n); }
  assert(vol == 3); vol++;
  bool bb = 0.5; printf("%d %d\n", bb, !!vol);
  struct { int x, y; } pt = {.y = 2}, *pp = &pt; pp->x = pp->y, pp->y++; printf("%d %d\n", pt.x, pt.y);
  const char *cs = argc > 100 ? argv[0] : "const"; printf("%c%c\n", cs[0], *(cs + 1));
  unsigned char m[4][4]; memset(m, 1, sizeof m); printf("%d\n", m[3][3] + (&m[1] - m > 0));
  struct pk cp = pks[0], *q = &cp; *q = (struct pk){.c = 'z'}; printf("%c %d\n", cp.c, cp.i);
  printf("%d\n", ({ int t = 3; for (int i = 0; i < 3; i++) t += i; t; }));
  int n = 4; int vla[n][n + 1]; vla[n - 1][n] = 7; printf("%d %zu\n", vla[3][4], sizeof vla);
  errno = 0; (void)sqrt(2.0); struct stat st; printf("%d\n", stat("/", &st));
  float ff = 1e10f; ff *= 3; ff -= 1; printf("%g %d\n", ff, (int)3.99f);
  printf("%d\n", (char)'\xff' < 0); printf("%ld\n", (long)INT64_MIN); printf("%lu\n", SIZE_MAX);
  for (int i = 0; ; i++) { if (i > 3) break; if (i & 1) continue; printf("%d ", i); } puts("");
  char c = 'a'; c ^= 0x20; c <<= 0; printf("%c\n", c);
  int cond = argc ?: 9; printf("%d %d\n", cond, isalpha('x') != 0);
  signal(SIGUSR1, SIG_IGN); return inl(argc) == 2 ? 7 : 8;
}
