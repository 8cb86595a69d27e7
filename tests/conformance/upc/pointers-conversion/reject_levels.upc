// reject
// Sharing is compared at every level.
int **a;
shared int **b;
shared int *shared *c;
void f(void) {
  a = b; //! error U0306
  b = a; //! error U0306
  a = c; //! error U0301
}
int main(void) { return 0; }
