// reject
// A bit-field has neither address nor size.
shared struct { int b : 3; int x; } s;
void f(void) {
  &s.b; //! error U0313
  &s.x;
  sizeof(s.b); //! error U0402
}
int main(void) { return 0; }
