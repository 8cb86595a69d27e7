/* Operations over active messages: each sends messages, counts their answers, and is complete when all have come. */
#ifndef KR_REFERENCE_OPERATION_H
#define KR_REFERENCE_OPERATION_H

#include "../pending.h"

typedef struct kr_operation {
  kr_work work;
  int rank;
  const kroll_site *site;
  /* Sends the next message. KROLL_OK: sent; is_sent if it was the last. KROLL_AGAIN: no room. KROLL_PENDING: the next
     one has to wait for the answers to those before. */
  kroll_status (*send)(struct kr_operation *o);
  /* An answer came, with what the target gave to kr_operation_answer. NULL: it only counts. */
  void (*take)(struct kr_operation *o, const uint64_t *args, const char *payload, size_t bytes);
  uint32_t number;     /* names it in messages */
  uint32_t unanswered; /* messages */
  bool is_sent, is_complete;
  bool waits;                /* for answers, to send more */
  bool is_detached;          /* nobody asks: it frees itself */
  struct kr_operation *next; /* of those that have something to send */
} kr_operation;

/* Starts an operation that was allocated by malloc; without a batch it is detached. */
void kr_operation_start(kr_batch *batch, kr_operation *o);

/* Sends one message of an operation; args[0] is for its number. */
kroll_status kr_operation_request(kr_operation *o, const kroll_am_handler *handler, uint64_t *args, uint32_t nargs,
                                  const void *payload, size_t bytes);
/* The same for one that nobody answers. */
kroll_status kr_operation_tell(kr_operation *o, const kroll_am_handler *handler, const uint64_t *args, uint32_t nargs,
                               const void *payload, size_t bytes);
/* In a handler: answers with arguments, of which the first is the request's, and bytes. */
void kr_operation_answer(const kroll_am *request, const uint64_t *args, uint32_t nargs, const void *payload,
                         size_t bytes);

/* Sends what there was no room for; true if that was anything. */
bool kr_reference_progress(void);
/* Whether messages are left to send. */
bool kr_reference_any(void);

#endif
