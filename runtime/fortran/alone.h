/* Memory that one image alone reaches or may allocate. */
#ifndef KR_CAF_ALONE_H
#define KR_CAF_ALONE_H

#include "caf.h"

/* Whether a section of `section->rank` lies outside of its segment. */
bool caf_is_alone(const caf_section *section);
/* Its elements to a list without gaps, and back. */
void caf_get_alone(char *list, const caf_section *section, size_t count, const kroll_site *site);
void caf_put_alone(const caf_section *section, const char *list, size_t count, const kroll_site *site);

/* A component that is to be allocated, or to have another shape. */
typedef struct {
  kroll_gptr at, token; /* its pointer or descriptor, and where its token stands */
  caf_dtype is;
  size_t count[CAF_MAX_RANK];
} caf_component;
/* On the image that has it, in whose memory it then lies. What was there before is freed, but here it is the result if
   there was something: it may be what is to be copied. */
kroll_gptr caf_allocate_component(int rank, const caf_component *component, const kroll_site *site);

#endif
