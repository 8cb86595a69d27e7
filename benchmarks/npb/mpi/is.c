/* NAS IS in C with MPI: ranks integer keys by a bucket exchange and a count of
 * every key value. */
#include "../c/is_classes.h"
#include "nas.h"

/* The keys of one rank on their way through a ranking. */
typedef struct {
  const nas_run *run;
  const problem *task;
  int64_t first, count; /* this rank generates keys first .. first + count - 1 */
  int32_t *keys;
  int32_t *bucketed; /* the same keys, sorted by bucket */
  int32_t *received; /* the keys of this rank's buckets, of all ranks */
  int64_t received_count, received_capacity;
  int buckets, shift;
  int64_t *bucket_size;  /* of this rank; behind it the test keys */
  int64_t *bucket_total; /* of all ranks; behind it the test keys */
  int32_t *next_slot;    /* where the next key of a bucket goes */
  int *first_bucket;     /* of every rank, and one past the last */
  int *send_count, *send_start, *receive_count, *receive_start;
  int32_t *key_count; /* counts of the values of this rank's buckets, then their running sums */
  int64_t key_count_capacity;
  int64_t ranked_below; /* keys on lower ranks */
  double comm_seconds;
  int64_t passed;
} sorter;

static int32_t lowest_key(const sorter *s, int rank) { return (int32_t)s->first_bucket[rank] << s->shift; }

/* The number of key values in this rank's buckets. */
static int64_t value_count(const sorter *s) {
  int rank = s->run->rank;

  return (int64_t)(s->first_bucket[rank + 1] - s->first_bucket[rank]) << s->shift;
}

/* Key i comes from numbers 4i to 4i + 3 of the one global sequence. */
static void generate(sorter *s) {
  uint64_t state = nas_times(seed, nas_power(4 * (uint64_t)s->first));
  double scale = ldexp(1.0, s->task->value_bits) / 4;

  for (int64_t i = 0; i < s->count; i++) {
    double sum = 0;
    for (int part = 0; part < 4; part++) {
      state = nas_times(state, nas_multiplier);
      sum += nas_real(state);
    }
    s->keys[i] = (int32_t)(scale * sum);
  }
}

static void allocate(sorter *s) {
  size_t ranks = (size_t)s->run->ranks;

  s->keys = nas_allocate((size_t)s->count, sizeof *s->keys);
  s->bucketed = nas_allocate((size_t)s->count, sizeof *s->bucketed);
  s->bucket_size = nas_allocate((size_t)s->buckets + TESTS, sizeof *s->bucket_size);
  s->bucket_total = nas_allocate((size_t)s->buckets + TESTS, sizeof *s->bucket_total);
  s->next_slot = nas_allocate((size_t)s->buckets, sizeof *s->next_slot);
  s->first_bucket = nas_allocate(ranks + 1, sizeof *s->first_bucket);
  s->send_count = nas_allocate(ranks, sizeof *s->send_count);
  s->send_start = nas_allocate(ranks, sizeof *s->send_start);
  s->receive_count = nas_allocate(ranks, sizeof *s->receive_count);
  s->receive_start = nas_allocate(ranks, sizeof *s->receive_start);
}

static void release(sorter *s) {
  void *all[] = {s->keys,       s->bucketed,     s->received,   s->bucket_size,   s->bucket_total,  s->next_slot,
                 s->send_count, s->first_bucket, s->send_start, s->receive_count, s->receive_start, s->key_count};

  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    free(all[i]);
}

/* Where a global key index lies in this rank's keys, or null. */
static int32_t *local_key(sorter *s, int64_t index) {
  return index >= s->first && index < s->first + s->count ? &s->keys[index - s->first] : NULL;
}

static void change_keys(sorter *s, int iteration) {
  int32_t *low = local_key(s, iteration), *high = local_key(s, iteration + ITERATIONS);

  if (low != NULL)
    *low = iteration;
  if (high != NULL)
    *high = ((int32_t)1 << s->task->value_bits) - iteration;
}

static void sort_into_buckets(sorter *s) {
  memset(s->bucket_size, 0, (size_t)(s->buckets + TESTS) * sizeof *s->bucket_size);
  for (int64_t i = 0; i < s->count; i++)
    s->bucket_size[s->keys[i] >> s->shift]++;
  int32_t slot = 0;
  for (int b = 0; b < s->buckets; b++) {
    s->next_slot[b] = slot;
    slot += (int32_t)s->bucket_size[b];
  }
  for (int64_t i = 0; i < s->count; i++)
    s->bucketed[s->next_slot[s->keys[i] >> s->shift]++] = s->keys[i];
}

/* Sums the bucket sizes over all ranks; the test keys come along. */
static void add_up_buckets(sorter *s) {
  for (int t = 0; t < TESTS; t++) {
    int32_t *key = local_key(s, s->task->test_index[t]);
    s->bucket_size[s->buckets + t] = key != NULL ? *key : 0;
  }
  double start = MPI_Wtime();
  MPI_Allreduce(s->bucket_size, s->bucket_total, s->buckets + TESTS, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
  s->comm_seconds += MPI_Wtime() - start;
}

/* Gives the buckets to the ranks in order, until ranks 0 .. j hold at least
 * their share, (j + 1) / ranks of the keys. */
static void assign_buckets(sorter *s) {
  int64_t held = 0;
  int b = 0;

  for (int rank = 0; rank < s->run->ranks; rank++) {
    s->first_bucket[rank] = b;
    if (rank == s->run->rank)
      s->ranked_below = held;
    for (; b < s->buckets && held < s->count * (rank + 1); b++)
      held += s->bucket_total[b];
  }
  s->first_bucket[s->run->ranks] = s->buckets;
}

/* Makes room for at least `needed` elements; old contents are not kept. */
static void *grown(void *memory, int64_t *capacity, int64_t needed, size_t size) {
  if (needed <= *capacity)
    return memory;
  free(memory);
  *capacity = needed + 1000;
  return nas_allocate((size_t)*capacity, size);
}

static void count_for_ranks(sorter *s) {
  int start = 0;

  for (int rank = 0; rank < s->run->ranks; rank++) {
    int64_t count = 0;
    for (int b = s->first_bucket[rank]; b < s->first_bucket[rank + 1]; b++)
      count += s->bucket_size[b];
    s->send_count[rank] = (int)count;
    s->send_start[rank] = start;
    start += (int)count;
  }
}

static void exchange_keys(sorter *s) {
  count_for_ranks(s);
  double start = MPI_Wtime();
  MPI_Alltoall(s->send_count, 1, MPI_INT, s->receive_count, 1, MPI_INT, MPI_COMM_WORLD);
  s->received_count = 0;
  for (int rank = 0; rank < s->run->ranks; rank++) {
    s->receive_start[rank] = (int)s->received_count;
    s->received_count += s->receive_count[rank];
  }
  s->received = grown(s->received, &s->received_capacity, s->received_count, sizeof *s->received);
  MPI_Alltoallv(s->bucketed, s->send_count, s->send_start, MPI_INT32_T, s->received, s->receive_count, s->receive_start,
                MPI_INT32_T, MPI_COMM_WORLD);
  s->comm_seconds += MPI_Wtime() - start;
}

/* After this, key_count[v] is how many received keys are at most v above the
 * lowest key of this rank. */
static void count_values(sorter *s) {
  int64_t values = value_count(s);
  int32_t lowest = lowest_key(s, s->run->rank);

  s->key_count = grown(s->key_count, &s->key_count_capacity, values, sizeof *s->key_count);
  memset(s->key_count, 0, (size_t)values * sizeof *s->key_count);
  for (int64_t i = 0; i < s->received_count; i++)
    s->key_count[s->received[i] - lowest]++;
  for (int64_t v = 1; v < values; v++)
    s->key_count[v] += s->key_count[v - 1];
}

/* Counts the test keys in this rank's buckets that have the expected rank. */
static void verify_tests(sorter *s, int iteration) {
  int32_t lowest = lowest_key(s, s->run->rank);

  for (int t = 0; t < TESTS; t++) {
    int64_t value = s->bucket_total[s->buckets + t] - lowest;
    if (value < 0 || value >= value_count(s))
      continue;
    int64_t rank = s->ranked_below + (value > 0 ? s->key_count[value - 1] : 0);
    int64_t expected = s->task->test_rank[t] + s->task->slope[t] * (iteration + s->task->shift[t]);
    s->passed += rank == expected;
  }
}

static void rank_keys(sorter *s, int iteration) {
  change_keys(s, iteration);
  sort_into_buckets(s);
  add_up_buckets(s);
  assign_buckets(s);
  exchange_keys(s);
  count_values(s);
  verify_tests(s, iteration);
}

/* Sorts the received keys by their ranks, and checks that nothing is lost and
 * that no key is larger than its successor, also from rank to rank. */
static bool fully_sorted(sorter *s) {
  int32_t lowest = lowest_key(s, s->run->rank), before = -1, last;
  int32_t *sorted = nas_allocate((size_t)s->received_count + 1, sizeof *sorted);
  int64_t total;
  bool ordered = true;

  for (int64_t i = 0; i < s->received_count; i++)
    sorted[--s->key_count[s->received[i] - lowest]] = s->received[i];
  last = s->received_count > 0 ? sorted[s->received_count - 1] : -1;
  MPI_Exscan(&last, &before, 1, MPI_INT32_T, MPI_MAX, MPI_COMM_WORLD);
  for (int64_t i = 0; i < s->received_count; i++) {
    ordered = ordered && before <= sorted[i];
    before = sorted[i];
  }
  free(sorted);
  MPI_Allreduce(&s->received_count, &total, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, &ordered, 1, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
  return ordered && total == key_total(s->task);
}

static nas_result measure(sorter *s) {
  nas_result result;

  rank_keys(s, 1);
  s->passed = 0;
  s->comm_seconds = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  for (int iteration = 1; iteration <= ITERATIONS; iteration++)
    rank_keys(s, iteration);
  result.seconds = MPI_Wtime() - start;
  result.comm_seconds = s->comm_seconds;
  result.operations = (double)ITERATIONS * (double)key_total(s->task);
  MPI_Allreduce(MPI_IN_PLACE, &s->passed, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
  result.verified = fully_sorted(s) && s->passed == ITERATIONS * TESTS;
  return result;
}

static const problem *find_problem(const nas_run *run) {
  for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
    if (problems[i].class == run->class)
      return &problems[i];
  }
  nas_refuse(run, run->usage);
  return NULL;
}

int main(int argc, char **argv) {
  nas_run run = {.bench = "is", .usage = "usage: is --class S|W|A|B|C|D [--json]"};

  nas_start(&run, argc, argv);
  const problem *task = find_problem(&run);
  sorter s = {.run = &run, .task = task, .buckets = 1 << task->bucket_bits};
  if ((run.ranks & (run.ranks - 1)) != 0)
    nas_refuse(&run, "the number of ranks must be a power of two");
  if (run.ranks > s.buckets)
    nas_refuse(&run, "too many ranks for this class");
  if (task->class == 'D' && run.ranks < 4)
    nas_refuse(&run, "class D wants at least 4 ranks");
  s.shift = task->value_bits - task->bucket_bits;
  s.count = key_total(task) / run.ranks;
  s.first = s.count * run.rank;
  allocate(&s);
  generate(&s);
  nas_result result = measure(&s);
  nas_slowest(&result);
  release(&s);
  return nas_finish(&run, &result, "bucket");
}
