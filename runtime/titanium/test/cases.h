/* What the random cases share: the reproducible sequence, expectations, and one entry a family and rank. */
#ifndef CASES_H
#define CASES_H

#include "../../test/check.h"
#include "plain_runtime.h"
#include "pointset.h"

extern uint64_t case_state;
extern bool case_failed;
void case_report(const char *file, int line, const char *condition);

#define EXPECT(condition)                                                                                              \
  do {                                                                                                                 \
    if (!(condition))                                                                                                  \
      case_report(__FILE__, __LINE__, #condition);                                                                     \
  } while (0)

static inline int32_t pick(int32_t low, int32_t high) {
  return low + (int32_t)random_below(&case_state, (uint64_t)(high - low + 1));
}
static inline bool chance(int32_t in) { return pick(1, in) == 1; }

void rect_case1(void), rect_case2(void), rect_case3(void), rect_case4(void);
void domain_case1(void), domain_case2(void), domain_case3(void), domain_case4(void);
void view_case1(void), view_case2(void), view_case3(void), view_case4(void);
void copy_case1(void), copy_case2(void), copy_case3(void), copy_case4(void);

/* Number of error messages that were not the right ones. */
int error_cases(int *passed);

#endif
