// Section 7: the sizeof family.
shared [4] char c7[7*THREADS];
shared [3] char c53[5][THREADS];
shared [3] char c10[10]; //! dynamic error U0201
shared [] int ind[20];
shared int one;
shared int *p;
int local;
struct open;
extern shared struct open undefined_record;
extern shared int no_size[];
shared struct s { int bits : 2; int whole; } rec;
_Static_assert(upc_localsizeof(c7) == 8, "four blocks of seven");
_Static_assert(upc_localsizeof(c53) == 6, "five rows in blocks of three");
_Static_assert(upc_localsizeof(ind) == 80, "all on one thread");
_Static_assert(upc_localsizeof(one) == 4, "a scalar");
_Static_assert(upc_blocksizeof(c7) == 4, "as written");
_Static_assert(upc_blocksizeof(ind) == 0, "indefinite");
_Static_assert(upc_blocksizeof(one) == 1, "by default");
_Static_assert(upc_blocksizeof(shared [7] int) == 7, "of a type");
_Static_assert(upc_blocksizeof(rec.whole) == 0, "of a member");
_Static_assert(upc_elemsizeof(c53) == 1, "of the ultimate element");
_Static_assert(upc_elemsizeof(*p) == 4, "through a pointer");
_Static_assert(upc_blocksizeof(*p) == 1, "through a pointer");
_Static_assert(upc_elemsizeof(shared double [THREADS][3]) == 8, "of a type");
_Static_assert(sizeof(shared int *) == 8, "no phase");
_Static_assert(sizeof(shared [] int *) == 8, "no phase");
_Static_assert(sizeof(shared [5] int *) == 16, "with a phase");
_Static_assert(sizeof(shared void *) == 16, "with a phase");
shared [upc_blocksizeof(c7)] int again[THREADS];

void body(int n)
{
    n = upc_blocksizeof(p); //! error U0401
    n = upc_localsizeof(local); //! error U0401
    n = upc_elemsizeof(int); //! error U0401
    n = upc_localsizeof(int [4]); //! error U0401
    n = upc_elemsizeof(undefined_record); //! error U0402
    n = upc_localsizeof(no_size); //! error U0402
    n = upc_blocksizeof(shared void); //! error U0402
    n = upc_elemsizeof(rec.bits); //! error U0402
    n = sizeof(no_size); //! error U0402
    n = upc_localsizeof(*p);
    n = sizeof(c7);
    n = sizeof c7[0];
}
