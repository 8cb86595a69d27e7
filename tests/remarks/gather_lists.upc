// Elements with computed indices, and what keeps them one by one.
#include <upc_relaxed.h>
#define N 100
shared [N] double a[N * THREADS], b[N * THREADS];
shared [N] long counts[N * THREADS];
strict shared int progress;
struct cell {
  double x;
  int n;
};
shared struct cell cells[N * THREADS];
int count(void);

double read(const int *index) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[index[i]];
  return sum;
}

void stored(const int *index, const double *by) {
  for (int i = 0; i < N; i++)
    b[index[i]] = by[i];
}

void counted(const int *index) {
  for (int i = 0; i < N; i++)
    counts[index[i]]++;
}

double strict_inside(const int *index) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum += a[index[i]];
    progress = i;
  }
  return sum;
}

double calls(const int *index) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[index[i]] * count();
  return sum;
}

double under_a_condition(const int *index) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    if (index[i] >= 0)
      sum += a[index[i]];
  return sum;
}

void onto_itself(const int *index) {
  for (int i = 0; i < N; i++)
    b[index[i]] = b[i] + 1;
}

void moving(int *index) {
  for (int i = 0; i < N; i++) {
    counts[index[i]] = i;
    index[i + 1] = index[i] + 1;
  }
}

void members(const int *index) {
  for (int i = 0; i < N; i++)
    cells[index[i]].x = i;
}
