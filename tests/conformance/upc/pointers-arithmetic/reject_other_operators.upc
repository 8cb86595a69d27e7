// reject
// What C does not do with pointers, UPC does not either.
shared int *p, *q;
void f(void) {
  p * 2; //! error U0602
  p + q; //! error U0602
  p & 1; //! error U0602
  ~p; //! error U0602
  -p; //! error U0602
}
int main(void) { return 0; }
