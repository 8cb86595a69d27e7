// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic args=check
// Point to point, in five forms: thread 0 sends bytes to the last thread, which sends them back, over and over. Prints how
// long one way takes; with the argument `check` only whether the bytes came.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc_relaxed.h>
#include <upc_tick.h>

enum { MOST = 1 << 16, CHECKED_ROUNDS = 10 };

/* A box for each of the two, in its memory, and what says that it is full. */
static shared [MOST] char boxes[MOST * THREADS];
static strict shared int flags[THREADS];
static shared int counts[THREADS];
static bupc_sem_t *shared semaphores[THREADS];
static upc_lock_t *lock;

typedef struct {
  const char *name;
  void (*send)(int to, const char *bytes, size_t size, int round);
  void (*receive)(int round);
  int everybody; /* all threads take part in every message */
} form;

static void put(int to, const char *bytes, size_t size) { upc_memput(&boxes[(size_t)MOST * to], bytes, size); }

static void send_barrier(int to, const char *bytes, size_t size, int round) {
  (void)round;
  put(to, bytes, size);
  upc_barrier;
}
static void receive_barrier(int round) {
  (void)round;
  upc_barrier;
}

/* A counter that is read and written under a lock. */
static void send_lock(int to, const char *bytes, size_t size, int round) {
  put(to, bytes, size);
  upc_lock(lock);
  counts[to] = round;
  upc_unlock(lock);
}
static void receive_lock(int round) {
  for (int seen = 0; seen < round;) {
    upc_lock(lock);
    seen = counts[MYTHREAD];
    upc_unlock(lock);
  }
}

/* A strict write comes after everything before it. */
static void send_flag(int to, const char *bytes, size_t size, int round) {
  put(to, bytes, size);
  flags[to] = round;
}
static void receive_flag(int round) {
  while (flags[MYTHREAD] < round)
    ;
}

/* The put is under way while there is other work; it must be there before the flag is. */
static void send_nonblocking(int to, const char *bytes, size_t size, int round) {
  bupc_handle_t handle = bupc_memput_async(&boxes[(size_t)MOST * to], bytes, size);
  bupc_waitsync(handle);
  flags[to] = round;
}

/* One message brings bytes and signal. */
static void send_signal(int to, const char *bytes, size_t size, int round) {
  (void)round;
  bupc_memput_signal(&boxes[(size_t)MOST * to], bytes, size, semaphores[to], 1);
}
static void receive_signal(int round) {
  (void)round;
  bupc_sem_wait(semaphores[MYTHREAD]);
}

static const form forms[] = {
    {"barrier", send_barrier, receive_barrier, 1},
    {"lock", send_lock, receive_lock, 0},
    {"strict flag", send_flag, receive_flag, 0},
    {"non-blocking + flag", send_nonblocking, receive_flag, 0},
    {"signalling put", send_signal, receive_signal, 0},
};

/* Whether the box holds what the round sends. */
static int arrived(size_t size, int round) {
  const char *box = (const char *)&boxes[(size_t)MOST * MYTHREAD];

  return box[0] == (char)round && box[size - 1] == (char)round;
}

static void message(const form *form, int from, int to, size_t size, int round, int *wrong) {
  static char bytes[MOST];

  if (MYTHREAD == from) {
    memset(bytes, (char)round, size);
    form->send(to, bytes, size, round);
  } else if (MYTHREAD == to) {
    form->receive(round);
    *wrong += !arrived(size, round);
  } else if (form->everybody) {
    upc_barrier;
  }
}

/* Messages to the last thread and back, none if there is one thread only. Nanoseconds of one way. */
static double exchange(const form *form, size_t size, int rounds, int *wrong) {
  int last = THREADS - 1;

  flags[MYTHREAD] = 0;
  counts[MYTHREAD] = 0;
  upc_barrier;
  upc_tick_t start = upc_ticks_now();
  for (int round = 1; round <= rounds && last > 0; round++) {
    message(form, 0, last, size, round, wrong);
    message(form, last, 0, size, round, wrong);
  }
  upc_tick_t stop = upc_ticks_now();
  upc_barrier;
  return (double)upc_ticks_to_ns(stop - start) / (2 * rounds);
}

static int all_wrong(int wrong) {
  static shared int counted[THREADS];
  int total = 0;

  counted[MYTHREAD] = wrong;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    total += counted[t];
  upc_barrier;
  return total;
}

static void check(const form *form) {
  int wrong = 0;

  for (size_t size = 1; size <= MOST; size *= 16)
    exchange(form, size, CHECKED_ROUNDS, &wrong);
  wrong = all_wrong(wrong);
  if (MYTHREAD == 0)
    printf("%s: %d wrong messages\n", form->name, wrong);
}

static void measure(const form *form, int rounds) {
  int wrong = 0;

  if (MYTHREAD == 0)
    printf("%-20s", form->name);
  for (size_t size = 8; size <= MOST; size *= 16) {
    double ns = exchange(form, size, rounds, &wrong);
    if (MYTHREAD == 0)
      printf("%12.0f", ns);
  }
  if (MYTHREAD == 0)
    printf("\n");
}

int main(int argc, char **argv) {
  int checking = argc > 1 && strcmp(argv[1], "check") == 0;
  int rounds = argc > 1 && !checking ? atoi(argv[1]) : 1000;

  semaphores[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER);
  lock = upc_all_lock_alloc();
  upc_barrier;
  if (MYTHREAD == 0 && !checking)
    printf("%-20s%12s%12s%12s%12s\n", "ns one way", "8 bytes", "128", "2048", "32768");
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
    if (checking)
      check(&forms[i]);
    else
      measure(&forms[i], rounds);
  }
  upc_all_lock_free(lock);
  bupc_sem_free(semaphores[MYTHREAD]);
  return 0;
}
