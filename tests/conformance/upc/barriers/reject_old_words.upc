// reject
// The statements of UPC 1.0 are gone.
shared int a[THREADS];
void f(void) {
  barrier; //! error U0601
  a[0] = 1;
  forall(int i = 0; i < 3; i++; i) ; //! error U0001
}
int main(void) { return 0; }
