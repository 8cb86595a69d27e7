/* The schedules of all algorithms; see schedule.h. References: dissemination: Hensgen, Finkel, Manber 1988; all-to-all
   by rotation: Bruck et al. 1997; shares of an all-reduce: Rabenseifner 2004; scan by doubling: Hillis, Steele 1986. */
#include "schedule.h"
#include <stdlib.h>

int kr_rounds(int size) { return size <= 1 ? 0 : 32 - __builtin_clz((unsigned)size - 1); }

int kr_channel_of(int size, int special) { return kr_rounds(size) + special; }

int kr_channels(int size) {
  const int children = size - 1 < KR_TREE_CHILDREN ? size - 1 : KR_TREE_CHILDREN;
  return size <= 1 ? 0 : kr_channel_of(size, KR_CHANNEL_CHILDREN) + children;
}

bool kr_gathers(int size, size_t bytes) {
  const int rounds = kr_rounds(size);
  return bytes <= KR_MEET_PAYLOAD && (size_t)size * bytes <= 2 * (size_t)KR_MEET_PAYLOAD &&
         (bytes << (rounds > 0 ? rounds - 1 : 0)) <= KR_MEET_PAYLOAD;
}

/* ---- emitting ---- */

/* False without memory. */
static __attribute__((noinline)) bool grow(kr_steps *s) {
  const int room = s->room == 0 ? 64 : 2 * s->room;
  kr_step *list = s->failed ? NULL : realloc(s->list, (size_t)room * sizeof *list);
  if (list == NULL) {
    s->failed = true;
    s->count = 0;
    return false;
  }
  s->list = list;
  s->room = room;
  return true;
}

/* Room for one more; NULL if there is no memory, and without a list: then the step is only thought of. */
static inline kr_step *next(kr_steps *s) {
  if (s == NULL || (s->count == s->room && !grow(s)))
    return NULL;
  return &s->list[s->count++];
}

/* In place: a copy of what was just written would wait until it is in memory, behind the messages before. */
#define ADD(s, ...)                                                                                                    \
  do {                                                                                                                 \
    kr_step *step_ = next(s);                                                                                          \
    if (step_ != NULL)                                                                                                 \
      *step_ = (kr_step){__VA_ARGS__};                                                                                 \
  } while (0)

static kr_spot spot(kr_buffer in, size_t at) { return (kr_spot){in, 0, at}; }
static const kr_spot nothing = {KR_WORK, 0, 0};

static void send(kr_steps *s, int peer, int channel, kr_spot from, size_t bytes) {
  ADD(s, .kind = KR_SEND, .peer = peer, .channel = channel, .from = from, .bytes = bytes);
}
static void receive(kr_steps *s, int peer, int channel, kr_spot to, size_t bytes) {
  ADD(s, .kind = KR_RECEIVE, .peer = peer, .channel = channel, .to = to, .bytes = bytes);
}
static void receive_earlier(kr_steps *s, int peer, int channel, int back) {
  ADD(s, .kind = KR_RECEIVE, .peer = peer, .channel = channel, .back = back);
}
static void copy(kr_steps *s, kr_spot from, kr_spot to, size_t bytes) {
  if (bytes != 0)
    ADD(s, .kind = KR_COPY, .from = from, .to = to, .bytes = bytes);
}
static void copy_slot(kr_steps *s, int channel, size_t at, kr_spot to, size_t bytes) {
  if (bytes != 0)
    ADD(s, .kind = KR_COPY, .channel = channel, .from = spot(KR_SLOT, at), .to = to, .bytes = bytes);
}
static void fold_into(kr_steps *s, kr_spot lower, kr_spot upper, kr_spot to, size_t bytes) {
  if (bytes != 0)
    ADD(s, .kind = KR_FOLD, .from = lower, .with = upper, .to = to, .bytes = bytes);
}
static void fold(kr_steps *s, kr_spot lower, kr_spot upper, size_t bytes) { fold_into(s, lower, upper, upper, bytes); }
static void read_window(kr_steps *s, kr_spot window, kr_spot to, size_t bytes) {
  if (bytes != 0)
    ADD(s, .kind = KR_READ, .peer = window.member, .from = window, .to = to, .bytes = bytes);
}
static void read_part(kr_steps *s, int peer, size_t at, kr_spot to, size_t bytes) {
  read_window(s, (kr_spot){KR_WINDOW, peer, at}, to, bytes);
}
static void read_source(kr_steps *s, int peer, size_t at, kr_spot to, size_t bytes) {
  if (bytes != 0)
    ADD(s, .kind = KR_READ, .peer = peer, .from = spot(KR_SOURCE, at), .to = to, .bytes = bytes);
}
static void write_result(kr_steps *s, int peer, size_t at, kr_spot from, size_t bytes) {
  if (bytes != 0)
    ADD(s, .kind = KR_WRITE, .peer = peer, .from = from, .to = spot(KR_RESULT, at), .bytes = bytes);
}
static void join(kr_steps *s) { ADD(s, .kind = KR_JOIN); }

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }
static int above(const kr_plan *p, int distance) { return (int)(((int64_t)p->me + distance) % p->size); }
static int below(const kr_plan *p, int distance) {
  return (int)(((int64_t)p->me - distance % p->size + p->size) % p->size);
}

/* Whether this member has a result, and of how many members, from the first on, it is combined. */
static bool wants(const kr_plan *p) {
  switch (p->operation) {
  case KR_GATHER:
  case KR_REDUCE:
    return p->me == p->root;
  case KR_SCAN:
    return p->me - p->exclusive >= 0;
  default:
    return true;
  }
}
static int last_of(const kr_plan *p) { return p->operation == KR_SCAN ? p->me - p->exclusive : p->size - 1; }
static bool folds(const kr_plan *p) {
  return p->operation == KR_REDUCE || p->operation == KR_ALL_REDUCE || p->operation == KR_SCAN;
}

/* ---- blocks ---- */

/* Blocks of `have` members, of those that a team has from `at` members on. */
static size_t block_bytes(const kr_plan *p, int at, int have) {
  return (size_t)(p->size - at < have ? p->size - at : have) * p->bytes;
}

/* Blocks in a circle that begins with member `first` become the result. */
static void unroll(const kr_plan *p, kr_steps *s, kr_buffer circle, int first) {
  const size_t before_end = (size_t)(p->size - first) * p->bytes;
  copy(s, spot(circle, 0), spot(KR_RESULT, (size_t)first * p->bytes), before_end);
  copy(s, spot(circle, before_end), spot(KR_RESULT, 0), (size_t)first * p->bytes);
}

/* ---- dissemination ---- */

static void meet_in_rounds(const kr_plan *p, kr_steps *s) {
  for (int round = 0; round < kr_rounds(p->size); round++) {
    send(s, below(p, 1 << round), round, nothing, 0);
    receive(s, above(p, 1 << round), round, nothing, 0);
  }
}

/* `bytes` of the root, which stand at `root_has`, to `to` of all others. Members are counted downwards from the root,
   as messages travel; after round k the first 2^(k+1) have the data. */
static void spread(const kr_plan *p, kr_steps *s, kr_spot root_has, kr_spot to, size_t bytes) {
  const int place = (p->root - p->me + p->size) % p->size;
  for (int round = 0; round < kr_rounds(p->size); round++) {
    const int have = 1 << round;
    const bool gives = place < have && place + have < p->size;
    send(s, below(p, have), round, place == 0 ? root_has : to, gives ? bytes : 0);
    receive(s, above(p, have), round, to, place >= have && place < 2 * have ? bytes : 0);
  }
}

/* Block j of WORK becomes that of member me + j; a round doubles what everyone has. */
static void collect(const kr_plan *p, kr_steps *s) {
  copy(s, spot(KR_SOURCE, 0), spot(KR_WORK, 0), p->bytes);
  for (int round = 0; round < kr_rounds(p->size); round++) {
    const int have = 1 << round;
    const size_t missing = block_bytes(p, have, have);
    send(s, below(p, have), round, spot(KR_WORK, 0), missing);
    receive(s, above(p, have), round, spot(KR_WORK, (size_t)have * p->bytes), missing);
  }
}

/* The blocks of members stand in WORK in a circle that begins with member `first`. */
static kr_spot block_at(const kr_plan *p, int first, int member) {
  return spot(KR_WORK, (size_t)((member - first + p->size) % p->size) * p->bytes);
}

/* What this member wants of all blocks: them all in order, or their combination from left to right. */
static void deliver(const kr_plan *p, kr_steps *s, int first) {
  if (!wants(p))
    return;
  if (folds(p)) {
    const int last = last_of(p);
    for (int member = 1; member <= last; member++)
      fold(s, block_at(p, first, member - 1), block_at(p, first, member), p->bytes);
    copy(s, block_at(p, first, last), spot(KR_RESULT, 0), p->bytes);
    return;
  }
  unroll(p, s, KR_WORK, first);
}

/* Block j of WORK is for the member below by j; in the round of a bit all blocks with this bit in j travel. The second
   half of WORK is what a message is packed in. */
static void exchange(const kr_plan *p, kr_steps *s) {
  const size_t b = p->bytes, packed = (size_t)p->size * b;
  for (int j = 0; j < p->size; j++)
    copy(s, spot(KR_SOURCE, (size_t)below(p, j) * b), spot(KR_WORK, (size_t)j * b), b);
  for (int round = 0; round < kr_rounds(p->size); round++) {
    size_t n = 0;
    for (int j = 1 << round; j < p->size; j++)
      if ((j >> round & 1) != 0)
        copy(s, spot(KR_WORK, (size_t)j * b), spot(KR_WORK, packed + n++ * b), b);
    send(s, below(p, 1 << round), round, spot(KR_WORK, packed), n * b);
    receive(s, above(p, 1 << round), round, nothing, 0);
    n = 0;
    for (int j = 1 << round; j < p->size; j++)
      if ((j >> round & 1) != 0)
        copy_slot(s, round, n++ * b, spot(KR_WORK, (size_t)j * b), b);
  }
  for (int j = 0; j < p->size; j++)
    copy(s, spot(KR_WORK, (size_t)j * b), spot(KR_RESULT, (size_t)above(p, j) * b), b);
}

static void disseminate(const kr_plan *p, kr_steps *s) {
  const size_t all = (size_t)p->size * p->bytes;
  switch (p->operation) {
  case KR_BARRIER:
    meet_in_rounds(p, s);
    break;
  case KR_BROADCAST:
    if (p->me == p->root)
      copy(s, spot(KR_SOURCE, 0), spot(KR_RESULT, 0), p->bytes);
    spread(p, s, spot(KR_RESULT, 0), spot(KR_RESULT, 0), p->bytes);
    break;
  case KR_SCATTER: {
    const kr_spot pieces = p->me == p->root ? spot(KR_SOURCE, 0) : spot(KR_WORK, 0);
    spread(p, s, pieces, spot(KR_WORK, 0), all);
    copy(s, spot(pieces.in, (size_t)p->me * p->bytes), spot(KR_RESULT, 0), p->bytes);
    break;
  }
  case KR_ALL_TO_ALL:
    exchange(p, s);
    break;
  default:
    collect(p, s);
    deliver(p, s, p->me);
  }
}

/* ---- nodes: up a wide tree in every node, dissemination between the leaders, and down again ---- */

/* The members first .. end - 1 form a tree; first has the others as children in equal runs. */
typedef struct {
  int first, end;
} run;

static int children_of(run r) {
  const int others = r.end - r.first - 1;
  return others < KR_TREE_CHILDREN ? others : KR_TREE_CHILDREN;
}
static run child_of(run r, int child) {
  const int64_t others = r.end - r.first - 1, children = children_of(r);
  return (run){r.first + 1 + (int)(others * child / children), r.first + 1 + (int)(others * (child + 1) / children)};
}

/* Where a member stands in the tree of its node. */
typedef struct {
  run own;
  int parent, child; /* of whom it is which child; parent -1: leader */
} position;

static position find_position(run r, int me) {
  position at = {r, -1, 0};
  while (at.own.first != me) {
    const run around = at.own;
    int child = 0;
    while (child_of(around, child).end <= me)
      child++;
    at = (position){child_of(around, child), around.first, child};
  }
  return at;
}

static int group_of(const kr_groups *g, int member) {
  int low = 0, high = g->count;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    *(g->begin[middle] <= member ? &low : &high) = middle;
  }
  return low;
}

/* Bytes that come up from the members of a run, and where they stand in WORK: blocks of all in order, or the data of
   the root. */
static size_t up_bytes(const kr_plan *p, run r) {
  if (p->operation == KR_BARRIER)
    return 0;
  if (p->operation == KR_BROADCAST)
    return p->root >= r.first && p->root < r.end ? p->bytes : 0;
  return (size_t)(r.end - r.first) * p->bytes;
}
static kr_spot up_spot(const kr_plan *p, run r) {
  return spot(KR_WORK, p->operation == KR_BROADCAST ? 0 : (size_t)r.first * p->bytes);
}

/* Leaders tell each other what their nodes gave; `own` is the number of this leader's node. After round k a leader has
   that of 2^(k+1) nodes upwards from its own. */
static void leaders_meet(const kr_plan *p, kr_steps *s, int own) {
  const int nodes = p->groups.count;
  const int *begin = p->groups.begin;
  for (int round = 0; round < kr_rounds(nodes); round++) {
    const int have = 1 << round;
    const int missing = nodes - have < have ? nodes - have : have;
    const int to = begin[(own - have % nodes + nodes) % nodes], from = begin[(own + have) % nodes];
    /* A circle of nodes may be two runs of members. A message has the first behind the second. */
    size_t sent = 0, heard = 0;
    const size_t packed = (size_t)p->size * p->bytes;
    for (int n = 0; n < missing; n++) {
      const int g = (own + n) % nodes;
      const run r = {begin[g], begin[g + 1]};
      if (up_bytes(p, r) != 0)
        copy(s, up_spot(p, r), spot(KR_WORK, packed + sent), up_bytes(p, r));
      sent += up_bytes(p, r);
    }
    send(s, to, round, spot(KR_WORK, packed), sent);
    receive(s, from, round, nothing, 0);
    for (int n = 0; n < missing; n++) {
      const int g = (own + have + n) % nodes;
      const run r = {begin[g], begin[g + 1]};
      copy_slot(s, round, heard, up_spot(p, r), up_bytes(p, r));
      heard += up_bytes(p, r);
    }
  }
}

static size_t down_bytes(const kr_plan *p) {
  if (p->operation == KR_BARRIER || p->operation == KR_BROADCAST)
    return p->operation == KR_BARRIER ? 0 : p->bytes;
  return (size_t)p->size * p->bytes;
}

static void by_nodes(const kr_plan *p, kr_steps *s) {
  const int group = group_of(&p->groups, p->me);
  const run node = {p->groups.begin[group], p->groups.begin[group + 1]};
  const position at = find_position(node, p->me);
  const int release = kr_channel_of(p->size, KR_CHANNEL_RELEASE);
  const int children = kr_channel_of(p->size, KR_CHANNEL_CHILDREN);
  const run self = {p->me, p->me + 1};
  copy(s, spot(KR_SOURCE, 0), up_spot(p, self), up_bytes(p, self));
  for (int child = 0; child < children_of(at.own); child++) {
    const run r = child_of(at.own, child);
    receive(s, r.first, children + child, up_spot(p, r), up_bytes(p, r));
  }
  if (at.parent >= 0) {
    send(s, at.parent, children + at.child, up_spot(p, at.own), up_bytes(p, at.own));
    receive(s, at.parent, release, spot(KR_WORK, 0), down_bytes(p));
  } else {
    leaders_meet(p, s, group);
  }
  for (int child = 0; child < children_of(at.own); child++)
    send(s, child_of(at.own, child).first, release, spot(KR_WORK, 0), down_bytes(p));
  if (p->operation == KR_BROADCAST)
    copy(s, spot(KR_WORK, 0), spot(KR_RESULT, 0), p->bytes);
  else if (p->operation != KR_BARRIER)
    deliver(p, s, 0);
}

/* ---- meetings before, between and behind data ---- */

static void meet(const kr_plan *p, kr_steps *s) {
  kr_plan barrier = *p;
  barrier.operation = KR_BARRIER;
  if (p->meeting == KR_NODES)
    by_nodes(&barrier, s);
  else
    meet_in_rounds(p, s);
}

/* ---- chunks ---- */

/* Of a part that has a piece for every member. */
static size_t piece_bytes(const kr_plan *p) {
  const size_t piece = p->part / (size_t)p->size;
  return piece >= 16 ? piece & ~(size_t)15 : piece;
}

/* Elements are not cut. */
static size_t chunk_bytes(const kr_plan *p) {
  const size_t most = p->operation == KR_SCATTER || p->operation == KR_ALL_TO_ALL ? piece_bytes(p) : p->part;
  return most / p->elem * p->elem;
}
static int pieces_of(size_t bytes, size_t piece) { return bytes == 0 ? 1 : (int)((bytes + piece - 1) / piece); }
static int chunks_of(const kr_plan *p) { return pieces_of(p->bytes, chunk_bytes(p)); }
/* Where a chunk begins in a block, and its length. */
typedef struct {
  size_t at, bytes;
} piece;
static piece chunk_of(const kr_plan *p, int chunk) {
  const size_t at = (size_t)chunk * chunk_bytes(p);
  return (piece){at, smaller(p->bytes - at, chunk_bytes(p))};
}

/* ---- binomial tree ---- */

/* Counted from the first member for what is combined, else from the root. */
static int tree_place(const kr_plan *p) { return folds(p) ? p->me : (p->me - p->root + p->size) % p->size; }
static int tree_member(const kr_plan *p, int place) { return folds(p) ? place : (place + p->root) % p->size; }

/* The halves of a part of a window in a tree: what goes up, and what comes down. */
static size_t half_of(const kr_plan *p) { return p->part / 2; }

/* A tree has half a part of a window for each way. */
static piece tree_chunk(const kr_plan *p, int turn) {
  const size_t chunk = half_of(p) / p->elem * p->elem, at = (size_t)turn * chunk;
  return (piece){at, smaller(p->bytes - at, chunk)};
}

static bool is_child(const kr_plan *p, int place, int round) {
  return (place & ((1 << (round + 1)) - 1)) == 0 && place + (1 << round) < p->size;
}

/* Up: a member combines what its subtrees give, lower ones first. Down: everybody reads the result from its parent. */
static void by_tree(const kr_plan *p, kr_steps *s, int turn) {
  const piece now = tree_chunk(p, turn);
  const int place = tree_place(p), rounds = kr_rounds(p->size), release = kr_channel_of(p->size, KR_CHANNEL_RELEASE);
  const size_t up = p->operation == KR_BROADCAST ? 0 : now.bytes;
  const size_t down = p->operation == KR_REDUCE ? 0 : now.bytes;
  const kr_spot up_part = spot(KR_STAGE, 0), down_part = spot(KR_STAGE, half_of(p)), result = spot(KR_RESULT, now.at);
  copy(s, spot(KR_SOURCE, now.at), up_part, up);
  if (turn == 0)
    send(s, below(p, 1), kr_channel_of(p->size, KR_CHANNEL_HELLO), nothing, 0);
  int round = 0;
  for (; round < rounds && (place >> round & 1) == 0; round++) {
    if (!is_child(p, place, round))
      continue;
    const int child = tree_member(p, place + (1 << round));
    receive(s, child, round, nothing, 0);
    if (up != 0) {
      read_part(s, child, 0, spot(KR_WORK, 0), up);
      join(s);
      fold(s, up_part, spot(KR_WORK, 0), up);
      copy(s, spot(KR_WORK, 0), up_part, up);
    }
  }
  if (place != 0) {
    const int parent = tree_member(p, place - (1 << round));
    send(s, parent, round, nothing, 0);
    receive(s, parent, release, nothing, 0);
    read_part(s, parent, half_of(p), result, down);
    join(s);
    if (round > 0)
      copy(s, result, down_part, down);
  } else {
    if (p->operation == KR_BROADCAST)
      copy(s, spot(KR_SOURCE, now.at), result, down);
    else if (p->operation == KR_ALL_REDUCE)
      copy(s, up_part, result, down);
    copy(s, result, down_part, down);
  }
  while (round-- > 0)
    if (is_child(p, place, round))
      send(s, tree_member(p, place + (1 << round)), release, nothing, 0);
  if (turn == 0)
    receive(s, above(p, 1), kr_channel_of(p->size, KR_CHANNEL_HELLO), nothing, 0);
  if (p->operation == KR_REDUCE && p->root == p->me) { /* the first member's window has it */
    read_part(s, 0, 0, result, now.bytes);
    join(s);
  }
}

/* A window has the blocks of its member's subtree; down the tree all hear that all have come. */
static void gather_in_tree(const kr_plan *p, kr_steps *s) {
  const int place = tree_place(p), rounds = kr_rounds(p->size), release = kr_channel_of(p->size, KR_CHANNEL_RELEASE);
  copy(s, spot(KR_SOURCE, 0), spot(KR_STAGE, 0), p->bytes);
  send(s, below(p, 1), kr_channel_of(p->size, KR_CHANNEL_HELLO), nothing, 0);
  int round = 0;
  for (; round < rounds && (place >> round & 1) == 0; round++) {
    const int have = 1 << round;
    if (!is_child(p, place, round))
      continue;
    receive(s, tree_member(p, place + have), round, nothing, 0);
    read_part(s, tree_member(p, place + have), 0, spot(KR_STAGE, (size_t)have * p->bytes),
              block_bytes(p, place + have, have));
    join(s);
  }
  if (place != 0) {
    const int parent = tree_member(p, place - (1 << round));
    send(s, parent, round, nothing, 0);
    receive(s, parent, release, nothing, 0);
  } else {
    unroll(p, s, KR_STAGE, p->root);
  }
  while (round-- > 0)
    if (is_child(p, place, round))
      send(s, tree_member(p, place + (1 << round)), release, nothing, 0);
  receive(s, above(p, 1), kr_channel_of(p->size, KR_CHANNEL_HELLO), nothing, 0);
}

/* ---- doubling ---- */

/* As `collect`, with block j in the window instead of WORK. */
static void collect_windows(const kr_plan *p, kr_steps *s) {
  copy(s, spot(KR_SOURCE, 0), spot(KR_STAGE, 0), p->bytes);
  for (int round = 0; round < kr_rounds(p->size); round++) {
    const int have = 1 << round;
    send(s, below(p, have), round, nothing, 0);
    receive(s, above(p, have), round, nothing, 0);
    read_part(s, above(p, have), 0, spot(KR_STAGE, (size_t)have * p->bytes), block_bytes(p, have, have));
    join(s);
  }
  unroll(p, s, KR_STAGE, p->me);
}

/* A window has a total for every round. */
static size_t total_bytes(const kr_plan *p) { return p->part / (size_t)kr_rounds(p->size) / p->elem * p->elem; }
static kr_spot total_of(const kr_plan *p, int round) { return spot(KR_STAGE, (size_t)round * total_bytes(p)); }

/* In a round a member has the total of the run of 2^round members that it is in, as far as they exist, and hears that
   of the other half of the next larger run. What comes from lower members goes before its own: the combination by
   halves. */
static void scan_by_doubling(const kr_plan *p, kr_steps *s, int turn) {
  const size_t at = (size_t)turn * total_bytes(p), bytes = smaller(p->bytes - at, total_bytes(p));
  const int rounds = kr_rounds(p->size), partners = kr_channel_of(p->size, KR_CHANNEL_CHILDREN);
  const kr_spot result = spot(KR_RESULT, at), heard = spot(KR_WORK, 0);
  bool has_result = !p->exclusive;
  copy(s, spot(KR_SOURCE, at), total_of(p, 0), bytes);
  if (has_result)
    copy(s, spot(KR_SOURCE, at), result, bytes);
  meet_in_rounds(p, s);
  for (int round = 0; round < rounds; round++) {
    const int partner = p->me ^ 1 << round;
    const bool goes_on = round + 1 < rounds, exists = partner < p->size;
    const bool reads = exists && (partner < p->me || goes_on);
    if (round > 0 && exists && (partner > p->me || goes_on))
      send(s, partner, partners + round - 1, nothing, 0);
    if (round > 0 && reads)
      receive(s, partner, partners + round - 1, nothing, 0);
    if (reads) {
      read_part(s, partner, total_of(p, round).at, heard, bytes);
      join(s);
    }
    if (exists && partner < p->me && has_result)
      fold(s, heard, result, bytes);
    else if (exists && partner < p->me)
      copy(s, heard, result, bytes);
    has_result |= exists && partner < p->me;
    if (!goes_on)
      continue;
    copy(s, exists && partner > p->me ? heard : total_of(p, round), total_of(p, round + 1), bytes);
    if (exists)
      fold(s, partner < p->me ? heard : total_of(p, round), total_of(p, round + 1), bytes);
  }
}

/* ---- staged ---- */

/* Where the blocks stand that are combined: that of this member in its source, those of others in their windows. */
typedef struct {
  size_t source, at;
  kr_buffer window;
} blocks;

/* The combination by halves: a stack of partial results of 1, 2, 4, ... members, as digits of a binary counter. A
   result is in a buffer of WORK, or where its only member has it. */
typedef struct {
  kr_spot is;
  int buffer; /* -1: none */
  int members;
} partial;
typedef struct {
  partial stack[KR_MEET_ROUNDS + 2];
  int depth, free[KR_MEET_ROUNDS + 2], free_count;
} counter;

/* Bytes that are combined at once, whole elements: a buffer of WORK. */
static size_t fold_bytes(const kr_plan *p) {
  const size_t most = smaller(p->part, KR_PART_BYTES) / p->elem * p->elem;
  return most != 0 ? most : p->elem;
}
static int fold_buffers(const kr_plan *p) { return kr_rounds(p->size) + 2; }

static partial in_buffer(const kr_plan *p, counter *c) {
  const int buffer = c->free[--c->free_count];
  return (partial){spot(KR_WORK, (size_t)buffer * fold_bytes(p)), buffer, 1};
}

static void push(const kr_plan *p, counter *c, kr_steps *s, const blocks *of, int member, size_t at, size_t bytes) {
  partial *top = &c->stack[c->depth++];
  const kr_spot window = {of->window, member, of->at + at};
  if (member == p->me || p->near) {
    *top = (partial){member == p->me ? spot(KR_SOURCE, of->source + at) : window, -1, 1};
    return;
  }
  *top = in_buffer(p, c);
  read_window(s, window, top->is, bytes);
  join(s);
}

static void merge_top(const kr_plan *p, counter *c, kr_steps *s, const kr_spot *to, size_t bytes) {
  partial *low = &c->stack[c->depth - 2], *high = low + 1;
  partial sum = high->buffer < 0 && to == NULL ? in_buffer(p, c) : *high;
  fold_into(s, low->is, high->is, to != NULL ? *to : sum.is, bytes);
  if (low->buffer >= 0)
    c->free[c->free_count++] = low->buffer;
  sum.members = low->members + high->members;
  *low = sum;
  c->depth--;
}

/* Combines the blocks of members 0 .. last, as many bytes as a buffer has, to a place apart from all of them. */
static void fold_piece(const kr_plan *p, kr_steps *s, const blocks *of, size_t at, size_t bytes, int last, kr_spot to) {
  counter c = {.depth = 0};
  for (int buffer = fold_buffers(p) - 1; buffer >= 0; buffer--)
    c.free[c.free_count++] = buffer;
  for (int member = 0; member <= last; member++) {
    push(p, &c, s, of, member, at, bytes);
    while (c.depth > 1 && (member == last || c.stack[c.depth - 1].members == c.stack[c.depth - 2].members))
      merge_top(p, &c, s, member == last && c.depth == 2 ? &to : NULL, bytes);
  }
  if (last == 0)
    copy(s, c.stack[0].is, to, bytes);
}

/* The same of any length. A result may lie where the source does: then it is made in WORK. */
static void fold_blocks(const kr_plan *p, kr_steps *s, const blocks *of, size_t bytes, int last, kr_spot to) {
  const kr_spot made = spot(KR_WORK, (size_t)fold_buffers(p) * fold_bytes(p));
  for (size_t at = 0; at < bytes; at += fold_bytes(p)) {
    const size_t now = smaller(bytes - at, fold_bytes(p));
    const kr_spot piece = spot(to.in, to.at + at);
    fold_piece(p, s, of, at, now, last, to.in == KR_RESULT ? made : piece);
    if (to.in == KR_RESULT)
      copy(s, made, piece, now);
  }
}

/* A member's share of the elements of a chunk. */
static piece share_of(const kr_plan *p, size_t bytes, int member) {
  const size_t elements = bytes / p->elem, first = elements * (size_t)member / (size_t)p->size;
  const size_t end = elements * ((size_t)member + 1) / (size_t)p->size;
  return (piece){first * p->elem, (end - first) * p->elem};
}

/* Two turns a chunk: every member gives what others combine; it combines its share, and all read the shares. */
static void all_reduce_shares(const kr_plan *p, kr_steps *s, int turn) {
  const piece now = chunk_of(p, turn / 2), own = share_of(p, now.bytes, p->me);
  if (turn % 2 == 0) {
    const size_t end = own.at + own.bytes;
    copy(s, spot(KR_SOURCE, now.at), spot(KR_STAGE, 0), own.at);
    copy(s, spot(KR_SOURCE, now.at + end), spot(KR_STAGE, end), now.bytes - end);
    meet(p, s);
    return;
  }
  const blocks shares = {now.at + own.at, own.at, KR_WINDOW_BEFORE};
  fold_blocks(p, s, &shares, own.bytes, p->size - 1, spot(KR_STAGE, 0));
  meet(p, s);
  for (int i = 1; i < p->size; i++) {
    const int member = above(p, i);
    const piece share = share_of(p, now.bytes, member);
    read_part(s, member, 0, spot(KR_RESULT, now.at + share.at), share.bytes);
  }
  copy(s, spot(KR_STAGE, 0), spot(KR_RESULT, now.at + own.at), own.bytes);
  join(s);
}

/* Everyone puts what others want into its window, meets, and reads; members that read from many begin with the next. */
static void by_windows(const kr_plan *p, kr_steps *s, piece now) {
  const bool roots = p->me == p->root;
  const bool has_pieces = p->operation == KR_ALL_TO_ALL || (p->operation == KR_SCATTER && roots);
  if (has_pieces)
    for (int member = 0; member < p->size; member++)
      copy(s, spot(KR_SOURCE, (size_t)member * p->bytes + now.at), spot(KR_STAGE, (size_t)member * now.bytes),
           now.bytes);
  else if ((p->operation != KR_BROADCAST && p->operation != KR_SCATTER) || roots)
    copy(s, spot(KR_SOURCE, now.at), spot(KR_STAGE, 0), now.bytes);
  meet(p, s);
  if (!wants(p))
    return;
  const size_t mine = has_pieces || p->operation == KR_SCATTER ? (size_t)p->me * now.bytes : 0;
  if (p->operation == KR_BROADCAST && roots) {
    copy(s, spot(KR_SOURCE, now.at), spot(KR_RESULT, now.at), now.bytes);
  } else if (p->operation == KR_BROADCAST || p->operation == KR_SCATTER) {
    read_part(s, p->root, mine, spot(KR_RESULT, now.at), now.bytes);
  } else if (folds(p)) {
    const blocks all = {now.at, 0, KR_WINDOW};
    fold_blocks(p, s, &all, now.bytes, last_of(p), spot(KR_RESULT, now.at));
  } else {
    for (int i = 0; i < p->size; i++)
      read_part(s, above(p, i), mine, spot(KR_RESULT, (size_t)above(p, i) * p->bytes + now.at), now.bytes);
  }
  join(s);
}

/* ---- pipeline and ring: a meeting, data turns, and a meeting ---- */

static int data_turns(const kr_plan *p) {
  return p->algorithm == KR_RING ? chunks_of(p) * (p->size - 1) : chunks_of(p);
}

/* The last meeting goes up and down a wide tree: some may come to it while others are still in the first one, whose
   channels are those of the rounds. */
static void meet_in_tree(const kr_plan *p, kr_steps *s) {
  const position at = find_position((run){0, p->size}, p->me);
  const int children = kr_channel_of(p->size, KR_CHANNEL_CHILDREN);
  const int release = kr_channel_of(p->size, KR_CHANNEL_RELEASE);
  for (int child = 0; child < children_of(at.own); child++)
    receive(s, child_of(at.own, child).first, children + child, nothing, 0);
  if (at.parent >= 0) {
    send(s, at.parent, children + at.child, nothing, 0);
    receive(s, at.parent, release, nothing, 0);
  }
  for (int child = 0; child < children_of(at.own); child++)
    send(s, child_of(at.own, child).first, release, nothing, 0);
}

/* To the neighbour that reads from this member's window, once it has read what stood there two turns ago. */
static void offer(const kr_plan *p, kr_steps *s, int turn, int to, kr_spot from, size_t bytes) {
  if (turn >= 2)
    receive_earlier(s, to, kr_channel_of(p->size, KR_CHANNEL_TAKEN), 2);
  copy(s, from, spot(KR_STAGE, 0), bytes);
  send(s, to, kr_channel_of(p->size, KR_CHANNEL_DATA), nothing, 0);
}
static void take(const kr_plan *p, kr_steps *s, int from, kr_spot to, size_t bytes) {
  receive(s, from, kr_channel_of(p->size, KR_CHANNEL_DATA), nothing, 0);
  read_part(s, from, 0, to, bytes);
  join(s);
  send(s, from, kr_channel_of(p->size, KR_CHANNEL_TAKEN), nothing, 0);
}
/* Before the last meeting: what was offered last was taken. */
static void end_offers(const kr_plan *p, kr_steps *s, int to) {
  for (int back = data_turns(p) < 2 ? data_turns(p) : 2; back > 0; back--)
    receive_earlier(s, to, kr_channel_of(p->size, KR_CHANNEL_TAKEN), back);
}

static void pipeline_turn(const kr_plan *p, kr_steps *s, int turn) {
  const int place = (p->me - p->root + p->size) % p->size;
  const bool offers = place != p->size - 1;
  if (turn == data_turns(p)) {
    if (offers)
      end_offers(p, s, above(p, 1));
    meet_in_tree(p, s);
    return;
  }
  const piece now = chunk_of(p, turn);
  if (place == 0)
    copy(s, spot(KR_SOURCE, now.at), spot(KR_RESULT, now.at), now.bytes);
  else
    take(p, s, below(p, 1), spot(KR_RESULT, now.at), now.bytes);
  if (offers)
    offer(p, s, turn, above(p, 1), spot(KR_RESULT, now.at), now.bytes);
}

static void ring_turn(const kr_plan *p, kr_steps *s, int turn) {
  const int hops = p->size - 1;
  if (turn == data_turns(p)) {
    end_offers(p, s, below(p, 1));
    meet_in_tree(p, s);
    return;
  }
  const piece now = chunk_of(p, turn / hops);
  const int hop = turn % hops;
  if (hop == 0)
    copy(s, spot(KR_SOURCE, now.at), spot(KR_RESULT, (size_t)p->me * p->bytes + now.at), now.bytes);
  offer(p, s, turn, below(p, 1), spot(KR_RESULT, (size_t)above(p, hop) * p->bytes + now.at), now.bytes);
  take(p, s, above(p, 1), spot(KR_RESULT, (size_t)above(p, hop + 1) * p->bytes + now.at), now.bytes);
}

/* ---- direct ---- */

/* Whoever only waits for others at the end need not wait for them at the beginning; and all meet at least once, so that
   they hear of each other. */
bool kr_direct_meets_first(const kr_plan *p) { return p->in != KR_NOSYNC || p->out == KR_NOSYNC; }
bool kr_direct_meets_last(const kr_plan *p) { return p->out != KR_NOSYNC; }

/* Members that use the buffers of many begin with those of the next. */
static void move_directly(const kr_plan *p, kr_steps *s) {
  const size_t b = p->bytes;
  switch (p->operation) {
  case KR_BROADCAST:
    read_source(s, p->root, 0, spot(KR_RESULT, 0), b);
    break;
  case KR_SCATTER:
    read_source(s, p->root, (size_t)p->me * b, spot(KR_RESULT, 0), b);
    break;
  case KR_GATHER:
    write_result(s, p->root, (size_t)p->me * b, spot(KR_SOURCE, 0), b);
    break;
  case KR_PERMUTE:
    write_result(s, p->root, 0, spot(KR_SOURCE, 0), b);
    break;
  default:
    for (int i = 0; i < p->size; i++)
      read_source(s, above(p, i), p->operation == KR_ALL_TO_ALL ? (size_t)p->me * b : 0,
                  spot(KR_RESULT, (size_t)above(p, i) * b), b);
  }
  join(s);
}

static void directly(const kr_plan *p, kr_steps *s, int turn) {
  if (turn == 0 && kr_direct_meets_first(p))
    meet(p, s);
  if (turn == 0)
    move_directly(p, s);
  if (turn == kr_direct_meets_first(p) && kr_direct_meets_last(p))
    meet(p, s);
}

/* ---- alone ---- */

static void by_itself(const kr_plan *p, kr_steps *s) {
  if (p->operation != KR_BARRIER && wants(p))
    copy(s, spot(KR_SOURCE, 0), spot(KR_RESULT, 0), p->bytes);
}

/* ---- plans ---- */

static bool fits_into_window(const kr_plan *p) { return (size_t)p->size * p->bytes <= p->part; }

static bool tree_can(const kr_plan *p) {
  switch (p->operation) {
  case KR_GATHER:
    return fits_into_window(p);
  case KR_BROADCAST:
    return true;
  case KR_REDUCE:
  case KR_ALL_REDUCE:
    return p->elem <= half_of(p) && !kr_gathers(p->size, p->bytes);
  default:
    return false;
  }
}

/* Partners of a scan tell each other on the channels of the children of a wide tree, from the second round on. */
static bool doubling_can(const kr_plan *p) {
  if (p->operation == KR_ALL_GATHER)
    return fits_into_window(p);
  return p->operation == KR_SCAN && kr_rounds(p->size) - 1 <= KR_TREE_CHILDREN && total_bytes(p) != 0 &&
         !kr_gathers(p->size, p->bytes);
}

size_t kr_part_bytes(const kr_plan *p) {
  const bool has_pieces = p->operation == KR_SCATTER || p->operation == KR_ALL_TO_ALL;
  const size_t data = p->near ? p->bytes * (has_pieces ? (size_t)p->size : 1) : 0;
  size_t part = KR_PART_BYTES;
  while (part < data && part < KR_PART_MOST_BYTES)
    part *= 2;
  return p->elem <= part ? part : 2 * p->elem;
}

static bool direct_can(const kr_plan *p) { return p->shared && p->operation != KR_BARRIER && !folds(p); }

/* What does not meet around the data by itself, and begins and ends with all, has turns before and behind. */
static bool meets_by_itself(const kr_plan *p) {
  return p->size == 1 || p->algorithm == KR_PIPELINE || p->algorithm == KR_RING || p->algorithm == KR_DIRECT;
}
static bool meets_before(const kr_plan *p) { return p->in == KR_ALLSYNC && !meets_by_itself(p); }
static bool meets_behind(const kr_plan *p) { return p->out == KR_ALLSYNC && !meets_by_itself(p); }

bool kr_plan_possible(const kr_plan *p) {
  if (p->size == 1)
    return p->algorithm == KR_DISSEMINATION;
  const size_t all = (size_t)p->size * p->bytes;
  switch (p->algorithm) {
  case KR_DISSEMINATION:
    switch (p->operation) {
    case KR_BARRIER:
      return true;
    case KR_BROADCAST:
      return p->bytes <= KR_MEET_PAYLOAD;
    case KR_SCATTER:
      return all <= KR_MEET_PAYLOAD;
    case KR_PERMUTE:
      return false;
    default:
      return kr_gathers(p->size, p->bytes);
    }
  case KR_NODES:
    if (p->operation == KR_PERMUTE)
      return false;
    if (p->operation == KR_BARRIER || p->operation == KR_BROADCAST)
      return p->bytes <= KR_MEET_PAYLOAD;
    return p->operation != KR_SCATTER && p->operation != KR_ALL_TO_ALL && kr_gathers(p->size, p->bytes) &&
           all <= KR_MEET_PAYLOAD;
  case KR_TREE:
    return tree_can(p);
  case KR_DOUBLING:
    return doubling_can(p);
  case KR_STAGED:
    return p->operation != KR_BARRIER && p->operation != KR_PERMUTE && chunk_bytes(p) != 0 &&
           (!folds(p) || !kr_gathers(p->size, p->bytes));
  case KR_PIPELINE:
    return p->operation == KR_BROADCAST;
  case KR_RING:
    return p->operation == KR_ALL_GATHER;
  default:
    return direct_can(p);
  }
}

bool kr_plan_stages(const kr_plan *p) {
  return p->algorithm != KR_DISSEMINATION && p->algorithm != KR_NODES && p->algorithm != KR_DIRECT;
}

size_t kr_plan_work_bytes(const kr_plan *p) {
  if (p->size == 1)
    return 0;
  switch (p->algorithm) {
  case KR_DISSEMINATION:
  case KR_NODES:
    return p->operation == KR_BARRIER ? 0 : 2 * (size_t)p->size * p->bytes;
  case KR_TREE:
  case KR_DOUBLING:
    return p->part;
  case KR_STAGED:
    return folds(p) ? (size_t)(fold_buffers(p) + 1) * fold_bytes(p) : 0;
  default:
    return 0;
  }
}

static int own_turns(const kr_plan *p) {
  switch (p->algorithm) {
  case KR_DISSEMINATION:
  case KR_NODES:
    return 1;
  case KR_TREE:
    return p->operation == KR_GATHER ? 1 : pieces_of(p->bytes, half_of(p) / p->elem * p->elem);
  case KR_DOUBLING:
    return p->operation == KR_ALL_GATHER ? 1 : pieces_of(p->bytes, total_bytes(p));
  case KR_STAGED:
    return p->operation == KR_ALL_REDUCE ? 2 * chunks_of(p) : chunks_of(p);
  case KR_DIRECT:
    return 1 + (kr_direct_meets_first(p) && kr_direct_meets_last(p));
  default:
    return data_turns(p) + 2;
  }
}

int kr_plan_turns(const kr_plan *p) { return meets_before(p) + own_turns(p) + meets_behind(p); }

bool kr_plan_meets(const kr_plan *p, int turn) {
  return (p->algorithm != KR_PIPELINE && p->algorithm != KR_RING) || turn == 0 || turn == data_turns(p) + 1;
}

static void own_turn(const kr_plan *p, int turn, kr_steps *steps) {
  switch (p->algorithm) {
  case KR_DISSEMINATION:
    return disseminate(p, steps);
  case KR_NODES:
    return by_nodes(p, steps);
  case KR_TREE:
    return p->operation == KR_GATHER ? gather_in_tree(p, steps) : by_tree(p, steps, turn);
  case KR_DOUBLING:
    return p->operation == KR_ALL_GATHER ? collect_windows(p, steps) : scan_by_doubling(p, steps, turn);
  case KR_STAGED:
    return p->operation == KR_ALL_REDUCE ? all_reduce_shares(p, steps, turn) : by_windows(p, steps, chunk_of(p, turn));
  case KR_PIPELINE:
    return turn == 0 ? meet_in_rounds(p, steps) : pipeline_turn(p, steps, turn - 1);
  case KR_RING:
    return turn == 0 ? meet_in_rounds(p, steps) : ring_turn(p, steps, turn - 1);
  default:
    return directly(p, steps, turn);
  }
}

void kr_direct_moves(const kr_plan *p, kr_steps *steps) {
  steps->count = 0;
  move_directly(p, steps);
}

void kr_plan_turn(const kr_plan *p, int turn, kr_steps *steps) {
  steps->count = 0;
  const int own = turn - meets_before(p);
  if (p->size == 1)
    by_itself(p, steps);
  else if (own < 0 || own == own_turns(p))
    meet(p, steps);
  else
    own_turn(p, own, steps);
}
