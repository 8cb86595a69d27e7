// reject
// strict and relaxed exclude each other.
typedef strict shared int ordered;
strict relaxed shared int a; //! error U0101
relaxed ordered b; //! error U0101
int main(void) { return 0; }
