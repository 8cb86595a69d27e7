// Shared scalars that loops read, and what keeps reads where they are.
#include <upc_relaxed.h>
struct pair {
  int a;
  long b;
};
shared int n;
shared double factor;
shared struct pair pair;
strict shared int progress;
int count(void);

double scaled(const double *v) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += factor * v[i] + pair.b;
  return sum;
}

void strict_inside(const double *v) {
  for (int i = 0; i < 100; i++)
    progress = factor * v[i] > 0;
}

double locked(upc_lock_t *lock) {
  double sum = 0;
  for (int i = 0; i < 100; i++) {
    upc_lock(lock);
    sum += factor;
    upc_unlock(lock);
  }
  return sum;
}

double calls(void) {
  double sum = 0;
  for (int i = 0; i < 100; i++)
    sum += factor * count();
  return sum;
}

void alias(double *v) {
  for (int i = 0; i < 100; i++)
    v[i] *= factor;
}

void stored(void) {
  for (int i = 0; i < 100; i++)
    pair.a = pair.b + i;
}

int waiting(void) {
  int turns = 0;
  while (turns < 100 && n > 0)
    turns++;
  return turns;
}

double together(shared struct pair *p) {
  double x = factor * n;
  x += p->a * p->b;
  return x * factor;
}

shared volatile int state;

int watched(void) {
  int sum = state - state;
  for (int i = 0; i < 100; i++)
    sum += state;
  return sum;
}

int main(void) { return 0; }
