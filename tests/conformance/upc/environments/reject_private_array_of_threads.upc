// reject
// Outside functions a private object cannot have THREADS elements, whatever its type is called.
typedef int each[THREADS];
typedef int twice[THREADS][THREADS]; //! dynamic error U0205
each own; //! dynamic error U0205
static each *to_own; //! dynamic error U0205
shared each fine;
shared [] each on_one; //! dynamic error U0204
int takes(each parameter);
void f(void) {
  each local;
  static each kept; //! dynamic error U0205
  local[0] = 1;
}
int main(void) { return 0; }
