/* The library interface that gfortran -fcoarray=lib calls: the records it passes, and what the files here share. The
   names and layouts of these records are gfortran's (x86-64); images count from 1, ranks from 0. */
#ifndef KR_CAF_H
#define KR_CAF_H

#include "../src/code.h"
#include "../src/job.h"
#include "../src/process.h"
#include "../src/wait.h"
#include <stdlib.h>

#define CAF(name) _gfortran_caf_##name
#define CAF_MAX_RANK 15

enum { CAF_INTEGER = 1, CAF_LOGICAL, CAF_REAL, CAF_COMPLEX, CAF_DERIVED, CAF_CHARACTER, CAF_CLASS };

typedef struct {
  size_t elem_len;
  int version;
  signed char rank, type;
  short attribute;
} caf_dtype;

/* Strides count elements of `span` bytes. */
typedef struct {
  ptrdiff_t stride, lower, upper;
} caf_dim;

/* An array descriptor; that of a coarray has a token behind its dimensions. */
typedef struct {
  void *base;
  size_t offset;
  caf_dtype dtype;
  ptrdiff_t span;
  caf_dim dim[];
} caf_array;
_Static_assert(offsetof(caf_array, dim) == 40, "gfortran's layout");

/* A descriptor with room for all dimensions. */
typedef union {
  caf_array array;
  char bytes[sizeof(caf_array) + CAF_MAX_RANK * sizeof(caf_dim)];
} caf_any_array;

/* One dimension of a section with vector subscripts. */
typedef struct {
  size_t nvec; /* 0: a triplet */
  union {
    struct {
      void *vector;
      int kind;
    } v;
    struct {
      ptrdiff_t lower, upper, stride;
    } triplet;
  };
} caf_vector;
_Static_assert(sizeof(caf_vector) == 32, "gfortran's layout");

enum { CAF_REF_COMPONENT = 0, CAF_REF_ARRAY, CAF_REF_STATIC_ARRAY };
enum {
  CAF_REF_END = 0,
  CAF_REF_VECTOR,
  CAF_REF_FULL,
  CAF_REF_RANGE,
  CAF_REF_SINGLE,
  CAF_REF_OPEN_END,
  CAF_REF_OPEN_START
};

/* One step from a coarray to what is meant: a component, or elements of an array. */
typedef struct caf_reference {
  struct caf_reference *next;
  int type;
  size_t item_size;
  union {
    struct {
      ptrdiff_t offset, token_offset; /* the second is 0 for what lies in place, else the component is a pointer */
    } component;
    struct {
      unsigned char mode[CAF_MAX_RANK];
      int static_type;
      union {
        struct {
          ptrdiff_t start, end, stride;
        } range;
        struct {
          void *vector;
          size_t nvec;
          int kind;
        } v;
      } dim[CAF_MAX_RANK];
    } array;
  };
} caf_reference;
_Static_assert(offsetof(caf_reference, array.dim) == 48 && sizeof(caf_reference) == 408, "gfortran's layout");

/* What a coarray was registered as. */
enum {
  CAF_STATIC = 0,
  CAF_ALLOCATABLE,
  CAF_LOCK_STATIC,
  CAF_LOCK_ALLOCATABLE,
  CAF_CRITICAL,
  CAF_EVENT_STATIC,
  CAF_EVENT_ALLOCATABLE,
  CAF_REGISTER_ONLY,
  CAF_ALLOCATE_ONLY,
  CAF_MAP_EXISTING
};

enum { CAF_STAT_UNLOCKED = 0, CAF_STAT_LOCKED, CAF_STAT_LOCKED_OTHER_IMAGE };
/* For errors that have no number in ISO_FORTRAN_ENV. */
#define CAF_STAT_ERROR 7000

#define CAF_TOKEN_MARK UINT32_C(0xcafc0de5)
/* A coarray, or an allocatable component of one. Lies in this image's segment. */
typedef struct caf_token {
  kroll_gptr base;        /* rank 0's part of symmetric memory, and so every image's; 0: only this image has it */
  void *own;              /* this image's part; NULL: not allocated */
  caf_array *descriptor;  /* that of an allocatable coarray, which has its bounds; else NULL */
  struct caf_token *next; /* of those that were allocated in the same `change team` */
  int type;               /* CAF_STATIC .. */
  bool is_static_array;   /* of more than one element */
  int rank;               /* whose a statement's own data is (accessor.c) */
  uint32_t mark;          /* CAF_TOKEN_MARK */
} caf_token;

/* A statement of the program, in the function that the compiler calls for it. Its line is that of the call. */
#define CAF_SITE(kind_, what_)                                                                                         \
  (__extension__({                                                                                                     \
    static const kroll_site here_ KROLL_SECTION(kroll_sites) = {                                                       \
        "", what_, 0, 0, (kind_) | KROLL_SITE_ANYWHERE | KROLL_LANG_FORTRAN << KROLL_SITE_LANG_SHIFT};                 \
    KR_CALLED_FROM_HERE();                                                                                             \
    &here_;                                                                                                            \
  }))

/* What is there only in programs that ask for it: a table on every image. */
void caf_notices_open(const kroll_site *site) __attribute__((weak)); /* module.c */

/* boot.c: joins the job, or starts one. */
void caf_boot(void);
/* The release of gfortran that calls, as far as that is known: the command that linked the program tells it. */
int caf_release(void);

/* team.c */
/* Where an image of a team is in the teams that were formed of it. */
typedef struct {
  int number, image;
} caf_place;
/* The images of a team, which a team variable holds, or all. */
typedef struct caf_images {
  kroll_team *team; /* NULL: all */
  int number;
  struct caf_images *parent; /* that was current when this one was formed */
  const caf_place *formed;   /* of all images of the parent */
  caf_token *allocated;      /* since this one has become current */
  struct caf_images *next;   /* of all there are, but the one of all images */
  uint64_t *met;             /* how many operations of the team this image has come to; in its segment */
  kroll_gptr *met_of;        /* the same of every member; NULL: symmetric (status.c) */
} caf_images;
/* The current ones, and their team: NULL = all images. */
extern caf_images *caf_current;
extern kroll_team *caf_team;
/* Rank of an image in the current team; an image that is not there ends the job. */
int caf_member(int image, const kroll_site *site);
/* The same among all ranks. */
static inline int caf_rank_of(int image, const kroll_site *site) {
  if (KROLL_LIKELY(caf_team == NULL && (unsigned)image - 1 < (unsigned)kroll_ranks))
    return image - 1;
  return kroll_team_to_world(caf_team, caf_member(image, site));
}
/* The same of a coarray. One that is not allocated has no cobounds that `image` could come from. */
_Noreturn void caf_not_allocated(const kroll_site *site);
static inline int caf_rank_for(const struct caf_token *token, int image, const kroll_site *site) {
  if (KROLL_UNLIKELY(token == NULL))
    caf_not_allocated(site);
  return caf_rank_of(image, site);
}
/* The same in the team that is named by its variable or as one beside the current one; both NULL: the current one. */
int caf_rank_in(int image, caf_images *const *which, const int *number, const kroll_site *site);
/* How many images the team beside the current one, or the current one, has that has this number. */
int caf_images_beside(int number, const kroll_site *site);
static inline int caf_me(void) { return kroll_team_rank(caf_team) + 1; }

/* stop.c: leaves with all other images. */
_Noreturn void caf_stop(int status);
/* An error goes to stat and errmsg where the statement has them, else it ends the job. */
void caf_error(int code, int *stat, char *errmsg, size_t errmsg_len, const kroll_site *site, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
static inline void caf_no_error(int *stat) {
  if (stat != NULL)
    *stat = 0;
}

/* status.c: images that end before others. */
enum { CAF_STAT_STOPPED_IMAGE = 6000, CAF_STAT_FAILED_IMAGE, CAF_STAT_UNLOCKED_FAILED_IMAGE };
extern caf_images caf_all;
void caf_status_open(const kroll_site *site);
/* What has become of a rank: 0, or CAF_STAT_STOPPED_IMAGE or CAF_STAT_FAILED_IMAGE. */
int caf_status_of(int rank);
/* Of all other images, which have ended: CAF_STAT_FAILED_IMAGE if one of them has failed. */
int caf_status_of_others(void);
/* This image has failed, when it leaves. */
void caf_fail(void);
/* Meets the images of a team. Where one has ended before it came here, those that go on meet, and it is an error of the
   statement; false then. */
bool caf_meet(caf_images *images, int *stat, char *errmsg, size_t length, const kroll_site *site);
/* Before an operation of all images of the current team. With `stat` they meet first, so that one that has ended is
   told of; false then. */
bool caf_come(int *stat, char *errmsg, size_t length, const kroll_site *site);
/* How many images have told this one that they have ended, and how many it knows to be lost. */
extern const uint64_t *caf_endings;
extern uint32_t caf_known_losses;
/* Behind a transfer with a rank: its memory is there, but it may have failed. */
static inline void caf_transferred(int rank, int *stat) {
  if (stat == NULL)
    return;
  const bool all_go_on = kr_job_losses() == caf_known_losses && __atomic_load_n(caf_endings, __ATOMIC_ACQUIRE) == 0;
  *stat = KROLL_UNLIKELY(!all_go_on) && caf_status_of(rank) == CAF_STAT_FAILED_IMAGE ? CAF_STAT_FAILED_IMAGE : 0;
}
/* The statement has needed an image that has ended with this status. */
void caf_ended(int image, int status, int *stat, char *errmsg, size_t length, const kroll_site *site);

/* Before a question about what other images change: a loop that asks must see it, and do for it what is this image's
   part. Nothing says where such a loop ends, so questions at one site are one wait until this image waits otherwise. A
   question is a load, and the pause of a poll takes thirty times as long: where other images neither need this one nor
   its core, few questions poll. */
#define CAF_LOOKS_A_POLL 256u
extern uint32_t caf_looks;
static inline bool caf_looks_only(void) {
  return KROLL_LIKELY(kr_process.all_near && !kr_process.crowded && ++caf_looks % CAF_LOOKS_A_POLL != 0);
}
static inline void caf_look(const kroll_site *site) {
  if (caf_looks_only())
    return;
  kr_serve_far();
  kroll_poll(site);
}

/* allocate.c: the last allocate of all images had stat=, but the compiler does not pass that to the sync all behind it.
 */
extern bool caf_allocated_with_status;
/* Frees what images have allocated since they have come to their team, which they leave. */
void caf_free_allocated(const kroll_site *site);
/* What stands for a component, which may have been there before. */
caf_token *caf_component_token(caf_token **token);
/* Of what is not symmetric, or not allocated. */
kroll_gptr caf_address_alone(const caf_token *token, int rank, size_t offset, const kroll_site *site);
static inline kroll_gptr caf_address(const caf_token *token, int rank, size_t offset, const kroll_site *site) {
  if (KROLL_LIKELY(token != NULL && token->base != 0))
    return kroll_at_rank(token->base, rank) + offset;
  return caf_address_alone(token, rank, offset, site);
}

/* Address of a variable in symmetric memory that is so many bytes behind the coarray, where arithmetic alone tells it;
   0 if there is more to ask, or something to refuse. */
KR_HOT kroll_gptr caf_address_at_once(const caf_token *token, size_t offset, int image) {
  if (KROLL_UNLIKELY(token == NULL || token->base == 0))
    return 0;
  int rank = image == 0 ? kroll_my_rank : image - 1;
  if (image != 0 && token->type != CAF_CRITICAL && (caf_team != NULL || (unsigned)rank >= (unsigned)kroll_ranks))
    return 0;
  return kroll_at_rank(token->base, rank) + offset;
}

/* convert.c */
typedef struct {
  int type, kind; /* kind in bytes of a component */
  size_t bytes;   /* of an element */
} caf_element;
static inline bool caf_same_element(caf_element a, caf_element b) {
  return a.type == b.type && a.kind == b.kind && a.bytes == b.bytes;
}
/* One element as the other type's; characters are cut off or padded with blanks. */
void caf_convert(void *dst, caf_element dst_is, const void *src, caf_element src_is, const kroll_site *site);

/* section.c: elements of an array, dimension 0 fastest as in Fortran. */
typedef struct {
  uint64_t base; /* of the element (0, .., 0): a pointer, or a global address */
  int rank;      /* whose pointer it is, where it may be one of another image */
  caf_element element;
  int dims;
  size_t count[CAF_MAX_RANK];
  ptrdiff_t step[CAF_MAX_RANK]; /* bytes */
  ptrdiff_t *at[CAF_MAX_RANK];  /* bytes from base of every index instead of steps; NULL: regular */
} caf_section;
/* The section that a descriptor says, with vector subscripts or NULL; based at `base`. */
caf_section caf_section_of(const caf_array *array, uint64_t base, const caf_vector *vectors, int kind,
                           const kroll_site *site);
void caf_section_free(caf_section *section);
size_t caf_section_count(const caf_section *section);
/* Adds a dimension with the elements first, first + stride .. last, counted from 0 where the base is, `step` bytes
   apart; or with those that a vector subscript names, counted from `lower`. */
void caf_add_triplet(caf_section *section, ptrdiff_t first, ptrdiff_t last, ptrdiff_t stride, ptrdiff_t step);
void caf_add_vector(caf_section *section, const void *vector, int kind, size_t count, ptrdiff_t lower, ptrdiff_t step,
                    const kroll_site *site);
/* Elements of a section in this process to a list without gaps, as elements of another type, and back. */
void caf_pack(char *to, caf_element is, const caf_section *from, size_t count, const kroll_site *site);
void caf_unpack(const caf_section *to, const char *from, caf_element is, size_t count, const kroll_site *site);
/* Memory for the moment, by malloc; having none ends the job. */
void *caf_room(size_t bytes, const kroll_site *site);
/* Moves between memory of this image and that of any, element by element in order; a source of one element fills all.
   The two sides may overlap. */
void caf_put(const caf_section *remote, const caf_section *local, const kroll_site *site);
void caf_get(const caf_section *local, const caf_section *remote, const kroll_site *site);
void caf_copy(const caf_section *dst, const caf_section *src, const kroll_site *site);

/* temporary.c: before a get into a temporary of the statement that makes the call. */
void caf_know_temporary(const caf_array *descriptor, const void *call);

/* wide.c: 10 or 16, the kind of reals of 16 bytes, of which an element has `parts`; all images of the team ask. */
int caf_kind_of_16_bytes(const caf_section *section, size_t parts, const kroll_site *site);

/* collective.c: combines all elements over the team; the result goes to `image`, or to all if that is 0. */
void caf_reduce(caf_array *array, const kroll_combine *how, int image, const kroll_site *site);

#endif
