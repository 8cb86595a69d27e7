/* Co-indexed objects: x(...)[i] on the right, on the left, and on both sides. One element of one type is the case that
   loops of programs are made of: it takes no section. */
#include "caf.h"

static bool is_one_element(const caf_array *a, int a_kind, const caf_array *b, int b_kind, const caf_vector *vectors) {
  return (a->dtype.rank | b->dtype.rank) == 0 && vectors == NULL && a_kind == b_kind &&
         a->dtype.type == b->dtype.type && a->dtype.elem_len == b->dtype.elem_len;
}

/* Near memory, by the size of the element. */
static inline void move_element(void *dst, const void *src, size_t bytes) {
  switch (bytes) {
  case 4:
    memcpy(dst, src, 4);
    break;
  case 8:
    memcpy(dst, src, 8);
    break;
  case 16:
    memmove(dst, src, 16);
    break;
  default:
    memmove(dst, src, bytes);
  }
}

void CAF(get)(caf_token *token, size_t offset, int image, caf_array *src, caf_vector *vectors, caf_array *dst,
              int src_kind, int dst_kind, bool may_require_tmp, int *stat);
void CAF(get)(caf_token *token, size_t offset, int image, caf_array *src, caf_vector *vectors, caf_array *dst,
              int src_kind, int dst_kind, bool may_require_tmp, int *stat) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_GET, "get from an image");
  (void)may_require_tmp;
  const int rank = caf_rank_for(token, image, site);
  const kroll_gptr from = caf_address(token, rank, offset, site);
  if (KROLL_LIKELY(is_one_element(src, src_kind, dst, dst_kind, vectors))) {
    if (kroll_is_near(from))
      move_element(dst->base, (const void *)from, src->dtype.elem_len);
    else
      kroll_get(dst->base, from, src->dtype.elem_len, site);
    caf_transferred(rank, stat);
    return;
  }
  caf_section remote = caf_section_of(src, from, vectors, src_kind, site);
  const caf_section local = caf_section_of(dst, (uint64_t)dst->base, NULL, dst_kind, site);
  caf_get(&local, &remote, site);
  caf_section_free(&remote);
  caf_transferred(rank, stat);
}

void CAF(send)(caf_token *token, size_t offset, int image, caf_array *dst, caf_vector *vectors, caf_array *src,
               int dst_kind, int src_kind, bool may_require_tmp, int *stat, void **team);
void CAF(send)(caf_token *token, size_t offset, int image, caf_array *dst, caf_vector *vectors, caf_array *src,
               int dst_kind, int src_kind, bool may_require_tmp, int *stat, void **team) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_PUT, "put to an image");
  (void)may_require_tmp, (void)team; /* section.c looks itself: the compiler does not think of every order */
  const int rank = caf_rank_for(token, image, site);
  const kroll_gptr to = caf_address(token, rank, offset, site);
  if (KROLL_LIKELY(is_one_element(dst, dst_kind, src, src_kind, vectors))) {
    if (kroll_is_near(to))
      move_element((void *)to, src->base, src->dtype.elem_len);
    else
      kroll_put(to, src->base, src->dtype.elem_len, site);
    caf_transferred(rank, stat);
    return;
  }
  caf_section remote = caf_section_of(dst, to, vectors, dst_kind, site);
  const caf_section local = caf_section_of(src, (uint64_t)src->base, NULL, src_kind, site);
  caf_put(&remote, &local, site);
  caf_section_free(&remote);
  caf_transferred(rank, stat);
}

void CAF(sendget)(caf_token *dst_token, size_t dst_offset, int dst_image, caf_array *dst, caf_vector *dst_vectors,
                  caf_token *src_token, size_t src_offset, int src_image, caf_array *src, caf_vector *src_vectors,
                  int dst_kind, int src_kind, bool may_require_tmp, int *stat);
void CAF(sendget)(caf_token *dst_token, size_t dst_offset, int dst_image, caf_array *dst, caf_vector *dst_vectors,
                  caf_token *src_token, size_t src_offset, int src_image, caf_array *src, caf_vector *src_vectors,
                  int dst_kind, int src_kind, bool may_require_tmp, int *stat) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COPY, "copy between images");
  (void)may_require_tmp;
  const int dst_rank = caf_rank_for(dst_token, dst_image, site), src_rank = caf_rank_for(src_token, src_image, site);
  caf_section to = caf_section_of(dst, caf_address(dst_token, dst_rank, dst_offset, site), dst_vectors, dst_kind, site);
  caf_section from =
      caf_section_of(src, caf_address(src_token, src_rank, src_offset, site), src_vectors, src_kind, site);
  if (dst_rank == kroll_my_rank)
    caf_get(&to, &from, site);
  else
    caf_copy(&to, &from, site);
  caf_section_free(&to);
  caf_section_free(&from);
  caf_transferred(dst_rank, stat);
  if (stat != NULL && *stat == 0)
    caf_transferred(src_rank, stat);
}
