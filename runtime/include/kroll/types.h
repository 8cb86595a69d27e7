/* The values that generated code, the runtime and the conduits share, with the invariant of every field. */
#ifndef KROLL_TYPES_H
#define KROLL_TYPES_H

#ifndef KROLL_UPC_UNIT
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#endif

/* Raised when a record below or a calling convention of kroll.h changes; boot compares it for every unit. */
#define KROLL_ABI 14u

/* A global pointer: 0, or a virtual address inside the segment of some rank of the job. The same number means the
   same byte in every process. */
typedef uint64_t kroll_gptr;

/* UPC's pointer-to-shared with block size > 1, and `shared void *`. phase < block size, and 0 when addr is 0.
   16-byte aligned, so that one compare-and-swap covers it. */
typedef struct __attribute__((aligned(16))) {
  kroll_gptr addr;
  uint64_t phase; /* in elements */
} kroll_fatptr;

/* What a site does; named in errors and stall reports. */
typedef enum {
  KROLL_SITE_LOAD = 1,
  KROLL_SITE_STORE,
  KROLL_SITE_PUT,
  KROLL_SITE_GET,
  KROLL_SITE_COPY,
  KROLL_SITE_ATOMIC,
  KROLL_SITE_AM,
  KROLL_SITE_SIGNAL,
  KROLL_SITE_WAIT,
  KROLL_SITE_FENCE,
  KROLL_SITE_BARRIER,
  KROLL_SITE_NOTIFY,
  KROLL_SITE_COLLECTIVE,
  KROLL_SITE_LOCK,
  KROLL_SITE_ALLOC,
  KROLL_SITE_POLL,
  KROLL_SITE_CHECK, /* a bounds, null, cast or arithmetic check */
  /* Added to the kind of a collective that may meet the same operation at another site (UPC); without it the
     sites of all ranks must agree (Titanium). */
  KROLL_SITE_ANYWHERE = 0x100
} kroll_site_kind;

/* The language of a site is in the upper bits of its kind, since one program may have several, and each has its own way
   with errors. The headers of a language say which it is; without them it is C. */
enum { KROLL_LANG_C = 0, KROLL_LANG_TITANIUM = 1, KROLL_LANG_UPC = 2, KROLL_LANG_FORTRAN = 3, KROLL_LANGS };
#define KROLL_SITE_LANG_SHIFT 12
#ifndef KROLL_SITES_LANG
#define KROLL_SITES_LANG KROLL_LANG_C
#endif
#define KROLL_SITE_KIND(kind) ((kind) | KROLL_SITES_LANG << KROLL_SITE_LANG_SHIFT)

/* One place in a user's source. Lives in the section `kroll_sites`, which the linker collects over all units; its
   offset in that section is the same in every process of a job, because all run one binary. */
typedef struct {
  const char *file; /* as the user named it */
  const char *what; /* the source text or the operation, for people: "a[i+1]", "Ti.barrier()" */
  uint32_t line;    /* from 1; 0 = not known here: the address of the call tells (runtime/src/code.h) */
  uint16_t column;  /* from 1; 0 = unknown */
  uint16_t kind;    /* kroll_site_kind, KROLL_SITE_ANYWHERE added or not, and the language */
} kroll_site;

#define KROLL_SECTION(name) __attribute__((section(#name), used, aligned(8)))

/* Defines a site at file scope; emitted by the compiler and usable by hand. */
#define KROLL_SITE(ident, file_, line_, column_, kind_, what_)                                                         \
  static const kroll_site ident KROLL_SECTION(kroll_sites) = {file_, what_, line_, column_, KROLL_SITE_KIND(kind_)}

/* A site for runtime calls written in C by hand. */
#define KROLL_HERE(kind, what)                                                                                         \
  (__extension__({                                                                                                     \
    static const kroll_site here_ KROLL_SECTION(kroll_sites) = {__FILE__, what, __LINE__, 0, KROLL_SITE_KIND(kind)};   \
    &here_;                                                                                                            \
  }))

/* One per translation unit, in section `kroll_units`: mixed thread counts and old objects are refused by file name. */
typedef struct {
  const char *file;
  uint32_t abi;            /* KROLL_ABI at compile time */
  uint32_t static_threads; /* the N of `-T N`, 0 = chosen at start */
  uint32_t cpu_features;   /* KROLL_CPU_* bits the unit was compiled for */
  uint32_t language;       /* KROLL_LANG_* */
} kroll_unit;

enum { KROLL_CPU_AVX = 1, KROLL_CPU_AVX2 = 2, KROLL_CPU_FMA = 4, KROLL_CPU_AVX512F = 8, KROLL_CPU_BMI2 = 16 };

/* What the unit that includes this header is compiled for. */
#ifdef __AVX__
#define KROLL_CPU_AVX_ KROLL_CPU_AVX
#else
#define KROLL_CPU_AVX_ 0
#endif
#ifdef __AVX2__
#define KROLL_CPU_AVX2_ KROLL_CPU_AVX2
#else
#define KROLL_CPU_AVX2_ 0
#endif
#ifdef __FMA__
#define KROLL_CPU_FMA_ KROLL_CPU_FMA
#else
#define KROLL_CPU_FMA_ 0
#endif
#ifdef __AVX512F__
#define KROLL_CPU_AVX512F_ KROLL_CPU_AVX512F
#else
#define KROLL_CPU_AVX512F_ 0
#endif
#ifdef __BMI2__
#define KROLL_CPU_BMI2_ KROLL_CPU_BMI2
#else
#define KROLL_CPU_BMI2_ 0
#endif
#define KROLL_CPU_COMPILED (KROLL_CPU_AVX_ | KROLL_CPU_AVX2_ | KROLL_CPU_FMA_ | KROLL_CPU_AVX512F_ | KROLL_CPU_BMI2_)

/* One per definition of a static shared object, in section `kroll_shared`. Boot gives every distinct `address`
   variable an offset in the shared statics and stores the object's global address there. Tentative definitions of one
   object in several units name the same `address` variable (a weak symbol) and are merged: the largest size wins, one
   initialiser at most. */
typedef struct {
  const char *name;
  kroll_gptr *address;
  uint64_t bytes_per_rank; /* the same on every rank */
  uint64_t align;          /* a power of two */
  /* Writes the initial value on the ranks that own parts; called once after boot on every rank, NULL = zero bytes. */
  void (*init)(kroll_gptr object);
} kroll_shared_object;

/* One per definition of a static shared object in a unit that is compiled with --checked, in section `kroll_extents`:
   what of its storage the object fills. A program is checked if it has any. */
typedef struct {
  const char *name;
  const kroll_gptr *address;
  uint64_t scalars;       /* of the object, */
  uint64_t times_threads; /* or so many for each thread, if this is 1 */
  uint64_t scalar_bytes;
  uint64_t block; /* scalars that a thread gets in its turn; 0 = all are on the first one */
} kroll_extent;

/* Result of everything that can fail below the level where errors are printed. */
typedef enum {
  KROLL_OK = 0,      /* done */
  KROLL_PENDING = 1, /* started; a handle will tell */
  KROLL_AGAIN = 2,   /* no room now; progress and try again */
  KROLL_ERR_MEMORY = -1,
  KROLL_ERR_ADDRESS = -2, /* remote side not inside a segment of the job */
  KROLL_ERR_PEER = -3,    /* the other rank is gone */
  KROLL_ERR_LIMIT = -4,   /* larger than the conduit allows */
  KROLL_ERR_SYSTEM = -5,  /* errno tells */
  KROLL_ERR_MODEL = -6,   /* the job names a network model that the conduit does not know */
  KROLL_ERR_DIFFERS = -7  /* the ranks' settings of the conduit differ */
} kroll_status;

/* An operation in flight. 0 = complete. Belongs to the rank that made it and is consumed by a successful wait/test. */
typedef uint64_t kroll_handle;
#define KROLL_DONE ((kroll_handle)0)

/* Shape of an N-dimensional strided transfer: chunks of `chunk_bytes` contiguous bytes; dimension 0 varies slowest.
   count[d] >= 0; a zero count moves nothing. Strides are in bytes and may be negative. */
#define KROLL_MAX_DIMS 8
typedef struct {
  uint32_t dims; /* 0 .. KROLL_MAX_DIMS; 0 = one chunk */
  size_t chunk_bytes;
  size_t count[KROLL_MAX_DIMS];
  ptrdiff_t dst_stride[KROLL_MAX_DIMS];
  ptrdiff_t src_stride[KROLL_MAX_DIMS];
} kroll_shape;

/* Pieces of an indexed transfer; bytes may differ between pieces. */
typedef struct {
  kroll_gptr addr;
  size_t bytes;
} kroll_gpiece;
typedef struct {
  void *addr;
  size_t bytes;
} kroll_piece;

typedef enum {
  KROLL_GET = 0,
  KROLL_SET,
  KROLL_SWAP,
  KROLL_CSWAP,
  KROLL_ADD,
  KROLL_SUB,
  KROLL_AND,
  KROLL_OR,
  KROLL_XOR,
  KROLL_MIN,
  KROLL_MAX,
  KROLL_INC,
  KROLL_DEC,
  /* the ones below are for collectives only */
  KROLL_MULT,
  KROLL_LOGAND,
  KROLL_LOGOR,
  KROLL_LOGXOR,
  KROLL_USER
} kroll_op;

typedef enum {
  KROLL_I8 = 0,
  KROLL_U8,
  KROLL_I16,
  KROLL_U16,
  KROLL_I32,
  KROLL_U32,
  KROLL_I64,
  KROLL_U64,
  KROLL_F32,
  KROLL_F64,
  KROLL_F80,  /* the C compiler's long double */
  KROLL_BYTES /* user operation on elements of a given size */
} kroll_type;

/* inout[i] = in[i] op inout[i] for count elements, `in` from the lower rank. Called on the rank that combines. */
typedef void (*kroll_user_op)(const void *in, void *inout, size_t count, void *context);

/* A group of ranks with its own numbering and barrier; opaque. */
typedef struct kroll_team kroll_team;

/* A lock in a segment, 64 bytes, zero = free. `word` holds 0, or owner rank + 1. */
typedef struct __attribute__((aligned(64))) {
  uint64_t word;
  uint64_t pad[7];
} kroll_lock;

/* A counting semaphore in a segment, one cache line. */
typedef struct __attribute__((aligned(64))) {
  uint64_t value; /* all posts so far */
  uint64_t taken; /* all takes so far, written by the owner only; value - taken is what a wait finds */
  uint64_t pad[6];
} kroll_sem;

/* Active messages. A handler is named by its index in section `kroll_handlers`, equal in every process. It runs in
   the target inside progress, may reply once to a request, and must not block. */
typedef struct {
  int source_rank;
  uint32_t is_reply;
  uint64_t reply_token;
  void *payload; /* medium: valid during the handler; long: the address in the target's segment */
  size_t payload_bytes;
} kroll_am;
typedef void (*kroll_am_fn)(const kroll_am *am, const uint64_t *args, uint32_t nargs);
typedef struct {
  const char *name;
  kroll_am_fn fn;
} kroll_am_handler;
#define KROLL_AM_MAX_ARGS 8
#define KROLL_AM_MAX_MEDIUM 4032 /* bytes */
#define KROLL_AM_HANDLER(ident, fn) const kroll_am_handler ident KROLL_SECTION(kroll_handlers) = {#fn, fn}

#endif
