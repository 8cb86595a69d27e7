// reject
// The rule also holds for types in casts and operands and for typedefs.
typedef shared int row[THREADS];
row rows[THREADS]; //! dynamic error U0202
shared int (*p)[THREADS][THREADS]; //! dynamic error U0202
shared int (*q)[10];
unsigned long n(void) { return sizeof(shared int[THREADS][THREADS]); } //! dynamic error U0202
int main(void) { return 0; }
