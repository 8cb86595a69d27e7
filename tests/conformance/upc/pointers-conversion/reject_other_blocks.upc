// reject
// Another block size needs a cast.
shared int *one;
shared [2] int *two;
shared [] int *none;
void takes(shared [2] int *);
void f(void) {
  one = two; //! error U0304
  two = none; //! error U0304
  none = one; //! error U0304
  takes(one); //! error U0304
  one = (shared int *)two;
}
int main(void) { return 0; }
