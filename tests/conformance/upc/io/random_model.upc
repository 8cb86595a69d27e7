// run: n=1,2,3,4
// Random operations beside a model of the file that every thread keeps: contents, sizes, file pointers, results. The
// number of operations is KROLL_IO_OPERATIONS of the environment, or 400.
#include "io.h"
#include <stdint.h>

enum { MOST = 1 << 14, PIECES = 6, BYTES = 1 << 11, THREADS_MOST = 8 };

static unsigned char model[MOST * 2];
static long size, position[THREADS_MOST];
static unsigned char own[BYTES * PIECES];
shared [1] unsigned char cyclic[BYTES * THREADS];
shared [24] unsigned char blocks[24 * 86 * THREADS];
shared [BYTES] unsigned char large[BYTES * THREADS];

static uint64_t state;
static long below(long n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (long)(state % (uint64_t)n);
}
static unsigned char value(long step, long at) { return (unsigned char)((step * 2654435761u + (unsigned long)at * 40503u) >> 5); }

/* The model's write: a gap before it is zeros. */
static void model_write(long at, long n, long step) {
  if (n == 0)
    return;
  for (long i = 0; i < n; i++)
    model[at + i] = value(step, at + i);
  if (at + n > size)
    size = at + n;
}
static long model_left(long at, long n) { return at >= size ? 0 : at + n > size ? size - at : n; }

static void set_size(upc_file_t *file) {
  const long n = below(MOST);
  CHECK(upc_all_fset_size(file, n) == 0);
  if (n < size)
    memset(model + n, 0, (size_t)(size - n));
  size = n;
}

static void seek(upc_file_t *file, int common) {
  long to[THREADS_MOST];
  for (int t = 0; t < THREADS; t++)
    to[t] = t == 0 || !common ? below(MOST) : to[0];
  const int origin = (int)below(3);
  const long from = origin == UPC_SEEK_SET ? 0 : origin == UPC_SEEK_CUR ? position[MYTHREAD] : size;
  CHECK(upc_all_fseek(file, to[MYTHREAD] - from, origin) == to[MYTHREAD]);
  memcpy(position, to, sizeof position);
}

static upc_off_t finish(upc_file_t *file) {
  int done = 0;
  if (below(2))
    return upc_all_fwait_async(file);
  for (;;) {
    const upc_off_t moved = upc_all_ftest_async(file, &done);
    if (done)
      return moved;
  }
}

/* Private memory at the own pointers; those who write have places of their own. */
static void local(upc_file_t *file, long step) {
  const int writes = (int)below(2), async = (int)below(2);
  long n[THREADS_MOST];
  for (int t = 0; t < THREADS; t++) {
    n[t] = below(4) == 0 ? 0 : below(BYTES);
    if (writes)
      position[t] = t * (long)(MOST / THREADS_MOST) + below(64);
  }
  if (writes) {
    CHECK(upc_all_fseek(file, position[MYTHREAD], UPC_SEEK_SET) == position[MYTHREAD]);
    for (long i = 0; i < n[MYTHREAD]; i++)
      own[i] = value(step, position[MYTHREAD] + i);
  } else
    memset(own, 0, sizeof own);
  upc_off_t moved;
  if (async) {
    if (writes)
      upc_all_fwrite_local_async(file, own, 1, (size_t)n[MYTHREAD], SYNC);
    else
      upc_all_fread_local_async(file, own, 1, (size_t)n[MYTHREAD], SYNC);
    moved = finish(file);
  } else
    moved = writes ? upc_all_fwrite_local(file, own, 1, (size_t)n[MYTHREAD], SYNC)
                   : upc_all_fread_local(file, own, 1, (size_t)n[MYTHREAD], SYNC);
  for (int t = 0; writes && t < THREADS; t++)
    model_write(position[t], n[t], step);
  const long expected = writes ? n[MYTHREAD] : model_left(position[MYTHREAD], n[MYTHREAD]);
  CHECK(moved == expected);
  CHECK(memcmp(own, model + position[MYTHREAD], (size_t)expected) == 0);
  for (int t = 0; t < THREADS; t++)
    position[t] += writes ? n[t] : model_left(position[t], n[t]);
}

/* Shared memory at the common pointer, in one of three layouts. */
static void common(upc_file_t *file, long step) {
  const int writes = (int)below(2), async = (int)below(2), layout = (int)below(3);
  const size_t block = layout == 0 ? 1 : layout == 1 ? 24 : BYTES;
  shared void *memory = layout == 0 ? (shared void *)cyclic : layout == 1 ? (shared void *)blocks : (shared void *)large;
  const long n = below(BYTES * THREADS), at = position[0];
  if (at + n > MOST * 2)
    return;
  const unsigned next = below(16) == 0; /* to whom an element belongs, or now and then the next thread */
#define EACH(statement)                                                                                                \
  for (long i = 0; i < n; i++) {                                                                                       \
    shared unsigned char *p = layout == 0 ? (shared unsigned char *)&cyclic[i]                                         \
                              : layout == 1 ? (shared unsigned char *)&blocks[i] : (shared unsigned char *)&large[i];  \
    if ((upc_threadof(p) + next) % THREADS == MYTHREAD)                                                                \
      statement;                                                                                                       \
  }
  EACH(*p = writes ? value(step, at + i) : 0)
  upc_off_t moved;
  if (async) {
    if (writes)
      upc_all_fwrite_shared_async(file, memory, block, 1, (size_t)n, SYNC);
    else
      upc_all_fread_shared_async(file, memory, block, 1, (size_t)n, SYNC);
    moved = finish(file);
  } else
    moved = writes ? upc_all_fwrite_shared(file, memory, block, 1, (size_t)n, SYNC)
                   : upc_all_fread_shared(file, memory, block, 1, (size_t)n, SYNC);
  if (writes)
    model_write(at, n, step);
  const long expected = writes ? n : model_left(at, n);
  CHECK(moved == expected);
  EACH(CHECK(*p == (i < expected ? model[at + i] : 0)))
  for (int t = 0; t < THREADS; t++)
    position[t] += expected;
  upc_barrier;
}

/* Lists: pieces of the file in turn with the other threads'. */
static void lists(upc_file_t *file, long step) {
  const int writes = (int)below(2), in_shared = (int)below(2);
  long start = below(512), length[PIECES], cut;
  struct upc_filevec pieces[PIECES];
  size_t total = 0;
  for (int i = 0; i < PIECES; i++)
    length[i] = below(5) == 0 ? 0 : below(200);
  for (int i = 0; i < PIECES; i++) {
    pieces[i] = (struct upc_filevec){start + (i * THREADS + MYTHREAD) * 200, (size_t)length[i]};
    total += (size_t)length[i];
  }
  cut = below((long)total + 1);
  struct upc_local_memvec local_memory[2] = {{own, (size_t)cut}, {own + BYTES, total - (size_t)cut}};
  /* The own block of `large`, in two parts. */
  struct upc_shared_memvec shared_memory[2] = {{&large[MYTHREAD * BYTES], 0, (size_t)cut},
                                               {&large[MYTHREAD * BYTES + cut], BYTES, total - (size_t)cut}};
  unsigned char flat[PIECES * 200];
  size_t at = 0;
  for (int i = 0; i < PIECES; i++)
    for (long j = 0; j < length[i]; j++)
      flat[at++] = value(step, pieces[i].offset + j);
  if (writes && in_shared)
    upc_memput(&large[MYTHREAD * BYTES], flat, total);
  else if (writes) {
    memcpy(own, flat, (size_t)cut);
    memcpy(own + BYTES, flat + cut, total - (size_t)cut);
  }
  upc_off_t moved;
  if (in_shared)
    moved = writes ? upc_all_fwrite_list_shared(file, 2, shared_memory, PIECES, pieces, SYNC)
                   : upc_all_fread_list_shared(file, 2, shared_memory, PIECES, pieces, SYNC);
  else
    moved = writes ? upc_all_fwrite_list_local(file, 2, local_memory, PIECES, pieces, SYNC)
                   : upc_all_fread_list_local(file, 2, local_memory, PIECES, pieces, SYNC);
  for (int t = 0; writes && t < THREADS; t++)
    for (int i = 0; i < PIECES; i++)
      model_write(start + (i * THREADS + t) * 200, length[i], step);
  if (writes) {
    CHECK(moved == (upc_off_t)total);
    return;
  }
  if (in_shared)
    upc_memget(flat, &large[MYTHREAD * BYTES], total);
  else {
    memcpy(flat, own, (size_t)cut);
    memcpy(flat + cut, own + BYTES, total - (size_t)cut);
  }
  at = 0;
  for (int i = 0; i < PIECES; i++) {
    const long left = model_left(pieces[i].offset, length[i]);
    CHECK(memcmp(flat + at, model + pieces[i].offset, (size_t)left) == 0);
    at += (size_t)left;
    if (left < length[i])
      break;
  }
  CHECK(moved == (upc_off_t)at);
}

int main(void) {
  const char *wished = getenv("KROLL_IO_OPERATIONS");
  const long steps = wished != NULL ? atol(wished) : 400;
  CHECK(THREADS <= THREADS_MOST);
  choose_name();
  upc_file_t *file = upc_all_fopen(name, ANY, 0, NULL);
  int is_common = 0;
  state = 88172645463325252u;
  for (long step = 0; step < steps; step++) {
    switch (below(8)) {
    case 0:
      set_size(file);
      break;
    case 1:
      seek(file, is_common);
      break;
    case 2:
      is_common = !is_common;
      CHECK(upc_all_fcntl(file, is_common ? UPC_SET_COMMON_FP : UPC_SET_INDIVIDUAL_FP, NULL) == 0);
      memset(position, 0, sizeof position);
      break;
    case 3:
    case 4:
      lists(file, step);
      break;
    default:
      if (is_common)
        common(file, step);
      else
        local(file, step);
    }
    CHECK(upc_all_fget_size(file) == size);
  }
  CHECK(upc_all_fclose(file) == 0);
  static unsigned char end[MOST * 2 + 1];
  CHECK(contents((char *)end, sizeof end) == (size_t)size && memcmp(end, model, (size_t)size) == 0);
  return passed_without(name);
}
