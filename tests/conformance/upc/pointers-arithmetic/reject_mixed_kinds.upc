// reject
// A pointer-to-shared and a private pointer never meet in an operator.
shared int *s;
int *p;
void f(int i) {
  i = s == p; //! error U0310
  i = p != s; //! error U0310
  i = s < p; //! error U0310
  i = s - p; //! error U0310
  s = i ? s : p; //! error U0310
  i = s == 0;
  i = s == 5; //! error U0310
}
int main(void) { return 0; }
