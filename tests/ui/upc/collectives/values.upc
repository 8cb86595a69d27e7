// Values that come from MYTHREAD on the way to a condition, or to an argument that all threads give alike.
typedef unsigned long size_t;
shared void *upc_all_alloc(size_t, size_t);
void upc_all_free(shared void *);
void upc_all_broadcast(shared void *, shared const void *, size_t, int);
long upc_all_fread_local(shared void *, void *, size_t, size_t, int);
void upc_all_reduceI(shared void *, shared const void *, int, size_t, size_t, int (*)(int, int), int);
shared int a[10 * THREADS];
shared int b[10 * THREADS];

void through_a_local(void)
{
    int me = MYTHREAD; //! note U0503
    if (me == 0) upc_barrier; //! warning U0503 //! note U0503
}

void through_two(void)
{
    int me = MYTHREAD, first; //! note U0503
    first = me == 0;
    if (first) upc_barrier; //! warning U0503 //! note U0503
}

void by_a_condition(void)
{
    int root = 0;
    if (MYTHREAD == 0) root = 1; //! note U0503
    if (root) upc_barrier; //! warning U0503 //! note U0503
}

void by_a_step(void)
{
    int turns = 0;
    if (MYTHREAD == 0) turns++; //! note U0503
    while (turns-- > 0) //! note U0503
        upc_barrier; //! warning U0503
}

void by_compound_assignment(int n)
{
    n += MYTHREAD; //! note U0503
    if (n > 4) upc_barrier; //! warning U0503 //! note U0503
}

void by_a_conditional(int n)
{
    int who = MYTHREAD == 0 ? n : 0; //! note U0503
    if (who) upc_barrier; //! warning U0503 //! note U0503
}

static int my_rank(void) { return MYTHREAD; }

void by_a_function(void)
{
    if (my_rank() == 0) upc_barrier; //! warning U0503 //! note U0503
    int me = my_rank(); //! note U0503
    if (me) upc_barrier; //! warning U0503 //! note U0503
}

static void step(void) { a[MYTHREAD] = 1; upc_barrier; }

void inside_a_function(void)
{
    if (MYTHREAD == 0) step(); //! warning U0503 //! note U0503
}

static void gated(int wanted)
{
    if (wanted) //! note U0503
        upc_barrier; //! warning U0503
}

void by_an_argument(void)
{
    gated(MYTHREAD == 0); //! note U0503
}

static void turned(int n)
{
    for (int i = 0; i < n; i++) //! note U0503
        upc_barrier; //! warning U0503
}

void by_a_number(void)
{
    turned(MYTHREAD); //! note U0503
}

void pointers(void)
{
    shared int *mine = &a[MYTHREAD]; //! note U0503
    if (mine == a) upc_barrier; //! warning U0503 //! note U0503
}

void value_of_a_barrier(void)
{
    upc_barrier MYTHREAD; //! warning U0504
}

void value_of_a_notify(int n)
{
    int mine = n * MYTHREAD; //! note U0504
    upc_notify mine; //! warning U0504
    upc_wait mine;
}

void size_of_an_allocation(void)
{
    shared void *p = upc_all_alloc(THREADS, MYTHREAD * 4); //! warning U0504
    upc_all_free(p);
}

void source(void)
{
    upc_all_broadcast(a, &b[MYTHREAD], 4, 0); //! warning U0504
}

void target(void)
{
    upc_all_broadcast(&a[MYTHREAD], b, 4, 0); //! warning U0504
}

void bytes(void)
{
    size_t bytes = 4 * (MYTHREAD + 1); //! note U0504
    upc_all_broadcast(a, b, bytes, 0); //! warning U0504
}

void flags(void)
{
    upc_all_broadcast(a, b, 4, MYTHREAD == 0 ? 1 : 2); //! warning U0504
}

void operation(void)
{
    upc_all_reduceI(a, b, 1 + MYTHREAD, 10 * THREADS, 1, 0, 0); //! warning U0504
}

void released(void)
{
    shared int *p = a + MYTHREAD; //! note U0504
    upc_all_free(p); //! warning U0504
}

void both(void)
{
    if (MYTHREAD == 0) //! note U0503
        upc_all_broadcast(a, &b[MYTHREAD], 4, 0); //! warning U0504 //! warning U0503
}

// ---- what is right ----

void overwritten(int n, shared void *file, int *buffer)
{
    int me = MYTHREAD;
    a[me] = n;
    me = n;
    if (me) upc_barrier;
    me = MYTHREAD;
    n = a[me];
    if (n) upc_barrier;
    upc_notify;
    upc_wait MYTHREAD;
    upc_all_fread_local(file, buffer + MYTHREAD, 4, MYTHREAD, 0);
    gated(n);
    if (MYTHREAD == 0) { int t = 0; t++; }
    upc_barrier (MYTHREAD + 1) * n - MYTHREAD * n;
}

static void learn(int *to) { *to = 1; }

void learned(void)
{
    int root = MYTHREAD;
    learn(&root);
    if (root) upc_barrier;
}
