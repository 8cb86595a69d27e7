// reject
// Only members that exist.
shared struct { int x; } s;
shared struct { int x; } *p;
void f(void) {
  s.y = 1; //! error U0603
  p->z = 2; //! error U0603
}
int main(void) { return 0; }
