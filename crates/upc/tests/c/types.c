// Types of expressions: the C compiler agrees with every assertion here.
#define IS(expression, type) _Static_assert(__builtin_types_compatible_p(__typeof__(expression), type), #expression)
#define VALUE(expression, value) _Static_assert((expression) == (value), #expression)

enum small { A, B };
enum negative { N = -1, M };
enum large { L = 0x100000000 };
struct bits { unsigned u3 : 3; unsigned u32 : 32; int s5 : 5; long l40 : 40; unsigned long ul20 : 20; _Bool b : 1; } bits;
char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l; unsigned long ul;
long long ll; unsigned long long ull; float f; double d; long double ld; _Bool b; __int128 w; unsigned __int128 uw;
float _Complex fc; double _Complex dc; enum small es; enum negative en; enum large el;
_Float128 q; _Float32 f32; _Float64 f64;
int array[5]; int grid[2][3]; const int *pc; int *p; void *pv; int function(int); int (*pf)(int);
const struct bits cb; volatile int vi; const int carray[4];

IS(c + c, int); IS(uc * us, int); IS(s << l, int); IS(l << s, long); IS(-uc, int); IS(~us, int); IS(!d, int);
IS(i + u, unsigned); IS(l + u, long); IS(ul + l, unsigned long); IS(ll + ul, unsigned long long); IS(ll + l, long long);
IS(u + w, __int128); IS(w + uw, unsigned __int128); IS(i + f, float); IS(f + d, double); IS(l + ld, long double);
IS(d + fc, double _Complex); IS(f + dc, double _Complex); IS(fc * fc, float _Complex); IS(fc + i, float _Complex);
IS(q + ld, _Float128); IS(f + f32, _Float32); IS(d + f64, _Float64); IS(f64 + f32, _Float64); IS(d + f32, double);
IS(es + 0, unsigned); IS(en + 0, int); IS(el + 0, unsigned long); IS(A, int); IS(L, enum large); IS(N, int);
IS(bits.u3 + 1, int); IS(bits.u32 + 1, unsigned); IS(bits.s5 + 1, int); IS(bits.b + 1, int);
IS(+bits.u3, int); IS(i < d, int); IS(p == pc, int); IS(p - p, long); IS(p + 1, int *); IS(1 + p, int *); IS(p[0], int);
IS(&array, int (*)[5]); IS(&array[1], int *); IS(array + 0, int *); IS(grid[1], int[3]); IS(*grid, int[3]);
IS(&grid[0], int (*)[3]); IS(grid + 1, int (*)[3]); IS(*function, int(int)); IS(&function, int (*)(int));
IS(pf(3), int); IS((*pf)(3), int); IS(**pf, int(int)); IS(&carray[0], const int *);
IS(i ? u : l, long); IS(i ? c : c, int); IS(i ? p : 0, int *); IS(i ? p : pv, void *); IS(i ? p : (void *)0, int *);
IS(i ? p : pc, const int *); IS((c, s), short); IS(i = l, int); IS(l += i, long); IS(c++, char); IS(--us, unsigned short);
IS('a', int); IS("abc", char[4]); IS(L"ab", int[3]); IS(u"ab", unsigned short[3]); IS(1, int); IS(1u, unsigned);
IS(2147483648, long); IS(0x80000000, unsigned); IS(0xffffffffffffffff, unsigned long); IS(1ll, long long); IS(1ul, unsigned long);
IS(1.0f, float); IS(1.0, double); IS(1.0L, long double); IS(1.0q, _Float128); IS(0x1p3f, float); IS(sizeof 1, unsigned long);
IS((char)l, char); IS((struct bits){ 0 }.s5 + 0, int); IS(__real__ dc, double); IS(i ?: l, long);
IS(__builtin_strlen("a"), unsigned long); IS(__builtin_expect(i, 1), long);

VALUE((char)200, -56); VALUE((unsigned char)-1, 255); VALUE(-1 >> 1, -1); VALUE(-1u >> 1, 0x7fffffff); VALUE(7 / -2, -3);
VALUE(-7 % 3, -1); VALUE(1 ? 2 : 1 / 0, 2); VALUE(0 && 1 / 0, 0); VALUE((int)3.99, 3); VALUE((int)-2.5f, -2);
VALUE(0x7fffffffffffffff + 0, 9223372036854775807); VALUE((short)70000, 4464); VALUE(3 > 2u, 1); VALUE(-1 > 2u, 1);
VALUE(sizeof(array) / sizeof *array, 5); VALUE(sizeof "ab\0c", 5); VALUE('\x80', -128); VALUE('ab', 24930); VALUE(!3.5, 0);
VALUE(1.5 + 1.5 == 3.0, 1); VALUE((float)0.1 == 0.1, 0); VALUE(5 & 3 | 8 ^ 1, 9); VALUE(~0, -1); VALUE(1 << 31 >> 31, -1);
VALUE((unsigned long)-1 % 10, 5); VALUE(((unsigned __int128)1 << 100) >> 98, 4); VALUE(M, 0); VALUE(_Alignof(long double), 16);
VALUE((_Bool)0.5, 1); VALUE((unsigned)-1 / 2 > 0, 1); VALUE(sizeof(int[2][3]), 24); VALUE(sizeof(enum large), 8);
VALUE(__builtin_offsetof(struct { int a; struct { char b; short c[3]; } in; }, in.c[1]), 8); VALUE(sizeof(long double _Complex), 32);
VALUE(_Generic((char)1, int: 1, char: 2, default: 3), 2); VALUE(_Generic("s", char *: 1, default: 0), 1);
VALUE(_Generic(vi, int: 1, default: 0), 1); VALUE(_Generic(pc, int *: 1, const int *: 2), 2); VALUE(_Generic(A, int: 1), 1);
