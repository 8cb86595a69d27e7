/* Points and domains as strings. */
#include "domain.h"
#include "array_transfer.h"
#include <kroll/titanium/string.h>
#include <stdlib.h>

/* Longer than the text of any rectangle. */
#define RECT_TEXT 512

kroll_gptr ti_string_of_point(int32_t rank, const void *point, const kroll_site *site) {
  char text[RECT_TEXT];
  ti_point_print(rank, point, text, sizeof text);
  return ti_string_global(ti_string_from_c(text, site));
}

kroll_gptr ti_string_of_rect(int32_t rank, const void *rect, const kroll_site *site) {
  char text[RECT_TEXT];
  ti_rect_print(rank, rect, text, sizeof text);
  return ti_string_global(ti_string_from_c(text, site));
}

kroll_gptr ti_string_of_domain(int32_t rank, ti_domain domain, const kroll_site *site) {
  const size_t bytes = ti_domain_print(rank, domain, NULL, 0) + 1;
  char *text = ti_scratch(bytes, site);
  ti_domain_print(rank, domain, text, bytes);
  const kroll_gptr string = ti_string_global(ti_string_from_c(text, site));
  free(text);
  return string;
}
