// Collectives in loops that threads leave at different times, and behind places that some threads leave.
typedef unsigned long size_t;
shared void *upc_all_alloc(size_t, size_t);
shared int a[10 * THREADS];
shared [4] int c[4 * THREADS];
extern void exit(int);

void deep_down(int n)
{
    int a = 0, b = 0, c = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) for (int l = 0; l < n; l++)
    for (i = 0; i < n; i++) for (j = 0; j < n; j++) for (k = 0; k < n; k++) for (l = 0; l < n; l++)
    for (i = 0; i < n; i++) for (j = 0; j < n; j++) for (k = 0; k < n; k++) for (l = 0; l < n; l++)
    for (i = 0; i < n; i++) for (j = 0; j < n; j++) for (k = 0; k < n; k++) for (l = 0; l < n; l++) {
        if (c) //! note U0503
            upc_barrier; //! warning U0503
        c = b;
        b = a;
        a = MYTHREAD; //! note U0503
    }
}

void from_my_thread(void)
{
    for (int i = MYTHREAD; i < 10; i++) //! note U0503
        upc_barrier; //! warning U0503
}

void up_to_my_thread(void)
{
    for (int i = 0; i < MYTHREAD; i++) upc_barrier; //! warning U0503 //! note U0503
}

void strided(int n)
{
    int i;
    for (i = MYTHREAD; i < n; i += THREADS) { //! note U0503
        a[i] = i;
        upc_barrier; //! warning U0503
    }
}

void counted_down(void)
{
    int left = MYTHREAD + 1; //! note U0503
    while (left > 0) { //! note U0503
        upc_barrier; //! warning U0503
        left--;
    }
}

void halved(void)
{
    int n = MYTHREAD; //! note U0503
    do {
        n = n / 2;
        upc_barrier; //! warning U0503
    } while (n); //! note U0503
}

void endless(void)
{
    while (MYTHREAD == 0) upc_barrier; //! warning U0503 //! note U0503
}

void learned_late(int n)
{
    int limit = 3;
    for (int i = 0; i < limit; i++) { //! note U0503
        upc_barrier; //! warning U0503
        limit = n + MYTHREAD; //! note U0503
    }
}

void allocates(void)
{
    for (int i = 0; i <= MYTHREAD; i++) { //! note U0503
        shared void *p = upc_all_alloc(1, 8); //! warning U0503
        a[0] = p == 0;
    }
}

void forall_element(void)
{
    int i;
    upc_forall (i = 0; i < 10; i++; &a[i]) { //! note U0503
        a[i] = i;
        upc_barrier; //! warning U0503
    }
}

void forall_number(int n)
{
    int i;
    upc_forall (i = 0; i < n; i++; i) upc_barrier; //! warning U0503 //! note U0503
}

void forall_notify(int n)
{
    upc_forall (int i = 0; i < n; i++; i / 2) //! note U0503
        if (n > 5)
            upc_notify; //! warning U0503
}

void forall_outer(int n)
{
    upc_forall (int i = 0; i < n; i++; &c[i]) //! note U0503
        upc_forall (int j = 0; j < n; j++; continue)
            upc_barrier; //! warning U0503
}

void forall_allocates(int n)
{
    upc_forall (int i = 0; i < n; i++; i) { //! note U0503
        shared int *p = (shared int *)upc_all_alloc(1, 4); //! warning U0503
        *p = i;
    }
}

void found_by_one(int n)
{
    int found = 0;
    upc_forall (int i = 0; i < n; i++; &a[i]) //! note U0503
        found = 1;
    if (found) upc_barrier; //! warning U0503 //! note U0503
}

void returns(void)
{
    if (MYTHREAD == 0) return; //! note U0503
    upc_barrier; //! warning U0503
}

int returns_in_a_block(int n)
{
    if (n) {
        if (MYTHREAD > 1) //! note U0503
            return 1;
        a[0] = 1;
    }
    upc_barrier; //! warning U0503
    return 0;
}

void returns_otherwise(void)
{
    if (MYTHREAD == 0) { //! note U0503
        a[0] = 1;
        upc_barrier; //! warning U0503
    } else {
        return;
    }
}

void breaks(int n)
{
    for (int i = 0; i < n; i++) {
        if (i > MYTHREAD) break; //! note U0503
        upc_barrier; //! warning U0503
    }
}

void breaks_behind(int n)
{
    while (n-- > 0) {
        upc_barrier; //! warning U0503
        if (MYTHREAD == n) break; //! note U0503
    }
}

void continues(int n)
{
    for (int i = 0; i < n; i++) {
        if (i % THREADS != MYTHREAD) continue; //! note U0503
        upc_barrier; //! warning U0503
    }
}

void returns_from_a_loop(int n)
{
    for (;;) {
        upc_barrier; //! warning U0503
        if (n == MYTHREAD) return; //! note U0503
    }
}

void returns_from_a_switch(int n)
{
    switch (n) {
    case 1:
        if (MYTHREAD) return; //! note U0503
        break;
    }
    upc_barrier; //! warning U0503
}

// ---- what is right ----

void ends_together(int n)
{
    int i;
    if (MYTHREAD == 0 && n < 0) exit(1);
    upc_barrier;
    for (i = MYTHREAD; i < 10; i += THREADS) a[i] = i;
    for (i = 0; i < 10; i++) upc_barrier;
    for (i = MYTHREAD; i < 10 * THREADS; i += THREADS) { a[i] = i; upc_barrier; }
    for (i = MYTHREAD; i < MYTHREAD + 10; i++) upc_barrier;
    upc_forall (i = 0; i < n; i++; continue) upc_barrier;
    upc_forall (i = 0; i < n; i++; ) upc_barrier;
    upc_forall (i = 0; i < n; i++; MYTHREAD) upc_barrier;
}

void leaves_with_the_others(int n)
{
    for (int i = 0; i < n; i++) {
        if (i == MYTHREAD) continue;
        a[i] = i;
    }
    upc_barrier;
    for (int i = 0; i < n; i++) {
        if (i == MYTHREAD) break;
        a[i] = i;
    }
    upc_barrier;
    if (MYTHREAD == 0) { a[0] = 1; upc_barrier; return; }
    upc_barrier;
}
