// What a nest needs to be fetched as boxes, and what keeps it from that.
#include <upc_relaxed.h>
#define N 100
shared [N] double a[N * THREADS], b[N * THREADS];
shared [N] double grid[N * THREADS][N];
strict shared int progress;
int count(void);

double contiguous(void) {
  double sum = 0;
  for (int i = 0; i < N * THREADS; i++)
    sum += a[i];
  return sum;
}

void copied(int thread) {
  for (int i = 0; i < N; i++)
    b[thread * N + i] = a[i];
}

void nested(int thread) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      grid[thread * N + i][j] += a[j];
}

double from_a_list(const int *index) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[index[i]];
  return sum;
}

double strict_inside(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum += a[i];
    progress = i;
  }
  return sum;
}

double fence_inside(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum += a[i];
    upc_fence;
  }
  return sum;
}

double locked(upc_lock_t *lock) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    upc_lock(lock);
    sum += a[i];
    upc_unlock(lock);
  }
  return sum;
}

double calls(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum += a[i];
    sum += count();
  }
  return sum;
}

double leaves(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    if (a[i] < 0)
      break;
    sum += a[i];
  }
  return sum;
}

void gaps(void) {
  for (int i = 0; i < N; i += 2)
    a[i] = 0;
}

void sometimes(const int *wanted) {
  for (int i = 0; i < N; i++)
    if (wanted[i])
      a[i] = 0;
}

void alias(const int *index) {
  for (int i = 0; i < N; i++)
    a[i] += a[index[i]];
}

int first_negative(void) {
  int i = 0;
  while (i < N && a[i] >= 0)
    i++;
  return i;
}

// Nests in a row: what each fetches is under way before the first one runs.
void faces(double *west, double *east) {
  for (int i = 0; i < N; i++)
    west[i] = a[i];
  for (int i = 0; i < N; i++)
    east[i] = a[N + i];
}

void ordered(double *west, double *east) {
  for (int i = 0; i < N; i++)
    west[i] = a[i];
  upc_fence;
  for (int i = 0; i < N; i++)
    east[i] = a[N + i];
}

void meet(double *east) {
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int i = 0; i < N; i++)
    east[i] = a[i + 1];
}

int main(void) { return 0; }
