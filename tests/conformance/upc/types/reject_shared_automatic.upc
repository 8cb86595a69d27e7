// reject
// Shared objects are static; nothing on the stack is shared.
void f(void) {
  shared int x; //! error U0109
  shared [] int a[4]; //! error U0109
  int *shared p; //! error U0109
  register shared int r; //! error U0109
  static shared int fine;
  shared int *also_fine = &fine;
  (void)also_fine;
}
int main(void) { return 0; }
