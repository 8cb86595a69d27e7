// reject
// Parameters and results are values.
void f(shared int x); //! error U0110
shared int g(void); //! error U0111
int *shared h(void); //! error U0111
void fine(shared int *p, shared int a[], shared [4] double b[8]);
int main(void) { return 0; }
