// Mistakes against C alone, in code with shared data: nothing of it may reach the C compiler as if it were right.
shared int s;
shared int *p;
struct incomplete;

int twice_named(int a, int a) { return s; } //! error U0114
void redeclared(int a)
{
    int a = s; //! error U0114
    int b;
    double b; //! error U0114
    typedef int t;
    int t; //! error U0114
    enum { one, two };
    int two; //! error U0114
    { int a, b; }
    for (int a = 0; ; ) { int a; break; }
    extern int elsewhere;
    extern int elsewhere;
}
int body(void) { return s; }
int body(void) { return s; } //! error U0114
extern inline __attribute__((gnu_inline)) int inlined(void) { return s; }
int inlined(void) { return s; }
shared int once = 1;
shared int once = 2; //! error U0114
static shared int *inner;
shared int *inner; //! error U0114
shared int *outer;
static shared int *outer; //! error U0114
static int later(shared int *);
int later(shared int *q) { return *q; }
int prototype(int, shared int *);
int prototype(a) shared int *a; { return *a; } //! error U0114
int not_named(v) shared int *w; { return s; } //! error U0114
int named_twice(v, v) int v; { return s; } //! error U0114
int declared_twice(v) int v; shared int *v; { return s; } //! error U0114
int with_a_value(v) int v = 1; { return v + s; } //! error U0114
int with_many(shared int *, ...);
int with_many(); //! error U0114
int with_char(shared int *, char);
int with_char(); //! error U0114
int with_bool();
int with_bool(shared int *, _Bool); //! error U0114
int with_long(shared int *, long);
int with_long();
int body_with_char(shared int *, char);
int body_with_char(q, c) shared int *q; char c; { return *q + c; }

void labels(void)
{
    s = 1;
    goto nowhere; //! error U0611
    void *at = &&gone; //! error U0611
here: ;
here: ; //! error U0611
    { __label__ own; goto own; own: ; }
    { __label__ own; own: ; }
    goto *at;
}
void jumps(int n)
{
    s = 1;
    break; //! error U0611
    continue; //! error U0611
    case 1: ; //! error U0611
    default: ; //! error U0611
    while (n) { break; continue; }
    upc_forall (int i = 0; i < n; i++; i) { if (i) continue; }
    switch (n) {
        continue; //! error U0611
    case 1: break;
    case 2 ... 5: ;
    case 4: ; //! error U0611
    case 1: ; //! error U0611
    default: ;
        switch (n) { case 1: ; default: ; }
    default: ; //! error U0611
    }
    switch (p) { } //! error U0602
    for (static int i = 0; ; ) { } //! error U0008
    for (typedef int t; ; ) { } //! error U0008
}
void nested(void)
{
    __label__ out;
    void inside(void) { goto out; }
    inside();
out: ;
}

void nothing(void);
int many(int, ...);
void values(void)
{
    s = many(1, nothing()); //! error U0604
    s = (int)(void *)1.5; //! error U0610
    char *q = 1.5; //! error U0610
    double d = &d; //! error U0610
    s = (double)q; //! error U0610
    static char bytes[]; //! error U0607
    static char sized[] = "sized";
    struct incomplete array[3]; //! error U0607
    int rows[][]; //! error U0607
}
void takes(struct incomplete x) { s = 1; } //! error U0607
struct incomplete gives(void) { s = 1; } //! error U0607
void declares(struct incomplete x, shared int *);

struct members {
    shared int *p;
    void nothing; //! error U0607
    struct incomplete i; //! error U0607
    int function(void); //! error U0607
    struct members itself; //! error U0607
    int named : 0; //! error U0605
    int : 0;
    int wide : 33; //! error U0605
    _Bool truth : 2; //! error U0605
    float real : 3; //! error U0602
    int twice;
    int twice; //! error U0114
    int flexible[];
};
static static shared int doubled; //! error U0008
unsigned unsigned shared int unsigned_twice; //! error U0007
double float shared both; //! error U0007
float float shared float_twice; //! error U0007
_Complex double _Complex shared complex_twice; //! error U0007
_Alignas(3) shared int aligned_three; //! error U0605
_Alignas(4.0) shared int aligned_real; //! error U0605
_Alignas(0) _Alignas(16) shared int aligned_right;

int of_variable_size(int n)
{
    __label__ nowhere;
    int array[n] = { 1 }; //! error U0608
    extern int elsewhere = 1; //! error U0608
    enum never object; //! error U0607
    register int fast = s;
    int *address = &fast; //! error U0606
    goto past; //! error U0611
    goto inside; //! error U0611
    {
        int rows[n];
        goto inside;
    inside:
        goto behind; //! error U0611
    }
    int last[n];
past:
    switch (n) {
        int (*to)[n];
    case 1: //! error U0611
        break;
    }
    goto nowhere; //! error U0611
behind:
    return ~1.5; //! error U0602
}

auto shared int automatic; //! error U0008
register shared int in_register; //! error U0008
typedef int defined(shared int *a) { return *a; } //! error U0008
int parameter_storage(static int a, shared int *b); //! error U0008
void named_void(void n) { s = 1; } //! error U0607
int register_parameter(register int a, shared int *b);
shared [] int four[4] = { [4] = 1 }; //! error U0608
shared [] int backwards[4] = { [3 ... 2] = 1 }; //! error U0608
shared [] int right[4] = { [0 ... 2] = 1, [3] = 2 };
int attribute(shared int *) __attribute__((sizeof)); //! error U0001
int fine_attribute(shared int *) __attribute__((const));
void operands(char **a, char *b, shared int *c, shared long *d, double e)
{
    s = a - b; //! error U0602
    s = c - d; //! error U0602
    s = c - (const shared int *)c;
    e |= 2; //! error U0602
    s <<= e; //! error U0602
    s %= 2.5; //! error U0602
    struct { shared int *first; int second; } two = { { .first = c } }; //! error U0608
    __auto_type fine = s;
    __auto_type declared(s); //! error U0608
    __auto_type empty; //! error U0608
    __auto_type __auto_type twice = s; //! error U0007
    s = round(); //! error U0604
    s = floor(1.5) + fmax(1.0, 2.0);
}

static int main(int count, char **words, char **all, int more) { return s; } //! error U0604 //! error U0008

struct with_storage {
    typedef int inner; //! error U0008
    static int counter; //! error U0008
    shared int *p;
};
struct no_end { shared int *p; } //! error U0001
union after_it { int i; };
union on_one_line { int i; } struct after { int j; }; //! error U0007
struct open { int before[]; shared int *p; }; //! error U0607
struct only_open { shared int *p[]; }; //! error U0607
union open_too { shared int *p; int any[]; }; //! error U0607
struct comma { shared int *p, }; //! error U0001
int element_of_function(void) { s = 1; return element_of_function[0]; } //! error U0602 //! warning U0614
shared restrict int restricted; //! error U0007
shared [4] int *(*result_is_function(void)())(shared void *); //! error U0604
shared int *result_is_array(void)[2]; //! error U0604
shared int *many_functions[2](void); //! error U0607
shared int *(*fine_result(void))(void), *(*fine_array[2])(void), *(*fine_pointer(void))[2];
struct inside_itself { shared struct inside_itself next; }; //! error U0108 //! error U0607
struct inside_itself endless = { &p };
struct row_of_itself { struct row_of_itself rows[2]; shared int *p; }; //! error U0607
struct row_of_itself endless_rows = { { { 0 } } };

int private_data;
shared [] int of_string[] = { 1, "x" }; //! warning U0614 //! error U0605
shared int of_address = &private_data; //! warning U0614 //! error U0605
shared int of_cast = (int)&private_data; //! error U0605
shared char of_long = (long)&private_data; //! error U0605
shared double of_fraction = (long)&private_data; //! error U0605
shared long of_product = (long)&private_data * 2; //! error U0605
shared long of_sum = (long)&private_data + 1;
shared _Bool of_truth = &private_data;
struct with_both { int number; shared int *p; };
struct with_both of_member = { "x", &s }; //! warning U0614 //! error U0605
void numbers_and_pointers(int *q, long number)
{
    s = q; //! warning U0614
    q = s; //! warning U0614
    q = number; //! warning U0614
    number = q; //! warning U0614
    number = (long)q;
    q = 0;
    q = (void *)0;
    q = (int *)number;
    _Bool truth = q;
}

struct with_open_end { int number; double open[]; };
struct with_open_end open_ended = { 1, { 2, 3 } };
shared double _Complex z[THREADS];
int orders(double _Complex w, _Complex int k)
{
    static struct with_open_end kept = { 1, { 2 } };
    struct with_open_end short_one = { s }, long_one = { s, { 2 } }; //! error U0608
    struct with_open_end rows[2] = { { s, { 1 } } }; //! error U0608
    struct with_open_end *literal = &(struct with_open_end) { s, { 1 } }; //! error U0608
    z[0] = z[1] % w; //! error U0602
    s = k & s; //! error U0602
    return (z[0] == w) + (z[0] < w) + (k > s); //! error U0602 //! error U0602
}

int initialised(shared int *) = 4; //! error U0608
shared int *vectors_and_lists(int n, ...)
{
    typedef int one = 1; //! error U0608
    int function(int) = 1; //! error U0608
    typedef long half_an_element __attribute__((vector_size(0x7f))); //! error U0007
    typedef int three __attribute__((vector_size(12))); //! error U0007
    typedef int none __attribute__((vector_size(0))); //! error U0007
    typedef int negative __attribute__((vector_size(-16))); //! error U0007
    typedef int of_variable __attribute__((vector_size(n))); //! error U0007
    typedef int unsized __attribute__((vector_size)); //! error U0007
    typedef int four __attribute__((vector_size(16)));
    __builtin_va_list list, copy, *at = &list;
    __builtin_va_start(list, n);
    __builtin_va_copy(copy, *at);
    n = __builtin_va_arg(*at, int);
    shared int *next = __builtin_va_arg(copy, shared int *);
    __builtin_va_end(copy);
    __builtin_va_start(next, n); //! error U0604
    __builtin_va_copy(next, list); //! error U0604
    __builtin_va_copy(list, next); //! error U0604
    n = __builtin_va_arg(next, int); //! error U0604
    __builtin_va_end(next); //! error U0604
    __builtin_va_end(n); //! error U0604
    __builtin_va_end(list);
    return next;
}
int of_parameters(int n, __builtin_va_list list, __builtin_va_list *at)
{
    __builtin_va_end(list);
    return s + __builtin_va_arg(list, int) + __builtin_va_arg(*at, int) + __builtin_va_arg(at, int); //! error U0604
}
void instructions(int n, const int c, int *p)
{
    int x = s, row[2];
    asm("" : "=r"(x) : "r"(n), "r"(c + 1), "m"(c), "i"(3), "m"(row));
    asm("" : "+m"(row), "=m"(*p), "=r"(p[1]));
    asm("" : "=r"(x + 1)); //! error U0606
    asm("" : "+r"(c)); //! error U0606
    asm("" : "+r"(instructions)); //! error U0606
    asm("" : "=r"(row)); //! error U0606
    asm("" : : "m"(n + 1)); //! error U0606
    asm("" : "=r" "=r"(x)); //! error U0001
    asm("" : "r"(x)); //! error U0001
    asm("" : : "+r"(x)); //! error U0001
    asm("" : "=" "&r"(x) : "0"(x));
}
void no_steps(struct incomplete *to, void *v, void (*f)(void))
{
    s = 1;
    to++; //! error U0607
    to - 1; //! error U0607
    to - to; //! error U0607
    v++, f + 1;
}
int open_rows(int n, int (*rows)[], int (*cube)[][n], int (*right)[n])
{
    return s + rows[1][0] + (*rows)[1] + right[1][0] + cube[1][0][0]; //! error U0607
}

struct huge { char bytes[3000000000]; };
void by_value(struct huge argument);
struct unusual { int i; };
void builtins_and_lengths(struct huge *huge, shared struct unusual *there, struct unusual *here)
{
    const int numbers[] = (char[]){"words"}; //! error U0608
    const char words[] = (char[]){"words"};
    void *begin = __builtin_va_start; //! error U0604
    void *count = __builtin_popcountl; //! error U0604
    void *library = __builtin_abs;
    asm volatile volatile (""); //! error U0007
    by_value(*huge); //! error U0604
    int by_pointer[there]; //! error U0602
    int by_number[(int)s];
    s = sizeof(int[*here]) + sizeof(int[2.5]); //! error U0602 //! error U0602
    _Bool flag = s;
    __atomic_fetch_add(&s, 1, 5); //! error U0604
    __atomic_load_n(here, 5); //! error U0604
    __sync_fetch_and_add(&flag, 1); //! error U0604
    __sync_fetch_and_add(flag, 1); //! error U0604
    __atomic_store_n(&flag, 1, 5);
    __atomic_load(here, &(struct unusual){0}, 5);
    __atomic_thread_fence(5);
}
