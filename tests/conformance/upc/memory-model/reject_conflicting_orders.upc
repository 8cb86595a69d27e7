// reject
// strict and relaxed exclude each other, and want shared.
#include <upc.h>
strict relaxed shared int a; //! error U0101
typedef strict shared int ordered;
relaxed ordered b; //! error U0101
strict ordered c;
strict int d; //! error U0103
int *relaxed e; //! error U0103
strict shared int *relaxed shared f;
int main(void) { return 0; }
