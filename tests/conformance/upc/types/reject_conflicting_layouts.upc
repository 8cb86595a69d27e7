// reject
// The block size is part of the type.
extern shared [2] int a[4 * THREADS];
shared [3] int a[4 * THREADS]; //! error U0114
extern shared int b;
int b; //! error U0114
void f(shared [2] int *p);
void f(shared [3] int *p); //! error U0114
int main(void) { return 0; }
