// reject
// Names that nobody declared, in code with shared data.
shared int a[THREADS];
void f(void) {
  a[0] = nowhere; //! error U0601
  a[1] = a[0] + elsewhere; //! error U0601
}
int main(void) { return 0; }
