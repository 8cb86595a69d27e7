// Section 4: types, qualifiers and layouts.
shared int scalar;
shared [] int indefinite[20];
shared [0] int zero[20];
shared int cyclic[8*THREADS];
shared [4] int blocked[8*THREADS];
shared [*] int spread[8*THREADS];
int shared [2] after[2*THREADS];
const shared [3] double constant[3*THREADS];
typedef shared [3] int T3;
T3 typed[3*THREADS];
typedef int S10[10];
shared [3] S10 rows[3*THREADS];
typedef shared int Bare;
shared [5] Bare combined[5*THREADS];
shared [3] T3 repeated[3*THREADS];
shared [2] T3 contradicts[3*THREADS]; //! error U0102
shared [2] shared [3] int twice[3*THREADS]; //! error U0102
shared [2] shared [2] int equal[2*THREADS];
shared [0] shared [] int same_indefinite[3];
shared shared [2] int one_bare[2*THREADS];

strict shared int flag;
shared relaxed int data;
strict relaxed shared int both; //! error U0101
typedef strict shared int StrictInt;
relaxed StrictInt both_by_typedef; //! error U0101
StrictInt by_typedef;
typedef shared int Sh;
strict Sh added;
relaxed int lonely; //! error U0103
int *strict pointer_itself; //! error U0103
strict struct tag { int a; } record; //! error U0103

struct member {
    shared int x; //! error U0108
    shared char *fine;
    char *shared wrong; //! error U0108
    shared [] int array[3]; //! error U0108
};
union umember { shared double d; int i; }; //! error U0108

void automatic(void)
{
    shared int x; //! error U0109
    shared [] int a[10]; //! error U0109
    int *shared z; //! error U0109
    static shared int ok;
    extern shared int scalar;
    shared int *p = &ok;
    auto shared int y; //! error U0109
    for (shared int i = 0; ; ) break; //! error U0109
}

void parameter(shared int x); //! error U0110
void pointer_parameter(shared int *x);
void array_parameter(shared int x[10]);
void shared_array_of_pointers(shared int *x[]);
void definition(int a, shared [3] double b) { } //! error U0110
shared int returns(void); //! error U0111
shared int *returns_pointer(void);
shared [2] int *shared returns_shared_pointer(void); //! error U0111

shared [*] int *star_pointer; //! error U0106
typedef shared [*] int StarType; //! error U0106
extern shared [*] int star_incomplete[]; //! error U0106
shared [2] void *void_layout; //! error U0107
shared [] void *void_indefinite; //! error U0107
shared void *generic;
shared strict void *strict_generic;
const shared void *const_generic;

shared [-1] int negative[THREADS]; //! error U0104
shared [2.5] int fraction[THREADS]; //! error U0104
int n;
shared [n] int variable[THREADS]; //! error U0104
shared [THREADS] int threads_block[THREADS]; //! dynamic error U0205
shared [UPC_MAX_BLOCK_SIZE] char largest[THREADS];
shared [67108864] char too_large[THREADS]; //! error U0105
shared [sizeof(int)] char by_sizeof[4*THREADS];
enum { SIX = 6 };
shared [SIX] char by_enum[SIX*THREADS];
shared [3+1*2] char by_expression[THREADS];

void vla(int m)
{
    static shared int v[m]; //! error U0112
    shared int (*p)[m]; //! error U0112
    int fine[m];
}

typedef shared struct upc_lock_struct upc_lock_t;
upc_lock_t *lock;
upc_lock_t object; //! error U0113
upc_lock_t locks[THREADS]; //! error U0113
upc_lock_t *shared lock_directory[THREADS];
extern shared int incomplete[];
shared struct complete_type { int a; } shared_record;
shared enum colour { RED, GREEN } shared_enum;

extern shared [4] int agreed[4*THREADS];
shared [4] int agreed[4*THREADS];
extern shared [4] int disagreed[4*THREADS];
shared [5] int disagreed[4*THREADS]; //! error U0114
extern shared int sharing;
int sharing; //! error U0114
shared int incomplete[4*THREADS];

shared int initialised = 5;
shared struct complete_type initialised_record = { 3 };
shared int *to_object = &initialised;
shared int *to_array = cyclic;
shared int *to_element = cyclic + 2;
shared [4] int *to_fourth = &blocked[3];
shared int *shared shared_pointer = &initialised;
shared int elements[] = { 1, 2, 3, 4 }; //! dynamic error U0201
shared [] int indefinite_elements[] = { 1, 2, 3 };
shared int *not_constant = &cyclic[MYTHREAD]; //! error U0605

shared int of_type;
shared int of_types[THREADS];
void typeof_objects(typeof(of_type) parameter) //! error U0110
{
    typeof(of_type) copy = of_type, *to = &of_type;
    to = &copy; //! error U0302
    typeof(of_type) shared again; //! error U0109
    typeof(shared int) written; //! error U0109
    typeof(of_types) all; //! error U0109
    static typeof(of_type) fixed;
    typedef typeof(of_type) named;
    named automatic; //! error U0109
    typeof(of_type) function(void); //! error U0111
    to = &fixed;
    copy = (typeof(of_type))1.5 + (typeof(shared int))2.5; //! error U0308
    to = (typeof(of_types)){ 1 }; //! error U0308 //! error U0302
    extern typeof(of_type) elsewhere;
    to = &elsewhere;
}

shared int kroll_object; //! error U0115
static int kroll_function(void); //! error U0115
typedef int kroll_typedef; //! error U0115
struct kroll_record { int kroll_member; }; //! error U0115
enum { KROLL_CONSTANT }; //! error U0115
int kroll, krolls;
void kroll_inside(int kroll_parameter) //! error U0115
{
    int kroll_local = of_type;
    struct kroll_inner { int x; };
    extern int kroll_extern; //! error U0115
}

int array_of_length(int n, shared int v[n], shared [2] int w[3], shared int t[THREADS], shared int u[]);
int array_of_parameters(int n, shared [2] int v[n], shared int m[n][n]) //! error U0112
{
    shared [2] int *same = v;
    return same == v && n;
}
shared [2][3] int several_dimensions[4][6 * THREADS]; //! error U0102
