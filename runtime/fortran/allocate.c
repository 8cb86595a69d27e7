/* Coarrays come and go: symmetric memory for those that all images of a team have, this image's heap for components. */
#include "caf.h"

/* Locks and events have a cache line each; the program counts them. */
static size_t bytes_of(size_t size, int type) {
  switch (type) {
  case CAF_LOCK_STATIC:
  case CAF_LOCK_ALLOCATABLE:
  case CAF_CRITICAL:
    return size * sizeof(kroll_lock);
  case CAF_EVENT_STATIC:
  case CAF_EVENT_ALLOCATABLE:
    return size * sizeof(kroll_sem);
  default:
    return size;
  }
}

static bool in_a_segment(const void *p) {
  return (uint64_t)p - kroll_segment_base < (uint64_t)kroll_ranks << kroll_segment_shift;
}

/* The compiler does not initialise the token of a component in a component: it may be anything. */
static bool is_token(const caf_token *token) {
  const uint64_t at = (uint64_t)token;
  return at % 16 == 0 && kroll_is_mine(at) && kroll_is_mine(at + sizeof *token) && token->mark == CAF_TOKEN_MARK;
}

caf_token *caf_component_token(caf_token **token) {
  if (!is_token(*token)) {
    *token = kroll_alloc(sizeof **token, NULL);
    **token = (caf_token){.type = CAF_REGISTER_ONLY, .mark = CAF_TOKEN_MARK};
  }
  return *token;
}

/* Rank 0's address of memory that all images of the current team get; 0 if there is none. */
static kroll_gptr allocate_together(size_t bytes, const kroll_site *site) {
  bytes += bytes == 0;
  if (caf_team == NULL)
    return kroll_sym_alloc_try(bytes, site);
  kroll_gptr base = kroll_team_rank(caf_team) == 0 ? kroll_sym_alloc_one_try(bytes) : 0;
  kroll_broadcast(caf_team, &base, sizeof base, 0, site);
  return base;
}

static void *own_part(kroll_gptr base) { return base != 0 ? (void *)kroll_at_rank(base, kroll_my_rank) : NULL; }

/* Takes a coarray from the list of those that its team frees. */
static void forget(caf_token *token) {
  for (caf_images *team = caf_current; team != NULL; team = team->parent)
    for (caf_token **link = &team->allocated; *link != NULL; link = &(*link)->next)
      if (*link == token) {
        *link = token->next;
        return;
      }
}

bool caf_allocated_with_status;

void CAF(register)(size_t size, int type, caf_token **token, caf_array *array, int *stat, char *errmsg, size_t length);
void CAF(register)(size_t size, int type, caf_token **token, caf_array *array, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_ALLOC, "allocate");
  caf_boot();
  if (type == CAF_MAP_EXISTING) { /* an associated coarray is the coarray itself */
    caf_no_error(stat);
    return;
  }
  const size_t bytes = bytes_of(size, type);
  /* A component that is assigned to before it was allocated: one image alone. */
  const bool alone = type == CAF_REGISTER_ONLY || type == CAF_ALLOCATE_ONLY || in_a_segment(token);
  caf_allocated_with_status |= !alone && stat != NULL;
  if (!alone && !caf_come(stat, errmsg, length, site))
    return;
  if (type != CAF_ALLOCATE_ONLY || !is_token(*token))
    *token = kroll_alloc(sizeof **token, site);
  caf_token *made = *token;
  made->type = type;
  made->mark = CAF_TOKEN_MARK;
  if (!alone) {
    made->base = allocate_together(bytes, site);
    made->own = own_part(made->base);
    made->descriptor = type == CAF_ALLOCATABLE ? array : NULL;
    made->is_static_array = type == CAF_STATIC && size != array->dtype.elem_len;
    if (caf_current != &caf_all && type == CAF_ALLOCATABLE && made->own != NULL) {
      made->next = caf_current->allocated;
      caf_current->allocated = made;
    }
  } else if (type != CAF_REGISTER_ONLY) {
    made->own = kroll_alloc_try(bytes + (bytes == 0));
  }
  array->base = made->own;
  if (made->own == NULL && type != CAF_REGISTER_ONLY)
    caf_error(CAF_STAT_ERROR, stat, errmsg, length, site, "no memory for a coarray of %zu bytes", bytes);
  else
    caf_no_error(stat);
}

enum { DEREGISTER = 0, DEALLOCATE_ONLY };

/* The memory stays valid until all images of the team have come; for ever, if one has ended before. */
static bool free_together(caf_token *token, int *stat, char *errmsg, size_t length, const kroll_site *site) {
  if (!caf_meet(caf_current, stat, errmsg, length, site))
    return false;
  if (kroll_team_rank(caf_team) == 0)
    kroll_sym_free(token->base, site);
  return true;
}

/* One that another variable has taken over stays. */
void caf_free_allocated(const kroll_site *site) {
  for (caf_token *token = caf_current->allocated; token != NULL;) {
    caf_token *old = token;
    token = token->next;
    if (old->descriptor->base != old->own)
      continue;
    old->descriptor->base = NULL;
    if (kroll_team_rank(caf_team) == 0)
      kroll_sym_free(old->base, site);
    kroll_free((kroll_gptr)old, site);
  }
  caf_current->allocated = NULL;
}

void CAF(deregister)(caf_token **token, int type, int *stat, char *errmsg, size_t length);
void CAF(deregister)(caf_token **token, int type, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "deallocate");
  caf_token *old = *token;
  if (old == NULL) {
    caf_error(CAF_STAT_ERROR, stat, errmsg, length, site, "this coarray is not allocated");
    return;
  }
  bool all_came = true;
  if (old->base != 0)
    all_came = free_together(old, stat, errmsg, length, site);
  else if (old->own != NULL)
    kroll_free((kroll_gptr)old->own, site);
  forget(old);
  old->base = 0;
  old->own = NULL;
  if (type == DEREGISTER) {
    kroll_free((kroll_gptr)old, site);
    *token = NULL;
  }
  if (all_came)
    caf_no_error(stat);
}

void caf_not_allocated(const kroll_site *site) { kroll_fail(site, "this coarray is not allocated"); }

kroll_gptr caf_address_alone(const caf_token *token, int rank, size_t offset, const kroll_site *site) {
  if (token == NULL || token->own == NULL)
    caf_not_allocated(site);
  if (rank != kroll_my_rank)
    kroll_fail(site, "only image %d has this component, image %d was asked", kroll_my_rank + 1, rank + 1);
  return (kroll_gptr)token->own + offset;
}
