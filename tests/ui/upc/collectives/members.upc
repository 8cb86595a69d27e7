// What comes from MYTHREAD in members of private structs, in static objects and by way of functions.
typedef unsigned long size_t;
shared int a[THREADS];
struct inner { int me, root; };
struct both { int n; struct inner in; int list[3]; };
union word { int whole; struct { short low, high; } half; };

void a_member(int n)
{
    struct inner s;
    s.me = MYTHREAD; //! note U0503
    s.root = n;
    if (s.me == s.root) upc_barrier; //! warning U0503 //! note U0503
}

void an_initialiser(int n)
{
    struct inner s = {.root = n, .me = MYTHREAD}; //! note U0503
    if (s.me) upc_barrier; //! warning U0503 //! note U0503
}

void a_member_of_a_member(int n)
{
    struct both b = {n, {MYTHREAD, n}}; //! note U0503
    struct inner s = b.in;
    if (s.me) upc_barrier; //! warning U0503 //! note U0503
}

void a_literal(int n)
{
    struct inner s;
    s = (struct inner){MYTHREAD, n}; //! note U0503
    if (s.me) upc_barrier; //! warning U0503 //! note U0503
}

void a_union(void)
{
    union word w;
    w.whole = MYTHREAD; //! note U0503
    if (w.half.low) upc_barrier; //! warning U0503 //! note U0503
}

void a_counter(void)
{
    struct inner s = {0, 0};
    if (MYTHREAD == 0) s.root++; //! note U0503
    while (s.root-- > 0) upc_barrier; //! warning U0503 //! note U0503
}

void a_bound(struct inner s)
{
    s.root = s.me + MYTHREAD; //! note U0503
    for (int i = 0; i < s.root; i++) upc_barrier; //! warning U0503 //! note U0503
}

static int rank;
static void set_rank(void) { rank = MYTHREAD; } //! note U0503

void by_another_function(void)
{
    set_rank();
    if (rank == 0) upc_barrier; //! warning U0503 //! note U0503
}

static int wanted;

int main(int argc, char **argv)
{
    int root = argv[1][0] - '0';
    wanted = argc;
    if (MYTHREAD == root) upc_barrier; //! warning U0503 //! note U0503
    if (MYTHREAD == wanted) upc_barrier; //! warning U0503 //! note U0503
}

// ---- what is right ----

void another_member(int n)
{
    struct inner s;
    s.me = MYTHREAD;
    s.root = n;
    if (s.root) upc_barrier;
    struct inner t = {MYTHREAD, n}, u = t;
    if (t.root > 2 || u.root < 3) upc_barrier;
    struct both b = {MYTHREAD, {n, n}};
    if (b.in.me) upc_barrier;
    b.in.root = MYTHREAD;
    if (b.in.me) upc_barrier;
    s = b.in;
    if (s.me) upc_barrier;
}

void compared_with_a_member(int n)
{
    struct inner s = {MYTHREAD, n};
    if (s.me != MYTHREAD || MYTHREAD != s.me) return;
    upc_barrier;
    s.me = n;
    if (s.me) upc_barrier;
    struct both b = {n, {MYTHREAD, n}};
    if (b.in.me != MYTHREAD) return;
    upc_barrier;
    b = (struct both){n, {n, n}, {n, n, n}};
    if (b.in.me) upc_barrier;
    union word w;
    w.whole = MYTHREAD;
    w.half.low = 0;
    if (w.half.low) upc_barrier;
}

static void fill(struct inner *s) { s->me = 1; }
static struct inner made(int n) { struct inner s = {n, MYTHREAD}; return s; }

void through_pointers(int n)
{
    struct inner s = {MYTHREAD, n};
    struct inner *p = &s;
    p->me = n;
    if (s.me) upc_barrier;
    struct both b = {n, {MYTHREAD, n}};
    fill(&b.in);
    if (b.in.me) upc_barrier;
    int *root = &b.n;
    *root = MYTHREAD;
    if (b.n != MYTHREAD) return;
    upc_barrier;
    b.list[0] = MYTHREAD;
    if (b.list[1]) upc_barrier;
    s = made(n);
    if (s.me) upc_barrier;
    if (s.root != MYTHREAD) return;
    upc_barrier;
}

int own_element_in_a_local(void)
{
    int mine = a[MYTHREAD], next;
    if (mine != MYTHREAD) return 1;
    upc_barrier;
    next = mine + 1;
    if (next != MYTHREAD + 1) return 1;
    upc_barrier;
    return 0;
}

static int check(int value, int expected) { return value == expected; }
static int verify(int value)
{
    if (value != MYTHREAD) return 0;
    upc_barrier;
    return 1;
}

int given_to_functions(void)
{
    if (!check(a[MYTHREAD], MYTHREAD)) return 1;
    upc_barrier;
    return verify(a[MYTHREAD]);
}

static int place;
static void find_place(void) { place = a[MYTHREAD]; }

int in_a_static_object(void)
{
    find_place();
    if (place != MYTHREAD) return 1;
    upc_barrier;
    return 0;
}

static int turn;
static void next_turn(void) { turn = 0; }

void set_again(void)
{
    turn = MYTHREAD;
    next_turn();
    if (turn) upc_barrier;
}

static int seen;
static int read_seen(void)
{
    if (seen != MYTHREAD) return 1;
    upc_barrier;
    return 0;
}

int set_before(void)
{
    seen = MYTHREAD;
    return read_seen();
}

extern int other_rank(void);

int of_another_library(void)
{
    int rank = other_rank();
    if (rank != MYTHREAD) return 1;
    upc_barrier;
    return 0;
}
