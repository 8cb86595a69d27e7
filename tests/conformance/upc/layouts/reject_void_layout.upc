// reject
// The generic pointer has no layout.
shared [2] void *p; //! error U0107
shared [] void *q; //! error U0107
int main(void) { return 0; }
