/* Packets to and from every other rank. A rank numbers those with requests, carries out what comes in the order of the
   numbers, and says with every packet how far it is, so that hardly any packet is an acknowledgement alone: where
   nothing else goes the other way, one is sent when the sender waits, when half of what may be under way has come, or
   when there has been nothing else to do for some turns. Replies have numbers of their own and pass where requests
   wait: each belongs to a request, so there is always room for them. How far a rank is with replies only the garbage
   collector wants to know: where there is one, every packet is kept until it has been carried out. */
#include "far_memory.h"
#include "faults.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Packets with requests to one rank that may be under way. */
#define WINDOW 64
/* From so many bytes on data is worth being looked at before it is copied. */
#define LARGE_BYTES (16 << 10)
/* A packet with so many words is not kept for more. */
#define FULL_WORDS 1024
/* Turns without anything to do after which a rank tells how far it is. */
#define IDLE_TURNS 16
/* At the network in each turn until then, at most. */
#define LOOKS 16
/* How long the last words may take when all ranks have come to their end. */
#define FAREWELL_NS 2000000000

kr_engine_state kr_engine;

/* ---- packets ---- */

static kr_packet *unused, *all_packets;

kr_packet *kr_packet_new(void) {
  kr_packet *packet = unused;
  if (packet != NULL) {
    unused = packet->next;
    return packet;
  }
  packet = malloc(sizeof *packet);
  if (packet == NULL)
    return NULL;
  packet->is_lent = packet->is_kept = false;
  packet->made_earlier = all_packets;
  kr_order_stores();
  all_packets = packet;
  return packet;
}

static void give_back(kr_packet *packet) {
  packet->next = unused;
  unused = packet;
}

static void give_back_free(kr_packet *packet) {
  if (!packet->is_lent && !packet->is_kept)
    give_back(packet);
}

void kr_packet_sent(kr_packet *packet) {
  packet->is_lent = false;
  give_back_free(packet);
}

typedef struct {
  kr_packet *first, **last;
} queue;
static queue arrived[] = {{NULL, &arrived[0].first}, {NULL, &arrived[1].first}}; /* by kr_way */

static void enqueue(queue *q, kr_packet *packet) {
  packet->next = NULL;
  *q->last = packet;
  q->last = &packet->next;
}

static kr_packet *dequeue(queue *q) {
  kr_packet *packet = q->first;
  q->first = packet->next;
  if (q->first == NULL)
    q->last = &q->first;
  return packet;
}

/* ---- peers ---- */

static uint32_t first_busy; /* rank + 1 */

static kr_peer *peer_of(int rank) { return &kr_engine.peers[rank]; }

static kr_peer *known(int rank) {
  kr_peer *peer = peer_of(rank);
  if (!peer->is_known) {
    peer->is_known = true;
    peer->next_known = kr_engine.first_known;
    kr_engine.first_known = (uint32_t)rank + 1;
  }
  return peer;
}

static void make_busy(int rank) {
  kr_peer *peer = peer_of(rank);
  if (peer->is_busy)
    return;
  peer->is_busy = true;
  peer->next_busy = first_busy;
  first_busy = (uint32_t)rank + 1;
}

static bool is_leaving;

/* ---- packets that are kept ---- */

static void keep_until_done(kr_stream *stream, kr_packet *packet) {
  packet->next = NULL;
  if (stream->kept == NULL)
    stream->kept = packet;
  else
    stream->last->next = packet;
  stream->last = packet;
}

static void keep_no_more(kr_stream *stream, uint64_t done) {
  while (stream->kept != NULL && stream->kept->head.number <= done) {
    kr_packet *packet = stream->kept;
    stream->kept = packet->next;
    packet->is_kept = false;
    give_back_free(packet);
  }
}

void kr_engine_keep(void) {
  KR_HOLD_ENGINE();
  kr_engine.keeps = true;
  for (uint32_t next = kr_engine.first_known; next != 0; next = kr_engine.peers[next - 1].next_known)
    for (kr_way way = KR_REQUEST; way <= KR_REPLY; way++) {
      kr_packet *open = kr_engine.peers[next - 1].streams[way].open;
      if (open != NULL)
        open->is_kept = true;
    }
}

void kr_engine_visit(void (*visit)(const void *start, size_t bytes)) {
  for (const kr_packet *packet = all_packets; packet != NULL; packet = packet->made_earlier)
    if (packet->is_kept)
      visit(packet->words, packet->head.words * sizeof packet->words[0]);
  kr_operations_visit(visit);
}

void kr_peer_lost(int rank) {
  kr_peer *peer = known(rank);
  peer->is_lost = true;
  keep_no_more(&peer->streams[KR_REQUEST], UINT64_MAX);
  keep_no_more(&peer->streams[KR_REPLY], UINT64_MAX);
  if (!peer->said_bye && !is_leaving && kr_engine.lost == 0)
    kr_engine.lost = rank + 1;
}

/* ---- sending ---- */

static void send(kr_packet *packet) {
  kr_peer *peer = peer_of(packet->target);
  packet->head.source = (uint32_t)kr_engine.host.rank;
  packet->head.key = kr_engine.host.key;
  for (kr_way way = KR_REQUEST; way <= KR_REPLY; way++)
    packet->head.done[way] = peer->streams[way].told = peer->streams[way].came;
  peer->waits = false;
  packet->is_lent = true;
  const int target = packet->target;
  if (peer->is_lost || kr_cluster_transport.send(packet) < 0) {
    kr_packet_sent(packet);
    kr_peer_lost(target);
  }
}

/* Without memory for a packet there is nothing to go on with. */
static kr_packet *new_packet(int rank) {
  kr_packet *packet = kr_packet_new();
  if (packet == NULL)
    abort();
  packet->target = rank;
  packet->head = (kr_packet_head){.words = 0};
  return packet;
}

static void send_way(int rank, kr_way way, bool urgent) {
  kr_stream *stream = &peer_of(rank)->streams[way];
  kr_packet *packet = stream->open;
  if (packet == NULL)
    return;
  stream->open = NULL;
  packet->head.urgent = urgent;
  packet->head.has_replies = way == KR_REPLY;
  packet->head.number = ++stream->sent;
  if (packet->is_kept)
    keep_until_done(stream, packet);
  send(packet);
}

void kr_send_open(int rank, bool urgent) {
  send_way(rank, KR_REPLY, false);
  send_way(rank, KR_REQUEST, urgent);
}

void kr_runs_handler(int rank, kr_way way) { peer_of(rank)->streams[way].open->head.runs_handler = true; }

void kr_send_full(int rank) {
  const kr_packet *packet = peer_of(rank)->streams[KR_REQUEST].open;
  if (packet != NULL && packet->head.words >= FULL_WORDS)
    kr_send_open(rank, false);
}

uint64_t *kr_room(int rank, kr_way way, size_t words) {
  kr_stream *stream = &known(rank)->streams[way];
  if (stream->open != NULL && stream->open->head.words + words > KR_PACKET_WORDS)
    send_way(rank, way, false);
  if (stream->open == NULL) {
    if (way == KR_REQUEST && stream->sent - stream->done >= kr_faults_window(WINDOW))
      return NULL;
    stream->open = new_packet(rank);
    stream->open->is_kept = kr_engine.keeps;
  }
  make_busy(rank);
  kr_packet *packet = stream->open;
  uint64_t *room = packet->words + packet->head.words;
  packet->head.words += (uint16_t)words;
  kr_order_stores();
  return room;
}

/* ---- receiving ---- */

static void keep_early(kr_stream *stream, kr_packet *packet) {
  kr_packet **link = &stream->early;
  while (*link != NULL && (*link)->head.number < packet->head.number)
    link = &(*link)->next;
  packet->next = *link;
  *link = packet;
}

/* What its source has carried out. */
static void learn(const kr_packet_head *head) {
  kr_peer *peer = known((int)head->source);
  for (kr_way way = KR_REQUEST; way <= KR_REPLY; way++) {
    kr_stream *stream = &peer->streams[way];
    if (head->done[way] > stream->done)
      stream->done = head->done[way];
    keep_no_more(stream, stream->done);
  }
}

static void take_in(kr_packet *packet) {
  learn(&packet->head);
  if (packet->head.number == 0)
    give_back(packet);
  else
    enqueue(&arrived[packet->head.has_replies], packet);
}

/* Whatever else finds the way to this rank's address: it is dropped and counted. */
static uint64_t strangers;

void kr_stranger_came(void) { strangers++; }

static bool is_of_the_job(const kr_packet_head *head, size_t word_bytes) {
  return head->key == kr_engine.host.key && word_bytes == head->words * sizeof(uint64_t) &&
         head->source < (uint32_t)kr_engine.host.ranks;
}

void kr_packet_arrived(kr_packet *packet, size_t bytes) {
  if (__builtin_expect(!is_of_the_job(&packet->head, bytes - sizeof packet->head), 0)) {
    give_back(packet);
    kr_stranger_came();
    return;
  }
  if (__builtin_expect(!kr_faults_any(), 1)) {
    take_in(packet);
    return;
  }
  if (kr_faults_forge()) {
    kr_packet *forged = new_packet(packet->target);
    memcpy(&forged->head, &packet->head, bytes);
    forged->head.key++;
    kr_packet_arrived(forged, bytes);
  }
  kr_faults_hold(packet);
}

static void tell_of_strangers(void) {
  if (strangers != 0 && !kr_faults_any())
    fprintf(stderr, "kroll: rank %d dropped %llu messages that came from outside of the job\n", kr_engine.host.rank,
            (unsigned long long)strangers);
}

/* Gives the number of messages. */
static uint32_t carry_out(const kr_packet_head *head, const void *words) {
  uint32_t messages = 0;
  for (size_t at = 0; at < head->words; messages++)
    at += kr_carry_out((int)head->source, (const char *)words + at * sizeof(uint64_t));
  return messages;
}

/* How long requests wait for this rank, for KROLL_NET_LEDGER. Nobody knows when one came: no sooner than the last look
   at the network before. */
static struct {
  bool is_kept;
  uint64_t looked_ns;
  uint64_t left_ns; /* the look before the first request that was left to the program; 0 = none was */
  uint64_t carried_out, counted, all_ns, longest_ns;
} waits;

static uint64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

void kr_engine_woke(void) {
  if (waits.is_kept)
    waits.looked_ns = now_ns();
}

static void count_waits(bool takes_left) {
  const uint64_t now = now_ns(), number = waits.carried_out - waits.counted;
  const uint64_t since = takes_left && waits.left_ns != 0 ? waits.left_ns : waits.looked_ns;
  if (number != 0) {
    waits.all_ns += number * (now - since);
    waits.longest_ns = now - since > waits.longest_ns ? now - since : waits.longest_ns;
  }
  waits.counted = waits.carried_out;
  waits.looked_ns = now;
  if (takes_left)
    waits.left_ns = 0;
}

static void tell_of_waits(void) {
  if (!waits.is_kept)
    return;
  if (waits.counted == 0)
    return;
  fprintf(stderr,
          "kroll: rank %d carried out %llu request%s of other nodes, at most %.1f us after %s came, %.1f on average\n",
          kr_engine.host.rank, (unsigned long long)waits.counted, waits.counted == 1 ? "" : "s",
          (double)waits.longest_ns / 1e3, waits.counted == 1 ? "it" : "they",
          (double)waits.all_ns / 1e3 / (double)waits.counted);
}

/* A packet whose turn it is. */
static void carry_out_next(const kr_packet_head *head, const void *words, kr_way way) {
  const int source = (int)head->source;
  kr_peer *peer = peer_of(source);
  const uint32_t messages = carry_out(head, words);
  if (way == KR_REQUEST)
    waits.carried_out += messages;
  peer->streams[way].came = head->number;
  peer->waits |= head->urgent;
  if (way == KR_REQUEST || kr_engine.keeps)
    make_busy(source);
}

/* Who takes a turn: the program, or a thread that runs no handlers. */
typedef enum { PROGRAM, THREAD } actor;

static bool may_carry_out(const kr_packet *packet, actor who) { return who == PROGRAM || !packet->head.runs_handler; }

/* By kr_way, whether packets whose turn it is wait for the program. */
static bool is_left_to_program[2];

static void leave_to_program(kr_way way) {
  is_left_to_program[way] = true;
  if (way == KR_REQUEST && waits.left_ns == 0)
    waits.left_ns = waits.looked_ns;
}

static void take_early(kr_stream *stream, kr_way way, actor who) {
  while (stream->early != NULL && stream->early->head.number == stream->came + 1) {
    kr_packet *next = stream->early;
    if (!may_carry_out(next, who)) {
      leave_to_program(way);
      return;
    }
    stream->early = next->next;
    carry_out_next(&next->head, next->words, way);
    give_back(next);
  }
}

static void take(kr_packet *packet, kr_way way, actor who) {
  kr_stream *stream = &peer_of((int)packet->head.source)->streams[way];
  if (packet->head.number == stream->came + 1 && may_carry_out(packet, who)) {
    carry_out_next(&packet->head, packet->words, way);
    give_back(packet);
  } else {
    keep_early(stream, packet);
  }
  take_early(stream, way, who);
}

static void take_what_was_left(kr_way way) {
  is_left_to_program[way] = false;
  for (uint32_t next = kr_engine.first_known; next != 0; next = kr_engine.peers[next - 1].next_known)
    take_early(&kr_engine.peers[next - 1].streams[way], way, PROGRAM);
}

/* True if there were any. */
static bool take_all(kr_way way, actor who) {
  bool worked = false;
  if (__builtin_expect(is_left_to_program[way] && who == PROGRAM, 0)) {
    take_what_was_left(way);
    worked = true;
  }
  for (; arrived[way].first != NULL; worked = true)
    take(dequeue(&arrived[way]), way, who);
  return worked;
}

/* ---- turns ---- */

static uint32_t idle_turns;

/* Packets from it that were carried out and of which it does not know, but wants to. */
static uint64_t untold(const kr_peer *peer) {
  const kr_stream *requests = &peer->streams[KR_REQUEST], *replies = &peer->streams[KR_REPLY];
  return requests->came - requests->told + (kr_engine.keeps ? replies->came - replies->told : 0);
}

static bool must_tell(const kr_peer *peer) {
  const uint64_t count = untold(peer);
  return count != 0 && (peer->waits || count >= WINDOW / 2 || idle_turns >= IDLE_TURNS);
}

/* Sends what waits, and tells how far this rank is where somebody wants to know. */
static void attend(void) {
  uint32_t next = first_busy;
  first_busy = 0;
  while (next != 0) {
    const int rank = (int)next - 1;
    kr_peer *peer = peer_of(rank);
    next = peer->next_busy;
    peer->is_busy = false;
    kr_send_open(rank, false);
    if (must_tell(peer))
      send(new_packet(rank));
    else if (untold(peer) != 0)
      make_busy(rank);
  }
}

/* Inside of a handler only replies are carried out, whose handlers never wait. */
static uint32_t depth;

/* Large data goes to its place at once, without a copy between, if its packet's turn has come and asks for no answer.
 */
bool kr_packet_passed(const kr_packet_head *head, const void *words, size_t bytes) {
  if (bytes < LARGE_BYTES || kr_faults_any() || !is_of_the_job(head, bytes) || !kr_only_moves(words, head->words))
    return false;
  const kr_way way = head->has_replies ? KR_REPLY : KR_REQUEST;
  const kr_stream *stream = &known((int)head->source)->streams[way];
  if (head->number != stream->came + 1 || stream->early != NULL || (way == KR_REQUEST && depth != 1))
    return false;
  learn(head);
  carry_out_next(head, words, way);
  return true;
}

/* Where something has come lately somebody waits for more, here or elsewhere, and the rest of a turn takes a third as
   long as a look. Otherwise near ranks would be served later for nothing, and those that want this core. */
static bool look(void) {
  const bool is_alone = kr_engine.host.machine_ranks <= kr_engine.host.cores;
  const int most = is_alone && idle_turns < IDLE_TURNS ? LOOKS : 1;
  for (int looks = 0; looks < most; looks++)
    if (kr_cluster_transport.progress())
      return true;
  return false;
}

static bool turn(actor who) {
  bool worked = look();
  for (kr_packet *packet; (packet = kr_faults_release()) != NULL;)
    take_in(packet);
  worked |= take_all(KR_REPLY, who);
  if (depth == 1)
    worked |= take_all(KR_REQUEST, who);
  if (__builtin_expect(waits.is_kept, 0) && depth == 1)
    count_waits(who == PROGRAM);
  worked |= kr_operations_progress();
  idle_turns = worked ? 0 : idle_turns + 1;
  attend();
  return worked;
}

bool kr_engine_serve(void) {
  depth++;
  kr_engine.is_turn_of_thread = true;
  turn(THREAD);
  kr_engine.is_turn_of_thread = false;
  depth--;
  return idle_turns <= IDLE_TURNS;
}

kroll_outcome kr_engine_progress(void) {
  KR_HOLD_ENGINE();
  __atomic_store_n(&kr_engine.looks, kr_engine.looks + 1, __ATOMIC_RELAXED);
  depth++;
  const bool worked = turn(PROGRAM);
  depth--;
  if (__builtin_expect(kr_engine.lost != 0, 0))
    return (kroll_outcome){KROLL_ERR_PEER, kr_engine.lost - 1};
  return (kroll_outcome){worked ? KROLL_OK : KROLL_PENDING, -1};
}

/* ---- the beginning and the end ---- */

kroll_status kr_engine_open(const kroll_conduit_host *host) {
  kr_engine.host = *host;
  kr_engine.peers = calloc((size_t)host->ranks, sizeof *kr_engine.peers);
  if (kr_engine.peers == NULL || !kr_operations_open())
    return KROLL_ERR_MEMORY;
  kr_faults_open(host->knob("KROLL_NET_FAULTS"), host->rank);
  waits.is_kept = host->knob("KROLL_NET_LEDGER") != 0;
  waits.looked_ns = now_ns();
  const kroll_status status = kr_cluster_transport.open(host);
  return status == KROLL_OK ? kr_progress_thread_start() : status;
}

/* Whether nothing more is to be said to or heard from any rank. */
static bool all_said(bool with_bye) {
  for (uint32_t next = kr_engine.first_known; next != 0; next = kr_engine.peers[next - 1].next_known) {
    const kr_peer *peer = &kr_engine.peers[next - 1];
    const int rank = (int)next - 1;
    if (peer->is_lost)
      continue;
    if (!kr_is_done(rank, kr_last_request(rank)) || !kr_all_puts_have_landed(rank) || (with_bye && !peer->said_bye))
      return false;
  }
  return !kr_operations_any();
}

static void await_all(bool with_bye, uint64_t start_ns) {
  while (!all_said(with_bye) && now_ns() - start_ns < FAREWELL_NS)
    kr_engine_progress();
}

/* Who leaves while another one still has words for it would make that one believe that it failed: so all that have ever
   spoken with each other take their leave. */
static void take_leave(void) {
  const uint64_t start_ns = now_ns();
  await_all(false, start_ns);
  is_leaving = true;
  for (uint32_t next = kr_engine.first_known; next != 0; next = kr_engine.peers[next - 1].next_known)
    kr_say_bye((int)next - 1);
  await_all(true, start_ns);
}

void kr_engine_close(bool orderly) {
  kr_progress_thread_stop(orderly);
  tell_of_waits();
  if (orderly)
    take_leave();
  tell_of_strangers();
  kr_cluster_transport.close(orderly);
}

int kr_engine_wake_descriptor(void) {
  KR_HOLD_ENGINE();
  return kr_cluster_transport.wake_descriptor != NULL ? kr_cluster_transport.wake_descriptor() : -1;
}
