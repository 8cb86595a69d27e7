// reject
// The address of a member is indefinite, not cyclic.
shared struct { int x; int a[3]; } s;
shared int *p;
shared [] int *q;
void f(void) {
  p = &s.x; //! error U0304
  p = s.a; //! error U0304
  q = &s.x;
  p = (shared int *)&s.x;
}
int main(void) { return 0; }
