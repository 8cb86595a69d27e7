// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Barriers with labels, split barriers, strict flags, and loops that spin on shared data.
#include <stdio.h>
#include <upc_relaxed.h>

shared int data[THREADS];
shared strict int flag[THREADS];
shared int relaxed_flag[THREADS];
shared int *strict shared place;
shared [3] int *shared fat[THREADS];
shared [3] int blocks[3 * THREADS];

static void pass(int round) {
#pragma upc strict
  const int next = (MYTHREAD + 1) % THREADS;
  if (MYTHREAD == 0) {
    data[next] = round;
    flag[next] = round;
  }
  while (flag[MYTHREAD] != round)
    ;
  if (MYTHREAD != 0) {
    data[next] = data[MYTHREAD] + 1;
    flag[next] = round;
  }
}

int main(void) {
  int wrong = 0;
#define CHECK(c) do { if (!(c)) { printf("%d: line %d: %s fails\n", MYTHREAD, __LINE__, #c); wrong = 1; } } while (0)
  for (int i = 0; i < 3; i++)
    upc_barrier i;
  upc_notify 7;
  int useful = MYTHREAD * 2;
  upc_wait 7;
  upc_notify;
  upc_wait 12;
  if (MYTHREAD % 2 == 0) {
    upc_barrier 12;
  } else {
    upc_barrier;
  }
  CHECK(useful == 2 * MYTHREAD);
  for (int round = 1; round < 20; round++) {
    pass(round);
    CHECK(data[MYTHREAD] == round + (MYTHREAD + THREADS - 1) % THREADS);
    upc_barrier;
  }
  if (MYTHREAD == THREADS - 1) {
    upc_fence;
    for (int i = 0; i < THREADS; i++)
      relaxed_flag[i] = 1;
  }
  while (!relaxed_flag[MYTHREAD]) {
  }
  upc_barrier;
  if (MYTHREAD == THREADS - 1)
    for (int i = 0; i < THREADS; i++)
      relaxed_flag[i] = 2;
  const volatile int *near = (int *)&relaxed_flag[MYTHREAD];
  while (*near != 2)
    ;
  if (MYTHREAD == 0)
    place = &data[THREADS - 1];
  fat[MYTHREAD] = &blocks[3 * MYTHREAD + 1];
  upc_barrier;
  CHECK(place == &data[THREADS - 1]);
  CHECK(upc_phaseof(fat[(MYTHREAD + 1) % THREADS]) == 1);
  upc_barrier;
  if (MYTHREAD == 0 && !wrong)
    printf("everything came in order\n");
  return wrong;
}
