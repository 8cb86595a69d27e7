// Section 2: THREADS in the static and the dynamic environment.
shared int a1[THREADS];
shared int a2[10*THREADS];
shared int a3[THREADS*10];
shared int a4[THREADS*(100*20)];
shared int a5[(4*THREADS)];
shared int a6[(3)*THREADS];
shared int a7[5][THREADS];
shared [2] int a8[THREADS][7];
shared int b1[10+THREADS]; //! dynamic error U0203
shared int b2[THREADS*THREADS]; //! dynamic error U0203
shared int b3[THREADS*100*20]; //! dynamic error U0203
shared int b4[(int)THREADS]; //! dynamic error U0203
shared int b5[THREADS][4*THREADS]; //! dynamic error U0202
shared int b6[THREADS-1]; //! dynamic error U0203
shared int b7[2*THREADS+1]; //! dynamic error U0203
shared int b8[-2*THREADS]; //! dynamic error U0203 //! static error U0602
shared int c1[10]; //! dynamic error U0201
shared [3] int c2[10]; //! dynamic error U0201
shared [*] int c3[10]; //! dynamic error U0201
extern shared int c4[];
extern shared int c5[10]; //! dynamic error U0201
shared [] int d1[10];
shared [] int d2[THREADS]; //! dynamic error U0204
shared [0] int d3[3*THREADS]; //! dynamic error U0204
shared [] int d4[THREADS+1]; //! dynamic error U0204
shared int (*e1)[THREADS][THREADS]; //! dynamic error U0202
shared int (*e2)[10];
shared int (*e3)[THREADS];
typedef shared int Row[THREADS];
Row f1;
Row f2[4];
Row f3[THREADS]; //! dynamic error U0202
typedef shared int Fixed[10];
Fixed f4; //! dynamic error U0201
Fixed f5[THREADS];
int g1[THREADS]; //! dynamic error U0205
enum { COUNT = THREADS }; //! dynamic error U0205
int g2 = THREADS; //! dynamic error U0205
struct with_bits { int b : 3; };

void body(void)
{
    int local[THREADS];
    int me = MYTHREAD, all = THREADS;
    static int s[THREADS]; //! dynamic error U0205
    switch (me) {
    case sizeof(a1): break; //! dynamic error U0205
    case sizeof(d1): break;
    case THREADS: break; //! dynamic error U0205
    }
    MYTHREAD = 3; //! error U0314
    THREADS++; //! error U0314
    int *p = &MYTHREAD; //! error U0314
    const int *q = &THREADS; //! error U0314
    (MYTHREAD)--; //! error U0314
    all = sizeof(shared int [THREADS][THREADS]); //! dynamic error U0202
    all = MYTHREAD + THREADS * 2;
}
