/* What generated code and hand-written C call. Near accesses are inlined here: one subtract, one compare, one untaken
   branch, one load or store. Everything that may communicate takes the site that a message will name; NULL = none.
   Errors do not come back: a call that cannot do what it is told ends the job with rank, site and reason, as kroll_fail
   does; only allocations have forms that return instead. Sizes are in bytes unless a parameter is called `count`. One
   thread of a rank may call. When others see what a call did: runtime/MEMORY_MODEL.md. */
#ifndef KROLL_KROLL_H
#define KROLL_KROLL_H

#ifdef __UPC__
#error "UPC calls the runtime through upc.h; what needs kroll/kroll.h belongs into a .c file"
#endif

#include <kroll/types.h>
#ifndef KROLL_UPC_UNIT
#include <string.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define KROLL_LIKELY(c) __builtin_expect(!!(c), 1)
#define KROLL_UNLIKELY(c) __builtin_expect(!!(c), 0)
/* A chain of ten is likely still. */
#define KROLL_PROBABLE(c) __builtin_expect_with_probability(!!(c), 1, 0.99)
/* The C compiler makes the other way small, and itself little work with it. */
#define KROLL_ALMOST_ALWAYS(c) __builtin_expect_with_probability(!!(c), 1, 1.0)
/* The version of loops for when something is unusual, where the C compiler is to lose no time. Not cold: it would count
   what is inlined, and loops over turned arrays would take twice as long. */
#ifdef __clang__
#define KROLL_CHECKED_NEST __attribute__((noinline))
#else
#define KROLL_CHECKED_NEST __attribute__((noinline, optimize("O1")))
#endif

/* In front of functions whose calls the program asks for: those in front of a return keep their frames, and a function
   is one. clang cannot be told so for all that follow. */
#ifdef __clang__
#define KROLL_KEEP_FRAMES
#else
#define KROLL_KEEP_FRAMES                                                                                              \
  _Pragma(                                                                                                             \
      "GCC optimize(\"no-optimize-sibling-calls,no-partial-inlining,no-crossjumping,no-tree-tail-merge,no-ipa-icf\")")
#endif

/* ---- identity: written once by boot, constant to everybody else -------------------------------------------- */

extern const int kroll_my_rank;            /* 0 .. kroll_ranks - 1 */
extern const int kroll_ranks;              /* ranks of the job, >= 1 */
extern const uint64_t kroll_per_rank;      /* 2^63 / kroll_ranks, rounded up to more than that */
extern const uint64_t kroll_segment_base;  /* address of rank 0's segment */
extern const uint32_t kroll_segment_shift; /* log2 of the room for a segment; each begins in a room of its own */
extern const uint64_t kroll_segment_step;  /* distance between segments: somewhat more than a room, see identity.c */
extern const uint64_t kroll_near_base;     /* first byte of the rooms that this process maps */
extern const uint64_t kroll_near_bytes;    /* and their common length; near ranks are contiguous */
extern const uint64_t kroll_my_base;       /* this rank's own segment */
extern const uint64_t kroll_my_bytes;      /* of each segment, <= 1 << kroll_segment_shift */

/* Joins the job, or becomes a job of one rank when no launcher started this process (and says so once). Needs no
   arguments, may run in a constructor, does nothing the second time. */
void kroll_boot(void);

/* Leaves the job in an orderly way, as returning from main does: flushes, waits for all ranks, exits. With a status
   other than 0 it only gives the others a moment to come to their own end; then the job ends with this status. */
_Noreturn void kroll_exit(int status);

/* As kroll_exit, but waits for all ranks to come to their end whatever the status, which is then the job's (Fortran's
   STOP); of several statuses other than 0 it is that of the first. */
_Noreturn void kroll_stop(int status);

/* Ends the whole job at once with this status (upc_global_exit, System.exit); flushes this rank's output. */
_Noreturn void kroll_job_exit(int status);

/* Ends the whole job because this rank found an error: prints "FILE:LINE:COL: rank R: message" with the source line
   when the file can be read, first of all ranks' messages. The status is 1 unless KROLL_FAIL_STATUS says otherwise. */
_Noreturn void kroll_fail(const kroll_site *site, const char *format, ...) __attribute__((format(printf, 2, 3), cold));

/* Called before an access through null at a site of the language (KROLL_LANG_*) ends the job. A language that turns it
   into an exception leaves by longjmp, over frames of its own and never over those of others. NULL = none. */
void kroll_on_null(uint32_t language, void (*hook)(const kroll_site *site));

static inline int kroll_rank_self(void) { return kroll_my_rank; }
static inline int kroll_rank_count(void) { return kroll_ranks; }

/* Asks for a cache line that will soon be read, wherever the address leads. */
static inline void kroll_prefetch(int64_t address) { __builtin_prefetch((const void *)address); }
/* The compiler does not see that the sum is near what is used: it would reach that from the sum, by distances that make
   every instruction long. */
static inline void kroll_prefetch_behind(int64_t address, int64_t distance) {
  __asm__("" : "+r"(address));
  kroll_prefetch(address + distance);
}

/* In a branch, of which the C compiler then makes no selection: processors run ahead of a branch. */
static inline void kroll_stay_branch(void) { __asm__ volatile(""); }

/* In accesses a macro: what an inline function does belongs to its own line, and a debugger that stops at the program's
   would know of none before the far path. */
#define KROLL_IS_NEAR(p) KROLL_LIKELY((p)-kroll_near_base < kroll_near_bytes)
static inline bool kroll_is_near(kroll_gptr p) { return KROLL_IS_NEAR(p); }
static inline bool kroll_is_mine(kroll_gptr p) { return p - kroll_my_base < kroll_my_bytes; }

/* Owner of a global address; p is not null. */
static inline int kroll_rank_of(kroll_gptr p) { return (int)((p - kroll_segment_base) >> kroll_segment_shift); }

/* Address of offset `offset` in the segment of `rank`. */
static inline kroll_gptr kroll_address(int rank, uint64_t offset) {
  return kroll_segment_base + (uint64_t)rank * kroll_segment_step + offset;
}
/* And back: where in its owner's segment an address lies. */
static inline uint64_t kroll_offset_of(kroll_gptr p) { return p - kroll_address(kroll_rank_of(p), 0); }
/* The byte at the same offset of another rank's segment (symmetric memory). */
static inline kroll_gptr kroll_at_rank(kroll_gptr p, int rank) { return kroll_address(rank, kroll_offset_of(p)); }

/* ---- single accesses ---------------------------------------------------------------------------------------- */

/* The far path; also where null and private addresses are refused, naming the site. */
void kroll_far_get(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) __attribute__((cold));
void kroll_far_put(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site) __attribute__((cold));

/* The same for up to 8 bytes, by value: no slot on the stack of the near path. */
uint64_t kroll_far_get_word(kroll_gptr src, size_t bytes, const kroll_site *site) __attribute__((cold));
void kroll_far_put_word(kroll_gptr dst, uint64_t word, size_t bytes, const kroll_site *site) __attribute__((cold));

/* T for an access to bytes that have other types as well, as those of a union do: C compilers assume that accesses by
   different types are to different memory. */
#define KROLL_PUNNED(T)                                                                                                \
  __typeof__(*(__extension__({                                                                                         \
    typedef T kroll_t_ __attribute__((__may_alias__));                                                                 \
    (kroll_t_ *)0;                                                                                                     \
  })))

/* Value of type T at global address p. */
#define kroll_load(T, p, site)                                                                                         \
  (__extension__({                                                                                                     \
    const kroll_gptr kroll_p_ = (p);                                                                                   \
    T kroll_v_;                                                                                                        \
    if (KROLL_IS_NEAR(kroll_p_))                                                                                       \
      kroll_v_ = *(T *)kroll_p_;                                                                                       \
    else if (sizeof(T) <= sizeof(__UINT64_TYPE__)) {                                                                   \
      const __UINT64_TYPE__ kroll_w_ = kroll_far_get_word(kroll_p_, sizeof(T), site);                                  \
      __builtin_memcpy((void *)&kroll_v_, &kroll_w_, sizeof(T) <= sizeof kroll_w_ ? sizeof(T) : 0);                    \
    } else                                                                                                             \
      kroll_far_get((void *)&kroll_v_, kroll_p_, sizeof(T), site);                                                     \
    kroll_v_;                                                                                                          \
  }))

/* Stores v (of type T) at p; the value of the expression is v. */
#define kroll_store(T, p, v, site)                                                                                     \
  (__extension__({                                                                                                     \
    const kroll_gptr kroll_p_ = (p);                                                                                   \
    T kroll_v_ = (v);                                                                                                  \
    if (KROLL_IS_NEAR(kroll_p_))                                                                                       \
      *(T *)kroll_p_ = kroll_v_;                                                                                       \
    else if (sizeof(T) <= sizeof(__UINT64_TYPE__)) {                                                                   \
      __UINT64_TYPE__ kroll_w_ = 0;                                                                                    \
      __builtin_memcpy(&kroll_w_, (const void *)&kroll_v_, sizeof(T) <= sizeof kroll_w_ ? sizeof(T) : 0);              \
      kroll_far_put_word(kroll_p_, kroll_w_, sizeof(T), site);                                                         \
    } else                                                                                                             \
      kroll_far_put(kroll_p_, (const void *)&kroll_v_, sizeof(T), site);                                               \
    kroll_v_;                                                                                                          \
  }))

/* A strict access completes all earlier accesses of this rank first, and is complete before the next one starts. */
#define kroll_load_strict(T, p, site)                                                                                  \
  (__extension__({                                                                                                     \
    kroll_fence(site);                                                                                                 \
    T kroll_s_ = kroll_load(T, p, site);                                                                               \
    __atomic_thread_fence(__ATOMIC_ACQUIRE);                                                                           \
    kroll_s_;                                                                                                          \
  }))
#define kroll_store_strict(T, p, v, site)                                                                              \
  (__extension__({                                                                                                     \
    T kroll_s_ = (v);                                                                                                  \
    kroll_fence(site);                                                                                                 \
    (void)kroll_store(T, p, kroll_s_, site);                                                                           \
    kroll_fence(site);                                                                                                 \
    kroll_s_;                                                                                                          \
  }))

/* All earlier accesses of this rank, implicit transfers included, are complete everywhere when it returns. */
void kroll_fence(const kroll_site *site);

/* Lets the conduit progress; on the back edge of loops that spin on shared memory. Yields after a bound and tells
   the stall watch that this rank waits at `site`. */
void kroll_poll(const kroll_site *site);
/* Behind such a loop: the wait is over, and the next one starts anew. Without it successive loops at one site count as
   one wait, which soon yields at every turn. */
static inline void kroll_poll_end(void);
void kroll_poll_finish(void) __attribute__((cold));
extern uint32_t kroll_polls; /* since the wait began */
#define KROLL_POLLS_A_TURN 16u
static inline void kroll_poll_end(void) {
  if (KROLL_UNLIKELY(kroll_polls >= KROLL_POLLS_A_TURN))
    kroll_poll_finish();
  kroll_polls = 0;
}

/* ---- bulk transfers ------------------------------------------------------------------------------------------ */

/* put: local memory to a segment; get: segment to local memory; copy: segment to segment, either side anywhere; set:
   every byte becomes `byte`. The bytes on a global side belong to one rank, at any alignment; the sides must not
   overlap; 0 bytes are allowed, with any address. A blocking form returns when the transfer is remotely complete. */
void kroll_put(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site);
void kroll_get(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site);
void kroll_copy(kroll_gptr dst, kroll_gptr src, size_t bytes, const kroll_site *site);
void kroll_set(kroll_gptr dst, int byte, size_t bytes, const kroll_site *site);

/* Explicit handle. wait/test: remotely complete; wait_source/test_source: the source may be reused (the handle lives
   on). A handle must be waited for or tested true once. */
kroll_handle kroll_put_nb(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site);
kroll_handle kroll_get_nb(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site);
kroll_handle kroll_copy_nb(kroll_gptr dst, kroll_gptr src, size_t bytes, const kroll_site *site);
kroll_handle kroll_set_nb(kroll_gptr dst, int byte, size_t bytes, const kroll_site *site);
void kroll_wait(kroll_handle handle, const kroll_site *site);
bool kroll_test(kroll_handle handle);
void kroll_wait_source(kroll_handle handle, const kroll_site *site);
bool kroll_test_source(kroll_handle handle);

/* Implicit region: everything started with _nbi since the last wait_nbi. Between region_begin and region_end the
   same calls belong to the handle that region_end returns; regions do not nest. */
void kroll_put_nbi(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site);
void kroll_get_nbi(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site);
void kroll_copy_nbi(kroll_gptr dst, kroll_gptr src, size_t bytes, const kroll_site *site);
void kroll_set_nbi(kroll_gptr dst, int byte, size_t bytes, const kroll_site *site);
void kroll_wait_nbi(const kroll_site *site);
bool kroll_test_nbi(void);
void kroll_region_begin(const kroll_site *site);
kroll_handle kroll_region_end(const kroll_site *site);

/* N-dimensional strided forms (kroll_shape, types.h); the addresses are those of element (0,..,0), and each side
   belongs to one rank. Chunks of the target must not overlap each other. */
void kroll_put_strided(kroll_gptr dst, const void *src, const kroll_shape *shape, const kroll_site *site);
void kroll_get_strided(void *dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site);
void kroll_copy_strided(kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site);
kroll_handle kroll_put_strided_nb(kroll_gptr dst, const void *src, const kroll_shape *shape, const kroll_site *site);
kroll_handle kroll_get_strided_nb(void *dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site);
kroll_handle kroll_copy_strided_nb(kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site);
void kroll_put_strided_nbi(kroll_gptr dst, const void *src, const kroll_shape *shape, const kroll_site *site);
void kroll_get_strided_nbi(void *dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site);
void kroll_copy_strided_nbi(kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site);

/* Indexed forms: the concatenation of the source pieces fills the concatenation of the target pieces; equal totals.
   Each global piece belongs to one rank, different ones to any. The lists may be reused at once. */
void kroll_put_indexed(size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                       const kroll_site *site);
void kroll_get_indexed(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                       const kroll_site *site);
kroll_handle kroll_put_indexed_nb(size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                                  const kroll_site *site);
kroll_handle kroll_get_indexed_nb(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                                  const kroll_site *site);
void kroll_put_indexed_nbi(size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                           const kroll_site *site);
void kroll_get_indexed_nbi(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                           const kroll_site *site);

/* Lists: the elements of an array that so many turns of a loop find by indices from memory. Each turn writes the
   address of its element behind kroll_list_index; when the list is ready, the element's place among the values stands
   there. What is read is asked for then, and has come after wait; what is stored is under way between store and close.
   If some turn has no element the list never gets ready: NULL. */
enum { KROLL_LIST_READS = 1, KROLL_LIST_STORES = 2 };
enum { KROLL_LIST_TURNS = 8192 }; /* of one list: 64 KiB of doubles */
enum { KROLL_LIST_NOTHING = -1 }; /* the address of no element */
static inline int64_t kroll_list_turns(int64_t left) { return left < KROLL_LIST_TURNS ? left : KROLL_LIST_TURNS; }
void *kroll_list_open(int64_t turns, uint64_t elem, const kroll_site *site) __attribute__((cold));
int64_t *kroll_list_index(const void *list);
void *kroll_list_ready(void *list, kroll_gptr array, int how, const kroll_site *site);
void kroll_list_wait(void *list, kroll_gptr array, const kroll_site *site);
void kroll_list_store(void *list, kroll_gptr array, const kroll_site *site);
void kroll_list_close(void *list, kroll_gptr array, const kroll_site *site);

/* ---- signals -------------------------------------------------------------------------------------------------- */

/* Puts, then adds `add` to the semaphore (a kroll_sem), which lies on the target's rank, when the data is visible
   there. The blocking form returns when the source may be reused; so does the early one, whose data no fence and no
   barrier waits for: it is kept where it cannot leave at once, and seen by whoever takes the post. */
void kroll_put_signal(kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                      const kroll_site *site);
void kroll_put_signal_early(kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                            const kroll_site *site);
kroll_handle kroll_put_signal_nb(kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                                 const kroll_site *site);
void kroll_put_signal_nbi(kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                          const kroll_site *site);
/* Semaphores (kroll_sem in any segment, zeroed at first; waiting only by a rank that owns it). post orders earlier
   accesses before; wait returns when `take` posts are there, and takes them; try takes them if they are there. */
void kroll_sem_post(kroll_gptr sem, uint64_t add, const kroll_site *site);
void kroll_sem_wait(kroll_gptr sem, uint64_t take, const kroll_site *site);
bool kroll_sem_try(kroll_gptr sem, uint64_t take, const kroll_site *site);

/* Pairwise: the n-th wait for a rank returns after that rank's n-th notify to us, and sees what it wrote before. try
   is a wait if it need not wait, and false otherwise. A wait gives true, but in a language whose ranks may end before
   others false, if that rank has ended without another notify. */
void kroll_notify(int rank, const kroll_site *site);
bool kroll_wait_notify(int rank, const kroll_site *site);
bool kroll_try_notify(int rank, const kroll_site *site);

/* ---- atomics: done at the target's node, so that all ranks agree ------------------------------------------------ */

/* The result is the old value; the split-phase forms leave it in *old when they are complete, unless old is NULL. p is
   aligned as its type. Integers have GET, SET, SWAP, CSWAP, ADD, SUB, AND, OR, XOR, MIN, MAX, INC and DEC and wrap.
   GET, INC and DEC ignore the operands; CSWAP stores `b` if the old value equals `a`; the others use `a`. Signedness
   matters to MIN and MAX only. */
#define KROLL_ATOMICS(T, NAME)                                                                                         \
  T kroll_atomic_##NAME(kroll_op op, kroll_gptr p, T a, T b, const kroll_site *site);                                  \
  kroll_handle kroll_atomic_##NAME##_nb(T *old, kroll_op op, kroll_gptr p, T a, T b, const kroll_site *site);          \
  void kroll_atomic_##NAME##_nbi(T *old, kroll_op op, kroll_gptr p, T a, T b, const kroll_site *site);
KROLL_ATOMICS(int32_t, i32)
KROLL_ATOMICS(uint32_t, u32)
KROLL_ATOMICS(int64_t, i64)
KROLL_ATOMICS(uint64_t, u64)
/* GET, SET, SWAP, CSWAP (by bits), ADD, SUB, MIN, MAX. */
KROLL_ATOMICS(float, f32)
KROLL_ATOMICS(double, f64)
#undef KROLL_ATOMICS

/* ---- active messages --------------------------------------------------------------------------------------------- */

/* A request runs a handler on `rank`, the caller's own included, the next time that rank waits or polls; at most
   KROLL_AM_MAX_ARGS arguments. Arguments and payload may be reused on return, which may have to wait for room. Messages
   between two ranks need not arrive in order. A handler may reply once to its request, and access its own rank's
   memory; it must not wait. */

/* Index that names a handler in every process. */
uint32_t kroll_am_index(const kroll_am_handler *handler);
void kroll_am_request(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const kroll_site *site);
/* With up to KROLL_AM_MAX_MEDIUM bytes, which the handler finds in a buffer of the runtime. */
void kroll_am_request_medium(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                             size_t bytes, const kroll_site *site);
/* Puts the payload at dst (in the target's segment) before the handler runs. */
void kroll_am_request_long(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                           size_t bytes, kroll_gptr dst, const kroll_site *site);
void kroll_am_reply(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs);
void kroll_am_reply_medium(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs,
                           const void *payload, size_t bytes);
void kroll_am_reply_long(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs,
                         const void *payload, size_t bytes, kroll_gptr dst);

/* ---- barriers and teams --------------------------------------------------------------------------------------- */

/* NULL = all ranks of the job, in every call below. Sites are compared: ranks that meet at different sites stop the
   job with both source lines. */
void kroll_barrier(kroll_team *team, const kroll_site *site);
/* What the members of a collective must agree on; what an operation does not have is 0. */
typedef struct {
  uint64_t count; /* of elements */
  uint64_t elem_bytes;
  kroll_gptr dst, src;
  int32_t root;
  int16_t type, op; /* how elements are combined: kroll_type, kroll_op or a language's */
} kroll_terms;
/* A barrier of collective `operation` of a language, a number below KROLL_OPERATIONS of its own choice. Members that
   are in another operation, or have other terms, stop the job with both source lines. */
#define KROLL_OPERATIONS 64
void kroll_barrier_agree(kroll_team *team, int operation, const kroll_terms *terms, const kroll_site *site);
/* Split-phase. With a label, notify values must agree (UPC 1.3, 6.6.1). */
void kroll_barrier_notify(kroll_team *team, bool labelled, int label, const kroll_site *site);
void kroll_barrier_wait(kroll_team *team, bool labelled, int label, const kroll_site *site);
bool kroll_barrier_try(kroll_team *team, bool labelled, int label, const kroll_site *site);

/* Members of the parent that give the same colour, any number, form a team; its ranks follow `key`, then the parent's
   ranks. Free it with all its members, when nothing of it is under way. */
kroll_team *kroll_team_split(kroll_team *parent, int colour, int key, const kroll_site *site); /* collective */
void kroll_team_free(kroll_team *team, const kroll_site *site);                                /* collective */
int kroll_team_rank(const kroll_team *team);
int kroll_team_size(const kroll_team *team);
int kroll_team_to_world(const kroll_team *team, int team_rank);

/* ---- collectives: called by all members, in the same order. Local buffers of any memory; `bytes` is what one member
   gives or gets, `root` a rank of the team. Block i of a larger buffer belongs to member i: scatter's src and gather's
   dst, which only the root uses, all-gather's dst, both of all-to-all. Members that differ in bytes, root or operation
   stop the job with both source lines. */

void kroll_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site);
void kroll_scatter(kroll_team *team, void *dst, const void *src, size_t bytes, int root, const kroll_site *site);
void kroll_gather(kroll_team *team, void *dst, const void *src, size_t bytes, int root, const kroll_site *site);
void kroll_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site);
void kroll_all_to_all(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site);

/* How elements are combined: always in rank order, from left to right or, where many bytes come together, by halves;
   which of them depends on the members and bytes only, so results depend neither on timing nor on where ranks run.
   `count` elements of each member are combined one by one; dst may be src. reduce leaves the result at the root only.
   Elements of KROLL_BYTES may have any size. */
typedef struct {
  kroll_type type;
  kroll_op op;
  size_t elem_bytes;  /* KROLL_BYTES only */
  kroll_user_op user; /* KROLL_USER only */
  void *context;
} kroll_combine;
void kroll_reduce(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how, int root,
                  const kroll_site *site);
void kroll_all_reduce(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                      const kroll_site *site);
/* Inclusive prefix over ranks; exclusive leaves rank 0's dst untouched. */
void kroll_scan(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how, bool exclusive,
                const kroll_site *site);

/* With a handle: starting does not wait. A team carries out several in the order of the calls, which must be the same
   on all members; they go on in every wait, test and poll, and a blocking collective or barrier of the team finishes
   them first. Until the handle was waited for, the buffers belong to the collective: dst must not be used, src not
   changed. */
kroll_handle kroll_broadcast_nb(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site);
kroll_handle kroll_scatter_nb(kroll_team *team, void *dst, const void *src, size_t bytes, int root,
                              const kroll_site *site);
kroll_handle kroll_gather_nb(kroll_team *team, void *dst, const void *src, size_t bytes, int root,
                             const kroll_site *site);
kroll_handle kroll_all_gather_nb(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site);
kroll_handle kroll_all_to_all_nb(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site);
kroll_handle kroll_reduce_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                             int root, const kroll_site *site);
kroll_handle kroll_all_reduce_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                                 const kroll_site *site);
kroll_handle kroll_scan_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                           bool exclusive, const kroll_site *site);

/* ---- locks ---------------------------------------------------------------------------------------------------- */

/* kroll_lock objects in any segment, zeroed at first. Locking one that this rank holds, or unlocking one it does not,
   is an error. try takes the lock if it is free. Not fair: who comes next is open. acquire gives true, but in a
   language whose ranks may end before others false, if the owner has ended. */
bool kroll_lock_acquire(kroll_gptr lock, const kroll_site *site);
bool kroll_lock_try(kroll_gptr lock, const kroll_site *site);
void kroll_lock_release(kroll_gptr lock, const kroll_site *site);

/* ---- memory --------------------------------------------------------------------------------------------------- */

/* Local heap: memory in this rank's segment, 16-byte aligned, and 64-byte aligned when `bytes` is a multiple of 64
   other than 0. Running out ends the job, the try form returns NULL. free may be called by any rank. `how` is
   KROLL_BLOCK, KROLL_OBJECT or KROLL_STORAGE, to which KROLL_PLAIN and KROLL_UNCLEARED may be added. */
enum {
  KROLL_BLOCK = 0,    /* lives until it is freed */
  KROLL_PLAIN = 1,    /* holds no references: nobody looks for them in it */
  KROLL_OBJECT = 2,   /* starts with a ti_object */
  KROLL_STORAGE = 4,  /* elements of a Titanium array */
  KROLL_UNCLEARED = 8 /* the bytes are arbitrary; without it they are zero */
};
void *kroll_alloc_as(size_t bytes, uint32_t how, const kroll_site *site);
void *kroll_alloc_try_as(size_t bytes, uint32_t how);
/* The same with KROLL_BLOCK. */
void *kroll_alloc(size_t bytes, const kroll_site *site);
void *kroll_alloc_try(size_t bytes);
void kroll_free(kroll_gptr p, const kroll_site *site);

/* From now on blocks of KROLL_OBJECT and KROLL_STORAGE are freed when no rank of the job refers to them any more; every
   rank calls it once. References are looked for in stacks, registers, static variables, symmetric blocks and blocks of
   the local heap without KROLL_PLAIN: 8-byte words, at multiples of 8, of any address in the block. Memory from malloc
   is not looked at. */
void kroll_gc_open(void);
/* A collection now: all ranks stop for it, wherever they are. */
void kroll_gc(void);
/* A cell with a reference that keeps no object: once nothing else refers to the object, or to its region that is
   deleted, the cell is empty, 0. Who makes one refers to the cell as long as it is needed. `owner` is 0, or else an
   object that is named once by kroll_weak_next_emptied on the same rank when a collection has emptied the cell, if it
   is still referred to; 0: no more of them. Objects of other nodes are kept all the same. */
kroll_gptr kroll_weak_make(kroll_gptr object, kroll_gptr owner, const kroll_site *site);
kroll_gptr kroll_weak_get(kroll_gptr cell, const kroll_site *site);
void kroll_weak_empty(kroll_gptr cell, const kroll_site *site);
kroll_gptr kroll_weak_next_emptied(void);
/* A block whose one reference keeps the object until memory runs out. */
kroll_gptr kroll_soft_make(kroll_gptr object, const kroll_site *site);
/* The block with this address is in use up to here, even if the C compiler has only pointers outside of it. */
static inline void kroll_keep(uint64_t p) { __asm__ volatile("" : : "r"(p)); }

/* Symmetric heap: `bytes` at the same offset of every rank, zeroed, 64-byte aligned. The result is rank 0's address.
   sym_alloc is collective; sym_alloc_one is called by one rank alone. Both end the job when out of memory; the try
   forms return 0. */
kroll_gptr kroll_sym_alloc(size_t bytes, const kroll_site *site);
kroll_gptr kroll_sym_alloc_one(size_t bytes, const kroll_site *site);
kroll_gptr kroll_sym_alloc_try(size_t bytes, const kroll_site *site);
kroll_gptr kroll_sym_alloc_one_try(size_t bytes);
void kroll_sym_free(kroll_gptr p, const kroll_site *site);

/* ---- time ----------------------------------------------------------------------------------------------------- */

uint64_t kroll_ticks_ns(void); /* monotonic nanoseconds; in `sim`, still the wall clock */
/* Model time of this rank in picoseconds, advanced by communication and by kroll_model_compute
   (runtime/conduit/sim/MODEL.md); 0 where the conduit has no model. */
uint64_t kroll_model_time(void);
/* Counts as a computation of so many picoseconds; nothing where the conduit has no model. */
void kroll_model_compute(uint64_t ps);
/* Here begins, or ends, what `kroll simulate` tells the time of, instead of the whole program; all ranks call it. */
void kroll_model_measure(bool begins);
uint64_t kroll_comm_ns(void); /* time this rank has spent inside blocking runtime calls, when KROLL_COMM_TIME=1 */

#ifdef __cplusplus
}
#endif
#endif
