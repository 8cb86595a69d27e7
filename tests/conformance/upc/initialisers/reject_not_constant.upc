// reject
// What changes from thread to thread is no constant.
shared int a[THREADS];
shared int *p = &a[MYTHREAD]; //! error U0605
int main(void) { return 0; }
