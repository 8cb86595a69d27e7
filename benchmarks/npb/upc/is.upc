/* NAS IS in UPC: ranks integer keys by buckets and a count of every key value.
 *
 * Every thread sorts its keys into buckets in its own shared memory. After one barrier each thread takes the keys of its
 * range of buckets from all others: those that it can address it counts where they are, the others come in pieces, the
 * next on its way while one is counted. The keys are never stored on the side of the taker. */
#include "nas.h"
#include "../c/is_classes.h"
#include <upc_castable.h>

enum { PIECE = 1 << 13 /* keys of one transfer */ };

typedef shared [] int32_t *far_ints;

/* The keys of one thread on their way through a ranking. */
typedef struct {
  const problem *task;
  int64_t first, count; /* this thread generates keys first .. first + count - 1 */
  int32_t *keys;
  int buckets, shift;
  far_ints *bucketed; /* of every thread, in its memory: its keys, sorted by bucket */
  far_ints *sizes;    /* of every thread: the sizes of its buckets, behind them its test keys */
  int32_t *own_bucketed, *own_sizes;
  int32_t *all_sizes; /* copies of everybody's sizes, side by side */
  int32_t *next_slot; /* where the next key of a bucket goes */
  int64_t *bucket_total;
  int32_t test_key[TESTS];
  int *first_bucket;  /* of every thread, and one past the last */
  int32_t *key_count; /* counts of the values of this thread's buckets, then their running sums */
  int32_t *sorted;    /* where keys are put when they are sorted in the end */
  int64_t ranked_below; /* keys on lower threads */
  int64_t taken;
  bool others_read; /* between upc_notify and upc_wait: others may still read what this thread published */
  double comm_seconds;
  int64_t passed;
} sorter;

typedef void visitor(sorter *s, const int32_t *keys, int64_t count);

static int size_count(const sorter *s) { return s->buckets + TESTS; }

static int32_t lowest_key(const sorter *s) { return (int32_t)s->first_bucket[MYTHREAD] << s->shift; }

/* The number of key values in this thread's buckets. */
static int64_t value_count(const sorter *s) {
  return (int64_t)(s->first_bucket[MYTHREAD + 1] - s->first_bucket[MYTHREAD]) << s->shift;
}

/* Memory for `count` integers on every thread; collective. The table has the way to each part. */
static far_ints *allocate_everywhere(size_t count) {
  shared char *all = upc_all_alloc(THREADS, count * sizeof(int32_t));
  far_ints *parts = nas_allocate((size_t)THREADS, sizeof *parts);

  if (all == NULL) {
    fprintf(stderr, "out of shared memory: %zu integers on every thread\n", count);
    upc_global_exit(1);
  }
  for (int t = 0; t < THREADS; t++)
    parts[t] = (far_ints)(all + t);
  return parts;
}

static void allocate(sorter *s) {
  size_t sizes = (size_t)size_count(s);
  int64_t most = (key_total(s->task) + THREADS - 1) / THREADS;

  s->keys = nas_allocate((size_t)s->count, sizeof *s->keys);
  s->bucketed = allocate_everywhere((size_t)most);
  s->own_bucketed = (int32_t *)s->bucketed[MYTHREAD];
  s->sizes = allocate_everywhere(sizes);
  s->own_sizes = (int32_t *)s->sizes[MYTHREAD];
  s->all_sizes = nas_allocate(sizes * (size_t)THREADS, sizeof *s->all_sizes);
  s->next_slot = nas_allocate((size_t)s->buckets, sizeof *s->next_slot);
  s->bucket_total = nas_allocate((size_t)s->buckets, sizeof *s->bucket_total);
  s->first_bucket = nas_allocate((size_t)THREADS + 1, sizeof *s->first_bucket);
  s->key_count = nas_allocate((size_t)1 << s->task->value_bits, sizeof *s->key_count);
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

/* Where a global key index lies in this thread's keys, or null. */
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

/* Says that this thread has read what it needs of the others. */
static void done_reading(sorter *s) {
  upc_notify;
  s->others_read = true;
}

/* Waits until nobody reads this thread's part any more. */
static void wait_for_readers(sorter *s) {
  double start = nas_seconds();

  if (s->others_read)
    upc_wait;
  s->others_read = false;
  s->comm_seconds += nas_seconds() - start;
}

/* Sorts the keys by bucket to where others can read them. */
static void sort_into_buckets(sorter *s) {
  int32_t *size = s->own_sizes, *slot = s->next_slot, *bucketed = s->own_bucketed;
  const int32_t *keys = s->keys;
  int shift = s->shift;

  wait_for_readers(s);
  memset(size, 0, (size_t)size_count(s) * sizeof *size);
  for (int64_t i = 0; i < s->count; i++)
    size[keys[i] >> shift]++;
  int32_t next = 0;
  for (int b = 0; b < s->buckets; b++) {
    slot[b] = next;
    next += size[b];
  }
  for (int64_t i = 0; i < s->count; i++) {
    int32_t key = keys[i], bucket = key >> shift, at = slot[bucket];
    bucketed[at] = key;
    slot[bucket] = at + 1;
  }
  for (int t = 0; t < TESTS; t++) {
    int32_t *key = local_key(s, s->task->test_index[t]);
    size[s->buckets + t] = key != NULL ? *key : 0;
  }
}

/* Gets everybody's bucket sizes, all on their way at once. */
static void get_sizes(sorter *s) {
  size_t bytes = (size_t)size_count(s) * sizeof(int32_t);
  double start = nas_seconds();

  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    bupc_memget_asynci(s->all_sizes + (size_t)t * (size_t)size_count(s), s->sizes[t], bytes);
  bupc_waitsynci();
  s->comm_seconds += nas_seconds() - start;
}

static void add_up_sizes(sorter *s) {
  memset(s->bucket_total, 0, (size_t)s->buckets * sizeof *s->bucket_total);
  memset(s->test_key, 0, sizeof s->test_key);
  for (int t = 0; t < THREADS; t++) {
    const int32_t *size = s->all_sizes + (size_t)t * (size_t)size_count(s);
    for (int b = 0; b < s->buckets; b++)
      s->bucket_total[b] += size[b];
    for (int k = 0; k < TESTS; k++)
      s->test_key[k] += size[s->buckets + k];
  }
}

/* Gives the buckets to the threads in order, until threads 0 .. j hold at least their share, (j + 1) / THREADS of the
 * keys. */
static void assign_buckets(sorter *s) {
  int64_t held = 0;
  int b = 0;

  for (int t = 0; t < THREADS; t++) {
    s->first_bucket[t] = b;
    if (t == MYTHREAD)
      s->ranked_below = held;
    for (; b < s->buckets && held < key_total(s->task) * (t + 1) / THREADS; b++)
      held += s->bucket_total[b];
    if (t == MYTHREAD)
      s->taken = held - s->ranked_below;
  }
  s->first_bucket[THREADS] = s->buckets;
}

static bupc_handle_t get_piece(int32_t *to, far_ints from, int64_t count) {
  return bupc_memget_async(to, from, (size_t)(count < PIECE ? count : PIECE) * sizeof *to);
}

/* Visits keys that this thread cannot address: the next piece travels while one is visited. */
static void visit_far(sorter *s, far_ints from, int64_t count, visitor *visit) {
  static int32_t piece[2][PIECE];
  int turn = 0;
  bupc_handle_t arriving = get_piece(piece[turn], from, count);

  for (; count > 0; from += PIECE, count -= PIECE, turn = !turn) {
    double start = nas_seconds();
    bupc_waitsync(arriving);
    s->comm_seconds += nas_seconds() - start;
    if (count > PIECE)
      arriving = get_piece(piece[!turn], from + PIECE, count - PIECE);
    visit(s, piece[turn], count < PIECE ? count : PIECE);
  }
}

/* Visits the keys of this thread's buckets that thread t has. */
static void visit_thread(sorter *s, int t, visitor *visit) {
  const int32_t *size = s->all_sizes + (size_t)t * (size_t)size_count(s);
  int64_t start = 0, count = 0;

  for (int b = 0; b < s->first_bucket[MYTHREAD]; b++)
    start += size[b];
  for (int b = s->first_bucket[MYTHREAD]; b < s->first_bucket[MYTHREAD + 1]; b++)
    count += size[b];
  if (count == 0)
    return;
  far_ints from = s->bucketed[t] + start;
  const int32_t *near = upc_cast(from);
  if (near != NULL)
    visit(s, near, count);
  else
    visit_far(s, from, count, visit);
}

/* Visits all keys of this thread's buckets; each thread begins with its own, so that not all turn to the same. */
static void visit_keys(sorter *s, visitor *visit) {
  for (int i = 0; i < THREADS; i++)
    visit_thread(s, (MYTHREAD + i) % THREADS, visit);
}

static void count_keys(sorter *s, const int32_t *keys, int64_t count) {
  int32_t *key_count = s->key_count, lowest = lowest_key(s);

  for (int64_t i = 0; i < count; i++)
    key_count[keys[i] - lowest]++;
}

/* After this, key_count[v] is how many keys of this thread's buckets are at most v above the lowest. */
static void count_values(sorter *s) {
  int64_t values = value_count(s);

  memset(s->key_count, 0, (size_t)values * sizeof *s->key_count);
  visit_keys(s, count_keys);
  done_reading(s);
  for (int64_t v = 1; v < values; v++)
    s->key_count[v] += s->key_count[v - 1];
}

/* Counts the test keys in this thread's buckets that have the expected rank. */
static void verify_tests(sorter *s, int iteration) {
  const problem *task = s->task;

  for (int t = 0; t < TESTS; t++) {
    int64_t value = s->test_key[t] - lowest_key(s);
    if (value < 0 || value >= value_count(s))
      continue;
    int64_t rank = s->ranked_below + (value > 0 ? s->key_count[value - 1] : 0);
    s->passed += rank == task->test_rank[t] + task->slope[t] * (iteration + task->shift[t]);
  }
}

static void rank_keys(sorter *s, int iteration) {
  change_keys(s, iteration);
  sort_into_buckets(s);
  get_sizes(s);
  add_up_sizes(s);
  assign_buckets(s);
  count_values(s);
  verify_tests(s, iteration);
}

static void place_keys(sorter *s, const int32_t *keys, int64_t count) {
  int32_t lowest = lowest_key(s);

  for (int64_t i = 0; i < count; i++)
    s->sorted[--s->key_count[keys[i] - lowest]] = keys[i];
}

/* The largest key below this thread's, -1 if there is none. */
static int32_t key_before(int32_t last) {
  static shared int32_t lasts[THREADS];
  int32_t before = -1;

  lasts[MYTHREAD] = last;
  upc_barrier;
  for (int t = 0; t < MYTHREAD; t++) {
    int32_t other = lasts[t];
    before = other > before ? other : before;
  }
  return before;
}

/* Sorts the keys by their ranks, and checks that nothing is lost and that no key is larger than its successor, also from
 * thread to thread. */
static bool fully_sorted(sorter *s) {
  bool ordered = true;

  s->sorted = nas_allocate((size_t)s->taken + 1, sizeof *s->sorted);
  visit_keys(s, place_keys);
  int32_t before = key_before(s->taken > 0 ? s->sorted[s->taken - 1] : -1);
  for (int64_t i = 0; i < s->taken; i++) {
    ordered = ordered && before <= s->sorted[i];
    before = s->sorted[i];
  }
  free(s->sorted);
  return nas_sum(s->taken) == key_total(s->task) && nas_sum(!ordered) == 0;
}

static nas_result measure(sorter *s) {
  nas_result result = {0};

  rank_keys(s, 1);
  wait_for_readers(s);
  s->passed = 0;
  s->comm_seconds = 0;
  upc_barrier;
  double start = nas_seconds();
  upc_model_measure(1);
  for (int iteration = 1; iteration <= ITERATIONS; iteration++)
    rank_keys(s, iteration);
  wait_for_readers(s);
  upc_model_measure(0);
  result.seconds = nas_largest(nas_seconds() - start);
  result.comm_seconds = nas_largest(s->comm_seconds);
  result.operations = (double)ITERATIONS * (double)key_total(s->task);
  bool sorted = fully_sorted(s);
  result.verified = nas_sum(s->passed) == ITERATIONS * TESTS && sorted;
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
  sorter s = {.task = task, .buckets = 1 << task->bucket_bits};
  if (THREADS > s.buckets)
    nas_refuse(&run, "too many threads for this class");
  if (task->class == 'D' && THREADS < 4)
    nas_refuse(&run, "class D wants at least 4 threads");
  s.shift = task->value_bits - task->bucket_bits;
  s.first = key_total(task) * MYTHREAD / THREADS;
  s.count = key_total(task) * (MYTHREAD + 1) / THREADS - s.first;
  allocate(&s);
  generate(&s);
  nas_result result = measure(&s);
  return nas_finish(&run, &result, "gets");
}
