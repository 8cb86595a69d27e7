/* Questions to all ranks; see ask_all.h. Handlers may neither wait nor send requests: they note what came, and the next
   wait or poll goes on with it. */
#include "ask_all.h"
#include "control.h"
#include "wait.h"
#include <stdlib.h>

/* A question on a node: which part of the tree it has to ask, and what it has heard. The nodes of the tree are counted
   from that of the rank that asks. */
typedef struct kr_asking {
  struct kr_asking *next;
  kr_question question;
  uint64_t offset, bytes;
  int origin;       /* the node that is counted as 0 */
  int first, end;   /* the first of these nodes is this one */
  int parent;       /* rank that hears the answer; -1: this rank asks itself */
  uint64_t receipt; /* the parent's asking */
  bool is_begun, is_answered;
  int unanswered; /* children */
  kr_answer answer;
} kr_asking;

kr_asking *kr_askings;

static void add(kr_asking *a) {
  a->next = kr_askings;
  kr_askings = a;
}

static void forget(kr_asking *a) {
  kr_asking **link = &kr_askings;
  while (*link != a)
    link = &(*link)->next;
  *link = a->next;
}

static void take_answer(kr_asking *a, kr_answer other) {
  if (other.value > a->answer.value || (other.value == a->answer.value && other.rank < a->answer.rank))
    a->answer = other;
}

/* ---- the messages ---- */

enum { PARENT, QUESTION, OFFSET, BYTES, ORIGIN, FIRST, END, REQUEST_ARGS };
enum { RECEIPT, VALUE, RANK, ANSWER_ARGS };

static void hear_request(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  (void)nargs;
  kr_asking *a = malloc(sizeof *a);
  if (a == NULL)
    kroll_fail(NULL, "no memory for a question to all ranks");
  *a = (kr_asking){.question = (kr_question)args[QUESTION],
                   .offset = args[OFFSET],
                   .bytes = args[BYTES],
                   .origin = (int)args[ORIGIN],
                   .first = (int)args[FIRST],
                   .end = (int)args[END],
                   .parent = am->source_rank,
                   .receipt = args[PARENT]};
  add(a);
}
static KROLL_AM_HANDLER(request_heard, hear_request);

static void hear_answer(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  (void)am;
  (void)nargs;
  kr_asking *a = (kr_asking *)(uintptr_t)args[RECEIPT];
  take_answer(a, (kr_answer){args[VALUE], (int)args[RANK]});
  a->unanswered--;
}
static KROLL_AM_HANDLER(answer_heard, hear_answer);

/* ---- on a node ---- */

static uint64_t answer_for(int near_rank, const kr_asking *a) {
  if (a->question == KR_ASK_HEAP_BYTES)
    return __atomic_load_n(&kr_control_of(near_rank)->heap_bytes, __ATOMIC_RELAXED);
  memset((void *)kroll_address(near_rank, a->offset), 0, a->bytes);
  return 0;
}

/* Children have equal runs of the nodes behind the first. */
static void ask_children(kr_asking *a) {
  const int others = a->end - a->first - 1, children = others < KR_ASK_CHILDREN ? others : KR_ASK_CHILDREN;
  a->unanswered = children;
  for (int child = 0; child < children; child++) {
    const int first = a->first + 1 + (int)((int64_t)others * child / children);
    const int end = a->first + 1 + (int)((int64_t)others * (child + 1) / children);
    const uint64_t args[REQUEST_ARGS] = {(uintptr_t)a,        a->question,     a->offset,    a->bytes,
                                         (uint64_t)a->origin, (uint64_t)first, (uint64_t)end};
    kroll_am_request((int)kr_job.node_first[(a->origin + first) % kr_job.nodes], kroll_am_index(&request_heard), args,
                     REQUEST_ARGS, NULL);
  }
}

static void ask_node(kr_asking *a) {
  a->answer = (kr_answer){0, kr_process.near_first};
  for (int r = kr_process.near_first; r < kr_process.near_first + kr_process.near_count; r++)
    take_answer(a, (kr_answer){answer_for(r, a), r});
}

static void answer_parent(kr_asking *a) {
  const uint64_t args[ANSWER_ARGS] = {a->receipt, a->answer.value, (uint64_t)a->answer.rank};
  const int parent = a->parent;
  forget(a);
  free(a);
  kroll_am_request(parent, kroll_am_index(&answer_heard), args, ANSWER_ARGS, NULL);
}

static void begin(kr_asking *a) {
  a->is_begun = true;
  ask_node(a);
  ask_children(a);
}

/* One that is to be begun, or was answered by all children. */
static kr_asking *find_ready(void) {
  for (kr_asking *a = kr_askings; a != NULL; a = a->next)
    if (!a->is_begun || (a->unanswered == 0 && !a->is_answered))
      return a;
  return NULL;
}

void kr_askings_progress(void) {
  static bool progressing;
  if (progressing || kr_am_inside())
    return;
  progressing = true;
  for (kr_asking *a; (a = find_ready()) != NULL;) {
    if (!a->is_begun) {
      begin(a);
    } else {
      a->is_answered = true;
      if (a->parent >= 0)
        answer_parent(a);
    }
  }
  progressing = false;
}

kr_answer kr_ask_all(kr_question question, uint64_t offset, uint64_t bytes, const kroll_site *site) {
  kr_asking a = {
      .question = question, .offset = offset, .bytes = bytes, .origin = kr_job.node, .end = kr_job.nodes, .parent = -1};
  add(&a);
  kr_askings_progress();
  kr_wait wait = KR_WAIT(site, "answers of all ranks", -1);
  while (!a.is_answered)
    kr_wait_step(&wait);
  kr_wait_end(&wait);
  forget(&a);
  return a.answer;
}
