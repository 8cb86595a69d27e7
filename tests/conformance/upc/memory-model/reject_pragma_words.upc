// reject
// The pragma has one of two words.
#pragma upc strict
#pragma upc relax //! warning U0009
#pragma upc strict relaxed //! warning U0009
#pragma upc //! warning U0009
shared int x;
void f(void) {
#pragma upc Strict //! warning U0009
  x = 1;
}
#pragma upc relaxed /* a comment */
#pragma other
int main(void) { return 0; }
