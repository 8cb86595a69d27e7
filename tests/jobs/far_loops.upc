// Thread 1 loops over arrays of thread 0; the argument says how. What ends in `_hand` transfers as a programmer would.
#include <stdio.h>
#include <string.h>
#include <upc_nb.h>
#include <upc_relaxed.h>
#define N 4096
#define SHORT 64
#define EDGE 16
#define FACE (EDGE * EDGE)
#define FACES (6 * FACE)

shared [N] double a[N * THREADS];
shared [N] double b[N * THREADS];
shared [N] double c[N * THREADS];
shared [FACES] double out[FACES * THREADS];
shared [FACES] double in[FACES * THREADS];
int at[N];

static double sum_of(const double *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++)
    sum = sum * 0.5 + values[i];
  return sum;
}

// Small boxes, which are on their way back together.
static void three(void) {
  for (int i = 0; i < SHORT; i++) {
    a[i] = i;
    b[i + 8] = 2 * i;
    c[i + 16] = 3 * i;
  }
}

static void three_hand(void) {
  double x[SHORT], y[SHORT], z[SHORT];
  for (int i = 0; i < SHORT; i++) {
    x[i] = i;
    y[i] = 2 * i;
    z[i] = 3 * i;
  }
  upc_handle_t first = upc_memput_nb(&a[0], x, sizeof x), second = upc_memput_nb(&b[8], y, sizeof y);
  upc_handle_t third = upc_memput_nb(&c[16], z, sizeof z);
  upc_sync(first);
  upc_sync(second);
  upc_sync(third);
}

static void scatter(void) {
  for (int i = 0; i < SHORT; i++) {
    a[at[i]] = i;
    b[at[i + 1]] = 2 * i;
    c[at[i + 2]] = 3 * i;
  }
}

// One list of the three.
static void scatter_one(void) {
  for (int i = 0; i < SHORT; i++)
    a[at[i]] = i;
}

static double west[FACE], east[FACE], south[FACE], north[FACE], below[FACE], above[FACE];

static double sum_of_faces(void) {
  return sum_of(west, FACE) + sum_of(east, FACE) + sum_of(south, FACE) + sum_of(north, FACE) + sum_of(below, FACE) +
         sum_of(above, FACE);
}

// The six faces of a cube, whose cells come from a neighbour.
static double faces(void) {
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      west[i * EDGE + j] = out[0 * FACE + i * EDGE + j];
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      east[i * EDGE + j] = out[1 * FACE + i * EDGE + j];
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      south[i * EDGE + j] = out[2 * FACE + i * EDGE + j];
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      north[i * EDGE + j] = out[3 * FACE + i * EDGE + j];
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      below[i * EDGE + j] = out[4 * FACE + i * EDGE + j];
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      above[i * EDGE + j] = out[5 * FACE + i * EDGE + j];
  return sum_of_faces();
}

static double faces_hand(void) {
  double *const ghosts[] = {west, east, south, north, below, above};
  upc_handle_t handles[6];
  for (int k = 0; k < 6; k++)
    handles[k] = upc_memget_nb(ghosts[k], &out[k * FACE], FACE * sizeof(double));
  for (int k = 0; k < 6; k++)
    upc_sync(handles[k]);
  return sum_of_faces();
}

// And go to one.
static double push(void) {
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      in[0 * FACE + i * EDGE + j] = west[i * EDGE + j] + 0;
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      in[1 * FACE + i * EDGE + j] = east[i * EDGE + j] + 1;
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      in[2 * FACE + i * EDGE + j] = south[i * EDGE + j] + 2;
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      in[3 * FACE + i * EDGE + j] = north[i * EDGE + j] + 3;
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      in[4 * FACE + i * EDGE + j] = below[i * EDGE + j] + 4;
  for (int i = 0; i < EDGE; i++)
    for (int j = 0; j < EDGE; j++)
      in[5 * FACE + i * EDGE + j] = above[i * EDGE + j] + 5;
  return 0;
}

static double push_hand(void) {
  double *const ghosts[] = {west, east, south, north, below, above};
  upc_handle_t handles[6];
  for (int k = 0; k < 6; k++) {
    for (int i = 0; i < FACE; i++)
      ghosts[k][i] += k;
    handles[k] = upc_memput_nb(&in[k * FACE], ghosts[k], FACE * sizeof(double));
  }
  for (int k = 0; k < 6; k++)
    upc_sync(handles[k]);
  return 0;
}

// Two nests get, the third sends what came.
static double through(void) {
  for (int i = 0; i < FACE; i++)
    west[i] = out[i];
  for (int i = 0; i < FACE; i++)
    east[i] = out[FACE + i];
  for (int i = 0; i < FACE; i++)
    in[i] = west[i] + east[i];
  return sum_of(west, FACE);
}

static double through_hand(void) {
  upc_handle_t first = upc_memget_nb(west, &out[0], sizeof west);
  upc_handle_t second = upc_memget_nb(east, &out[FACE], sizeof east);
  upc_sync(first);
  upc_sync(second);
  double sum[FACE];
  for (int i = 0; i < FACE; i++)
    sum[i] = west[i] + east[i];
  upc_memput(&in[0], sum, sizeof sum);
  return sum_of(west, FACE);
}

// From here on the second nest waits for the first one.

static double after_fence(void) {
  for (int i = 0; i < FACE; i++)
    west[i] = out[i];
  upc_fence;
  for (int i = 0; i < FACE; i++)
    east[i] = out[FACE + i];
  return sum_of_faces();
}

static strict shared int flag;

static double after_strict(void) {
  for (int i = 0; i < FACE; i++)
    west[i] = out[i];
  flag = 1;
  for (int i = 0; i < FACE; i++)
    east[i] = out[FACE + i];
  return sum_of_faces();
}

static upc_lock_t *lock;

static double after_lock(void) {
  for (int i = 0; i < FACE; i++)
    west[i] = out[i];
  upc_lock(lock);
  for (int i = 0; i < FACE; i++)
    east[i] = out[FACE + i];
  upc_unlock(lock);
  return sum_of_faces();
}

// The second nest reads what the first one stores.
static double of_other(void) {
  for (int i = 0; i < FACE; i++)
    in[i] = west[i] + i;
  for (int i = 0; i < FACE; i++)
    east[i] = in[i + 1];
  return sum_of_faces();
}

// And stores to the same.
static double again(void) {
  for (int i = 0; i < FACE; i++)
    in[i] = west[i] + i;
  for (int i = 0; i < FACE; i++)
    in[i + 1] = 2 * i;
  return 0;
}

// Pointers may lead to the same.
static double by_pointers(shared [] double *p, shared [] double *q) {
  for (int i = 0; i < FACE; i++)
    p[i] = west[i] + i;
  for (int i = 0; i < FACE; i++)
    east[i] = q[i];
  return sum_of_faces();
}

// How far the second nest goes the first one decides.
static double bounded(void) {
  int bound = 0;
  for (int i = 0; i < FACE; i++) {
    west[i] = out[i];
    bound += west[i] > 3;
  }
  for (int i = 0; i < bound; i++)
    east[i] = out[FACE + i];
  return sum_of_faces();
}

// A condition decides whether there is a second nest.
static double conditional(void) {
  for (int i = 0; i < FACE; i++)
    west[i] = out[i];
  if (west[3] > 0)
    for (int i = 0; i < FACE; i++)
      east[i] = out[FACE + i];
  return sum_of_faces();
}

static double work(const char *way) {
  if (strcmp(way, "three") == 0)
    three();
  if (strcmp(way, "three_hand") == 0)
    three_hand();
  if (strcmp(way, "scatter") == 0)
    scatter();
  if (strcmp(way, "scatter_one") == 0)
    scatter_one();
  if (strcmp(way, "faces") == 0)
    return faces();
  if (strcmp(way, "faces_hand") == 0)
    return faces_hand();
  if (strcmp(way, "push") == 0)
    return push();
  if (strcmp(way, "push_hand") == 0)
    return push_hand();
  if (strcmp(way, "through") == 0)
    return through();
  if (strcmp(way, "through_hand") == 0)
    return through_hand();
  if (strcmp(way, "after_fence") == 0)
    return after_fence();
  if (strcmp(way, "after_strict") == 0)
    return after_strict();
  if (strcmp(way, "after_lock") == 0)
    return after_lock();
  if (strcmp(way, "of_other") == 0)
    return of_other();
  if (strcmp(way, "again") == 0)
    return again();
  if (strcmp(way, "bounded") == 0)
    return bounded();
  if (strcmp(way, "conditional") == 0)
    return conditional();
  if (strcmp(way, "same") == 0)
    return by_pointers((shared [] double *)&in[0], (shared [] double *)&in[8]);
  if (strcmp(way, "apart") == 0)
    return by_pointers((shared [] double *)&in[0], (shared [] double *)&out[8]);
  return 0;
}

static void fill(shared [] double *values, int count, int seed) {
  for (int i = 0; i < count; i++)
    values[i] = i % 101 + seed;
}

int main(int argc, char **argv) {
  for (int i = 0; i < N; i++)
    at[i] = i * 37 % N;
  for (int i = 0; i < FACE; i++)
    west[i] = east[i] = south[i] = north[i] = below[i] = above[i] = i % 7;
  lock = upc_all_lock_alloc();
  if (MYTHREAD == 0) {
    fill((shared [] double *)&a[0], N, 1);
    fill((shared [] double *)&b[0], N, 2);
    fill((shared [] double *)&c[0], N, 3);
    fill((shared [] double *)&out[0], FACES, 4);
    fill((shared [] double *)&in[0], FACES, 5);
  }
  upc_barrier;
  if (MYTHREAD == 1)
    printf("%g\n", work(argc > 1 ? argv[1] : ""));
  upc_barrier;
  if (MYTHREAD == 0) {
    double sum = 0;
    for (int i = 0; i < N; i++)
      sum = sum * 0.999 + a[i] + 2 * b[i] + 3 * c[i];
    for (int i = 0; i < FACES; i++)
      sum = sum * 0.999 + in[i];
    printf("%.15g\n", sum);
  }
}
