/* Two near ranks that never stop waiting for each other, each time for a moment only, still do what ranks of another
   node ask of them. As if there were a core for each. */
// ranks: 4
// options: -C 8
#include "check.h"

SHARED(area, 64);
enum { WORD = 0, DONE = 8, GO_ON = 16, SEM = 24, TURN = 40, ASKED = 50 };

typedef void meet_partner(int partner, uint64_t turn);

static kroll_team *pair;

static void by_semaphore(int partner, uint64_t turn) {
  (void)turn;
  kroll_sem_post(on(partner, area, SEM), 1, HERE);
  kroll_sem_wait(on(kroll_my_rank, area, SEM), 1, HERE);
}

static void by_notify(int partner, uint64_t turn) {
  (void)turn;
  kroll_notify(partner, HERE);
  kroll_wait_notify(partner, HERE);
}

static void by_barrier(int partner, uint64_t turn) {
  (void)partner, (void)turn;
  kroll_barrier(pair, HERE);
}

static void by_polls(int partner, uint64_t turn) {
  kroll_store(volatile uint64_t, on(partner, area, TURN), turn, HERE);
  while (kroll_load(volatile uint64_t, on(kroll_my_rank, area, TURN), HERE) < turn)
    kroll_poll(HERE);
  kroll_poll_end();
}

static uint64_t pings, pongs;

static void on_pong(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)args, (void)nargs;
  pongs++;
}
KROLL_AM_HANDLER(pong_handler, on_pong);

static void on_ping(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kroll_am_reply(am, kroll_am_index(&pong_handler), args, nargs);
  pings++;
}
KROLL_AM_HANDLER(ping_handler, on_ping);

/* Each has got a message of the other one and an answer to its own. */
static void by_messages(int partner, uint64_t turn) {
  static uint64_t times;
  times++;
  kroll_am_request(partner, kroll_am_index(&ping_handler), &turn, 1, HERE);
  while (pings < times || pongs < times)
    kroll_poll(HERE);
  kroll_poll_end();
}

static uint64_t word_of(int rank, uint64_t offset) {
  return kroll_load(volatile uint64_t, on(rank, area, offset), HERE);
}

/* Until the others have got all that they asked for; the first of the pair says so, and both see it in the same turn.
 */
static void keep_meeting(meet_partner *meet, uint64_t done) {
  static uint64_t turn;
  const int partner = 1 - kroll_my_rank;
  for (bool goes_on = true; goes_on;) {
    if (kroll_my_rank == 0)
      kroll_store(volatile uint64_t, on(1, area, GO_ON), word_of(0, DONE) < done, HERE);
    meet(partner, ++turn);
    goes_on = word_of(1, GO_ON);
    meet(partner, ++turn);
  }
}

static void ask(int target) {
  for (uint64_t i = 1; i <= ASKED; i++) {
    kroll_store(uint64_t, on(target, area, WORD), i, HERE);
    CHECK_EQUAL(kroll_load(uint64_t, on(target, area, WORD), HERE), i);
  }
  kroll_atomic_u64(KROLL_ADD, on(0, area, DONE), 1, 0, HERE);
}

int main(void) {
  static meet_partner *const ways[] = {by_semaphore, by_notify, by_barrier, by_polls, by_messages};
  kroll_boot();
  pair = kroll_team_split(NULL, kroll_my_rank / 2, 0, HERE);
  for (uint64_t way = 0; way < sizeof ways / sizeof ways[0]; way++) {
    kroll_barrier(NULL, HERE);
    if (kroll_my_rank < 2)
      keep_meeting(ways[way], 2 * (way + 1));
    else
      ask(kroll_my_rank - 2);
  }
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
