/* Non-blocking transfers (UPC 1.3 optional library 7.4). */
#ifndef _UPC_NB_H_
#define _UPC_NB_H_

#include <upc.h>

#ifndef upc_handle_t
typedef bupc_handle_t upc_handle_t;
#endif
#ifndef UPC_COMPLETE_HANDLE
#define UPC_COMPLETE_HANDLE ((upc_handle_t)0)
#endif

upc_handle_t upc_memcpy_nb(shared void *restrict dst, shared const void *restrict src, size_t n);
upc_handle_t upc_memget_nb(void *restrict dst, shared const void *restrict src, size_t n);
upc_handle_t upc_memput_nb(shared void *restrict dst, const void *restrict src, size_t n);
upc_handle_t upc_memset_nb(shared void *dst, int c, size_t n);
void upc_sync(upc_handle_t handle);
int upc_sync_attempt(upc_handle_t handle);

void upc_memcpy_nbi(shared void *restrict dst, shared const void *restrict src, size_t n);
void upc_memget_nbi(void *restrict dst, shared const void *restrict src, size_t n);
void upc_memput_nbi(shared void *restrict dst, const void *restrict src, size_t n);
void upc_memset_nbi(shared void *dst, int c, size_t n);
void upc_synci(void);
int upc_synci_attempt(void);

#endif
