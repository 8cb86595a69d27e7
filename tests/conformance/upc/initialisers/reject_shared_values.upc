// reject
// What is not known when the program starts is no initial value.
#include <upc.h>
shared int a[THREADS];
int f(void);
shared int b = f(); //! error U0605
int c = a[0]; //! error U0605
shared int *p = &a[MYTHREAD]; //! error U0605
shared int d[THREADS] = {1, 2, f()}; //! error U0605
static shared int *q = a + 2;
shared int e = sizeof(int) * 2;
int main(void) { int x = a[0]; return x * 0; }
