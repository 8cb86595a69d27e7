// reject
// Functions without prototypes convert no more than others do.
shared int *s;
int *p;
takes(q, i) shared int *q; int i; { return *q + i; }
private(q) int *q; { return *q + s[0]; }
void f(void) {
  takes(p, 1); //! error U0302
  takes(s, s); //! error U0307
  private(s); //! error U0301
  takes(0, 1), takes(s, 1), private(p);
}
int main(void) { return 0; }
