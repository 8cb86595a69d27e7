/* What lies between the engine of clusters and a network's library. The engine knows what a packet means; a transport
   only brings packets from rank to rank, whole and unchanged, in any order. A plug-in is the engine with one transport.
 */
#ifndef KR_CLUSTER_TRANSPORT_H
#define KR_CLUSTER_TRANSPORT_H

#include <kroll/conduit.h>

/* The largest packet: a message of the contract with all of its arguments, or so much of a transfer. */
#define KR_PACKET_BYTES (64 << 10)

/* What a packet begins with; the messages that it carries lie behind. WIRE.md has all of it. */
typedef struct {
  uint16_t words;           /* behind the head */
  uint8_t urgent;           /* 1: who sent it waits for its being carried out */
  uint8_t runs_handler : 1; /* one of the messages does */
  uint8_t has_replies : 1;  /* the messages are replies, and else requests */
  uint32_t source;
  uint64_t key;    /* of the job: who has it not does not belong to it */
  uint64_t number; /* counts the packets with requests, or with replies, from this source to this target; 0 = neither */
  uint64_t done[2]; /* the source has carried out the target's requests, and its replies, up to these numbers */
} kr_packet_head;
#define KR_PACKET_WORDS ((KR_PACKET_BYTES - sizeof(kr_packet_head)) / sizeof(uint64_t))

typedef struct kr_packet {
  struct kr_packet *next;         /* in a list of the engine */
  struct kr_packet *made_earlier; /* in the list of all packets */
  int target;
  bool is_lent;             /* to the transport, by `send` */
  bool is_kept;             /* what it carries may be nowhere else: the garbage collector looks into it */
  uint64_t of_transport[2]; /* what it likes, while the packet is lent */
  kr_packet_head head;
  uint64_t words[KR_PACKET_WORDS]; /* of which head.words are sent */
} kr_packet;

typedef struct {
  /* Prepares for messages to and from all ranks; calls host->exchange once. */
  kroll_status (*open)(const kroll_conduit_host *host);
  /* Orderly: what was sent arrives. */
  void (*close)(bool orderly);
  /* Takes a packet for good, and gives it back by kr_packet_sent at any time. An error: the target is gone. */
  kroll_status (*send)(kr_packet *packet);
  /* Lets the library work, which tells the engine what arrived; true if it did anything. Never called from inside of
     kr_packet_arrived. */
  bool (*progress)(void);
  /* As in the contract; NULL where the library has none. */
  int (*wake_descriptor)(void);

  /* ---- memory of other ranks that the library reaches by itself; all NULL where it reaches none ---- */

  /* Writes what opens so many bytes of this rank's memory for another one, and gives its length; 0: nothing does, or
     there is not enough room. */
  size_t (*make_key)(kroll_gptr start, size_t bytes, void *key, size_t room);
  /* What another rank has made; lives as long as the transport. NULL: it opens nothing here. */
  void *(*open_key)(int rank, const void *key);
  /* Start a transfer, which kr_moved tells the end of, maybe before the call returns: of a put that its source may be
     reused, of a get that all is here. */
  void (*put)(int rank, void *key, kroll_gptr dst, const void *src, size_t bytes, uint64_t name);
  void (*get)(int rank, void *key, void *dst, kroll_gptr src, size_t bytes, uint64_t name);
  /* All puts to this rank so far: kr_puts_landed tells when they are there. */
  void (*flush)(int rank);
} kr_transport;

/* Bytes to send, from &packet->head on. */
static inline size_t kr_packet_bytes(const kr_packet *packet) {
  return sizeof packet->head + packet->head.words * sizeof packet->words[0];
}

/* The transport of this plug-in. */
extern const kr_transport kr_cluster_transport;

/* ---- what a transport calls ---- */

/* A packet to receive into, with room for KR_PACKET_BYTES; NULL without memory. */
kr_packet *kr_packet_new(void);
/* So many bytes came, the first ones into packet->head. The engine owns the packet now. */
void kr_packet_arrived(kr_packet *packet, size_t bytes);
/* The same of a packet in the transport's memory, so many bytes of words behind a head. True if it has been carried
   out; else the transport makes a packet of it. */
bool kr_packet_passed(const kr_packet_head *head, const void *words, size_t bytes);
/* Something came that is no packet: too long or too short. */
void kr_stranger_came(void);
/* The library has let go of a packet that the engine gave to `send`. */
void kr_packet_sent(kr_packet *packet);
/* This rank cannot be reached any more. Of its transfers nothing else is told. */
void kr_peer_lost(int rank);
/* As `put`, `get` and `flush` have it. */
void kr_moved(uint64_t name);
void kr_puts_landed(int rank);

#endif
