// reject
// One type has one layout.
typedef shared [3] int three;
shared [2] shared [3] int twice[3 * THREADS]; //! error U0102
shared [2] three by_typedef[3 * THREADS]; //! error U0102
int main(void) { return 0; }
