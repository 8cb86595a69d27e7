// Sections 8 to 10: upc_forall, barriers and the memory model.
shared int a[4*THREADS];
shared [2] double b[4*THREADS];
int local[4];
struct s { int x; };

void loops(int n, double d)
{
    int i;
    struct s rec;
    upc_forall (i = 0; i < n; i++; i) a[i] = i;
    upc_forall (i = 0; i < n; i++; &a[i]) a[i] = i;
    upc_forall (i = 0; i < n; i++; a + i) ;
    upc_forall (i = 0; i < n; i++; &b[i]) { b[i] = 1; }
    upc_forall (i = 0; i < n; i++; continue) ;
    upc_forall (i = 0; i < n; i++; ) ;
    upc_forall (;;;) break;
    upc_forall (int j = 0; j < n; ++j; j * 3L) local[0] += j;
    upc_forall (unsigned u = 0; u < 4; u++; u) continue;
    upc_forall (i = 0; i < n; i++; d) ; //! error U0501
    upc_forall (i = 0; i < n; i++; &local[i]) ; //! error U0501
    upc_forall (i = 0; i < n; i++; rec) ; //! error U0501
    upc_forall (i = 0; i < n; i++; "text") ; //! error U0501
    upc_forall (i = 0; i < n; i++) ; //! error U0001
    upc_forall (;;) ; //! error U0001
    upc_forall (i = 0; i < n; i++; &a[i])
        upc_forall (int k = 0; k < n; k++; k) ;
}

void barriers(int n)
{
    struct s rec;
    upc_barrier;
    upc_barrier 1;
    upc_barrier n + 2;
    upc_notify; upc_wait;
    upc_notify n; upc_wait n;
    upc_barrier 3.14;
    upc_fence;
    upc_barrier rec; //! error U0502
    upc_notify local; //! error U0502
    upc_wait "x"; //! error U0502
    upc_barrier a[0];
    upc_barrier (1, 2);
}

void undeclared_in_upc(void)
{
    a[0] = missing; //! error U0601
}

/// The C compiler does not get to see a unit with errors.
void plain_c(void)
{
    int x = missing; //! error U0601
}

int barrier, forall, fence, notify, wait;

void pragmas(void)
{
    #pragma upc strict
    a[0] = 1;
    {
        #pragma upc relaxed
        a[0] = 2;
    }
    #pragma upc relaxed  //! warning U0009
    if (1) {
        #pragma upc strict
        a[0] = 3;
    }
}
#pragma upc strict
