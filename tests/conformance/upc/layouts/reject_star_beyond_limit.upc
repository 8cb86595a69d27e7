// reject
// [*] may not compute a block size beyond the limit either.
shared [*] char large[THREADS * 2147483648]; //! error U0105
int main(void) { return 0; }
