// reject
// In the dynamic environment THREADS is no constant.
int a[THREADS]; //! dynamic error U0205
int b = THREADS; //! dynamic error U0205
enum { C = THREADS }; //! dynamic error U0205
shared [THREADS] int d[THREADS]; //! dynamic error U0205
struct { int f : THREADS; } e; //! dynamic error U0605
int main(void) { return 0; }
