// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// Sample sort: threads agree on values that split the keys, each gets the keys of one part, and sorts them.
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>
#include <upc_collective.h>

#define KEYS 5000
#define SAMPLES 64
#define MOST_THREADS 256

shared [KEYS] int keys[KEYS * THREADS];
shared [SAMPLES] int samples[SAMPLES * THREADS];
/* How many keys a thread has for another, and where their parts begin: row by row of the sender. */
shared [MOST_THREADS] int counts[THREADS][MOST_THREADS];
/* The sorted part of each thread, and how long it is. */
shared [] int *shared parts[THREADS];
shared int lengths[THREADS];

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

/* The part that a key belongs to: how many of the splitters are not above it. */
static int part_of(int key, const int *splitters) {
  int part = 0;
  while (part < THREADS - 1 && splitters[part] <= key)
    part++;
  return part;
}

/* The values that split the keys, the same on every thread. */
static void split(const int *mine, int *splitters) {
  int *all = malloc(sizeof(int) * SAMPLES * THREADS);
  for (int i = 0; i < SAMPLES; i++)
    samples[SAMPLES * MYTHREAD + i] = mine[(long)i * KEYS / SAMPLES];
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    upc_memget(all + SAMPLES * t, &samples[SAMPLES * t], SAMPLES * sizeof(int));
  qsort(all, SAMPLES * THREADS, sizeof(int), compare);
  for (int t = 1; t < THREADS; t++)
    splitters[t - 1] = all[SAMPLES * t];
  free(all);
}

/* Every thread gets its part of all keys and sorts it. `mine` is sorted already, so each part lies in one piece. */
static void exchange(const int *mine, const int *splitters) {
  int length = 0, at = 0;
  for (int t = 0; t < THREADS; t++)
    counts[MYTHREAD][t] = 0;
  for (int i = 0; i < KEYS; i++)
    counts[MYTHREAD][part_of(mine[i], splitters)]++;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    length += counts[t][MYTHREAD];
  shared [] int *part = upc_alloc((length + 1) * sizeof(int));
  for (int t = 0; t < THREADS; t++) {
    int from = 0, count = counts[t][MYTHREAD];
    for (int p = 0; p < MYTHREAD; p++)
      from += counts[t][p];
    if (count > 0)
      upc_memget((int *)part + at, &keys[(long)KEYS * t + from], count * sizeof(int));
    at += count;
  }
  qsort((int *)part, length, sizeof(int), compare);
  parts[MYTHREAD] = part;
  lengths[MYTHREAD] = length;
  upc_barrier;
}

/* Thread 0 looks whether the parts, one behind the other, hold all keys in their order. */
static int verify(long sum) {
  long total = 0, count = 0;
  int last = -1, sorted = 1;
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < lengths[t]; i++) {
      int key = parts[t][i];
      sorted &= key >= last;
      last = key;
      total += key;
      count++;
    }
  return sorted && total == sum && count == (long)KEYS * THREADS;
}

int main(void) {
  static shared long sums[THREADS], sum;
  int *mine = (int *)&keys[(long)KEYS * MYTHREAD];
  int *splitters = malloc(sizeof(int) * THREADS);
  long my_sum = 0;
  int right = 1;
  if (THREADS > MOST_THREADS)
    upc_global_exit(1);
  srand(MYTHREAD + 1);
  for (int i = 0; i < KEYS; i++)
    my_sum += mine[i] = rand() % 100000;
  sums[MYTHREAD] = my_sum;
  upc_all_reduceL(&sum, sums, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  qsort(mine, KEYS, sizeof(int), compare);
  split(mine, splitters);
  exchange(mine, splitters);
  if (MYTHREAD == 0) {
    right = verify(sum);
    printf("%s\n", right ? "sorted" : "WRONG");
  }
  free(splitters);
  return !right;
}
