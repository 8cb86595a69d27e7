// Thread 1 reads what thread 0 has, in straight code; the argument says how.
#include <stdio.h>
#include <string.h>
#include <upc_relaxed.h>
#define TURNS 100

struct node {
  int value;
  double weight;
  shared struct node *next;
};

shared int a;
shared long b;
shared double c;
shared struct node nodes[TURNS * THREADS];

double three(void) {
  double sum = 0;
  int turns = 0;
  while (turns < TURNS) {
    sum += a + b * c;
    turns++;
    upc_fence;
  }
  return sum;
}

double again(void) {
  double sum = 0;
  int turns = 0;
  while (turns < TURNS) {
    sum += a;
    sum *= a;
    sum -= a * a;
    turns++;
    upc_fence;
  }
  return sum;
}

double list(void) {
  double sum = 0;
  for (shared struct node *p = &nodes[0]; p != NULL;) {
    sum += p->value * p->weight;
    p = p->next;
  }
  return sum;
}

double steps(void) {
  double sum = 0;
  for (shared struct node *p = &nodes[0]; p != NULL; p = p->next)
    sum += p->value * p->weight;
  return sum;
}

// Turns that end early have not read the next node.
double skipped(void) {
  double sum = 0;
  for (shared struct node *p = &nodes[0]; p != NULL; p = p->next) {
    if (p == &nodes[THREADS])
      continue;
    sum += p->weight;
  }
  return sum;
}

double fenced(void) {
  double sum = 0;
  int turns = 0;
  while (turns < TURNS) {
    sum += a;
    upc_fence;
    sum += a;
    turns++;
  }
  return sum;
}

int main(int argc, char **argv) {
  (void)argc;
  if (MYTHREAD == 0) {
    a = 1;
    b = 2;
    c = 0.5;
    for (int i = 0; i < TURNS; i++) {
      nodes[i * THREADS].value = i;
      nodes[i * THREADS].weight = 0.5;
      nodes[i * THREADS].next = i + 1 < TURNS ? &nodes[(i + 1) * THREADS] : NULL;
    }
  }
  upc_barrier;
  if (MYTHREAD == 1) {
    const char *way = argv[1];
    if (strcmp(way, "three") == 0)
      printf("%g\n", three());
    else if (strcmp(way, "again") == 0)
      printf("%g\n", again());
    else if (strcmp(way, "list") == 0)
      printf("%g\n", list());
    else if (strcmp(way, "steps") == 0)
      printf("%g\n", steps());
    else if (strcmp(way, "skipped") == 0)
      printf("%g\n", skipped());
    else if (strcmp(way, "fenced") == 0)
      printf("%g\n", fenced());
  }
  upc_barrier;
  return 0;
}
