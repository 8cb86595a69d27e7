/* flags: -std=c89 */
/* __builtin_constant_p where a constant is needed, and the words of C89. */
#include <stdio.h>

static int variable;
typedef char checked[2 * !__builtin_constant_p(variable) - 1];
static int known[] = {__builtin_constant_p(variable) ? 1 : 2, __builtin_constant_p(3)};
static __inline int same(int inline_) { return inline_; }

int main(void) {
  int chosen = __builtin_choose_expr(!__builtin_constant_p(variable), 3, 4);
  printf("%d %d %d %d\n", (int)sizeof(checked), known[0], known[1], same(chosen));
  return 0;
}
