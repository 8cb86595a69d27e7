// reject
// A private pointer never becomes a pointer-to-shared.
int x;
shared int *s;
void takes(shared void *);
shared int *gives(int *p) { return p; } //! error U0302
void f(int *p, void *v) {
  s = p; //! error U0302
  s = (shared int *)p; //! error U0302
  s = &x; //! error U0302
  takes(v); //! error U0302
  takes("text"); //! error U0302
}
int main(void) { return 0; }
