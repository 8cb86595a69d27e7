/* Collectives (UPC 1.3, 7.3). */
#ifndef _UPC_COLLECTIVE_H_
#define _UPC_COLLECTIVE_H_

#include <stddef.h>
#include <upc_types.h>

#define UPC_FUNC 512
#define UPC_NONCOMM_FUNC 1024

void upc_all_broadcast(shared void *restrict dst, shared const void *restrict src, size_t nbytes, upc_flag_t flags);
void upc_all_scatter(shared void *restrict dst, shared const void *restrict src, size_t nbytes, upc_flag_t flags);
void upc_all_gather(shared void *restrict dst, shared const void *restrict src, size_t nbytes, upc_flag_t flags);
void upc_all_gather_all(shared void *restrict dst, shared const void *restrict src, size_t nbytes, upc_flag_t flags);
void upc_all_exchange(shared void *restrict dst, shared const void *restrict src, size_t nbytes, upc_flag_t flags);
void upc_all_permute(shared void *restrict dst, shared const void *restrict src, shared const int *restrict perm,
                     size_t nbytes, upc_flag_t flags);

#define _UPC_REDUCTION(T, TYPE)                                                                                        \
  void upc_all_reduce##T(shared void *restrict dst, shared const void *restrict src, upc_op_t op, size_t nelems,       \
                         size_t blk_size, TYPE (*func)(TYPE, TYPE), upc_flag_t flags);                                 \
  void upc_all_prefix_reduce##T(shared void *restrict dst, shared const void *restrict src, upc_op_t op,               \
                                size_t nelems, size_t blk_size, TYPE (*func)(TYPE, TYPE), upc_flag_t flags);           \
  void bupc_all_reduce_all##T(shared void *restrict dst, shared const void *restrict src, upc_op_t op, size_t nelems,  \
                              size_t blk_size, TYPE (*func)(TYPE, TYPE), upc_flag_t flags);
_UPC_REDUCTION(C, signed char)
_UPC_REDUCTION(UC, unsigned char)
_UPC_REDUCTION(S, short)
_UPC_REDUCTION(US, unsigned short)
_UPC_REDUCTION(I, int)
_UPC_REDUCTION(UI, unsigned int)
_UPC_REDUCTION(L, long)
_UPC_REDUCTION(UL, unsigned long)
_UPC_REDUCTION(F, float)
_UPC_REDUCTION(D, double)
_UPC_REDUCTION(LD, long double)
#undef _UPC_REDUCTION

#endif
