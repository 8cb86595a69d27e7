// reject
// The length of a shared array is fixed when the program starts.
void f(int n) {
  static shared int a[n]; //! error U0112
  shared [] int (*p)[n]; //! error U0112
}
int main(void) { return 0; }
