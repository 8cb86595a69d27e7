/* The part of the coarray at one image as an array of Titanium with the domain [0 : elements - 1]. */
#include "three.part.h"

static ti_array1 part(kroll_gptr all, int image, int elements) {
  const ti_rect1 domain = {{{0}}, {{elements - 1}}, {{1}}};
  return ti_array_over1(kroll_at_rank(all, image), domain, sizeof(double));
}

double sum_of_part(kroll_gptr all, int image, int elements) { return titanium_Waves_sum(part(all, image, elements)); }

void scale_part(kroll_gptr all, int image, int elements, double by) {
  titanium_Waves_scale(part(all, image, elements), by);
}
