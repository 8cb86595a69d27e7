// reject
// strict and relaxed go with shared.
relaxed int a; //! error U0103
int *strict p; //! error U0103
int main(void) { return 0; }
