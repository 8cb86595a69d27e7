// Barriers and collectives under conditions that differ between threads.
typedef unsigned long size_t;
shared void *upc_all_alloc(size_t, size_t);
void upc_all_free(shared void *);
void upc_all_broadcast(shared void *, shared const void *, size_t, int);
void upc_all_scatter(shared void *, shared const void *, size_t, int);
shared int a[THREADS];
shared int b[THREADS];
extern int printf(const char *, ...);

void thread_zero(void)
{
    if (MYTHREAD == 0) //! note U0503
        upc_barrier; //! warning U0503
}

void all_but_zero(void)
{
    if (MYTHREAD) upc_barrier; //! warning U0503 //! note U0503
}

void last_thread(void)
{
    if (MYTHREAD == THREADS - 1) { //! note U0503
        printf("last\n");
        upc_barrier 3; //! warning U0503
    }
}

void odd_threads(void)
{
    if (MYTHREAD % 2 == 1) upc_barrier; //! warning U0503 //! note U0503
}

void otherwise(void)
{
    if (MYTHREAD == 0) a[0] = 1; else upc_barrier; //! warning U0503 //! note U0503
}

void negated(void)
{
    if (!MYTHREAD) upc_barrier; //! warning U0503 //! note U0503
}

void one_of_two(void)
{
    if (MYTHREAD < 2) { upc_barrier; upc_barrier; } else { upc_barrier; } //! warning U0503 //! note U0503
}

void values_of_barriers(void)
{
    if (MYTHREAD == 0) //! note U0503
        upc_barrier 1; //! warning U0503
    else
        upc_barrier 2;
}

void allocation(void)
{
    shared void *p = 0;
    if (MYTHREAD == 0) //! note U0503
        p = upc_all_alloc(THREADS, 4); //! warning U0503
    a[0] = p != 0;
}

void release(shared void *p)
{
    if (MYTHREAD == 0) upc_all_free(p); //! warning U0503 //! note U0503
}

void broadcast(void)
{
    if (MYTHREAD > 0) upc_all_broadcast(a, b, 4, 0); //! warning U0503 //! note U0503
}

void different_functions(void)
{
    if (MYTHREAD == 0) //! note U0503
        upc_all_broadcast(a, b, 4, 0); //! warning U0503
    else
        upc_all_scatter(a, b, 4, 0);
}

void another_order(void)
{
    if (MYTHREAD == 0) { //! note U0503
        upc_barrier; //! warning U0503
        upc_all_broadcast(a, b, 4, 0);
    } else {
        upc_all_broadcast(a, b, 4, 0);
        upc_barrier;
    }
}

void half_of_a_barrier(void)
{
    upc_notify;
    if (MYTHREAD == 0) upc_wait; //! warning U0503 //! note U0503
}

void other_half(void)
{
    if (MYTHREAD == 0) upc_notify; //! warning U0503 //! note U0503
    upc_wait;
}

void nested(int n)
{
    if (n > 3) {
        if (MYTHREAD == 0) { //! note U0503
            if (n > 4) {
                upc_barrier; //! warning U0503
            }
        }
    }
}

void chain(void)
{
    if (MYTHREAD == 0) //! note U0503
        upc_barrier; //! warning U0503
    else if (MYTHREAD == 1)
        a[1] = 1;
    else
        a[2 % THREADS] = 2;
}

void in_a_loop(int n)
{
    for (int i = 0; i < n; i++) {
        if (i == MYTHREAD) //! note U0503
            upc_barrier; //! warning U0503
    }
}

void a_loop_of_them(int n)
{
    if (MYTHREAD == 0) //! note U0503
        for (int i = 0; i < n; i++)
            upc_barrier; //! warning U0503
}

void expression(int n)
{
    MYTHREAD == 0 && (n = ({ upc_barrier; 1; })); //! warning U0503 //! note U0503
}

void conditional(shared void *p)
{
    p = MYTHREAD ? p : upc_all_alloc(1, 4); //! warning U0503 //! note U0503
}

void many_cases(void)
{
    switch (MYTHREAD) { //! note U0503
    case 0:
        a[0] = 1;
        break;
    default:
        upc_barrier; //! warning U0503
        break;
    }
}

void no_default(void)
{
    switch (MYTHREAD % 4) { //! note U0503
    case 0:
        upc_barrier; //! warning U0503
        break;
    }
}

void compared_with_what_all_have(int root, shared int *one)
{
    static int chosen;
    struct { int root; } setting = {root};
    if (MYTHREAD == root) upc_barrier; //! warning U0503 //! note U0503
    if (chosen != MYTHREAD) upc_barrier; //! warning U0503 //! note U0503
    if (MYTHREAD == setting.root) upc_barrier; //! warning U0503 //! note U0503
    if (MYTHREAD > *one) upc_barrier; //! warning U0503 //! note U0503
}

// ---- what is right ----

// Threads that look whether they find their own data find the same.
extern void upc_memget(void *, shared const void *, size_t);
extern size_t upc_threadof(shared void *);
extern int known_by(int thread);

int own_elements(void)
{
    if (a[MYTHREAD] != MYTHREAD) return 1;
    upc_barrier;
    return 0;
}

int own_copies(void)
{
    int all[4], one;
    upc_memget(all, &a[MYTHREAD], sizeof(int));
    if (all[0] != MYTHREAD + 3) return 1;
    upc_memget(&one, &a[MYTHREAD], sizeof(int));
    if (one != MYTHREAD) return 1;
    upc_barrier;
    return 0;
}

int own_pointers(void)
{
    int *mine = (int *)&a[MYTHREAD];
    if (*mine != MYTHREAD || upc_threadof(&a[MYTHREAD]) != MYTHREAD || known_by(MYTHREAD) != MYTHREAD) return 1;
    upc_barrier;
    return 0;
}

int own_mistakes(int n)
{
    int wrong = 0, twice = 2 * MYTHREAD;
    for (int i = 0; i < n; i++)
        if (a[MYTHREAD] != MYTHREAD + i) wrong++;
    if (wrong || twice + 1 != 2 * MYTHREAD + 1) return 1;
    upc_barrier;
    return 0;
}

void same_in_both(int n)
{
    if (MYTHREAD == 0) { a[0] = n; upc_barrier; } else { upc_barrier; }
    if (MYTHREAD == 0) { a[0] = n; upc_barrier 2; } else { upc_notify 2; upc_wait 2; }
    if (n) upc_barrier;
    if (a[0]) upc_barrier;
    if (MYTHREAD < THREADS) upc_barrier;
    if (MYTHREAD >= 0) upc_barrier;
    if (THREADS > 1) upc_barrier;
}

void same_in_all_cases(void)
{
    switch (MYTHREAD) {
    case 0:
        upc_barrier;
        break;
    case 1: case 2:
        a[0] = 1;
        upc_barrier;
        break;
    default:
        upc_barrier;
    }
}

void same_loops(int n)
{
    if (MYTHREAD == 0) {
        for (int i = 0; i < n; i++) upc_barrier;
    } else {
        for (int j = 0; j < n; j++) { b[MYTHREAD] = j; upc_barrier; }
    }
}

void unknown_functions(void (*f)(void))
{
    extern void somewhere(void);
    if (MYTHREAD == 0) f(); else upc_barrier;
    if (MYTHREAD == 0) { upc_barrier; } else { somewhere(); }
}
