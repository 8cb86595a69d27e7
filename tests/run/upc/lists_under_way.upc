// run: n=2 conduit=sim flags=--model=infiniband
// Lists and strides with handles travel while others are begun: on the clock of the simulated network eight of a form take
// less than half of what eight take that are waited for one by one.
#include <bupc_extensions.h>
#include <stdio.h>
#include <upc_model.h>
#include <upc_relaxed.h>

#define N 256
enum { TIMES = 8 };

static shared [N] int there[N * THREADS];
static int here[N];
static shared [N] int *far;
static const size_t word = sizeof(int), dense[] = {sizeof(int)}, sparse[] = {2 * sizeof(int)}, count[] = {sizeof(int), 4};

/* Transfer i moves words 16 i, 16 i + 2, ..., 16 i + 6 of one side to words 16 i .. 16 i + 3 of the other. */
static bupc_handle_t vlist_put(int i) {
  bupc_smemvec_t to[] = {{far + 16 * i, 4 * word}};
  bupc_pmemvec_t from[] = {{here + 16 * i, word}, {here + 16 * i + 2, word}, {here + 16 * i + 4, word}, {here + 16 * i + 6, word}};
  return bupc_memput_vlist_async(1, to, 4, from);
}
static bupc_handle_t ilist_put(int i) {
  shared void *to[] = {far + 16 * i};
  const void *from[] = {here + 16 * i, here + 16 * i + 2, here + 16 * i + 4, here + 16 * i + 6};
  return bupc_memput_ilist_async(1, to, 4 * word, 4, from, word);
}
static bupc_handle_t fstrided_put(int i) {
  return bupc_memput_fstrided_async(far + 16 * i, 4 * word, 4 * word, 1, here + 16 * i, word, 2 * word, 4);
}
static bupc_handle_t strided_put(int i) {
  return bupc_memput_strided_async(far + 16 * i, dense, here + 16 * i, sparse, count, 1);
}
static bupc_handle_t vlist_get(int i) {
  bupc_pmemvec_t to[] = {{here + 16 * i, 4 * word}};
  bupc_smemvec_t from[] = {{far + 16 * i, word}, {far + 16 * i + 2, word}, {far + 16 * i + 4, word}, {far + 16 * i + 6, word}};
  return bupc_memget_vlist_async(1, to, 4, from);
}
static bupc_handle_t ilist_get(int i) {
  void *to[] = {here + 16 * i};
  shared const void *from[] = {far + 16 * i, far + 16 * i + 2, far + 16 * i + 4, far + 16 * i + 6};
  return bupc_memget_ilist_async(1, to, 4 * word, 4, from, word);
}
static bupc_handle_t fstrided_get(int i) {
  return bupc_memget_fstrided_async(here + 16 * i, 4 * word, 4 * word, 1, far + 16 * i, word, 2 * word, 4);
}
static bupc_handle_t strided_get(int i) {
  return bupc_memget_strided_async(here + 16 * i, dense, far + 16 * i, sparse, count, 1);
}
/* From the own shared memory, which is near; what goes between two far threads is done at the return. */
static bupc_handle_t strided_copy(int i) {
  return bupc_memcpy_strided_async(far + 16 * i, dense, there + N * MYTHREAD + 16 * i, sparse, count, 1);
}
static bupc_handle_t fstrided_copy(int i) {
  return bupc_memcpy_fstrided_async(far + 16 * i, 4 * word, 4 * word, 1, there + N * MYTHREAD + 16 * i, word, 2 * word, 4);
}

static const struct {
  const char *name;
  bupc_handle_t (*begin)(int);
  int is_get;
} forms[] = {
    {"vlist put", vlist_put, 0},   {"ilist put", ilist_put, 0},   {"fstrided put", fstrided_put, 0},
    {"strided put", strided_put, 0}, {"vlist get", vlist_get, 1},   {"ilist get", ilist_get, 1},
    {"fstrided get", fstrided_get, 1}, {"strided get", strided_get, 1}, {"fstrided copy", fstrided_copy, 0},
    {"strided copy", strided_copy, 0},
};

static void fill(int base) {
  for (int k = 0; k < N; k++)
    here[k] = there[N * MYTHREAD + k] = base + k;
  for (int k = 0; k < N; k++)
    far[k] = 1000 + base + k;
}

static int wrong_words(int is_get, int base) {
  int wrong = 0;
  for (int i = 0; i < TIMES; i++) {
    for (int k = 0; k < 4; k++)
      wrong += (is_get ? here[16 * i + k] : far[16 * i + k]) != (is_get ? 1000 : 0) + base + 16 * i + 2 * k;
  }
  return wrong;
}

int main(void) {
  far = &there[N * (THREADS - 1)];
  for (size_t f = 0; f < sizeof forms / sizeof forms[0] && MYTHREAD == 0; f++) {
    bupc_handle_t handles[TIMES];
    fill(10000 * (int)f);
    uint64_t start = upc_model_now();
    for (int i = 0; i < TIMES; i++)
      bupc_waitsync(forms[f].begin(i));
    uint64_t one_by_one = upc_model_now() - start;
    int wrong = wrong_words(forms[f].is_get, 10000 * (int)f);
    fill(10000 * (int)f + 5000);
    start = upc_model_now();
    for (int i = 0; i < TIMES; i++)
      handles[i] = forms[f].begin(i);
    bupc_waitsync_all(handles, TIMES);
    uint64_t together = upc_model_now() - start;
    wrong += wrong_words(forms[f].is_get, 10000 * (int)f + 5000);
    printf("%s: %d wrong, %s\n", forms[f].name, wrong, 2 * together < one_by_one ? "under way together" : "ONE BY ONE");
  }
  upc_barrier;
  return 0;
}
