/* Atomic operations within domains (UPC 1.3 optional library 7.1). */
#ifndef _UPC_ATOMIC_H_
#define _UPC_ATOMIC_H_

#include <upc.h>

#define UPC_GET 2048
#define UPC_SET 4096
#define UPC_CSWAP 8192
#define UPC_SUB 16384
#define UPC_INC 32768
#define UPC_DEC 65536

typedef int upc_atomichint_t;
#define UPC_ATOMIC_HINT_DEFAULT 0
#define UPC_ATOMIC_HINT_LATENCY 1
#define UPC_ATOMIC_HINT_THROUGHPUT 2

typedef shared struct upc_atomicdomain_struct upc_atomicdomain_t;
upc_atomicdomain_t *upc_all_atomicdomain_alloc(upc_type_t type, upc_op_t ops, upc_atomichint_t hints);
void upc_all_atomicdomain_free(upc_atomicdomain_t *domain);
void upc_atomic_strict(upc_atomicdomain_t *domain, void *restrict fetch, upc_op_t op, shared void *restrict target,
                       const void *restrict operand1, const void *restrict operand2);
void upc_atomic_relaxed(upc_atomicdomain_t *domain, void *restrict fetch, upc_op_t op, shared void *restrict target,
                        const void *restrict operand1, const void *restrict operand2);
int upc_atomic_isfast(upc_type_t type, upc_op_t ops, shared void *address);

#endif
