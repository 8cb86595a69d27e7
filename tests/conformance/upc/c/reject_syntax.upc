// reject
// Errors of syntax are found one by one.
shared int a[THREADS];
void f(void) {
  a[0] = ; //! error U0001
  a[1] = 2;
  if a[0] a[1] = 3; //! error U0001
}
int main(void) { return 0; }
