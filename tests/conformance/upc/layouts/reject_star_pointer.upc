// reject
// [*] needs the size of an array.
shared [*] int *pointer; //! error U0106
typedef shared [*] int name; //! error U0106
extern shared [*] int open[]; //! error U0106
int main(void) { return 0; }
