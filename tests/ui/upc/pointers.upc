// Section 6: pointers-to-shared and their conversions.
shared int a[10*THREADS];
shared [3] int b[10*THREADS];
shared [3] double bd[10*THREADS];
shared [] int *pi;
shared int *p1;
shared [3] int *p3;
shared [5] int *p5;
shared double *pd;
shared void *pv;
const shared int *pc;
strict shared int *ps;
int *local;
void *local_void;
struct open;
shared struct open *po, *po2;
shared struct rec { int x; int bits : 3; int arr[4]; struct { int deep; } in; } sr, sra[THREADS];
struct rec pr;
shared int (*row)[10];
shared int *shared *spp;
int **ll;
int *shared *lsp;
shared int **slp;
typedef unsigned long size_t;
void takes_generic(shared void *);
void takes_const(const shared void *);
void takes_local(int *);
int old_function();

void conversions(int i, long l, double d)
{
    pv = p1; pv = p3; pv = pi; pv = po;
    p1 = pv; pi = pv; p3 = pv;
    p1 = 0; p3 = (void *)0; pv = 0;
    p1 = (shared int *)0;
    p1 = a; p3 = b; p1 = &a[i]; p3 = &b[2];
    pc = p1; ps = p1; p1 = ps;
    p1 = p3; //! error U0304
    p3 = p1; //! error U0304
    pi = p1; //! error U0304
    p1 = pi; //! error U0304
    p3 = p5; //! error U0304
    p1 = pd; //! warning U0305
    p1 = (shared int *)p3;
    p3 = (shared [3] int *)pd;
    pi = (shared [] int *)&a[2];
    local = p1; //! error U0301
    local = a; //! error U0301
    local_void = pv; //! error U0301
    local = (int *)p1;
    local_void = (void *)pv;
    p1 = local; //! error U0302
    p1 = (shared int *)local; //! error U0302
    pv = local_void; //! error U0302
    p1 = &i; //! error U0302
    p1 = i; //! error U0303
    p1 = 3; //! error U0303
    p1 = (shared int *)i; //! error U0303
    p1 = (shared int *)0x1000; //! error U0303
    i = p1; //! error U0307
    l = (long)p1;
    l = p1; //! error U0307
    _Bool truth = p1;
    i = (shared int)l; //! error U0308
    ll = slp; //! error U0306
    slp = ll; //! error U0306
    lsp = ll; //! error U0302
    spp = lsp; //! warning U0305
    po = po2;
    takes_generic(p3);
    takes_const(p1);
    takes_generic(local); //! error U0302
    takes_generic("text"); //! error U0302
    takes_generic(0);
    takes_local(p1); //! error U0301
    takes_local((int *)p1);
    old_function(p1, p3, pv);
    if (p1 && !p3) while (pv) break;
    i = p1 ? 1 : 2;
}

shared int *returns(void) { return local; } //! error U0302
int *returns_local(void) { return p1; } //! error U0301
shared [3] int *returns_blocked(void) { return p1; } //! error U0304
shared int *initialised = (int *)0x10; //! error U0302
int *wrong_initialiser = a; //! error U0301

void arithmetic(int i, unsigned u, long l)
{
    p1 + 3; p1 - u; 3 + p1; p1++; --p1; p1 += l; p1 -= 2;
    i = p1 - a;
    i = p3 - b;
    pv + 1; //! error U0309
    pv++; //! error U0309
    pv += 2; //! error U0309
    po + 1; //! error U0309
    po++; //! error U0309
    pv[2]; //! error U0309
    i = pv - pv; //! error U0309
    i = p1 - local; //! error U0310
    i = local - p1; //! error U0310
    i = p1 - p3; //! error U0312
    i = p1 == p3; //! error U0312
    i = p1 == local; //! error U0310
    i = local != p1; //! error U0310
    i = p1 < local; //! error U0310
    i = p1 == 0;
    i = 0 != p3;
    i = p1 == (void *)0;
    i = pv == p1;
    i = p3 == pv;
    i = p1 < a;
    i = p3 >= b;
    i = pv < pv; //! error U0311
    i = po <= po2; //! error U0311
    i = po == po2;
    i = p1 == pc;
    i = p1 == 5; //! error U0310
    p1 = i ? p1 : a;
    p1 = i ? p1 : 0;
    p1 = i ? 0 : p1;
    p1 = i ? p1 : local; //! error U0310
    pv = i ? pv : p1;
    p1 = i ? p1 : p3; //! error U0312
    p1 & 3; //! error U0602
    (*row)[2] = a[3];
    row++;
    **spp = 3;
    p1[i++] = u;
    *p3++ = 4;
}

void members(int i)
{
    shared [] int *m = &sr.x;
    p1 = &sr.x; //! error U0304
    p1 = (shared int *)&sr.x;
    m = sr.arr;
    m = &sra[i].arr[2];
    m = &sr.in.deep;
    i = upc_blocksizeof(sr.x);
    &sr.bits; //! error U0313
    sr.bits = 3;
    sr.bits++;
    pr = sr;
    sr = pr;
    sra[1] = sra[2];
    sra[MYTHREAD].arr[1] += 4;
    m = &pr.x; //! error U0302
    shared struct rec *prec = &sr;
    prec->arr[0] = prec->x;
}

void comparisons(int i, double d)
{
    i = local == (int *)8 || local != 8 || 8l < (long)local || p1 == 0;
    i = local == pr; //! error U0602
    i = pr != local; //! error U0602
    i = p1 == pr; //! error U0602
    i = local < d; //! error U0602
}
