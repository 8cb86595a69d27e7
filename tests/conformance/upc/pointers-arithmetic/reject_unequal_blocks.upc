// reject
// Comparison and difference need one layout.
shared [2] int *two;
shared [3] int *three;
shared int *one;
void f(int i) {
  i = two == three; //! error U0312
  i = two - three; //! error U0312
  i = one < two; //! error U0312
  one = i ? one : two; //! error U0312
}
int main(void) { return 0; }
