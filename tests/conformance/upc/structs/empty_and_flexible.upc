// run
// An allocated struct with a flexible array member.
#include "../check.h"
struct message { int length; double body[]; };

int main(void) {
  shared [] struct message *m = (shared [] struct message *)upc_alloc(sizeof(struct message) + 5 * sizeof(double));
  m->length = 5;
  for (int i = 0; i < 5; i++)
    m->body[i] = i + 0.5;
  CHECK(m->length == 5 && m->body[4] == 4.5 && upc_threadof(&m->body[4]) == MYTHREAD);
  upc_free(m);
  return passed();
}
