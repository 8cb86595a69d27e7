// reject
// Three parts are a `for`, not a upc_forall.
int main(void) {
  upc_forall(int i = 0; i < 4; i++) ; //! error U0001
  return 0;
}
