// reject
// A pointer-to-shared becomes a private pointer by a cast only.
shared int a[THREADS];
shared int *s;
void takes(int *);
int *gives(void) { return s; } //! error U0301
int *start = a; //! error U0301
void f(void) {
  int *p = s; //! error U0301
  p = a; //! error U0301
  takes(s); //! error U0301
  void *v = s; //! error U0301
  p = (int *)s;
}
int main(void) { return 0; }
