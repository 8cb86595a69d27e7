// reject
// More values than there is room for; C compilers only warn.
shared int few[2 * THREADS] = {1, 2, 3, 4, 5, 6, 7, 8, 9}; //! static warning U0608
shared struct { int a, b; } pair = {1, 2, 3}; //! warning U0608
shared int one = {1, 2}; //! warning U0608
shared int *table[2] = {0, 0, 0}; //! warning U0608
void f(void) {
  int here[2] = {one, 2, 3}; //! warning U0608
  int rows[2][2] = {{1, 2}, {3, 4}, {5, 6}}; //! warning U0608
  int nothing = {one};
  (void)here, (void)rows, (void)nothing;
}
int main(void) { return 0; }
