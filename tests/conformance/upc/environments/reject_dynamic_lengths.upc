// reject
// In the dynamic environment every shared array has THREADS once, alone or times a constant.
shared int none[10]; //! dynamic error U0201
shared int sum[10 + THREADS]; //! dynamic error U0203
shared int square[THREADS * THREADS]; //! dynamic error U0203
shared int left_to_right[THREADS * 100 * 20]; //! dynamic error U0203
shared int converted[(int)THREADS]; //! dynamic error U0203
shared int twice[THREADS][4 * THREADS]; //! dynamic error U0202
shared int quotient[THREADS / 2]; //! dynamic error U0203
shared [] int indefinite[THREADS]; //! dynamic error U0204
shared int fine[THREADS];
extern shared int open[];
int main(void) { return 0; }
