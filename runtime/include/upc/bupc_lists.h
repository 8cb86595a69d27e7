/* Berkeley's transfers of many pieces: lists of pieces (vlist), of pieces of one length (ilist), of pieces at one
   distance (fstrided), and blocks of an array (strided). Both sides hold the same number of bytes. */
#ifndef _BUPC_LISTS_H_
#define _BUPC_LISTS_H_

typedef struct {
  shared void *addr;
  size_t len;
} bupc_smemvec_t;
typedef struct {
  void *addr;
  size_t len;
} bupc_pmemvec_t;

void bupc_memcpy_vlist(size_t ndst, const bupc_smemvec_t dst[], size_t nsrc, const bupc_smemvec_t src[]);
void bupc_memcpy_ilist(size_t ndst, shared void *const dst[], size_t dstlen, size_t nsrc,
                       shared const void *const src[], size_t srclen);
void bupc_memcpy_fstrided(shared void *dst, size_t dstlen, size_t dststride, size_t ndst, shared const void *src,
                          size_t srclen, size_t srcstride, size_t nsrc);
/* count[0] bytes; count[i] of them at distances stride[i - 1]. */
void bupc_memcpy_strided(shared void *dst, const size_t dststrides[], shared const void *src, const size_t srcstrides[],
                         const size_t count[], size_t levels);
void bupc_memget_vlist(size_t ndst, const bupc_pmemvec_t dst[], size_t nsrc, const bupc_smemvec_t src[]);
void bupc_memget_ilist(size_t ndst, void *const dst[], size_t dstlen, size_t nsrc, shared const void *const src[],
                       size_t srclen);
void bupc_memget_fstrided(void *dst, size_t dstlen, size_t dststride, size_t ndst, shared const void *src,
                          size_t srclen, size_t srcstride, size_t nsrc);
/* count[0] bytes; count[i] of them at distances stride[i - 1]. */
void bupc_memget_strided(void *dst, const size_t dststrides[], shared const void *src, const size_t srcstrides[],
                         const size_t count[], size_t levels);
void bupc_memput_vlist(size_t ndst, const bupc_smemvec_t dst[], size_t nsrc, const bupc_pmemvec_t src[]);
void bupc_memput_ilist(size_t ndst, shared void *const dst[], size_t dstlen, size_t nsrc, const void *const src[],
                       size_t srclen);
void bupc_memput_fstrided(shared void *dst, size_t dstlen, size_t dststride, size_t ndst, const void *src,
                          size_t srclen, size_t srcstride, size_t nsrc);
/* count[0] bytes; count[i] of them at distances stride[i - 1]. */
void bupc_memput_strided(shared void *dst, const size_t dststrides[], const void *src, const size_t srcstrides[],
                         const size_t count[], size_t levels);

/* The same, under way at the return; lists, strides and counts may be used again at once. */
bupc_handle_t bupc_memcpy_vlist_async(size_t ndst, const bupc_smemvec_t dst[], size_t nsrc, const bupc_smemvec_t src[]);
bupc_handle_t bupc_memcpy_ilist_async(size_t ndst, shared void *const dst[], size_t dstlen, size_t nsrc,
                                      shared const void *const src[], size_t srclen);
bupc_handle_t bupc_memcpy_fstrided_async(shared void *dst, size_t dstlen, size_t dststride, size_t ndst,
                                         shared const void *src, size_t srclen, size_t srcstride, size_t nsrc);
bupc_handle_t bupc_memcpy_strided_async(shared void *dst, const size_t dststrides[], shared const void *src,
                                        const size_t srcstrides[], const size_t count[], size_t levels);
bupc_handle_t bupc_memget_vlist_async(size_t ndst, const bupc_pmemvec_t dst[], size_t nsrc, const bupc_smemvec_t src[]);
bupc_handle_t bupc_memget_ilist_async(size_t ndst, void *const dst[], size_t dstlen, size_t nsrc,
                                      shared const void *const src[], size_t srclen);
bupc_handle_t bupc_memget_fstrided_async(void *dst, size_t dstlen, size_t dststride, size_t ndst,
                                         shared const void *src, size_t srclen, size_t srcstride, size_t nsrc);
bupc_handle_t bupc_memget_strided_async(void *dst, const size_t dststrides[], shared const void *src,
                                        const size_t srcstrides[], const size_t count[], size_t levels);
bupc_handle_t bupc_memput_vlist_async(size_t ndst, const bupc_smemvec_t dst[], size_t nsrc, const bupc_pmemvec_t src[]);
bupc_handle_t bupc_memput_ilist_async(size_t ndst, shared void *const dst[], size_t dstlen, size_t nsrc,
                                      const void *const src[], size_t srclen);
bupc_handle_t bupc_memput_fstrided_async(shared void *dst, size_t dstlen, size_t dststride, size_t ndst,
                                         const void *src, size_t srclen, size_t srcstride, size_t nsrc);
bupc_handle_t bupc_memput_strided_async(shared void *dst, const size_t dststrides[], const void *src,
                                        const size_t srcstrides[], const size_t count[], size_t levels);

#endif
