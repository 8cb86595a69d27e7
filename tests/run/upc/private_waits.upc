// run: n=1,2,4 conduit=smp,sim build=--cflag=-O3
/* Loops that wait through a private pointer on the thread's own shared data. Without a poll the C compiler reads once, and
   the message that brings the value is served by nobody. */
#include <stdio.h>
#include <upc_relaxed.h>

typedef struct {
  int request;
  int answer;
  int turns;
} mailbox;

shared mailbox boxes[THREADS];

#ifdef __BERKELEY_UPC__
#error "the programs that poll behind this macro have loops without a body here"
#endif

static int wait_for_request(mailbox *box) {
  while (box->request == 0) {
#ifdef __BERKELEY_UPC__
    bupc_poll();
#endif
  }
  return box->request;
}

static int wait_for_answer(mailbox *box) {
  long waited = 0;
  do
    waited++;
  while (box->answer == 0);
  return waited > 0 ? box->answer : 0;
}

static int wait_for_turns(const int *turns, int least) {
  for (;;) {
    if (turns[0] >= least)
      break;
  }
  return *turns;
}

int main(void) {
  mailbox *own = (mailbox *)&boxes[MYTHREAD];
  int next = (MYTHREAD + 1) % THREADS, before = (MYTHREAD + THREADS - 1) % THREADS;

  upc_barrier;
  boxes[next].request = MYTHREAD + 1;
  upc_fence;
  int request = wait_for_request(own);
  boxes[before].answer = 10 * request;
  upc_fence;
  int answer = wait_for_answer(own);
  boxes[next].turns = 3;
  upc_fence;
  int turns = wait_for_turns(&own->turns, 2);
  upc_barrier;
  if (request != before + 1 || answer != 10 * (MYTHREAD + 1) || turns != 3)
    printf("thread %d: request %d, answer %d, turns %d\n", MYTHREAD, request, answer, turns);
  upc_barrier;
  if (MYTHREAD == 0)
    printf("done\n");
  return 0;
}
