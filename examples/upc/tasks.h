/* Tasks of one thread of UPC, which take turns: one runs until it waits, and the thread goes on with the first task
   that need not wait. The system sees one thread, so tasks may do whatever a program in UPC may; only a blocking wait
   stops them all. */
#ifndef TASKS_H
#define TASKS_H

#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
#include <upc_relaxed.h>

enum { TASK_STACK_BYTES = 256 * 1024 };

typedef struct task {
  ucontext_t context;
  char *stack;
  void (*body)(int);
  int (*awaited)(int); /* what the task waits for; none, if it need not wait */
  int argument, awaited_argument, ended;
  struct task *next;
} task;

static task *first_task, **last_task = &first_task, *running;
static ucontext_t scheduler;

/* Gives the turn away until awaited(argument) holds. That may consume what it finds: then the task runs at once. */
static void wait_until(int (*awaited)(int), int argument) {
  running->awaited = awaited;
  running->awaited_argument = argument;
  swapcontext(&running->context, &scheduler);
}

static void enter_task(void) {
  running->body(running->argument);
  running->ended = 1; /* the context's link leads to the scheduler */
}

/* Makes a task that runs after those made before it, where several need not wait. */
static void make_task(void (*body)(int), int argument) {
  task *made = calloc(1, sizeof *made);

  if (made == NULL || (made->stack = malloc(TASK_STACK_BYTES)) == NULL || getcontext(&made->context) != 0) {
    fprintf(stderr, "out of memory\n");
    upc_global_exit(1);
  }
  made->body = body;
  made->argument = argument;
  made->context.uc_stack.ss_sp = made->stack;
  made->context.uc_stack.ss_size = TASK_STACK_BYTES;
  made->context.uc_link = &scheduler;
  makecontext(&made->context, enter_task, 0);
  *last_task = made;
  last_task = &made->next;
}

static void drop_task(task **place) {
  task *ended = *place;

  *place = ended->next;
  if (last_task == &ended->next)
    last_task = place;
  free(ended->stack);
  free(ended);
}

/* Runs all tasks to their ends. */
static void run_tasks(void) {
  while (first_task != NULL) {
    task **place = &first_task;
    while (*place != NULL && (*place)->awaited != NULL && !(*place)->awaited((*place)->awaited_argument))
      place = &(*place)->next;
    if (*place == NULL) {
      bupc_poll(); /* all wait: for other threads */
      continue;
    }
    running = *place;
    running->awaited = NULL;
    swapcontext(&scheduler, &running->context);
    if (running->ended)
      drop_task(place);
  }
}

#endif
