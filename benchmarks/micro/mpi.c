/* The operations of the micro benchmarks in MPI: two ranks, a window open for
 * passive access on both sides, every transfer flushed. */
#define _GNU_SOURCE
#include "sample.h"

#include <mpi.h>
#include <stdint.h>

enum { LARGEST = 4 << 20 };

/* What one rank exposes. */
typedef struct {
  _Alignas(128) volatile uint64_t signal;
  _Alignas(128) volatile uint64_t payload;
  _Alignas(128) uint64_t word;
  _Alignas(128) uint64_t counter;
  _Alignas(4096) char block[LARGEST];
} segment;

static MPI_Win window;
static segment *own;
static int peer;
static char *source;

static void align(void) { MPI_Barrier(MPI_COMM_WORLD); }

/* Half a round trip of an 8-byte message by send and receive. */
static void ping_pong(const sample_op *op, int side) {
  uint64_t token = 0;

  for (int i = 0; i < op->count; i++) {
    if (side == 0)
      MPI_Send(&token, 1, MPI_UINT64_T, peer, 0, MPI_COMM_WORLD);
    MPI_Recv(&token, 1, MPI_UINT64_T, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (side == 1)
      MPI_Send(&token, 1, MPI_UINT64_T, peer, 0, MPI_COMM_WORLD);
  }
}

static void put_word(uint64_t value, size_t offset) {
  MPI_Put(&value, 1, MPI_UINT64_T, peer, (MPI_Aint)offset, 1, MPI_UINT64_T, window);
  MPI_Win_flush(peer, window);
}

/* The payload is complete at the target before the signal is put. */
static void send_payload(uint64_t payload, uint64_t epoch) {
  put_word(payload, offsetof(segment, payload));
  put_word(epoch, offsetof(segment, signal));
}

static uint64_t receive_payload(uint64_t epoch) {
  int arrived;

  for (int polls = 1; own->signal < epoch; polls++) {
    MPI_Win_sync(window);
    if (polls % 1000 == 0) /* some transports move data only inside of MPI calls */
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);
  }
  MPI_Win_sync(window);
  return own->payload;
}

static void put_signal(const sample_op *op, int side) {
  static uint64_t epoch, token;

  for (int i = 0; i < op->count; i++) {
    epoch++;
    if (side == 0)
      send_payload(token + 1, epoch);
    token = receive_payload(epoch);
    if (side == 1)
      send_payload(token + 1, epoch);
  }
}

/* Half a round trip of a message that names a function and its argument, which the receiver runs. */
enum { REQUEST, REPLY };
static uint64_t replies;

static void send_message(uint64_t function, uint64_t argument) {
  const uint64_t message[] = {function, argument};
  MPI_Send(message, 2, MPI_UINT64_T, peer, 1, MPI_COMM_WORLD);
}

static void on_request(uint64_t argument) { send_message(REPLY, argument); }
static void on_reply(uint64_t argument) { replies += argument; }

static void serve_message(void) {
  static void (*const functions[])(uint64_t) = {on_request, on_reply};
  uint64_t message[2];
  MPI_Recv(message, 2, MPI_UINT64_T, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  functions[message[0]](message[1]);
}

static void active_message(const sample_op *op, int side) {
  for (int i = 0; i < op->count; i++) {
    if (side == 0)
      send_message(REQUEST, 1);
    serve_message();
  }
}

static void barrier(const sample_op *op, int side) {
  (void)side;
  for (int i = 0; i < op->count; i++)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void all_reduce(const sample_op *op, int side) {
  double total = side;

  for (int i = 0; i < op->count; i++) {
    double half = 0.5 * total;
    MPI_Allreduce(&half, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}

static void put(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    put_word((uint64_t)i, offsetof(segment, word));
}

static void get(const sample_op *op, int side) {
  uint64_t value;

  for (int i = 0; side == 0 && i < op->count; i++) {
    MPI_Get(&value, 1, MPI_UINT64_T, peer, offsetof(segment, word), 1, MPI_UINT64_T, window);
    MPI_Win_flush(peer, window);
  }
}

static void fetch_add(const sample_op *op, int side) {
  static const uint64_t one = 1;
  uint64_t before;

  for (int i = 0; side == 0 && i < op->count; i++) {
    MPI_Fetch_and_op(&one, &before, MPI_UINT64_T, peer, offsetof(segment, counter), MPI_SUM, window);
    MPI_Win_flush(peer, window);
  }
}

static void puts_together(const sample_op *op, int side) {
  uint64_t words[SAMPLE_PUTS] = {0};

  for (int i = 0; side == 0 && i < op->count; i++) {
    for (size_t at = 0; at < SAMPLE_PUTS; at++)
      MPI_Put(&words[at], 1, MPI_UINT64_T, peer, (MPI_Aint)(offsetof(segment, block) + sizeof *words * at), 1,
              MPI_UINT64_T, window);
    MPI_Win_flush(peer, window);
  }
}

static void put_bandwidth(const sample_op *op, int side) {
  int bytes = (int)op->bytes;

  for (int i = 0; side == 0 && i < op->count; i++) {
    MPI_Put(source, bytes, MPI_BYTE, peer, offsetof(segment, block), bytes, MPI_BYTE, window);
    MPI_Win_flush(peer, window);
  }
}

static void get_bandwidth(const sample_op *op, int side) {
  int bytes = (int)op->bytes;

  for (int i = 0; side == 0 && i < op->count; i++) {
    MPI_Get(source, bytes, MPI_BYTE, peer, offsetof(segment, block), bytes, MPI_BYTE, window);
    MPI_Win_flush(peer, window);
  }
}

static const sample_op latencies[] = {
    {"ping_pong", 8, 200, 2, false, ping_pong},
    {"put_signal", 8, 200, 2, false, put_signal},
    {"active_message", 8, 200, 2, false, active_message},
    {"barrier", 0, 200, 1, false, barrier},
    {"all_reduce", 8, 200, 1, false, all_reduce},
    {"put", 8, 2000, 1, false, put},
    {"get", 8, 2000, 1, false, get},
    {"fetch_add", 8, 2000, 1, false, fetch_add},
    {"puts", 8, 20, SAMPLE_PUTS, false, puts_together},
};
enum { LATENCIES = sizeof latencies / sizeof latencies[0] };

static bool on_one_node(void) {
  MPI_Comm node;
  int ranks;

  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_size(node, &ranks);
  MPI_Comm_free(&node);
  return ranks == 2;
}

static void measure(int side, int rounds) {
  sample_op ops[LATENCIES + SAMPLE_BLOCKS];

  memcpy(ops, latencies, sizeof latencies);
  sample_add_blocks(ops + LATENCIES, put_bandwidth, get_bandwidth);
  if (!on_one_node())
    sample_shorten(ops, LATENCIES + SAMPLE_BLOCKS);
  sample_all(ops, LATENCIES + SAMPLE_BLOCKS, "mpi", rounds, side, align);
}

static void open_window(void) {
  MPI_Win_allocate(sizeof *own, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &window);
  memset(own, 0, sizeof *own);
  source = aligned_alloc(4096, LARGEST);
  if (source == NULL) {
    perror("mpi");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  memset(source, 1, LARGEST);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
}

static void close_window(void) {
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  free(source);
}

/* Ends every rank, with a message from the first one. */
static int refuse(int rank, const char *message) {
  if (rank == 0)
    fprintf(stderr, "mpi: %s\n", message);
  MPI_Finalize();
  return 2;
}

int main(int argc, char **argv) {
  int rank, ranks, pinned;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int rounds = sample_rounds(argc, argv);
  if (rounds < 0)
    return refuse(rank, "usage: mpi [--rounds N]");
  if (ranks != 2)
    return refuse(rank, "two ranks are wanted");
  pinned = sample_pin(rank);
  MPI_Allreduce(MPI_IN_PLACE, &pinned, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
  if (!pinned)
    return refuse(rank, "two processors are needed, and the right to pin to them (mpirun --bind-to none)");
  peer = 1 - rank;
  open_window();
  measure(rank, rounds);
  close_window();
  MPI_Finalize();
  return 0;
}
