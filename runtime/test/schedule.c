/* Every schedule of every algorithm, carried out for all members at once in a random interleaving, gives what the
   operation means. No message overwrites one that was not received, nobody writes to a part of a window that may still
be read, and buffers are used only by the rules of in and out. Runs without a job.
// launcher: none
*/
#include "../src/schedule.h"
#include "check.h"
#include <stdlib.h>

enum { MOST = 64, CHANNELS = 64 };

/* Elements are combined by an operation that is associative and not commutative: strings of members are joined. Here:
   the pair of the first and the last member that went in, which must be neighbours where two results meet. */
typedef struct {
  uint16_t first, last;
  uint32_t index;
} element;

typedef struct {
  bool full;
  int epoch, sender;
  size_t bytes;
  uint8_t payload[KR_MEET_PAYLOAD];
} slot;

enum { SEQUENCE = 5 };

typedef struct {
  kr_plan plan; /* of the operation under way */
  kr_steps steps;
  int operation, turn, at, epoch;
  uint8_t *source[SEQUENCE], *result[SEQUENCE], *work, *window;
  size_t part;
  int stage_epoch[2]; /* the epoch whose data each part has */
  slot slots[2 * CHANNELS];
} member;

static kr_plan sequence[SEQUENCE];
static member members[MOST];
static uint64_t dice = 1;

static void fail_case(const kr_plan *p, const char *what) {
  kroll_fail(NULL, "operation %d, algorithm %d, member %d of %d, root %d, %zu bytes, elements of %zu: %s", p->operation,
             p->algorithm, p->me, p->size, p->root, p->bytes, p->elem, what);
}

static slot *slot_of(member *m, int channel, int epoch) {
  if (channel >= kr_channels(m->plan.size))
    fail_case(&m->plan, "a channel that is not there");
  return &m->slots[2 * channel + (epoch & 1)];
}

/* A buffer of `owner` that `m` uses, in the operation that m is in. */
static void check_use(const member *m, const member *owner) {
  const kr_plan *p = &m->plan;
  if (p->in == KR_MYSYNC && owner->operation < m->operation)
    fail_case(p, "the buffer of a member is used that has not come");
  if (p->out == KR_MYSYNC && owner->operation > m->operation)
    fail_case(p, "the buffer of a member is used that has gone on");
  for (int i = 0; i < p->size; i++) {
    if (p->in == KR_ALLSYNC && members[i].operation < m->operation)
      fail_case(p, "a buffer is used before all have come");
    if (p->out == KR_ALLSYNC && members[i].operation > m->operation)
      fail_case(p, "a buffer is used though a member has gone on");
  }
}

static uint8_t *buffer(member *m, member *owner, kr_spot spot) {
  check_use(m, owner);
  return (spot.in == KR_SOURCE ? owner->source : owner->result)[m->operation] + spot.at;
}

/* What stands in the window of a member for `m`, in this turn or in the one before. */
static uint8_t *window_of(const member *m, kr_spot spot) {
  const member *owner = &members[spot.member];
  const int epoch = m->epoch - (spot.in == KR_WINDOW_BEFORE);
  if (owner->stage_epoch[epoch & 1] != epoch)
    fail_case(&m->plan, "a window is read that has the data of another epoch");
  return owner->window + (size_t)(epoch & 1) * owner->part + spot.at;
}

static uint8_t *place(member *m, const kr_step *step, kr_spot spot) {
  switch (spot.in) {
  case KR_SOURCE:
  case KR_RESULT:
    return buffer(m, m, spot);
  case KR_WORK:
    return m->work + spot.at;
  case KR_STAGE:
    return m->window + (size_t)(m->epoch & 1) * m->part + spot.at;
  case KR_WINDOW:
  case KR_WINDOW_BEFORE:
    if (!m->plan.near)
      fail_case(&m->plan, "a window is used where it lies that may be far");
    return window_of(m, spot);
  default:
    return slot_of(m, step->channel, m->epoch)->payload + spot.at;
  }
}

static void join(member *m, const element *lower, const element *upper, element *to, size_t bytes) {
  const size_t count = bytes / sizeof *to;
  if (to != upper && ((to < upper + count && upper < to + count) || (to < lower + count && lower < to + count)))
    fail_case(&m->plan, "what is combined lies in the way of the result");
  for (size_t i = 0; i < count; i++) {
    if (lower[i].last + 1 != upper[i].first || lower[i].index != upper[i].index)
      fail_case(&m->plan, "elements are combined that are not neighbours");
    to[i] = (element){lower[i].first, upper[i].last, upper[i].index};
  }
}

/* A part of the window of this member has the data of this turn. */
static void note_stage(member *m, kr_spot to) {
  if (to.in == KR_STAGE)
    m->stage_epoch[m->epoch & 1] = m->epoch;
}

/* Takes one step; false if it has to wait. */
static bool take_step(member *m) {
  const kr_step *s = &m->steps.list[m->at];
  member *peer = &members[s->peer];
  switch (s->kind) {
  case KR_SEND: {
    slot *to = slot_of(peer, s->channel, m->epoch);
    if (to->full)
      fail_case(&m->plan, "a message overwrites another");
    if (s->bytes > KR_MEET_PAYLOAD)
      fail_case(&m->plan, "a message is too large");
    to->full = true;
    to->epoch = m->epoch;
    to->sender = m->plan.me;
    to->bytes = s->bytes;
    if (s->bytes != 0)
      memcpy(to->payload, place(m, s, s->from), s->bytes);
    break;
  }
  case KR_RECEIVE: {
    slot *from = slot_of(m, s->channel, m->epoch - s->back);
    if (!from->full)
      return false;
    if (from->epoch != m->epoch - s->back || from->sender != s->peer || from->bytes < s->bytes)
      fail_case(&m->plan, "another message than was expected");
    from->full = false;
    if (s->bytes != 0)
      memcpy(place(m, s, s->to), from->payload, s->bytes);
    break;
  }
  case KR_COPY:
    note_stage(m, s->to);
    memmove(place(m, s, s->to), place(m, s, s->from), s->bytes);
    break;
  case KR_FOLD:
    note_stage(m, s->to);
    join(m, (element *)place(m, s, s->from), (element *)place(m, s, s->with), (element *)place(m, s, s->to), s->bytes);
    break;
  case KR_WRITE:
    memcpy(buffer(m, peer, s->to), place(m, s, s->from), s->bytes);
    break;
  case KR_READ:
    if (s->from.in == KR_SOURCE) {
      memcpy(place(m, s, s->to), buffer(m, peer, s->from), s->bytes);
      break;
    }
    memcpy(place(m, s, s->to), window_of(m, s->from), s->bytes);
    break;
  case KR_JOIN:
    break;
  }
  return true;
}

static element element_of(int giver, int taker, size_t index) {
  return (element){(uint16_t)giver, (uint16_t)giver, (uint32_t)(index * 64 + (size_t)taker)};
}

/* What member `giver` has for `taker`; 0 where all get the same. */
static void fill(uint8_t *to, int giver, int taker, size_t bytes) {
  for (size_t i = 0; i < bytes / sizeof(element); i++)
    ((element *)to)[i] = element_of(giver, taker, i);
}

static bool has_pieces(kr_collective_kind operation) { return operation == KR_SCATTER || operation == KR_ALL_TO_ALL; }

/* Of a permutation every member names the target. */
static kr_plan plan_of(const member *m, int operation) {
  kr_plan plan = sequence[operation];
  plan.me = m->plan.me;
  if (plan.operation == KR_PERMUTE)
    plan.root = (plan.me + plan.root) % plan.size;
  return plan;
}

static void open_operation(member *m) {
  m->plan = plan_of(m, m->operation);
  m->work = malloc(kr_plan_work_bytes(&m->plan) + 1);
}

static void open_buffers(member *m, int operation) {
  const kr_plan p = plan_of(m, operation);
  const size_t all = (size_t)p.size * p.bytes;
  uint8_t *source = m->source[operation] = calloc(1, all + 1);
  m->result[operation] = calloc(1, all + 1);
  for (int taker = 0; taker < p.size && has_pieces(p.operation); taker++)
    fill(source + (size_t)taker * p.bytes, p.me, taker, p.bytes);
  if (!has_pieces(p.operation))
    fill(source, p.me, 0, p.bytes);
}

static void open_member(int me) {
  member *m = &members[me];
  m->plan.me = me;
  m->operation = m->turn = m->at = 0;
  m->epoch = 1;
  m->part = 0;
  m->stage_epoch[0] = m->stage_epoch[1] = -1;
  for (int i = 0; i < SEQUENCE; i++)
    m->part = sequence[i].part > m->part ? sequence[i].part : m->part;
  m->window = malloc(2 * m->part);
  for (int i = 0; i < 2 * CHANNELS; i++)
    m->slots[i].full = false;
  for (int i = 0; i < SEQUENCE; i++)
    open_buffers(m, i);
  open_operation(m);
  kr_plan_turn(&m->plan, 0, &m->steps);
}

static void expect_element(const member *m, const uint8_t *at, size_t i, element wanted) {
  element got;
  memcpy(&got, at + i * sizeof got, sizeof got);
  if (memcmp(&got, &wanted, sizeof got) != 0)
    fail_case(&m->plan, "the result is wrong");
}

static void expect(const member *m, size_t block, int giver, int taker) {
  for (size_t i = 0; i < m->plan.bytes / sizeof(element); i++)
    expect_element(m, m->result[m->operation] + block * m->plan.bytes, i, element_of(giver, taker, i));
}

static void expect_fold(const member *m, int last) {
  for (size_t i = 0; i < m->plan.bytes / sizeof(element); i++) {
    element wanted = element_of(0, 0, i);
    wanted.last = (uint16_t)last;
    expect_element(m, m->result[m->operation], i, wanted);
  }
}

static void expect_result(const member *m) {
  const kr_plan *p = &m->plan;
  const bool roots = p->me == p->root;
  switch (p->operation) {
  case KR_BROADCAST:
    return expect(m, 0, p->root, 0);
  case KR_SCATTER:
    return expect(m, 0, p->root, p->me);
  case KR_PERMUTE:
    return expect(m, 0, (2 * p->me - p->root + p->size) % p->size, 0);
  case KR_GATHER:
  case KR_ALL_GATHER:
  case KR_ALL_TO_ALL:
    for (int r = 0; r < p->size && (p->operation != KR_GATHER || roots); r++)
      expect(m, (size_t)r, r, p->operation == KR_ALL_TO_ALL ? p->me : 0);
    return;
  case KR_REDUCE:
  case KR_ALL_REDUCE:
    if (p->operation == KR_ALL_REDUCE || roots)
      expect_fold(m, p->size - 1);
    return;
  case KR_SCAN:
    if (p->me - p->exclusive >= 0)
      expect_fold(m, p->me - p->exclusive);
    return;
  default:
    return;
  }
}

/* Whoever asked for no synchronisation finds the result when all are through. */
static void close_operation(member *m) {
  if (m->plan.out != KR_NOSYNC)
    expect_result(m);
  free(m->work);
}

static void next_turn(member *m) {
  m->at = 0;
  m->epoch++;
  if (++m->turn == kr_plan_turns(&m->plan)) {
    close_operation(m);
    m->turn = 0;
    if (++m->operation == SEQUENCE)
      return;
    open_operation(m);
  }
  kr_plan_turn(&m->plan, m->turn, &m->steps);
}

static bool advance(member *m) {
  bool moved = false;
  for (int n = 1 + (int)random_below(&dice, 8); n > 0 && m->operation < SEQUENCE; n--) {
    if (m->at == m->steps.count) {
      next_turn(m);
    } else if (take_step(m)) {
      m->at++;
    } else {
      break;
    }
    moved = true;
  }
  return moved;
}

static void close_member(member *m) {
  for (int i = 0; i < 2 * CHANNELS; i++)
    if (m->slots[i].full)
      fail_case(&m->plan, "a message was not received");
  free(m->window);
  for (m->operation = 0; m->operation < SEQUENCE; m->operation++) {
    m->plan = plan_of(m, m->operation);
    expect_result(m);
    free(m->source[m->operation]);
    free(m->result[m->operation]);
  }
}

/* Members that are far ahead and far behind: one is favoured for a while. */
static void run(int size) {
  for (int me = 0; me < size; me++)
    open_member(me);
  int left = size, favourite = 0;
  for (uint64_t idle = 0; left > 0; idle++) {
    if (random_below(&dice, 50) == 0)
      favourite = (int)random_below(&dice, (uint64_t)size);
    const int chosen = random_below(&dice, 3) == 0 ? favourite : (int)random_below(&dice, (uint64_t)size);
    member *m = &members[chosen];
    if (m->operation < SEQUENCE && advance(m)) {
      idle = 0;
      left -= m->operation == SEQUENCE;
    }
    if (idle > 100000)
      fail_case(&m->plan, "nobody moves");
  }
  for (int me = 0; me < size; me++)
    close_member(&members[me]);
}

/* Contiguous groups of random sizes. */
static kr_groups random_groups(int size, int *begins) {
  int count = 0;
  for (int at = 0; at < size; at += 1 + (int)random_below(&dice, (uint64_t)(size - at)))
    begins[count++] = at;
  begins[count] = size;
  return (kr_groups){count, begins};
}

static size_t random_bytes(int size) {
  static const size_t limits[] = {1, 2, 4, 20, 519, 600, 9000, 40000};
  const size_t count = random_below(&dice, limits[random_below(&dice, size > 8 ? 6 : 8)]);
  return count * sizeof(element);
}

static kr_plan random_plan(int size, int *begins) {
  kr_plan plan;
  do {
    const size_t bytes = random_bytes(size);
    plan = (kr_plan){.operation = (kr_collective_kind)random_below(&dice, KR_OPERATIONS),
                     .algorithm = (kr_algorithm)random_below(&dice, KR_ALGORITHMS),
                     .size = size,
                     .root = (int)random_below(&dice, (uint64_t)size),
                     .bytes = bytes,
                     .elem = 1,
                     .exclusive = false,
                     .shared = random_below(&dice, 2) == 0,
                     .in = (kr_sync)random_below(&dice, 3),
                     .out = (kr_sync)random_below(&dice, 3),
                     .meeting = random_below(&dice, 2) == 0 ? KR_NODES : KR_DISSEMINATION,
                     .groups = random_groups(size, begins)};
    if (plan.operation >= KR_REDUCE && plan.operation <= KR_SCAN)
      plan.elem = bytes != 0 && random_below(&dice, 10) == 0 ? bytes : sizeof(element);
    plan.exclusive = plan.operation == KR_SCAN && random_below(&dice, 2) == 0;
    plan.near = random_below(&dice, 2) == 0;
    plan.part = kr_part_bytes(&plan);
    if (plan.elem == 1 && random_below(&dice, 3) == 0) /* many turns */
      plan.part = 1024;
  } while (!kr_plan_possible(&plan));
  return plan;
}

int main(void) {
  kroll_boot();
  static int begins[SEQUENCE][MOST + 1];
  int cases[KR_ALGORITHMS] = {0};
  for (int n = 0; n < 1500; n++) {
    const int size = 2 + (int)random_below(&dice, n % 4 == 0 ? MOST - 1 : 8);
    for (int i = 0; i < SEQUENCE; i++) {
      sequence[i] = random_plan(size, begins[i]);
      cases[sequence[i].algorithm]++;
    }
    run(size);
  }
  for (int i = 0; i < KR_ALGORITHMS; i++)
    CHECK(cases[i] > 200);
  return 0;
}
