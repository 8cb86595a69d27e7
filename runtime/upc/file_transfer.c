/* Transfers between files and memory (upc_io.h). A transfer is two lists, of pieces of memory and of pieces of the
   file, that are walked together. Shared memory goes through a private window; an asynchronous transfer has one that
   holds all of it, so that a kernel thread of its own can do what is left, which is reading and writing of private
   memory. */
#define _GNU_SOURCE
#include "file.h"
#include "sync.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WINDOW ((size_t)1 << 20)
/* One call of the kernel moves less than 2 GiB. */
#define LARGEST_CALL ((size_t)1 << 30)
/* Shares of threads in a transfer begin at pages of the file. */
#define PAGE ((size_t)4096)

/* Bytes begin .. begin + bytes of private memory, or of shared memory in blocks of `block` bytes that are dealt out
   from the thread of `shared` on; 0: all of it is that thread's. Phases are ignored: a block begins at `shared`. */
typedef struct {
  char *private; /* NULL: shared */
  kroll_gptr shared;
  size_t block, begin, bytes;
} memory_piece;

/* What a transfer's file pointer is, and whose bytes its result counts. */
typedef enum { OWN_POINTER, COMMON_POINTER, NO_POINTER } pointer_kind;

typedef struct {
  int operation;
  bool writes, async;
  int flags;
  const kroll_site *site;
} call;

struct upc_transfer {
  int descriptor;
  bool writes;
  pointer_kind pointer;
  int flags; /* for the end */
  size_t memory_count, file_count;
  memory_piece *memory;
  upc_file_piece *pieces;
  int64_t begin, total; /* COMMON_POINTER: where this thread's share begins, and the bytes of all */
  /* What came of it. */
  int64_t done;
  int error;
  /* Asynchronous ones: the memory as the caller has it, or NULL where it is private already. */
  memory_piece *staged;
  pthread_t worker;
  bool has_worker;
  atomic_bool complete;
};

/* ---- shared memory in blocks ---- */

static kroll_gptr address_of(const memory_piece *m, size_t at) {
  if (m->block == 0)
    return m->shared + at;
  const size_t course = (size_t)kroll_rank_of(m->shared) + at / m->block;
  const size_t row = course / (size_t)kroll_ranks;
  const uint64_t offset = (uint64_t)upc_offset_of(m->shared) + row * m->block + at % m->block;
  return kroll_address((int)(course % (size_t)kroll_ranks), offset);
}

static void move(bool put, kroll_gptr shared, char *flat, size_t bytes, const kroll_site *site) {
  if (put)
    kroll_put(shared, flat, bytes, site);
  else
    kroll_get(flat, shared, bytes, site);
}

/* Whole blocks from `at` on: those of a thread lie side by side in its memory, and THREADS apart in the sequence. */
static void move_blocks(bool put, const memory_piece *m, size_t at, char *flat, size_t blocks, const kroll_site *site) {
  const size_t threads = (size_t)kroll_ranks;
  for (size_t first = 0; first < threads && first < blocks; first++) {
    kroll_shape shape = {.dims = 1, .chunk_bytes = m->block, .count = {(blocks - first + threads - 1) / threads}};
    const ptrdiff_t apart = (ptrdiff_t)(m->block * threads), together = (ptrdiff_t)m->block;
    shape.dst_stride[0] = put ? together : apart;
    shape.src_stride[0] = put ? apart : together;
    const kroll_gptr shared = address_of(m, at + first * m->block);
    if (put)
      kroll_put_strided_nbi(shared, flat + first * m->block, &shape, site);
    else
      kroll_get_strided_nbi(flat + first * m->block, shared, &shape, site);
  }
  kroll_wait_nbi(site);
}

/* Between a private window and bytes at .. at + bytes of the piece. */
static void move_shared(bool put, const memory_piece *m, size_t at, char *flat, size_t bytes, const kroll_site *site) {
  if (bytes == 0)
    return;
  if (m->block == 0) {
    move(put, address_of(m, at), flat, bytes, site);
    return;
  }
  size_t head = (m->block - at % m->block) % m->block;
  head = head < bytes ? head : bytes;
  const size_t blocks = (bytes - head) / m->block, tail = (bytes - head) % m->block;
  if (head > 0)
    move(put, address_of(m, at), flat, head, site);
  if (blocks > 0)
    move_blocks(put, m, at + head, flat + head, blocks, site);
  if (tail > 0)
    move(put, address_of(m, at + bytes - tail), flat + bytes - tail, tail, site);
}

/* ---- the file ---- */

/* How far a transfer has come in the pieces of the file. */
typedef struct {
  size_t piece, done;
} file_cursor;

/* Bytes that one call has moved; 0 at the end of the file or on an error. */
static size_t call_kernel(upc_transfer *t, char *flat, size_t bytes, int64_t offset) {
  bytes = bytes < LARGEST_CALL ? bytes : LARGEST_CALL;
  for (;;) {
    const ssize_t n =
        t->writes ? pwrite(t->descriptor, flat, bytes, offset) : pread(t->descriptor, flat, bytes, offset);
    if (n > 0 || (n == 0 && !t->writes))
      return (size_t)n;
    if (n < 0 && errno == EINTR)
      continue;
    t->error = n < 0 ? errno : ENOSPC;
    return 0;
  }
}

/* Bytes moved, from `flat` on: fewer than asked for at the end of the file or on an error. */
static size_t move_file(upc_transfer *t, file_cursor *at, char *flat, size_t bytes) {
  size_t moved = 0;
  while (moved < bytes) {
    const upc_file_piece *piece = &t->pieces[at->piece];
    size_t left = piece->len - at->done;
    if (left == 0) {
      at->piece++;
      at->done = 0;
      continue;
    }
    left = left < bytes - moved ? left : bytes - moved;
    const size_t n = call_kernel(t, flat + moved, left, piece->offset + (int64_t)at->done);
    if (n == 0)
      break;
    moved += n;
    at->done += n;
  }
  return moved;
}

/* False if it came to an end before its bytes did. */
static bool run_private(upc_transfer *t, const memory_piece *m, file_cursor *at) {
  const size_t moved = move_file(t, at, m->private + m->begin, m->bytes);
  t->done += (int64_t)moved;
  return moved == m->bytes;
}

static bool run_shared(upc_transfer *t, const memory_piece *m, file_cursor *at, char *window, const kroll_site *site) {
  for (size_t from = 0; from < m->bytes; from += WINDOW) {
    const size_t bytes = m->bytes - from < WINDOW ? m->bytes - from : WINDOW;
    if (t->writes)
      move_shared(false, m, m->begin + from, window, bytes, site);
    const size_t moved = move_file(t, at, window, bytes);
    if (!t->writes)
      move_shared(true, m, m->begin + from, window, moved, site);
    t->done += (int64_t)moved;
    if (moved < bytes)
      return false;
  }
  return true;
}

static void *must(void *memory, const kroll_site *site) {
  if (memory == NULL)
    kroll_fail(site, "no private memory for a transfer between a file and shared memory");
  return memory;
}

static void run(upc_transfer *t, const kroll_site *site) {
  file_cursor at = {0, 0};
  char *window = NULL;
  bool more = true;
  for (size_t i = 0; i < t->memory_count && more; i++) {
    const memory_piece *m = &t->memory[i];
    if (m->private == NULL && window == NULL)
      window = must(malloc(WINDOW), site);
    more = m->private != NULL ? run_private(t, m, &at) : run_shared(t, m, &at, window, site);
  }
  free(window);
}

/* ---- asynchronous transfers ---- */

/* Gives shared pieces private memory; what is to be written is in it. */
static void stage(upc_transfer *t, const kroll_site *site) {
  t->staged = must(calloc(t->memory_count + 1, sizeof *t->staged), site);
  for (size_t i = 0; i < t->memory_count; i++) {
    memory_piece *m = &t->memory[i];
    if (m->private != NULL || m->bytes == 0)
      continue;
    t->staged[i] = *m;
    *m = (memory_piece){.private = must(malloc(m->bytes), site), .bytes = m->bytes};
    if (t->writes)
      move_shared(false, &t->staged[i], t->staged[i].begin, m->private, m->bytes, site);
  }
}

/* What was read goes to the shared pieces. */
static void unstage(upc_transfer *t, const kroll_site *site) {
  size_t left = (size_t)t->done;
  for (size_t i = 0; i < t->memory_count; i++) {
    const memory_piece *m = &t->memory[i], *shared = &t->staged[i];
    const size_t bytes = m->bytes < left ? m->bytes : left;
    left -= bytes;
    if (shared->shared == 0)
      continue;
    if (!t->writes)
      move_shared(true, shared, shared->begin, m->private, bytes, site);
    free(m->private);
  }
  free(t->staged);
}

static void *work(void *transfer) {
  upc_transfer *t = transfer;
  run(t, NULL);
  atomic_store(&t->complete, true);
  return NULL;
}

static void start(upc_transfer *t, const kroll_site *site) {
  stage(t, site);
  t->has_worker = pthread_create(&t->worker, NULL, work, t) == 0;
  if (!t->has_worker) /* no more threads: it is done now, which no caller can tell */
    work(t);
}

/* ---- what all transfers begin and end with ---- */

static void enter(const call *c, kroll_gptr file, const kroll_terms *same) {
  kroll_terms terms = same != NULL ? *same : (kroll_terms){0};
  terms.dst = file;
  if (upc_sync_in(c->flags) != KR_NOSYNC)
    kroll_barrier_agree(NULL, c->operation, &terms, c->site);
}

/* Bytes moved, by all threads with a common file pointer; -1 and errno if the first byte could not be moved. */
static int64_t end(upc_file *file, upc_transfer *t, const kroll_site *site) {
  int64_t moved = t->done;
  int error = t->error;
  if (t->pointer == COMMON_POINTER) {
    /* The first byte that could not be moved, and why: the least of all threads' is where the sequence ends. */
    enum { ERRORS = 4096 }; /* and no sequence is of 2^51 bytes */
    const bool short_of = (size_t)moved < t->pieces[0].len;
    const int64_t stop = short_of ? (t->begin + moved) * ERRORS + error : t->total * ERRORS;
    const int64_t first = upc_file_least(stop, site);
    moved = first / ERRORS;
    error = (int)(first % ERRORS);
  }
  if (t->pointer != NO_POINTER)
    file->position += moved;
  if (upc_sync_out(t->flags) != KR_NOSYNC)
    kroll_barrier(NULL, site);
  free(t->memory);
  free(t->pieces);
  free(t);
  if (moved > 0 || error == 0)
    return moved;
  errno = error;
  return -1;
}

/* A transfer that moves nothing and whose result is an error. */
static upc_transfer *refused(int error, const call *c) {
  upc_transfer *t = must(calloc(1, sizeof *t), c->site);
  *t = (upc_transfer){.writes = c->writes, .pointer = NO_POINTER, .flags = c->flags, .error = error};
  return t;
}

static upc_transfer *transfer_of(const upc_file *file, const call *c, pointer_kind pointer, size_t memory_count,
                                 size_t file_count) {
  upc_transfer *t = must(calloc(1, sizeof *t), c->site);
  *t = (upc_transfer){.descriptor = file->descriptor,
                      .writes = c->writes,
                      .pointer = pointer,
                      .flags = c->flags,
                      .memory_count = memory_count,
                      .file_count = file_count};
  t->memory = must(calloc(memory_count + 1, sizeof *t->memory), c->site);
  t->pieces = must(calloc(file_count + 1, sizeof *t->pieces), c->site);
  return t;
}

static int64_t carry_out(upc_file *file, upc_transfer *t, const call *c) {
  if (!c->async) {
    run(t, c->site);
    return end(file, t, c->site);
  }
  start(t, c->site);
  file->pending = t;
  return 0;
}

/* ---- at the file pointer ---- */

static bool total_of(size_t size, size_t count, int64_t *total) { return !__builtin_mul_overflow(size, count, total); }

static int64_t at_own_pointer(upc_file *file, const call *c, memory_piece memory, size_t size, size_t count) {
  int64_t total, last;
  if (!total_of(size, count, &total) || __builtin_add_overflow(file->position, total, &last))
    return carry_out(file, refused(EFBIG, c), c);
  if (total > 0 && memory.private == NULL && memory.shared == 0)
    kroll_fail(c->site, "the buffer is a null pointer");
  memory.bytes = (size_t)total;
  upc_transfer *t = transfer_of(file, c, OWN_POINTER, 1, 1);
  t->memory[0] = memory;
  t->pieces[0] = (upc_file_piece){file->position, (size_t)total};
  return carry_out(file, t, c);
}

/* Bytes of a thread's share: whole blocks, or whole pages of the file where there is but one block. */
static size_t share_of(size_t total, size_t block) {
  const size_t equal = (total + (size_t)kroll_ranks - 1) / (size_t)kroll_ranks;
  const size_t unit = block > 0 && block < total ? block : PAGE;
  return (equal + unit - 1) / unit * unit;
}

/* Every thread moves a share of the sequence; the thread that has the first block begins. */
static int64_t at_common_pointer(upc_file *file, const call *c, memory_piece memory, size_t size, size_t count) {
  int64_t total, last;
  if (!total_of(size, count, &total) || __builtin_add_overflow(file->position, total, &last))
    return carry_out(file, refused(EFBIG, c), c);
  if (total > 0 && memory.shared == 0)
    kroll_fail(c->site, "the buffer is a null pointer");
  upc_transfer *t = transfer_of(file, c, COMMON_POINTER, 1, 1);
  t->total = total;
  if (total > 0) {
    const size_t share = share_of((size_t)total, memory.block), all = (size_t)total;
    const size_t turn = (size_t)((kroll_my_rank - kroll_rank_of(memory.shared) + kroll_ranks) % kroll_ranks);
    memory.begin = turn * share < all ? turn * share : all;
    memory.bytes = all - memory.begin < share ? all - memory.begin : share;
    t->begin = (int64_t)memory.begin;
  }
  t->memory[0] = memory;
  t->pieces[0] = (upc_file_piece){file->position + t->begin, memory.bytes};
  return carry_out(file, t, c);
}

static int64_t local(const call *c, kroll_gptr handle, const void *buffer, size_t size, size_t count) {
  upc_file *file = upc_file_of(handle, c->site);
  enter(c, handle, NULL);
  if ((file->flags & UPC_INDIVIDUAL_FP) == 0)
    return carry_out(file, refused(EINVAL, c), c);
  return at_own_pointer(file, c, (memory_piece){.private = (char *)buffer}, size, count);
}

static int64_t shared(const call *c, kroll_gptr handle, kroll_fatptr buffer, size_t block, size_t size, size_t count) {
  upc_file *file = upc_file_of(handle, c->site);
  const bool common = (file->flags & UPC_COMMON_FP) != 0;
  const kroll_terms same = {.count = size * count, .elem_bytes = block, .src = buffer.addr};
  enter(c, handle, common ? &same : NULL);
  memory_piece memory = {.shared = buffer.addr};
  if (__builtin_mul_overflow(block, size, &memory.block))
    return carry_out(file, refused(EFBIG, c), c);
  return (common ? at_common_pointer : at_own_pointer)(file, c, memory, size, count);
}

/* ---- lists ---- */

/* As upc_io.h has them. */
typedef struct {
  void *base;
  size_t len;
} local_memory;
typedef struct {
  kroll_fatptr base;
  size_t block, len;
} shared_memory;

static memory_piece piece_of_local(const local_memory *m) {
  return (memory_piece){.private = m->base, .bytes = m->len};
}
static memory_piece piece_of_shared(const shared_memory *m) {
  return (memory_piece){.shared = m->base.addr, .block = m->block, .bytes = m->len};
}

/* 0, or the errno of lists that are not as they must be: offsets that do not decrease, pieces that end below 2^63, and
   as many bytes of memory as of the file. */
static int check_lists(const upc_transfer *t, const kroll_site *site) {
  size_t of_memory = 0, of_file = 0;
  for (size_t i = 0; i < t->memory_count; i++) {
    const memory_piece *m = &t->memory[i];
    if (m->bytes > 0 && m->private == NULL && m->shared == 0)
      kroll_fail(site, "piece %zu of the memory is a null pointer", i);
    if (__builtin_add_overflow(of_memory, m->bytes, &of_memory))
      return EFBIG;
  }
  for (size_t i = 0; i < t->file_count; i++) {
    const upc_file_piece *piece = &t->pieces[i];
    int64_t last;
    if (piece->offset < 0 || (i > 0 && piece->offset < piece[-1].offset))
      return EINVAL;
    if (__builtin_add_overflow(piece->offset, piece->len, &last) ||
        __builtin_add_overflow(of_file, piece->len, &of_file))
      return EFBIG;
  }
  return of_memory == of_file ? 0 : EINVAL;
}

static int64_t list(const call *c, kroll_gptr handle, bool in_shared, size_t memory_count, const void *memory,
                    size_t file_count, const void *pieces) {
  upc_file *file = upc_file_of(handle, c->site);
  enter(c, handle, NULL);
  upc_transfer *t = transfer_of(file, c, NO_POINTER, memory_count, file_count);
  for (size_t i = 0; i < memory_count; i++)
    t->memory[i] = in_shared ? piece_of_shared((const shared_memory *)memory + i)
                             : piece_of_local((const local_memory *)memory + i);
  if (file_count > 0)
    memcpy(t->pieces, pieces, file_count * sizeof *t->pieces);
  t->error = check_lists(t, c->site);
  if (t->error != 0)
    t->memory_count = 0;
  return carry_out(file, t, c);
}

/* ---- waiting ---- */

static upc_transfer *pending_of(upc_file *file, const kroll_site *site) {
  if (file->pending == NULL)
    kroll_fail(site, "no asynchronous operation on %s is under way", file->name);
  return file->pending;
}

static int64_t finish(upc_file *file, const kroll_site *site) {
  upc_transfer *t = file->pending;
  if (t->has_worker)
    pthread_join(t->worker, NULL);
  file->pending = NULL;
  unstage(t, site);
  return end(file, t, site);
}

int64_t upc_all_fwait_async_at(kroll_gptr handle, const kroll_site *site) {
  upc_file *file = upc_file_any(handle, site);
  pending_of(file, site);
  return finish(file, site);
}

/* Complete on all threads or on none, so that all go the same way. */
int64_t upc_all_ftest_async_at(kroll_gptr handle, int *flag, const kroll_site *site) {
  upc_file *file = upc_file_any(handle, site);
  *flag = (int)upc_file_least(atomic_load(&pending_of(file, site)->complete), site);
  if (*flag)
    return finish(file, site);
  sched_yield(); /* where as many ranks ask as there are cores, the last worker waits for one of them */
  return 0;
}

int64_t upc_all_fwait_async(kroll_gptr handle);
int64_t upc_all_fwait_async(kroll_gptr handle) {
  return upc_all_fwait_async_at(handle,
                                KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "upc_all_fwait_async()"));
}
int64_t upc_all_ftest_async(kroll_gptr handle, int *flag);
int64_t upc_all_ftest_async(kroll_gptr handle, int *flag) {
  return upc_all_ftest_async_at(handle, flag,
                                KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "upc_all_ftest_async()"));
}

/* ---- the functions: for reading and writing, at once and started, with a site and without ---- */

typedef enum { LOCAL = UPC_FILE_OPERATIONS + 8, SHARED, LIST_LOCAL, LIST_SHARED } form;
enum { WRITES = 4, ASYNC = 8 };

#define CALL(form, writes, async)                                                                                      \
  (&(const call){(form) + ((writes) ? WRITES : 0) + ((async) ? ASYNC : 0), writes, async, flags, site})
#define PLACE(name) KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, #name "()")

#define FORMS(name, tail, writes, async, data, type, give)                                                             \
  type name##_local##tail##_at(kroll_gptr file, data *buffer, size_t size, size_t count, int flags,                    \
                               const kroll_site *site) {                                                               \
    give local(CALL(LOCAL, writes, async), file, buffer, size, count);                                                 \
  }                                                                                                                    \
  type name##_shared##tail##_at(kroll_gptr file, kroll_fatptr buffer, size_t block, size_t size, size_t count,         \
                                int flags, const kroll_site *site) {                                                   \
    give shared(CALL(SHARED, writes, async), file, buffer, block, size, count);                                        \
  }                                                                                                                    \
  type name##_list_local##tail##_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,      \
                                    const void *pieces, int flags, const kroll_site *site) {                           \
    give list(CALL(LIST_LOCAL, writes, async), file, false, memory_count, memory, piece_count, pieces);                \
  }                                                                                                                    \
  type name##_list_shared##tail##_at(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,     \
                                     const void *pieces, int flags, const kroll_site *site) {                          \
    give list(CALL(LIST_SHARED, writes, async), file, true, memory_count, memory, piece_count, pieces);                \
  }                                                                                                                    \
  type name##_local##tail(kroll_gptr file, data *buffer, size_t size, size_t count, int flags);                        \
  type name##_local##tail(kroll_gptr file, data *buffer, size_t size, size_t count, int flags) {                       \
    give name##_local##tail##_at(file, buffer, size, count, flags, PLACE(name##_local##tail));                         \
  }                                                                                                                    \
  type name##_shared##tail(kroll_gptr file, kroll_fatptr buffer, size_t block, size_t size, size_t count, int flags);  \
  type name##_shared##tail(kroll_gptr file, kroll_fatptr buffer, size_t block, size_t size, size_t count, int flags) { \
    give name##_shared##tail##_at(file, buffer, block, size, count, flags, PLACE(name##_shared##tail));                \
  }                                                                                                                    \
  type name##_list_local##tail(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,           \
                               const void *pieces, int flags);                                                         \
  type name##_list_local##tail(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,           \
                               const void *pieces, int flags) {                                                        \
    give name##_list_local##tail##_at(file, memory_count, memory, piece_count, pieces, flags,                          \
                                      PLACE(name##_list_local##tail));                                                 \
  }                                                                                                                    \
  type name##_list_shared##tail(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,          \
                                const void *pieces, int flags);                                                        \
  type name##_list_shared##tail(kroll_gptr file, size_t memory_count, const void *memory, size_t piece_count,          \
                                const void *pieces, int flags) {                                                       \
    give name##_list_shared##tail##_at(file, memory_count, memory, piece_count, pieces, flags,                         \
                                       PLACE(name##_list_shared##tail));                                               \
  }
FORMS(upc_all_fread, , false, false, void, int64_t, return )
FORMS(upc_all_fwrite, , true, false, const void, int64_t, return )
FORMS(upc_all_fread, _async, false, true, void, void, (void))
FORMS(upc_all_fwrite, _async, true, true, const void, void, (void))
