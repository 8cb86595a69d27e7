// Threads that jump past collectives, or exit before them.
shared int a[THREADS];
extern void exit(int);
extern void _exit(int);
extern void abort(void);
extern void upc_global_exit(int);
extern int printf(const char *, ...);

int past_a_barrier(int n)
{
    if (MYTHREAD) goto end; //! note U0503
    a[0] = n;
    upc_barrier; //! warning U0503
end:
    return n;
}

int past_two_with_braces(int n)
{
    if (n > 1) {
        if (MYTHREAD == 0) { //! note U0503
            a[0] = n;
            goto end;
        }
    }
    upc_barrier; //! warning U0503
    upc_barrier;
end:
    upc_barrier;
    return n;
}

int otherwise(int n)
{
    if (MYTHREAD == 0) { //! note U0503
        upc_barrier; //! warning U0503
    } else {
        goto end;
    }
end:
    return n;
}

int out_of_loops(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (i * j == MYTHREAD) goto out; //! note U0503
            upc_barrier; //! warning U0503
        }
out:
    return n;
}

int out_of_a_loop_and_past(int n)
{
    for (int i = 0; i < n; i++)
        if (i == MYTHREAD) goto out; //! note U0503
    upc_barrier; //! warning U0503
out:
    return n;
}

int back(int n)
{
again:
    upc_barrier; //! warning U0503
    if (n++ < MYTHREAD) goto again; //! note U0503
    return n;
}

int back_without_some(int n)
{
again:
    a[0] = n;
    upc_barrier; //! warning U0503
    if (MYTHREAD > n) goto done; //! note U0503
    n--;
    goto again;
done:
    return n;
}

int to_different_places(int n)
{
    if (MYTHREAD == 0) goto first; //! note U0503
    else goto second;
first:
    upc_barrier; //! warning U0503
second:
    return n;
}

void known_behind_a_label(int n)
{
    int me = MYTHREAD; //! note U0503
again:
    if (me == 0) upc_barrier; //! warning U0503 //! note U0503
    if (n-- > 0) goto again;
}

void brought_by_a_jump(int n)
{
    int chosen = 0;
    if (n > 1) {
        chosen = MYTHREAD; //! note U0503
        goto choose;
    }
    a[0] = 1;
choose:
    if (chosen) upc_barrier; //! warning U0503 //! note U0503
}

void return_under_two_conditions(int n)
{
    if (MYTHREAD == 0) { //! note U0503
        if (n > 3) return;
        a[0] = 1;
    }
    upc_barrier; //! warning U0503
}

void returns_before_a_loop(int n)
{
    if (MYTHREAD) return; //! note U0503
    for (int i = 0; i < n; i++) upc_barrier; //! warning U0503
}

void exits(void)
{
    if (MYTHREAD == 0) exit(0); //! note U0503
    upc_barrier; //! warning U0503
}

void exits_at_once(void)
{
    if (MYTHREAD > 1) { //! note U0503
        a[1] = 0;
        _exit(0);
    }
    upc_barrier; //! warning U0503
}

void exits_under_two_conditions(int n)
{
    if (MYTHREAD == 0) { //! note U0503
        if (n < 2) {
            a[0] = 1;
            exit(0);
        }
    }
    upc_barrier; //! warning U0503
}

void exits_in_a_loop(int n)
{
    while (n-- > 0) {
        upc_barrier; //! warning U0503
        if (MYTHREAD == n) exit(0); //! note U0503
    }
}

static void leave(void) { a[0] = 2; exit(0); }

void exits_in_a_function(void)
{
    if (MYTHREAD) leave(); //! note U0503
    upc_barrier; //! warning U0503
}

static void only_first(void)
{
    if (MYTHREAD) exit(0); //! note U0503
}

void exited_in_a_function(void)
{
    only_first();
    upc_barrier; //! warning U0503
}

// ---- what is right ----

int to_a_common_barrier(int n)
{
    if (MYTHREAD) goto end;
    a[0] = n;
end:
    upc_barrier;
    return n;
}

int all_together(int n)
{
    if (n) goto end;
    upc_barrier;
end:
    return n;
}

int no_barrier_is_left(int n)
{
    upc_barrier;
    if (MYTHREAD) goto end;
    a[0] = n;
end:
    return n;
}

int a_loop_of_gotos(int n)
{
again:
    upc_barrier;
    a[MYTHREAD] = n;
    if (n-- > 0) goto again;
    return n;
}

int as_often_on_all(int n)
{
    int i = MYTHREAD;
again:
    if (i >= 10 * THREADS) goto out;
    upc_barrier;
    i += THREADS;
    goto again;
out:
    for (i = MYTHREAD;; i += THREADS) {
        if (i >= 10 * THREADS) break;
        upc_barrier;
    }
    i = MYTHREAD;
once_more:
    upc_barrier;
    i += THREADS;
    if (i < 3 * THREADS) goto once_more;
    return n;
}

int skipped(int n)
{
    goto end;
    if (MYTHREAD) upc_barrier;
end:
    return n;
}

int each_its_own_way(int n)
{
    if (MYTHREAD == 0) goto first;
    goto second;
first:
    a[0] = n;
    goto both;
second:
    a[MYTHREAD] = 1;
both:
    upc_barrier;
    return n;
}

int all_leave_the_loop(int n)
{
    for (;;) {
        upc_barrier;
        if (MYTHREAD == n) return 1;
        else break;
    }
    return 0;
}

void inside_one_branch(int n)
{
    if (MYTHREAD == 0) {
        for (int i = 0; i < n; i++) {
            if (a[i] == 0) break;
            if (a[i] == 1) continue;
            if (a[i] == 2) goto found;
        }
        a[0] = 1;
    found:;
        switch (n) {
        case 1: break;
        }
    }
    upc_barrier;
}

void ends_the_job(int n)
{
    if (MYTHREAD == 0) {
        if (n == 1) exit(1);
        if (n == 2) abort();
        if (n == 3) upc_global_exit(0);
    }
    upc_barrier;
    if (MYTHREAD == 0) upc_global_exit(n);
    upc_barrier;
    if (MYTHREAD == 1) abort();
    upc_barrier;
    if (MYTHREAD == 1) exit(n);
    upc_barrier;
}

void exits_behind_the_last(void)
{
    upc_barrier;
    if (MYTHREAD) exit(0);
    a[0] = 1;
}

void all_exit(void)
{
    if (MYTHREAD) exit(0); else exit(0);
    upc_barrier;
}

void all_return(int n)
{
    if (MYTHREAD == 0) {
        if (n) return;
    } else if (n) {
        return;
    }
    upc_barrier;
}

void to_the_end_of_a_turn(int n)
{
    for (int s = 0; s < n + THREADS; s++) {
        int i = s - MYTHREAD;
        if (i < 0 || i >= n) goto next;
        a[MYTHREAD] = i;
    next:
        upc_barrier;
    }
}

int to_another_case(int n)
{
    switch (n) {
    case 0: if (MYTHREAD == 0) goto one; break;
    case 1: one: a[0] = 1; break;
    default: return 1;
    }
    upc_barrier;
    return 0;
}

int cleans_up(int n)
{
    int result = 0;
    for (int i = 0; i < n; i++) {
        if (i == MYTHREAD) continue;
        if (i > 2 * MYTHREAD) break;
        if (a[i % THREADS] < 0) { result = 1; goto cleanup; }
    }
    if (MYTHREAD == 0) {
        if (n > 100) goto cleanup;
        a[0] = n;
    }
cleanup:
    upc_barrier;
    return result;
}

int main(int argc, char **argv)
{
    if (MYTHREAD == 0) {
        if (argc < 2) {
            printf("usage: %s n\n", argv[0]);
            return 1;
        }
    }
    upc_barrier;
    if (MYTHREAD == 0 && argc > 3) return 2;
    upc_barrier;
    return 0;
}
