shared [3] int b[3*THREADS];
shared [3] float bf[3*THREADS];
shared [3] double bd[3*THREADS];
shared int (*rows)[4];
shared int c[THREADS];
void take(shared void *, const shared [3] int *, double, char);

void conversions(long l, float f, unsigned char u)
{
    shared void *g = b;
    shared [3] int *p = g;
    shared int *one = g;
    shared [] int *none = (shared [] int *)p;
    p = (shared [3] int *)bf;
    p = (shared [3] int *)bd;
    one = (shared int *)rows;
    int *local = (int *)p;
    l = (long)p;
    _Bool t = p;
    p = 0;
    take(p, b, u, l);
    f = u + l;
    u <<= l;
    u += f;
    l = p - b;
    p = t ? p : 0;
    l = -u + ~u;
    one += l;
    if (g == p && !one) return;
}

shared [3] int *init = b + 1;
struct { shared void *g; int n[3]; } record = { b, { [1] = 'x' } };
