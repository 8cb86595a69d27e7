// reject
// With a number of threads that is not known nothing is asserted about it.
_Static_assert(THREADS < 100, "few"); //! dynamic error U0205
shared int a[3 * THREADS];
void f(void) {
  _Static_assert(sizeof(a) == 48, "four"); //! dynamic error U0205
  _Static_assert(upc_localsizeof(a) == 12, "three");
  _Static_assert(THREADS > 0 || 1, "whatever"); //! dynamic error U0205
}
int main(void) { return 0; }
