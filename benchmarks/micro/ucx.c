/* The network's limit as UCX gives it: two pinned processes that talk over TCP only, in bursts of a millisecond. A put
 * is complete when its endpoint is flushed; a message is an active message of 8 bytes. */
#define _GNU_SOURCE
#include "sample.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <ucp/api/ucp.h>
#include <unistd.h>

enum { LARGEST = 4 << 20, MOST = 4096, BURST = 50 };

/* What one process tells the other one before they can talk. */
typedef struct {
  _Atomic int ready;
  size_t address_bytes, key_bytes;
  uint64_t memory;
  char address[MOST], key[MOST];
} card;

static ucp_worker_h worker;
static ucp_ep_h peer;
static ucp_rkey_h key;
static uint64_t theirs; /* the other side's memory: a word, a counter in the next line, a block */
static char *source;
static uint64_t came; /* messages */

static void check(ucs_status_t status, const char *what) {
  if (status == UCS_OK)
    return;
  fprintf(stderr, "ucx: %s: %s\n", what, ucs_status_string(status));
  exit(1);
}

static void await(ucs_status_ptr_t request, const char *what) {
  if (UCS_PTR_IS_ERR(request))
    check(UCS_PTR_STATUS(request), what);
  if (request == NULL)
    return;
  while (ucp_request_check_status(request) == UCS_INPROGRESS)
    ucp_worker_progress(worker);
  check(ucp_request_check_status(request), what);
  ucp_request_free(request);
}

static const ucp_request_param_t plain = {.op_attr_mask = 0};

/* ---- messages ---- */

static ucs_status_t take(void *unused, const void *header, size_t header_bytes, void *data, size_t bytes,
                         const ucp_am_recv_param_t *param) {
  (void)unused, (void)header, (void)header_bytes, (void)data, (void)bytes, (void)param;
  came++;
  return UCS_OK;
}

static void send_word(void) {
  static uint64_t word;
  await(ucp_am_send_nbx(peer, 0, &word, sizeof word, NULL, 0, &plain), "message");
}

/* The number-th message has come. */
static void receive_word(void) {
  static uint64_t awaited;
  for (awaited++; came < awaited;)
    ucp_worker_progress(worker);
}

static void ping_pong(const sample_op *op, int side) {
  for (int i = 0; i < op->count; i++) {
    if (side == 0)
      send_word();
    receive_word();
    if (side == 1)
      send_word();
  }
}

static void barrier(const sample_op *op, int side) {
  (void)side;
  for (int i = 0; i < op->count; i++) {
    send_word();
    receive_word();
  }
}

static void align(void) { barrier(&(sample_op){.count = 1}, 0); }

/* ---- one-sided ---- */

static void put_bytes(uint64_t to, size_t bytes) {
  await(ucp_put_nbx(peer, source, bytes, to, key, &plain), "put");
  await(ucp_ep_flush_nbx(peer, &plain), "flush");
}

static void put(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    put_bytes(theirs, op->bytes);
}

static void get(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    await(ucp_get_nbx(peer, source, op->bytes, theirs, key, &plain), "get");
}

static void fetch_add(const sample_op *op, int side) {
  static const uint64_t one = 1;
  static uint64_t old;
  const ucp_request_param_t param = {.op_attr_mask = UCP_OP_ATTR_FIELD_DATATYPE | UCP_OP_ATTR_FIELD_REPLY_BUFFER,
                                     .datatype = ucp_dt_make_contig(sizeof old),
                                     .reply_buffer = &old};
  for (int i = 0; side == 0 && i < op->count; i++)
    await(ucp_atomic_op_nbx(peer, UCP_ATOMIC_OP_ADD, &one, 1, theirs + 64, key, &param), "fetch-add");
}

static void put_bandwidth(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    put_bytes(theirs, op->bytes);
}

static const sample_op latencies[] = {
    {"put_signal", 8, BURST, 2, false, ping_pong},
    {"active_message", 8, BURST, 2, false, ping_pong},
    {"barrier", 0, BURST, 1, false, barrier},
    {"put", 8, BURST, 1, false, put},
    {"get", 8, BURST, 1, false, get},
    {"fetch_add", 8, BURST, 1, false, fetch_add},
};
enum { LATENCIES = sizeof latencies / sizeof latencies[0] };

/* ---- joining ---- */

static void open_worker(ucp_context_h *context) {
  const ucp_params_t params = {.field_mask = UCP_PARAM_FIELD_FEATURES,
                               .features = UCP_FEATURE_AM | UCP_FEATURE_RMA | UCP_FEATURE_AMO64};
  check(ucp_init(&params, NULL, context), "init");
  const ucp_worker_params_t single = {.field_mask = UCP_WORKER_PARAM_FIELD_THREAD_MODE,
                                      .thread_mode = UCS_THREAD_MODE_SINGLE};
  check(ucp_worker_create(*context, &single, &worker), "worker");
  const ucp_am_handler_param_t handler = {
      .field_mask = UCP_AM_HANDLER_PARAM_FIELD_ID | UCP_AM_HANDLER_PARAM_FIELD_CB, .id = 0, .cb = take};
  check(ucp_worker_set_am_recv_handler(worker, &handler), "handler");
}

static void tell(card *own, ucp_context_h context, void *memory, size_t bytes) {
  ucp_address_t *address;
  void *packed;
  ucp_mem_h mapped;
  const ucp_mem_map_params_t params = {.field_mask = UCP_MEM_MAP_PARAM_FIELD_ADDRESS | UCP_MEM_MAP_PARAM_FIELD_LENGTH,
                                       .address = memory,
                                       .length = bytes};
  check(ucp_worker_get_address(worker, &address, &own->address_bytes), "address");
  check(ucp_mem_map(context, &params, &mapped), "memory");
  check(ucp_rkey_pack(context, mapped, &packed, &own->key_bytes), "key");
  if (own->address_bytes > MOST || own->key_bytes > MOST)
    check(UCS_ERR_EXCEEDS_LIMIT, "address");
  memcpy(own->address, address, own->address_bytes);
  memcpy(own->key, packed, own->key_bytes);
  own->memory = (uint64_t)memory;
  atomic_store(&own->ready, 1);
}

static void meet(card *other) {
  while (atomic_load(&other->ready) == 0)
    sched_yield();
  const ucp_ep_params_t params = {.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS,
                                  .address = (const ucp_address_t *)other->address};
  check(ucp_ep_create(worker, &params, &peer), "endpoint");
  check(ucp_ep_rkey_unpack(peer, other->key, &key), "key");
  theirs = other->memory;
}

static void measure(card *cards, int side, int rounds) {
  sample_op ops[LATENCIES + SAMPLE_SIZES];
  ucp_context_h context;

  if (!sample_pin(side)) {
    fprintf(stderr, "ucx: two processors are needed, and the right to pin to them\n");
    exit(1);
  }
  char *memory = aligned_alloc(4096, LARGEST);
  source = aligned_alloc(4096, LARGEST);
  if (memory == NULL || source == NULL) {
    perror("ucx");
    exit(1);
  }
  memset(memory, 1, LARGEST);
  memset(source, 1, LARGEST);
  open_worker(&context);
  tell(&cards[side], context, memory, LARGEST);
  meet(&cards[1 - side]);
  memcpy(ops, latencies, sizeof latencies);
  for (int i = 0; i < SAMPLE_SIZES; i++) {
    const int count = sample_count_for(sample_sizes[i]);
    ops[LATENCIES + i] =
        (sample_op){"put_bandwidth", sample_sizes[i], count < BURST ? count : BURST, 1, true, put_bandwidth};
  }
  sample_all(ops, LATENCIES + SAMPLE_SIZES, "ucx", rounds, side, align);
}

int main(int argc, char **argv) {
  int rounds = sample_rounds(argc, argv);
  pid_t parent = getpid();

  if (rounds < 0) {
    fprintf(stderr, "usage: ucx [--rounds N]\n");
    return 2;
  }
  setenv("UCX_TLS", "tcp,self", 0);
  setenv("UCX_TCP_TX_SEG_SIZE", "256k", 0);
  setenv("UCX_TCP_RX_SEG_SIZE", "256k", 0);
  card *cards = mmap(NULL, 2 * sizeof *cards, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (cards == MAP_FAILED) {
    perror("ucx: mmap");
    return 1;
  }
  pid_t child = fork();
  if (child < 0) {
    perror("ucx: fork");
    return 1;
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      return 1;
    measure(cards, 1, rounds);
    for (;;) /* the parent ends this process once it has printed */
      ucp_worker_progress(worker);
  }
  measure(cards, 0, rounds);
  kill(child, SIGKILL);
  return waitpid(child, NULL, 0) == child && fflush(stdout) == 0 ? 0 : 1;
}
