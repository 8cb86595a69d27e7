/* Runs the random cases of every family and rank from a fixed seed, then the errors; says how many passed. Arguments:
   the number of cases (default 120000), and a number to start from, for looking at one that failed. */
#include "cases.h"
#include <stdlib.h>

uint64_t case_state;
bool case_failed;
static long current;

void case_report(const char *file, int line, const char *condition) {
  if (!case_failed)
    printf("case %ld: %s:%d: %s\n", current, file, line, condition);
  case_failed = true;
}

typedef void (*family)(void);
static const family families[][4] = {
    {rect_case1, rect_case2, rect_case3, rect_case4},
    {domain_case1, domain_case2, domain_case3, domain_case4},
    {view_case1, view_case2, view_case3, view_case4},
    {copy_case1, copy_case2, copy_case3, copy_case4},
};

/* Ranks 1 and 2 seven times in twenty each, 3 five times, 4 once. */
static int random_rank(void) {
  const int32_t at = pick(0, 19);
  return at < 7 ? 0 : at < 14 ? 1 : at < 19 ? 2 : 3;
}

int main(int argc, char **argv) {
  const long cases = argc > 1 ? atol(argv[1]) : 120000, first = argc > 2 ? atol(argv[2]) : 0;
  int passed = 0, failed = 0;
  plain_start();
  for (current = first; current < first + cases; current++) {
    case_state = (uint64_t)current * UINT64_C(0x9e3779b97f4a7c15) + 7;
    case_failed = false;
    families[current % 4][random_rank()]();
    if (case_failed)
      failed++;
    else
      passed++;
  }
  failed += error_cases(&passed);
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
