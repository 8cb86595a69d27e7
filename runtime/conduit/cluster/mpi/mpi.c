/* The transport over MPI, where a site has nothing else: every packet is a message, sent and received without waiting.
   Receives from anybody stand ready; which one a packet comes to does not matter. */
#define _GNU_SOURCE
#include "../conduit.h"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Receives that stand ready: one that is taken is ready again in the same turn. */
#define RECEIVES 16
#define TAG 1

static MPI_Comm world = MPI_COMM_NULL;
static int *mpi_ranks; /* by rank: MPI may count otherwise */

static kr_packet *receiving[RECEIVES];
static MPI_Request receives[RECEIVES];

/* Packets that MPI has not let go of. */
static struct {
  MPI_Request *requests;
  kr_packet **packets;
  int *ended; /* for the answer to which have */
  int count, room;
} sends;

/* ---- opening ---- */

static kroll_status failed(const char *what, int error) {
  char text[MPI_MAX_ERROR_STRING] = "";
  int length;
  MPI_Error_string(error, text, &length);
  fprintf(stderr, "kroll: MPI: %s: %s\n", what, text);
  return KROLL_ERR_SYSTEM;
}

static void await_packet(int slot) {
  if (receiving[slot] == NULL && (receiving[slot] = kr_packet_new()) == NULL)
    abort();
  MPI_Irecv(&receiving[slot]->head, KR_PACKET_BYTES, MPI_BYTE, MPI_ANY_SOURCE, TAG, world, &receives[slot]);
}

/* Who is who, by what every rank says of itself. */
static kroll_status exchange(const kroll_conduit_host *host) {
  int own;
  MPI_Comm_rank(world, &own);
  mpi_ranks = calloc((size_t)host->ranks, sizeof *mpi_ranks);
  if (mpi_ranks == NULL)
    return KROLL_ERR_MEMORY;
  host->exchange(&own, sizeof own, mpi_ranks);
  return KROLL_OK;
}

static kroll_status open_mpi(const kroll_conduit_host *host) {
  const int wanted = host->knob("KROLL_PROGRESS_THREAD") != 0 ? MPI_THREAD_SERIALIZED : MPI_THREAD_FUNNELED;
  int level, size;
  int error = MPI_Init_thread(NULL, NULL, wanted, &level);
  if (error == MPI_SUCCESS)
    error = MPI_Comm_dup(MPI_COMM_WORLD, &world);
  if (error != MPI_SUCCESS)
    return failed("cannot begin", error);
  if (level < wanted) {
    fprintf(stderr, "kroll: MPI lets only one thread call it: KROLL_PROGRESS_THREAD=1 is not possible with it\n");
    return KROLL_ERR_LIMIT;
  }
  MPI_Comm_size(world, &size);
  if (size != host->ranks) {
    fprintf(stderr, "kroll: MPI has started %d processes for a job of %d ranks\n", size, host->ranks);
    return KROLL_ERR_LIMIT;
  }
  MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
  for (int slot = 0; slot < RECEIVES; slot++)
    await_packet(slot);
  return exchange(host);
}

/* ---- sending ---- */

static bool has_room(void) {
  if (sends.count < sends.room)
    return true;
  const int room = sends.room == 0 ? 64 : 2 * sends.room;
  MPI_Request *requests = realloc(sends.requests, (size_t)room * sizeof *requests);
  sends.requests = requests != NULL ? requests : sends.requests;
  kr_packet **packets = realloc(sends.packets, (size_t)room * sizeof *packets);
  sends.packets = packets != NULL ? packets : sends.packets;
  int *ended = realloc(sends.ended, (size_t)room * sizeof *ended);
  sends.ended = ended != NULL ? ended : sends.ended;
  if (requests == NULL || packets == NULL || ended == NULL)
    return false;
  sends.room = room;
  return true;
}

static kroll_status send_packet(kr_packet *packet) {
  if (!has_room())
    return KROLL_ERR_MEMORY;
  MPI_Request request;
  int has_ended = 0;
  int error =
      MPI_Isend(&packet->head, (int)kr_packet_bytes(packet), MPI_BYTE, mpi_ranks[packet->target], TAG, world, &request);
  if (error == MPI_SUCCESS)
    error = MPI_Test(&request, &has_ended, MPI_STATUS_IGNORE);
  if (error != MPI_SUCCESS)
    return KROLL_ERR_PEER;
  if (has_ended) {
    kr_packet_sent(packet);
    return KROLL_OK;
  }
  sends.requests[sends.count] = request;
  sends.packets[sends.count++] = packet;
  return KROLL_OK;
}

static bool finish_sends(void) {
  int count;
  if (sends.count == 0 || MPI_Testsome(sends.count, sends.requests, &count, sends.ended, MPI_STATUSES_IGNORE) != 0)
    return false;
  for (int i = 0; i < count; i++)
    kr_packet_sent(sends.packets[sends.ended[i]]);
  int left = 0;
  for (int i = 0; count > 0 && i < sends.count; i++)
    if (sends.requests[i] != MPI_REQUEST_NULL) {
      sends.requests[left] = sends.requests[i];
      sends.packets[left++] = sends.packets[i];
    }
  if (count > 0)
    sends.count = left;
  return count > 0;
}

/* ---- receiving ---- */

static bool take_packets(void) {
  int count, slots[RECEIVES];
  MPI_Status came[RECEIVES];
  if (MPI_Testsome(RECEIVES, receives, &count, slots, came) != MPI_SUCCESS)
    return false;
  for (int i = 0; i < count; i++) {
    int bytes;
    MPI_Get_count(&came[i], MPI_BYTE, &bytes);
    kr_packet *packet = receiving[slots[i]];
    receiving[slots[i]] = NULL;
    await_packet(slots[i]);
    kr_packet_arrived(packet, (size_t)bytes);
  }
  return count > 0;
}

static bool progress(void) {
  const bool sent = finish_sends();
  return take_packets() || sent;
}

/* ---- closing ---- */

static void close_mpi(bool orderly) {
  if (!orderly)
    return;
  MPI_Waitall(sends.count, sends.requests, MPI_STATUSES_IGNORE);
  for (int slot = 0; slot < RECEIVES; slot++) {
    MPI_Cancel(&receives[slot]);
    MPI_Wait(&receives[slot], MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&world);
  MPI_Finalize();
}

const kr_transport kr_cluster_transport = {
    .open = open_mpi, .close = close_mpi, .send = send_packet, .progress = progress, .wake_descriptor = NULL};

KR_CLUSTER_CONDUIT("mpi");
