/* The network's limit as UCX gives it: two pinned processes, on one machine or on two, that talk over TCP only, in
 * bursts of a millisecond. A put is complete when its endpoint is flushed; a message is an active message of 8 bytes.
 * The command starts the two, tells each where the other one is, and passes on what side 0 prints. */
#define _GNU_SOURCE
#include "sample.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <ucp/api/ucp.h>
#include <unistd.h>

enum { LARGEST = 4 << 20, MOST = 4096 };

/* What one process tells the other one before they can talk. */
typedef struct {
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

/* UCX packs nothing: that all are under way at once is what can be gained. */
static void puts_together(const sample_op *op, int side) {
  ucs_status_ptr_t requests[SAMPLE_PUTS];

  for (int i = 0; side == 0 && i < op->count; i++) {
    for (size_t at = 0; at < SAMPLE_PUTS; at++)
      requests[at] = ucp_put_nbx(peer, source + 8 * at, 8, theirs + 8 * at, key, &plain);
    for (size_t at = 0; at < SAMPLE_PUTS; at++)
      await(requests[at], "put");
    await(ucp_ep_flush_nbx(peer, &plain), "flush");
  }
}

static const sample_op latencies[] = {
    {"put_signal", 8, 200, 2, false, ping_pong},
    {"active_message", 8, 200, 2, false, ping_pong},
    {"barrier", 0, 200, 1, false, barrier},
    {"put", 8, 200, 1, false, put},
    {"get", 8, 200, 1, false, get},
    {"fetch_add", 8, 200, 1, false, fetch_add},
    {"puts", 8, 1, SAMPLE_PUTS, false, puts_together},
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

static card describe(ucp_context_h context, void *memory, size_t bytes) {
  static card own;
  ucp_address_t *address;
  void *packed;
  ucp_mem_h mapped;
  const ucp_mem_map_params_t params = {.field_mask = UCP_MEM_MAP_PARAM_FIELD_ADDRESS | UCP_MEM_MAP_PARAM_FIELD_LENGTH,
                                       .address = memory,
                                       .length = bytes};
  check(ucp_worker_get_address(worker, &address, &own.address_bytes), "address");
  check(ucp_mem_map(context, &params, &mapped), "memory");
  check(ucp_rkey_pack(context, mapped, &packed, &own.key_bytes), "key");
  if (own.address_bytes > MOST || own.key_bytes > MOST)
    check(UCS_ERR_EXCEEDS_LIMIT, "address");
  memcpy(own.address, address, own.address_bytes);
  memcpy(own.key, packed, own.key_bytes);
  own.memory = (uint64_t)memory;
  return own;
}

static void connect_to(const card *other) {
  const ucp_ep_params_t params = {.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS,
                                  .address = (const ucp_address_t *)other->address};
  check(ucp_ep_create(worker, &params, &peer), "endpoint");
  check(ucp_ep_rkey_unpack(peer, other->key, &key), "key");
  theirs = other->memory;
}

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void write_card(int fd, const card *card) {
  for (size_t done = 0; done < sizeof *card;) {
    const ssize_t wrote = write(fd, (const char *)card + done, sizeof *card - done);
    if (wrote <= 0)
      fail("ucx: telling the other side");
    done += (size_t)wrote;
  }
}

static void read_card(int fd, card *card) {
  for (size_t done = 0; done < sizeof *card;) {
    const ssize_t got = read(fd, (char *)card + done, sizeof *card - done);
    if (got < 0)
      fail("ucx: hearing of the other side");
    if (got == 0) {
      fprintf(stderr, "ucx: the other side has ended\n");
      exit(1);
    }
    done += (size_t)got;
  }
}

/* ---- a side ---- */

static void *block(void) {
  void *memory = aligned_alloc(4096, LARGEST);

  if (memory == NULL)
    fail("ucx");
  return memset(memory, 1, LARGEST);
}

static int this_side;

/* Nobody listens any more: side 1 is no longer needed, side 0 was not done. */
static void leave(int signal_number) {
  (void)signal_number;
  _exit(1 - this_side);
}

static void end_with_command(void) {
  struct pollfd end = {.fd = STDIN_FILENO, .events = POLLIN};

  signal(SIGIO, leave);
  if (fcntl(STDIN_FILENO, F_SETOWN, getpid()) != 0 || fcntl(STDIN_FILENO, F_SETFL, O_RDWR | O_ASYNC) != 0)
    fail("ucx: watching the command");
  if (poll(&end, 1, 0) != 0)
    leave(SIGIO);
}

static int be_side(int side, int rounds) {
  sample_op ops[LATENCIES + SAMPLE_BLOCKS];
  ucp_context_h context;
  static card own, other;

  if (!sample_pin(side)) {
    fprintf(stderr, "ucx: two processors are needed, and the right to pin to them\n");
    return 1;
  }
  setenv("UCX_TLS", "tcp,self", 0);
  setenv("UCX_TCP_TX_SEG_SIZE", "256k", 0);
  setenv("UCX_TCP_RX_SEG_SIZE", "256k", 0);
  source = block();
  open_worker(&context);
  own = describe(context, block(), LARGEST);
  write_card(STDOUT_FILENO, &own);
  read_card(STDIN_FILENO, &other);
  this_side = side;
  end_with_command();
  connect_to(&other);
  memcpy(ops, latencies, sizeof latencies);
  sample_add_blocks(ops + LATENCIES, put, get);
  sample_shorten(ops, LATENCIES + SAMPLE_BLOCKS);
  sample_all(ops, LATENCIES + SAMPLE_BLOCKS, "ucx", rounds, side, align);
  while (side == 1)
    ucp_worker_progress(worker);
  return fflush(stdout) == 0 ? 0 : 1;
}

/* ---- both sides ---- */

/* Starts a side on a host that `rsh HOST COMMAND` reaches, or here; what it reads and writes is the socket. */
static int start(const char *rsh, const char *host, int side, int rounds) {
  char program[MOST], command[2 * MOST];
  int ends[2];
  const char *network = getenv("UCX_NET_DEVICES");
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

  if (length < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    fail("ucx");
  program[length] = '\0';
  const bool is_here = strcmp(host, "local") == 0;
  const int needed =
      snprintf(command, sizeof command, "exec %s %s env %s%s %s --side %d --rounds %d", is_here ? "" : rsh,
               is_here ? "" : host, network ? "UCX_NET_DEVICES=" : "", network ? network : "", program, side, rounds);
  if (needed >= (int)sizeof command) {
    fprintf(stderr, "ucx: the command that reaches %s is too long\n", host);
    exit(1);
  }
  const pid_t parent = getpid(), child = fork();
  if (child < 0)
    fail("ucx: fork");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || dup2(ends[1], STDIN_FILENO) < 0 || dup2(ends[1], STDOUT_FILENO) < 0)
      _exit(1);
    execl("/bin/sh", "sh", "-c", command, NULL);
    fail("ucx: /bin/sh");
  }
  close(ends[1]);
  return ends[0];
}

/* The exit status of the child that ends next. */
static int status_of_next(void) {
  int status;

  if (wait(&status) < 0)
    fail("ucx: wait");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

static int measure_between(const char *rsh, const char *first, const char *second, int rounds) {
  static card cards[2];
  char printed[MOST];
  ssize_t length;
  const int sides[] = {start(rsh, first, 0, rounds), start(rsh, second, 1, rounds)};

  for (int side = 0; side < 2; side++)
    read_card(sides[side], &cards[side]);
  for (int side = 0; side < 2; side++)
    write_card(sides[side], &cards[1 - side]);
  struct pollfd news[] = {{.fd = sides[0], .events = POLLIN}, {.fd = sides[1], .events = POLLIN}};
  while (poll(news, 2, -1) > 0 && news[1].revents == 0 && (length = read(sides[0], printed, sizeof printed)) > 0)
    if (fwrite(printed, 1, (size_t)length, stdout) != (size_t)length)
      fail("ucx");
  close(sides[0]);
  close(sides[1]);
  const int one = status_of_next(), other = status_of_next();
  return fflush(stdout) == 0 && one == 0 && other == 0 ? 0 : 1;
}

int main(int argc, char **argv) {
  const bool is_side = argc > 2 && strcmp(argv[1], "--side") == 0;
  const bool has_hosts = argc > 4 && strcmp(argv[1], "--between") == 0;
  const int words = is_side ? 2 : has_hosts ? 4 : 0;
  const int rounds = sample_rounds(argc - words, argv + words);

  signal(SIGPIPE, SIG_IGN);
  if (rounds < 0) {
    fprintf(stderr, "usage: ucx [--between HOST HOST RSH] [--rounds N]\n");
    return 2;
  }
  if (is_side)
    return be_side(argv[2][0] == '1', rounds);
  return has_hosts ? measure_between(argv[4], argv[2], argv[3], rounds) : measure_between("", "local", "local", rounds);
}
