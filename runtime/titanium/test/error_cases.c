/* What is said of mistakes, each in a process of its own, and the text of values. */
#include "cases.h"
#include <kroll/titanium/rank1.h>
#include <kroll/titanium/rank2.h>
#include <kroll/titanium/rank3.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define P1(a) ((ti_point1){{a}})
#define P2(a, b) ((ti_point2){{a, b}})
#define RECT2(l1, l2, u1, u2, s1, s2) ti_rect_make2(P2(l1, l2), P2(u1, u2), P2(s1, s2), NULL)
#define RECT1(l, u, s) ti_rect_make1(P1(l), P1(u), P1(s), NULL)

static ti_array2 square(void) { return ti_array_new2(RECT2(0, 0, 7, 7, 1, 1), 8, NULL); }
static ti_domain2 corner(void) {
  return ti_domain_difference2(ti_domain_of_rect2(RECT2(0, 0, 7, 7, 1, 1)),
                               ti_domain_of_rect2(RECT2(0, 0, 3, 3, 1, 1)));
}

static void outside(void) { ti_elem2(square(), P2(3, 9), 8, NULL); }
static void outside_strided(void) { ti_elem1(ti_array_new1(RECT1(0, 8, 2), 8, NULL), P1(3), 8, NULL); }
static void outside_empty(void) { ti_elem1(ti_array_new1(RECT1(0, -1, 1), 8, NULL), P1(0), 8, NULL); }
static void outside_called(void) {
  const ti_array2 a = square();
  ti_elem_called2(&a, 3, 9, NULL);
}
static void between_called(void) {
  const ti_array1 a = ti_array_new1(RECT1(0, 8, 2), 8, NULL);
  ti_elem_called1(&a, 3, NULL);
}
static void empty_called(void) {
  const ti_array1 a = ti_array_new1(RECT1(0, -1, 1), 8, NULL);
  ti_elem_called1(&a, 0, NULL);
}
static void null_called(void) { ti_elem_called3(&(ti_array3){0}, 0, 0, 0, NULL); }
static void null_element(void) { ti_elem2((ti_array2){0}, P2(0, 0), 8, NULL); }
static void null_copy(void) { ti_array_copy2(square(), (ti_array2){0}, 8, NULL); }
static void null_view(void) { ti_array_translate2((ti_array2){0}, P2(1, 1), NULL); }
static void null_domain(void) { ti_array_domain2((ti_array2){0}, NULL); }
static void far_cast(void) {
  ti_array2 a = square();
  a.data += plain_distance(2);
  a.storage += plain_distance(2);
  ti_array_local2(a, NULL);
}
static void zero_stride(void) { RECT1(0, 8, 0); }
static void zero_divisor(void) { ti_rect_div1(RECT1(0, 8, 1), P1(0), NULL); }
static void point_by_zero(void) { ti_point_div2(P2(1, 1), P2(1, 0), NULL); }
static void negative_divisor(void) { ti_domain_div2(corner(), P2(1, -2), NULL); }
static void uneven_division(void) { ti_rect_div1(RECT1(0, 9, 3), P1(2), NULL); }
static void not_rectangular(void) { ti_domain_to_rect2(corner(), NULL); }
static void no_permutation(void) { ti_rect_permute2(RECT2(0, 0, 1, 1, 1, 1), P2(1, 1), NULL); }
static void no_component(void) { ti_point_get2(P2(1, 2), 3, NULL); }
static void no_direction(void) { ti_rect_shrink2(RECT2(0, 0, 1, 1, 1, 1), 1, 3, NULL); }
static void wrong_accrete(void) { ti_rect_accrete1(RECT1(0, 8, 2), 1, 1, P1(1), NULL); }
static void far_bound(void) { ti_rect_add1(RECT1(0, 8, 2), P1(INT32_MAX), NULL); }
static void far_product(void) { ti_rect_mul1(RECT1(0, 1 << 20, 1), P1(1 << 12), NULL); }
static void huge_size(void) { ti_int_size(ti_rect_size2(RECT2(0, 0, 99999, 99999, 1, 1)), NULL); }
static void zero_inject(void) { ti_array_inject2(square(), P2(1, 0), NULL); }
static void uneven_project(void) { ti_array_project2(square(), P2(1, 2), NULL); }
static void wrong_slice(void) { ti_array_slice2(square(), 1, 8, NULL); }
static void wrong_dimension(void) { ti_array_slice2(square(), 3, 0, NULL); }
static void huge(void) { ti_array_new2(RECT2(0, 0, INT32_MAX, INT32_MAX, 1, 1), 8, NULL); }
static void small_exchange(void) {
  int64_t value = 1;
  ti_array_exchange1(NULL, ti_array_new1(RECT1(0, 1, 1), 8, NULL), &value, 8, NULL);
}
static void gather_outside(void) {
  ti_array1 list = ti_array_new1(RECT1(0, 0, 1), sizeof(ti_point2), NULL);
  *(ti_point2 *)list.data = P2(8, 0);
  ti_array_gather2(square(), ti_array_new1(RECT1(0, 0, 1), 8, NULL), list, 8, NULL);
}
static void gather_small(void) {
  const ti_array1 list = ti_array_new1(RECT1(0, 2, 1), sizeof(ti_point2), NULL);
  ti_array_gather2(square(), ti_array_new1(RECT1(0, 1, 1), 8, NULL), list, 8, NULL);
}

static void say_point(void) {
  char text[64];
  ti_point_text2(P2(-1, 2), text, sizeof text);
  printf("%s\n", text);
}
static void say_rect(void) {
  char text[64];
  ti_rect_text2(RECT2(0, 0, 5, 1, 2, 1), text, sizeof text);
  printf("%s\n", text);
}
static void say_domain(void) {
  char text[64];
  const size_t length = ti_domain_text1(
      ti_domain_union1(ti_domain_of_rect1(RECT1(0, 2, 1)), ti_domain_of_rect1(RECT1(10, 14, 2))), text, sizeof text);
  printf("%s %zu\n", text, length);
}
static void say_little(void) {
  char text[6];
  const size_t length = ti_point_text1(P1(1234567), text, sizeof text);
  printf("%s %zu\n", text, length);
}
static void say_exchange(void) {
  const ti_array1 a = ti_array_new1(RECT1(-1, 3, 1), 8, NULL);
  int64_t value = 40;
  ti_array_exchange1(NULL, a, &value, 8, NULL);
  for (int i = -1; i <= 3; i++)
    printf("%lld ", (long long)*(int64_t *)ti_elem1(a, P1(i), 8, NULL));
  printf("\n");
}

static const struct {
  void (*run)(void);
  const char *says;
} cases[] = {
    {outside, "index [3,9] is outside the array's domain [[0,0]:[7,7]]"},
    {outside_strided, "index [3] is outside the array's domain [[0]:[8]:[2]]"},
    {outside_empty, "index [0] is outside the array's domain, which is empty"},
    {outside_called, "index [3,9] is outside the array's domain [[0,0]:[7,7]]"},
    {between_called, "index [3] is outside the array's domain [[0]:[8]:[2]]"},
    {empty_called, "index [0] is outside the array's domain, which is empty"},
    {null_called, "null: "},
    {null_element, "null: "},
    {null_copy, "null: "},
    {null_view, "null: "},
    {null_domain, "null: "},
    {far_cast, "cast: an array in the memory of rank 2 is not local to rank 0"},
    {zero_stride, "arithmetic: the stride of a domain must be positive"},
    {zero_divisor, "arithmetic: division of a domain by a number that is not positive"},
    {negative_divisor, "arithmetic: division of a domain by a number that is not positive"},
    {point_by_zero, "arithmetic: division of a point by zero"},
    {uneven_division, "[[0]:[9]:[3]] / [2] is not rectangular: divide a Domain<1> instead"},
    {not_rectangular, "the domain is not rectangular: it is made of 2 rectangles"},
    {no_permutation, "[1,1] is not a permutation of the dimensions 1 to 2"},
    {no_component, "component 3 of a Point<2>: components are 1 to 2"},
    {no_direction, "direction 3: a domain of rank 2 has the directions 1 to 2 and -1 to -2"},
    {wrong_accrete, "accrete with stride 1 in dimension 1, where the domain has stride 2: not rectangular"},
    {far_bound, "a bound or stride of a domain is outside the range of int"},
    {far_product, "a bound or stride of a domain is outside the range of int"},
    {huge_size, "size() of a domain of 10000000000 points, which no int can hold"},
    {zero_inject, "arithmetic: inject by zero: all elements would have one index"},
    {uneven_project, "project by [1,2]: not every point of the array's domain [[0,0]:[7,7]:[1,1]] is divisible by it"},
    {wrong_slice, "slice at 8 of dimension 1 is outside the array's domain [[0,0]:[7,7]]"},
    {wrong_dimension, "slice of dimension 3: the dimensions of this array are 1 to 2"},
    {huge, "an array with elements of 8 bytes over this domain is larger than any memory"},
    {small_exchange, "exchange needs an array with an index for every rank, [0:2]; its domain is [[0]:[1]:[1]]"},
    {gather_outside, "index [8,0] is outside the array's domain [[0,0]:[7,7]]"},
    {gather_small, "index [2] is outside the array's domain [[0]:[1]]"},
    {say_point, "[-1,2]"},
    {say_rect, "[[0,0]:[4,1]:[2,1]]"},
    {say_domain, "{[[0]:[2]:[1]], [[10]:[14]:[2]]} 32"},
    {say_little, "[1234 9"},
    {say_exchange, "0 40 41 42 0 "},
};

/* What the case prints, in a process of its own. */
static void run_apart(void (*run)(void), char *said, size_t bytes) {
  int ends[2];
  if (pipe(ends) != 0)
    abort();
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    plain_reset();
    run();
    fflush(stdout);
    _exit(0);
  }
  close(ends[1]);
  size_t length = 0;
  for (ssize_t got; (got = read(ends[0], said + length, bytes - 1 - length)) > 0;)
    length += (size_t)got;
  close(ends[0]);
  waitpid(child, NULL, 0);
  said[length] = '\0';
  if (length > 0 && said[length - 1] == '\n')
    said[length - 1] = '\0';
}

int error_cases(int *passed) {
  int failed = 0;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char said[1024];
    run_apart(cases[i].run, said, sizeof said);
    const bool right = strcmp(said, cases[i].says) == 0;
    if (!right)
      printf("error case %zu says:   %s\n  instead of: %s\n", i, said, cases[i].says);
    *passed += right;
    failed += !right;
  }
  return failed;
}
