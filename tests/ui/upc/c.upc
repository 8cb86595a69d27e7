// Section 17: C and GNU C as programs use it, among shared data. Everything here is accepted.
typedef unsigned long size_t;
int printf(const char *, ...);
shared int s[THREADS];
typedef struct { int x, y; } point;
typedef int (*handler)(int, char *);
struct list { struct list *next; shared struct list *far; union { int i; float f; }; int bits : 5, : 0, more : 3; };
struct packed { char c; int i; } __attribute__((packed, aligned(2)));
_Static_assert(sizeof(struct packed) == 6, "packed");
static const char *const names[] = { "a", "b", [5] = "f", [6 ... 9] = "g" };
int matrix[][3] = { { 1, 2, 3 }, 4, 5, 6, { [1] = 7 } };
_Static_assert(sizeof matrix / sizeof matrix[0] == 3, "three rows");
point old_style = { y: 2, x: 1 };
point nested[2] = { [1].x = 4, 5 };
char text[] = "hello" " world", sized[3] = "abc";
_Static_assert(sizeof text == 12, "joined");
struct list flat = { .i = 3, .bits = 1 };
int *compound = (int []){ 1, 2, 3 };
enum colour { RED, GREEN = 5, BLUE } colour = BLUE;
_Static_assert(BLUE == 6 && sizeof(enum colour) == 4, "enumerators");
double _Complex z;
extern int renamed(int) __asm__("other_name") __attribute__((nothrow, nonnull(1)));
static inline __attribute__((always_inline)) int twice(int x) { return x << 1; }
_Noreturn void stop(void);
_Alignas(16) char aligned_buffer[32];
_Thread_local int per_thread;
int (*table[3])(int), *(*complicated(int a))(double);
int vla_parameter(int n, int a[static n][n], int b[*]);

main()
{
    s[MYTHREAD] = 1;
    return undeclared_function(3);
}

int kr(a, b, c)
    int a;
    char *b;
{
    s[0] += a + *b + c;
    return a;
}

int expressions(int n, point *p)
{
    int a[n], i = 0, *q = a;
    __auto_type copy = *p;
    __typeof__(n) m = ({ int t = n * 2; t + 1; });
    void *targets[] = { &&first, &&second };
    goto *targets[n & 1];
first:
    i = n ?: 3;
second:
    __label__done: ;
    switch (n) {
    case 1 ... 5: i++; break;
    case 'x': default: --i;
    }
    i = _Generic(n, int: 1, default: 2) + __builtin_offsetof(struct list, next) + sizeof(int[n]);
    i += __builtin_types_compatible_p(int, long) + __builtin_choose_expr(1, 2, 3.0);
    __asm__ volatile("nop" : "=r"(i) : "0"(n), [name] "m"(*q) : "memory");
    asm("nop");
    asm goto("" : : : : second);
    p->x = ((point){ .y = 3 }).y, i = (p)->y;
    s[i++] = s[i] = n;
    s[0] <<= 2;
    for (int k = 0, e = 3; k < e; k++) continue;
    do i--; while (i > 0);
    return __real__ z + __imag__ z + (i, n) + !p + ~n + -n + (n > 1 ? 2 : 3) + *(q + 1) + 1[q] + __func__[0];
}

int varargs(const char *format, ...)
{
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int i = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return i + s[0];
}

void shadow(void)
{
    typedef int T;
    { int T = 3; T * T; s[0] = T; }
    T x = 3;
    s[x] = (T)x;
    unsigned T2 = 3;
    if (x) { T y = 4; s[0] = y; } else ;
}

__extension__ typedef __int128 wide;
_Static_assert(sizeof(wide) == 16 && sizeof(_Float128) == 16 && sizeof(long double) == 16, "wide types");
typedef float v4 __attribute__((vector_size(16)));
v4 vectors(v4 a, v4 b) { s[0] = 1; return a * b + a[0]; }
_Static_assert((unsigned char)300 == 44 && -1 < 0u == 0 && (1 ? -1 : 0u) > 0, "conversions");
_Static_assert(sizeof(struct list) == 32 && (size_t)&((struct list *)0)->far == 8, "layout");
struct bits { char a; int b : 3; int c : 30; short d; } bits;
_Static_assert(sizeof(struct bits) == 12 && __builtin_offsetof(struct bits, d) == 8, "bit-fields");
struct tight { char a; int b : 25; int c : 7; } __attribute__((packed));
_Static_assert(sizeof(struct tight) == 5, "packed bit-fields");
#pragma pack(push, 1)
struct pushed { char a; long b; };
#pragma pack(pop)
struct popped { char a; long b; };
_Static_assert(sizeof(struct pushed) == 9 && sizeof(struct popped) == 16, "pack");
