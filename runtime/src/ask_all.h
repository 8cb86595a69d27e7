/* One rank asks all others at once, wherever they are in their program, and hears one answer. Requests go down a tree
   of nodes, whose first ranks do the work for their nodes, and answers are put together on the way back: nobody sends
   more than KR_ASK_CHILDREN requests, and on one node nobody sends any. */
#ifndef KR_ASK_ALL_H
#define KR_ASK_ALL_H

#include "process.h"

#define KR_ASK_CHILDREN 8

typedef enum {
  KR_ASK_HEAP_BYTES, /* bytes in use in the local heap of a rank */
  KR_ASK_CLEAR       /* makes `bytes` at `offset` of a segment zero; the answer is 0 */
} kr_question;

/* The greatest answer, and the first rank that gave it. */
typedef struct {
  uint64_t value;
  int rank;
} kr_answer;

kr_answer kr_ask_all(kr_question question, uint64_t offset, uint64_t bytes, const kroll_site *site);

/* What this rank has to pass on, in every wait and poll. */
extern struct kr_asking *kr_askings;
void kr_askings_progress(void);

#endif
