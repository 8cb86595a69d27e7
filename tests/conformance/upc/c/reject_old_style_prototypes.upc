// reject
// A definition in the old style has the types that a prototype before it says; of numbers, their own.
shared int a[THREADS];
int length(const char *text);
double scaled(double by, int *from);
int length(text) char *text; { return a[0]; } //! error U0114
double scaled(by, from) float by; int *from; { return a[0] * by * *from; }
int main(void) { return 0; }
