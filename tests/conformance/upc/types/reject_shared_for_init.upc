// reject
// The variable of a loop is automatic too.
int main(void) {
  for (shared int i = 0; i < 3; i++) //! error U0109
    ;
  return 0;
}
