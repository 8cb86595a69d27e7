// reject
// A shared array gets its size from some declaration of it.
shared int never[]; //! dynamic error U0113
static shared [] int own[]; //! error U0113
shared int later[];
shared int later[THREADS];
extern shared int elsewhere[];
shared [] int valued[] = {1, 2};
void f(void) {
  static shared [] int inside[]; //! error U0113
  static shared [] int inside_valued[] = {1, 2};
  extern shared int here[];
}
int main(void) { return elsewhere[0]; }
