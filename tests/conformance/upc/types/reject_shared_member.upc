// reject
// Members are not shared; what they point to may be.
struct s {
  shared int x; //! error U0108
  int *shared p; //! error U0108
  shared int *fine;
};
union u {
  shared [] char c[4]; //! error U0108
};
int main(void) { return 0; }
