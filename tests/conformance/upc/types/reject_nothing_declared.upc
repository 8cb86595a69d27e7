// reject
// The words of UPC name no object.
int shared; //! error U0001
static shared [2] int; //! error U0001
void f(void) {
  double shared; //! error U0001
  shared struct inside { int i; };
}
shared struct tag { int i; };
shared enum { one };
int main(void) { return 0; }
