// reject
// Only a null pointer constant is an integer that becomes a pointer-to-shared.
shared int *s;
void f(long l) {
  s = 1; //! error U0303
  s = l; //! error U0303
  s = (shared int *)l; //! error U0303
  l = s; //! error U0307
  l = (long)s;
  s = (shared int *)0;
}
int main(void) { return 0; }
