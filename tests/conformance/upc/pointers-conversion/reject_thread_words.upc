// reject
// MYTHREAD and THREADS are values.
void f(void) {
  MYTHREAD = 1; //! error U0314
  THREADS++; //! dynamic error U0314 //! static error U0606
  int *p = &MYTHREAD; //! error U0314
}
int main(void) { return 0; }
