// accept
// Equal block sizes agree, and bare shared adds none.
typedef shared [3] int three;
typedef shared int bare;
shared [3] three a[3 * THREADS];
shared [5] bare b[5 * THREADS];
shared [0] shared [] int c[3];
shared shared [2] int d[2 * THREADS];
int main(void) { return 0; }
