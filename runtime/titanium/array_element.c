/* Elements of arrays by calls, whatever the array is like. */
#include <kroll/titanium/rank1.h>
#include <kroll/titanium/rank2.h>
#include <kroll/titanium/rank3.h>

/* How far the element at x lies from the first one, in bytes; whether the domain (lo, hi, step) has it. */
__attribute__((always_inline)) static inline bool find(int rank, const int32_t *domain, const int64_t *stride,
                                                       const int32_t *x, uint64_t *offset) {
  bool inside = true;
  *offset = 0;
  for (int k = 0; k < rank; k++) {
    const int32_t lo = domain[k], hi = domain[rank + k], step = domain[2 * rank + k];
    int64_t at = (int64_t)x[k] - lo;
    inside &= (lo <= x[k]) & (x[k] <= hi);
    if (KROLL_UNLIKELY(step != 1)) {
      inside = inside && at % step == 0;
      at /= step;
    }
    *offset += (uint64_t)at * (uint64_t)stride[k];
  }
  return inside;
}

/* The steps of null's domain are 0. */
#define ELEMENT(rank)                                                                                                  \
  uint64_t offset = 0;                                                                                                 \
  if (KROLL_UNLIKELY(a->storage == 0 || !find(rank, (const int32_t *)&a->domain, a->stride, p.x, &offset)))            \
    ti_elem_outside##rank(*a, p, site);                                                                                \
  return a->data + offset

kroll_gptr ti_elem_called1(const ti_array1 *a, int32_t x1, const kroll_site *site) {
  const ti_point1 p = {{x1}};
  ELEMENT(1);
}

kroll_gptr ti_elem_called2(const ti_array2 *a, int32_t x1, int32_t x2, const kroll_site *site) {
  const ti_point2 p = {{x1, x2}};
  ELEMENT(2);
}

kroll_gptr ti_elem_called3(const ti_array3 *a, int32_t x1, int32_t x2, int32_t x3, const kroll_site *site) {
  const ti_point3 p = {{x1, x2, x3}};
  ELEMENT(3);
}
