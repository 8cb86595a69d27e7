/* A collection: who asks for it, how ranks stop and go on, and what each does in between. Ranks stop by a signal, at
   any instruction; the handler is the collection. SIGURG, because systems ignore it where nobody handles it, and
   debuggers let it pass. It interrupts no system call but waits with a time limit, which the runtime's naps expect. */
#define _GNU_SOURCE
#include "collect.h"
#include "am.h"
#include "blocks.h"
#include "clear.h"
#include "heap.h"
#include "held.h"
#include "knobs.h"
#include "mark.h"
#include "meet.h"
#include "nodes.h"
#include "region.h"
#include "statics.h"
#include "weak.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define STOP_SIGNAL SIGURG
/* A rank that has not stopped is asked again after this, and named after that. */
#define ASK_AGAIN_NS 10000000
#define NAME_AFTER_NS UINT64_C(5000000000)
/* Below the stack pointer a function without calls may keep values (x86-64's ABI, 3.2.2). */
#define RED_ZONE 128

volatile uint32_t kr_surgery;
volatile bool kr_stop_waits;
uint64_t kr_allocated, kr_collect_after = UINT64_MAX;

static uint64_t least_bytes; /* allocated between two collections */
static bool poison;
static uint64_t finished; /* the serial of the last collection that this rank took part in */

static struct { uint64_t collections, longest_ns, all_ns, live_bytes; } stats;

static kr_collect_area *area_of(int near_rank) { return &kr_control_of(near_rank)->collect; }
static kr_collect_area *own_area(void) { return &kr_my_control()->collect; }
static bool is_open(void) { return own_area()->pid != 0 && own_area()->left == 0; }

/* ---- what data passes through ---- */

static kroll_gptr *transit;
static size_t transit_count, transit_room;

void kr_transit_add(kroll_gptr block) {
  kr_surgery_begin();
  if (transit_count == transit_room) {
    transit_room = transit_room == 0 ? 16 : 2 * transit_room;
    transit = realloc(transit, transit_room * sizeof *transit);
    if (transit == NULL)
      kroll_fail(NULL, "no memory for the list of %zu buffers of collectives", transit_room);
  }
  transit[transit_count++] = block;
  kr_surgery_end();
}

void kr_transit_remove(kroll_gptr block) {
  kr_surgery_begin();
  for (size_t i = 0; i < transit_count; i++)
    if (transit[i] == block)
      transit[i--] = transit[--transit_count];
  kr_surgery_end();
}

static bool is_transit(kroll_gptr block) {
  for (size_t i = 0; i < transit_count; i++)
    if (transit[i] == block)
      return true;
  return false;
}

/* ---- roots of this rank ---- */

/* The upper end of the first thread's stack (glibc). */
extern void *__libc_stack_end;

static void mark_root(const void *start, size_t bytes, const char *what, void *context) {
  (void)what, (void)context;
  kr_mark_range((kroll_gptr)start, (kroll_gptr)start + bytes);
}

static void mark_block(const kr_block *block, void *transit) {
  if (is_transit(block->start) == (transit != NULL))
    kr_mark_range(block->start, block->start + block->bytes);
}

/* Messages that came and were not served, the one that is being served included. */
static void mark_messages(const kr_am_queue *queue, uint64_t next) {
  const uint64_t sent = __atomic_load_n(&queue->sent, __ATOMIC_RELAXED);
  for (; next <= sent; next++) {
    const kr_am_slot *slot = &queue->slots[(next - 1) % KR_AM_SLOTS];
    kr_mark_range((kroll_gptr)&slot->dst, (kroll_gptr)(slot->payload + (slot->bytes & ~(uint32_t)7)));
  }
}

static uint64_t symmetric_end(void) { return kr_nodes_are_many() ? kr_nodes_symmetric_end() : kr_sym_end(); }

static void mark_roots(void) {
  kr_mark_as("a static variable");
  kr_roots_walk(mark_root, NULL);
  kr_mark_as("memory that C or UPC allocated");
  kr_mark_range(kroll_my_base + kr_sym_start(), kroll_my_base + symmetric_end());
  kr_blocks_walk_roots(kroll_my_rank, mark_block, NULL);
}

/* Registers of the stopped program, and the lowest address of its stack that counts. */
typedef struct {
  kroll_gptr registers, registers_end, stack;
  bool between_allocations;
} held;

/* What a rank has in hand. */
static void mark_hands(const held *program) {
  kr_mark_as("a local variable");
  kr_mark_stack(program->registers, program->registers_end);
  kr_mark_stack(program->stack, (kroll_gptr)__libc_stack_end);
}

static void mark_under_way(const void *start, size_t bytes) {
  kr_mark_bytes((kroll_gptr)start, (kroll_gptr)start + bytes);
}

/* What is on its way to it, and what was left there by what has come. */
static void mark_flights(void) {
  kr_mark_as("data under way");
  kr_held_visit(mark_under_way);
  if (kr_nodes_are_many())
    kr_process.conduit->visit_under_way(mark_under_way);
}

static void mark_transit(void) {
  const kr_control *own = kr_my_control();
  mark_flights();
  kr_blocks_walk_roots(kroll_my_rank, mark_block, (void *)own);
  kr_mark_range((kroll_gptr)own->meet_slots, (kroll_gptr)own->meet_slots + sizeof own->meet_slots);
  mark_messages(&own->requests, kr_am_next_request.next);
  mark_messages(&own->replies, kr_am_next_reply.next);
}

/* ---- a collection, as each rank goes through it ---- */

static bool wait_for(const uint64_t *count, uint64_t wanted) {
  uint32_t turns = 0;
  while (__atomic_load_n(count, __ATOMIC_ACQUIRE) < wanted)
    if (!kr_mark_wait_turn(&turns))
      return false;
  return true;
}

/* Until every near rank has come here with this counter so often, in this collection. */
static bool wait_for_all(uint64_t *came, uint64_t times) {
  __atomic_fetch_add(came, 1, __ATOMIC_ACQ_REL);
  return wait_for(came, times * (uint64_t)kr_process.near_count);
}

/* Every near rank stops once a collection: so often up to this one. */
static uint64_t all_ranks_to(uint64_t serial) { return (uint64_t)kr_process.near_count * (serial / 2 + 1); }

static void begin_stopped(uint64_t serial, const held *program) {
  kr_heap_unmark(program->between_allocations);
  kr_weak_let_go();
  kr_mark_begin();
  own_area()->holder = (kroll_holder){.reference = 0};
  __atomic_store_n(&own_area()->stopped_for, serial, __ATOMIC_RELEASE);
  const uint64_t stopped = __atomic_add_fetch(&kr_collect_node()->stopped, 1, __ATOMIC_ACQ_REL);
  if (kr_nodes_are_many() && stopped == all_ranks_to(serial))
    kr_nodes_tell_stopped(serial);
}

/* The last one that goes on makes the next collection possible. */
static void end_stopped(uint64_t serial) {
  kr_collect_area *node = kr_collect_node();
  if (__atomic_add_fetch(&node->resumed, 1, __ATOMIC_ACQ_REL) != all_ranks_to(serial))
    return;
  node->idle = node->idle_again = node->decided = node->settled = 0;
  if (kr_nodes_are_many())
    kr_nodes_tell_resumed(serial);
  else
    __atomic_store_n(&node->serial, serial + 1, __ATOMIC_RELEASE);
}

static void count_pause(uint64_t start_ns) {
  const uint64_t ns = kroll_ticks_ns() - start_ns;
  stats.collections++;
  stats.all_ns += ns;
  stats.longest_ns = ns > stats.longest_ns ? ns : stats.longest_ns;
}

static bool is_deletion(uint64_t serial) {
  return kr_nodes_are_many() ? kr_nodes_deleter() >= 0
                             : __atomic_load_n(&kr_collect_node()->deletes, __ATOMIC_ACQUIRE) == serial;
}

/* All near ranks find the same: the first one that found a holder tells who it is, or else which reference came from
   another node first. */
static const kroll_holder *first_holder(void) {
  const kroll_holder *first = &own_area()->holder;
  for (int i = 0; i < kr_process.near_count; i++) {
    const kroll_holder *holder = &area_of(kr_process.near_first + i)->holder;
    if (holder->words[0] != '\0')
      return holder;
    if (holder->reference != 0 && (first->reference == 0 || holder->round < first->round))
      first = holder;
  }
  return first;
}

/* A round in which nodes say whom they have found. */
static bool tell_holders(void) {
  if (!kr_nodes_meet())
    return false;
  if (kroll_my_rank == kr_process.near_first) {
    kr_nodes_tell_holder(first_holder());
    if (!kr_nodes_exchange())
      return false;
  }
  return kr_nodes_meet();
}

/* The words are this rank's own then: those of the page are the next round's soon. Where the sender of a reference is
   not found, which would be a defect, something refers to the region all the same. */
static bool ask_all_nodes(void) {
  kroll_holder *own = &own_area()->holder;
  if (!tell_holders())
    return false;
  const kroll_gptr reference = kr_nodes_known_holder()->reference;
  if (reference != 0) {
    kr_mark_name_sender(reference);
    if (!tell_holders())
      return false;
  }
  *own = *kr_nodes_known_holder();
  if (reference != 0 && own->words[0] == '\0')
    snprintf(own->words, sizeof own->words, "memory of another node");
  return true;
}

/* The holder whom all ranks know, NULL = there is none. False: the job ends. */
static bool find_holder(const char **holder) {
  kr_collect_area *node = kr_collect_node();
  if (kr_nodes_are_many()) {
    if (!ask_all_nodes())
      return false;
  } else {
    if (!wait_for_all(&node->decided, 1))
      return false;
  }
  const char *words = kr_nodes_are_many() ? own_area()->holder.words : first_holder()->words;
  *holder = words[0] != '\0' ? words : NULL;
  return true;
}

/* Who deletes has listed what its local variables refer to. The words of its stack, and those of all ranks that data
   has passed through, are stale for the most part: they count for other memory only, after it is known who refers to
   the region. So a reference that is on its way to a rank, in a collective that its sender has left, keeps no region.
   Between nodes other transfers are under way that their senders have left. Those are looked at when nobody else refers
   to the region: on a network they are kept for a while after they have been carried out, so that is no last word. */
static bool mark_and_decide(const held *program) {
  kr_collect_area *node = kr_collect_node();
  kr_region_seeks_holders = true;
  const bool deletes = kr_region_mark_listed();
  if (!deletes)
    mark_hands(program);
  mark_roots();
  const char *holder;
  if (!kr_mark_finish(&node->idle) || !find_holder(&holder))
    return false;
  const bool looks_at_flights = kr_nodes_are_many() && holder == NULL;
  if (looks_at_flights) {
    mark_flights();
    if (!kr_mark_finish(&node->idle) || !find_holder(&holder))
      return false;
  }
  kr_region_seeks_holders = false;
  kr_region_is_free = holder == NULL;
  if (deletes)
    mark_hands(program);
  mark_transit();
  const bool done = kr_mark_finish(&node->idle_again);
  kr_region_is_free = false;
  if (done && deletes)
    kr_region_decide(holder, looks_at_flights);
  return done;
}

static bool mark(uint64_t serial, const held *program) {
  if (is_deletion(serial))
    return mark_and_decide(program);
  mark_hands(program);
  mark_transit();
  mark_roots();
  return kr_mark_finish(&kr_collect_node()->idle);
}

/* All near ranks have marked before, and none frees before it is over. */
static bool empty_weak_references(void) {
  uint64_t *settled = &kr_collect_node()->settled;
  if (!wait_for_all(settled, 1))
    return false;
  kr_weak_clear();
  return wait_for_all(settled, 2);
}

/* All near ranks have stopped. What a job that ends leaves undone does no harm: nobody frees before all have marked. */
static bool mark_and_sweep(uint64_t serial, const held *program) {
  if (!mark(serial, program) || (kr_weak_any() && !empty_weak_references()))
    return false;
  stats.live_bytes = kr_heap_sweep(poison);
  kr_allocated = 0;
  kr_collect_after = stats.live_bytes > least_bytes ? stats.live_bytes : least_bytes;
  finished = serial;
  end_stopped(serial);
  return true;
}

static uint64_t serial_now(void) {
  return kr_nodes_are_many() ? kr_nodes_serial() : __atomic_load_n(&kr_collect_node()->serial, __ATOMIC_ACQUIRE);
}

static bool await_others(uint64_t serial) {
  return kr_nodes_are_many() ? kr_nodes_await_marking(serial)
                             : wait_for(&kr_collect_node()->stopped, all_ranks_to(serial));
}

static bool stop_threads(void) {
  return kr_process.conduit->stop_threads == NULL || kr_process.conduit->stop_threads();
}

static void release_threads(void) {
  if (kr_process.conduit->release_threads != NULL)
    kr_process.conduit->release_threads();
}

/* Of a rank that was asked to stop. False: it could not, and should be asked again. */
static bool take_part(const held *program) {
  const uint64_t serial = serial_now(), start = kroll_ticks_ns();
  if (serial % 2 == 0 || serial == own_area()->stopped_for || !is_open())
    return true;
  if (!stop_threads())
    return false;
  if (kr_nodes_are_many() && kr_nodes_deleter() == kroll_my_rank) {
    kr_region_begin_deletion();
    kr_nodes_begin_deletion();
  }
  begin_stopped(serial, program);
  if (await_others(serial) && mark_and_sweep(serial, program))
    count_pause(start);
  release_threads();
  return true;
}

/* ---- stopping ---- */

/* The frame that the kernel wrote holds all registers, those of vectors too, and lies at the upper end of the stack
   that all handlers share (crash.c). */
static void stop_signalled(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  const ucontext_t *program = context;
  if (kr_surgery != 0) {
    kr_stop_waits = true;
    return;
  }
#if defined(__x86_64__)
  const kroll_gptr stack = (kroll_gptr)program->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  const kroll_gptr stack = program->uc_mcontext.sp;
#else
#error "where does the signal frame of this processor have the stack pointer?"
#endif
  const kroll_gptr low = (kroll_gptr)program->uc_stack.ss_sp, high = low + program->uc_stack.ss_size;
  if (stack - low < high - low)
    return; /* another handler runs there: who asks will ask again */
  take_part(&(held){.registers = (kroll_gptr)context, .registers_end = high, .stack = stack - RED_ZONE});
}

/* Registers that a call preserves are in the frame of whoever calls this; others hold nothing across a call. */
static __attribute__((noinline)) held held_by_callers(bool between_allocations) {
  const kroll_gptr here = (kroll_gptr)__builtin_frame_address(0);
  return (held){.registers = here, .registers_end = here, .stack = here, .between_allocations = between_allocations};
}

static void set_signal_blocked(bool blocked) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, STOP_SIGNAL);
  sigprocmask(blocked ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

/* This rank is here on its own account, so on its own stack, where marking leaves references that it had in hand: the
   next collection would take them for the program's. Before another one can begin here they are gone. */
static void go_on(void) {
  kr_clear_stack();
  kr_stop_waits = false;
  set_signal_blocked(false);
}

/* Blocked, because a rank that stops late is asked again. */
static __attribute__((noinline)) void stop(const held *program) {
  set_signal_blocked(true);
  take_part(program);
  go_on();
}

/* The frame of this function is searched, and what earlier calls left in it would count: so there is nothing in it but
   the registers. The same holds for kr_collect. */
__attribute__((noinline)) void kr_stop_now(void) {
  if (kr_surgery != 0)
    return;
  __builtin_unwind_init();
  const held program = held_by_callers(false);
  stop(&program);
}

/* ---- asking for a collection ---- */

/* Asks the ranks that have not stopped; gives one of them, -1 for none, -2 if one has left. */
enum { NONE = -1, LEFT = -2 };
static int ask_others(uint64_t serial) {
  int missing = NONE;
  for (int i = 0; i < kr_process.near_count; i++) {
    const int rank = kr_process.near_first + i;
    const kr_collect_area *area = area_of(rank);
    if (rank == kroll_my_rank || __atomic_load_n(&area->stopped_for, __ATOMIC_ACQUIRE) == serial)
      continue;
    if (__atomic_load_n(&area->left, __ATOMIC_ACQUIRE) != 0)
      return LEFT;
    const uint32_t pid = __atomic_load_n(&area->pid, __ATOMIC_ACQUIRE);
    if (pid != 0 && syscall(SYS_tgkill, pid, pid, STOP_SIGNAL) != 0)
      return LEFT;
    missing = rank;
  }
  return missing;
}

static void name_missing(int rank) {
  dprintf(STDERR_FILENO,
          "kroll: rank %d: rank %d does not stop for the garbage collector; it sleeps in the kernel, or SIGURG is "
          "blocked there\n",
          kroll_my_rank, rank);
}

/* False: the job ends, and nobody will free anything any more. */
static bool stop_others(uint64_t serial) {
  const uint64_t *stopped = &kr_collect_node()->stopped, start = kroll_ticks_ns();
  uint64_t asked = start;
  bool named = false;
  uint32_t turns = 0;
  int missing = ask_others(serial);
  while (__atomic_load_n(stopped, __ATOMIC_ACQUIRE) < all_ranks_to(serial)) {
    if (missing == LEFT || !kr_mark_wait_turn(&turns))
      return false;
    const uint64_t now = kroll_ticks_ns();
    if (now - asked > ASK_AGAIN_NS) {
      missing = ask_others(serial);
      asked = now;
    }
    if (!named && missing >= 0 && now - start > NAME_AFTER_NS) {
      name_missing(missing);
      named = true;
    }
  }
  return true;
}

/* The serial of a collection that this rank has begun, or that another one has and that it will take part in. */
static uint64_t begin_or_join(bool *mine) {
  uint64_t *serial = &kr_collect_node()->serial;
  uint32_t turns = 0;
  for (;;) {
    uint64_t now = __atomic_load_n(serial, __ATOMIC_ACQUIRE);
    *mine = now % 2 == 0;
    if (*mine && __atomic_compare_exchange_n(serial, &now, now + 1, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      return now + 1;
    if (!*mine && own_area()->stopped_for != now)
      return now;
    if (!kr_mark_wait_turn(&turns))
      return 0;
  }
}

/* Any rank may want a collection; it is the head of the job that begins it. The serial of one that this rank has not
   stopped for; 0: the job ends. */
static uint64_t await_beginning(bool deletes, uint32_t *turns) {
  uint64_t serial, wanted = 0;
  while (serial = kr_nodes_serial(), serial % 2 == 0 || serial == own_area()->stopped_for) {
    if (deletes)
      kr_nodes_want_deletion();
    if (serial % 2 == 0 && serial + 1 != wanted)
      kr_nodes_want(wanted = serial + 1);
    if (!kr_nodes_wait_turn(turns))
      return 0;
  }
  return serial;
}

static bool collect_on_all_nodes(const held *program, bool deletes) {
  uint32_t turns = 0;
  bool mine;
  do {
    const uint64_t serial = await_beginning(deletes, &turns);
    if (serial == 0)
      return false;
    mine = kr_nodes_deleter() == kroll_my_rank;
    while (!take_part(program))
      if (!kr_nodes_wait_turn(&turns))
        return false;
    if (finished != serial)
      return false;
  } while (deletes && !mine); /* in another rank's, or none, this region is not deleted */
  return true;
}

/* With the signal blocked: this rank is here on its own account. */
static bool collect_unasked(const held *program, bool deletes) {
  bool mine;
  uint64_t serial, start;
  do {
    serial = begin_or_join(&mine);
    start = kroll_ticks_ns();
    if (serial == 0)
      return false;
    if (!mine)
      take_part(program);
    if (!mine && finished != serial)
      return false;
  } while (deletes && !mine); /* another rank's is not the one */
  if (!mine)
    return true;
  if (deletes) {
    kr_region_begin_deletion();
    __atomic_store_n(&kr_collect_node()->deletes, serial, __ATOMIC_RELEASE);
  }
  begin_stopped(serial, program);
  const bool done = stop_others(serial) && mark_and_sweep(serial, program);
  if (done)
    count_pause(start);
  return done;
}

static __attribute__((noinline)) bool collect(const held *program, bool deletes) {
  set_signal_blocked(true);
  const bool done = kr_nodes_are_many() ? collect_on_all_nodes(program, deletes) : collect_unasked(program, deletes);
  go_on();
  return done;
}

static __attribute__((noinline)) bool collect_here(bool deletes) {
  if (!is_open() || kr_surgery != 0)
    return false;
  __builtin_unwind_init();
  const held program = held_by_callers(true);
  return collect(&program, deletes);
}

bool kr_collect(void) { return collect_here(false); }
bool kr_collect_to_delete(void) { return collect_here(true); }
bool kr_collect_can_delete(void) { return is_open(); }

void kroll_gc(void) { kr_collect(); }

/* ---- opening and closing ---- */

static bool can_collect(void) { return kr_process.all_near || kr_process.conduit->visit_under_way != NULL; }

/* Where the conduit does not keep what is under way anyway, all ranks have it do so before the first one goes on. */
static void keep_under_way(void) {
  if (!kr_nodes_are_many() || kr_process.conduit->keep_under_way == NULL)
    return;
  kr_process.conduit->keep_under_way();
  kr_meet(&kr_world, NULL, KR_FOR_BOOT);
}

void kroll_gc_open(void) {
  least_bytes = kr_knob_number("KROLL_GC_BYTES");
  if (is_open() || least_bytes == 0 || !can_collect())
    return;
  poison = kr_knob_number("KROLL_GC_POISON") != 0;
  keep_under_way();
  struct sigaction action = {.sa_sigaction = stop_signalled, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  sigfillset(&action.sa_mask);
  sigdelset(&action.sa_mask, SIGSEGV);
  sigaction(STOP_SIGNAL, &action, NULL);
  kr_collect_after = least_bytes;
  __atomic_store_n(&own_area()->pid, (uint32_t)getpid(), __ATOMIC_RELEASE);
}

static void print_stats(void) {
  fprintf(stderr,
          "kroll: rank %d: %llu collections, %.1f ms in all, %.1f ms the longest, %.1f MB live after the last\n",
          kroll_my_rank, (unsigned long long)stats.collections, (double)stats.all_ns / 1e6,
          (double)stats.longest_ns / 1e6, (double)stats.live_bytes / 1e6);
}

void kr_collect_close(void) {
  if (!is_open())
    return;
  set_signal_blocked(true);
  __atomic_store_n(&own_area()->left, 1, __ATOMIC_RELEASE);
  if (kr_nodes_are_many())
    kr_nodes_leave();
  kr_collect_after = UINT64_MAX;
  if (kr_knob_number("KROLL_GC_STATS") != 0)
    print_stats();
}
