// Collectives of every library that only some threads reach.
typedef unsigned long size_t;
typedef shared struct upc_lock_struct upc_lock_t;
typedef shared struct upc_file_struct upc_file_t;
typedef shared struct upc_atomicdomain_struct upc_atomicdomain_t;
upc_lock_t *upc_all_lock_alloc(void);
void upc_all_lock_free(upc_lock_t *);
void upc_lock(upc_lock_t *);
void upc_all_gather(shared void *, shared const void *, size_t, int);
void upc_all_gather_all(shared void *, shared const void *, size_t, int);
void upc_all_exchange(shared void *, shared const void *, size_t, int);
void upc_all_permute(shared void *, shared const void *, shared const int *, size_t, int);
void upc_all_prefix_reduceD(shared void *, shared const void *, int, size_t, size_t, double (*)(double, double), int);
upc_atomicdomain_t *upc_all_atomicdomain_alloc(int, int, int);
void upc_all_atomicdomain_free(upc_atomicdomain_t *);
upc_file_t *upc_all_fopen(const char *, int, size_t, const void *);
int upc_all_fclose(upc_file_t *);
int upc_all_fsync(upc_file_t *);
long upc_all_fseek(upc_file_t *, long, int);
long upc_all_fwrite_shared(upc_file_t *, shared void *, size_t, size_t, size_t, int);
long upc_all_fwait_async(upc_file_t *);
extern int puts(const char *);
shared int a[10 * THREADS];
shared int b[10 * THREADS];
shared int *shared root;

upc_lock_t *lock_of_one(void)
{
    return MYTHREAD == 0 ? upc_all_lock_alloc() : 0; //! warning U0503 //! note U0503
}

void unlocked_by_the_last(upc_lock_t *lock)
{
    if (MYTHREAD + 1 == THREADS) //! note U0503
        upc_all_lock_free(lock); //! warning U0503
}

void gathered_by_the_root(int root)
{
    if (MYTHREAD == root) //! note U0503
        upc_all_gather(a, b, 4, 0); //! warning U0503
}

void all_gather_behind_a_return(void)
{
    if (MYTHREAD > 3) return; //! note U0503
    upc_all_gather_all(a, b, 4, 0); //! warning U0503
}

void exchange_of_odd_threads(void)
{
    if (MYTHREAD & 1) { //! note U0503
        puts("odd");
        upc_all_exchange(a, b, 4, 0); //! warning U0503
    }
}

void permutations_of_some(int rounds)
{
    for (int i = 0; i < rounds; i++) {
        if (i == MYTHREAD) continue; //! note U0503
        upc_all_permute(a, b, a, 4, 0); //! warning U0503
    }
}

void prefixes_by_rank(void)
{
    for (int i = 0; i < MYTHREAD; i++) //! note U0503
        upc_all_prefix_reduceD(a, b, 1, 4, 1, 0, 0); //! warning U0503
}

void domain_of_one(void)
{
    upc_atomicdomain_t *domain = 0;
    if (!MYTHREAD) //! note U0503
        domain = upc_all_atomicdomain_alloc(5, 1, 0); //! warning U0503
    (void)domain;
}

void freed_by_others(upc_atomicdomain_t *domain)
{
    if (MYTHREAD != 0) upc_all_atomicdomain_free(domain); //! warning U0503 //! note U0503
}

void opened_by_one(void)
{
    upc_file_t *file = 0;
    if (MYTHREAD == 0) file = upc_all_fopen("log", 66, 0, 0); //! warning U0503 //! note U0503
    if (MYTHREAD == 0 && file != 0) upc_all_fclose(file); //! warning U0503 //! note U0503
}

void written_by_even_threads(upc_file_t *file)
{
    if (MYTHREAD % 2 == 0) { //! note U0503
        upc_all_fseek(file, 0, 0); //! warning U0503
        upc_all_fwrite_shared(file, a, 1, 4, 4, 0);
    }
}

void synced_while_waiting(upc_file_t *file)
{
    int turns = MYTHREAD; //! note U0503
    do {
        upc_all_fsync(file); //! warning U0503
    } while (turns-- > 0); //! note U0503
}

void awaited_by_one(upc_file_t *file)
{
    if (MYTHREAD != THREADS / 2) return; //! note U0503
    upc_all_fwait_async(file); //! warning U0503
}

/* What one thread writes to shared memory, all threads read alike. */
void root_in_shared_memory(void)
{
    static shared int count;
    if (MYTHREAD == 0) {
        root = &a[3];
        count = MYTHREAD + 2;
    }
    upc_barrier;
    upc_all_gather(root, b, 4, 0);
    for (int i = 0; i < count; i++) upc_barrier;
    if (root != 0) upc_all_exchange(a, b, 4, 0);
}
