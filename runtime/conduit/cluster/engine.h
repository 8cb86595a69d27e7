/* The engine of clusters: packets to and from every other rank, numbered, acknowledged in bulk and carried out in
   order. Operations (operations.c) write messages into them and carry out those that come. */
#ifndef KR_CLUSTER_ENGINE_H
#define KR_CLUSTER_ENGINE_H

#include "progress_thread.h"
#include "transport.h"
#include <string.h>

/* The first word of a message; `words` more follow, as many as its kind has, and behind them the data. */
typedef struct {
  uint8_t kind;
  uint8_t number[3]; /* small ones, which the kind gives a meaning */
  uint32_t bytes;    /* of data */
} kr_message;

enum {
  KR_MESSAGE = 1,
  KR_LONG_MESSAGE,
  KR_PUT,
  KR_SIGNAL,
  KR_GET,
  KR_GOT,
  KR_ATOMIC,
  KR_OLD,
  KR_BYE,
  KR_KEY_WANTED,
  KR_KEY
};

static inline uint64_t kr_first_word(uint8_t kind, uint8_t a, uint8_t b, uint8_t c, size_t bytes) {
  const kr_message message = {kind, {a, b, c}, (uint32_t)bytes};
  uint64_t word;
  memcpy(&word, &message, sizeof word);
  return word;
}

typedef enum { KR_REQUEST, KR_REPLY } kr_way;

/* Packets with requests, or with replies, to and from another rank. */
typedef struct {
  kr_packet *open;        /* messages that wait to be sent together */
  kr_packet *kept, *last; /* sent, and not known to be carried out, by number; only where garbage is collected */
  kr_packet *early;       /* came before packets that were sent before them, by number */
  uint64_t sent;          /* packets to it */
  uint64_t done;          /* of these it has carried out */
  uint64_t came;          /* packets from it that were carried out */
  uint64_t told;          /* of these it knows */
} kr_stream;

/* What a rank knows of another one. */
typedef struct {
  kr_stream streams[2];   /* by kr_way */
  uint32_t next_known;    /* rank + 1 in the list of those that were heard of or sent to; 0 = last */
  uint32_t next_busy;     /* the same in the list of those for whom something is to be done */
  bool is_known, is_busy; /* in these lists */
  bool waits;             /* wants to hear soon what was carried out */
  bool said_bye, is_lost;
} kr_peer;

typedef struct {
  kroll_conduit_host host;
  kr_peer *peers;         /* by rank */
  uint32_t first_known;   /* rank + 1 */
  int lost;               /* rank + 1 that is gone without a word; 0 = none */
  uint32_t looks;         /* turns of progress that the program has taken */
  bool is_turn_of_thread; /* the program is anywhere meanwhile, also between a question and what it does then */
  bool keeps;             /* garbage is collected: what is under way is kept to be visited */
} kr_engine_state;
extern kr_engine_state kr_engine;

/* Room for the words of a message, data included, in the packet that is sent next to this rank. NULL: for a request,
   too much is under way, and the caller says KROLL_AGAIN; for a reply never. The message may be sent at any time behind
   this call's next one of the engine. */
uint64_t *kr_room(int rank, kr_way way, size_t words);
/* The message that was begun last with kr_room for this rank and way runs a handler, which only the program does. */
void kr_runs_handler(int rank, kr_way way);
/* Sends what waits for this rank; urgent: and the caller waits until it is carried out. */
void kr_send_open(int rank, bool urgent);
/* Sends it if it is so much that waiting for more is no use. */
void kr_send_full(int rank);
/* The number of the packet that the last request to this rank went into. */
static inline uint64_t kr_last_request(int rank) {
  const kr_stream *requests = &kr_engine.peers[rank].streams[KR_REQUEST];
  return requests->sent + (requests->open != NULL);
}
/* Whether the requests to this rank up to this packet have been carried out. */
static inline bool kr_is_done(int rank, uint64_t packet) {
  return kr_engine.peers[rank].streams[KR_REQUEST].done >= packet;
}

static inline size_t kr_words(size_t bytes) { return (bytes + 7) / 8; }

/* ---- what operations.c has for the engine ---- */

/* Behind the engine's state; false without memory. */
bool kr_operations_open(void);
/* Carries out a message, which is aligned unless it only moves data, and gives the number of words that it has. */
size_t kr_carry_out(int source, const void *message);
/* There are only messages that move data among so many words, which have no answer and run nothing; the first of them
 * has much. */
bool kr_only_moves(const void *messages, size_t count);
/* Goes on with transfers that had no room; true if any could. */
bool kr_operations_progress(void);
/* Transfers that have something left to send. */
bool kr_operations_any(void);
/* What transfers are about, as kr_engine_visit. */
void kr_operations_visit(void (*visit)(const void *start, size_t bytes));
/* A message that says that its sender leaves: no other will follow. */
void kr_say_bye(int rank);

kroll_status kr_engine_open(const kroll_conduit_host *host);
void kr_engine_close(bool orderly);
kroll_outcome kr_engine_progress(void);
/* What another thread may do of it, which holds the engine; false when there has been nothing to do for so long that
   all have been told. */
bool kr_engine_serve(void);
/* Something has come, and somebody was woken by it: requests that are carried out now have waited since now. */
void kr_engine_woke(void);
int kr_engine_wake_descriptor(void);

/* For the garbage collector, which stops the program at any instruction, inside of the engine as well: so what is
   visited is found by lists to which things are only added, and says itself, by one store, whether it counts. */
void kr_engine_keep(void);
void kr_engine_visit(void (*visit)(const void *start, size_t bytes));
/* Between the stores before and those behind, as whoever stops this thread sees them. */
static inline void kr_order_stores(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

#endif
