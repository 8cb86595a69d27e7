/* Berkeley's value collectives: every thread gives a value, and gets one; the type is the first argument. */
#ifndef _BUPC_COLLECTIVEV_H_
#define _BUPC_COLLECTIVEV_H_

#include <bupc_version.h>

#include <stddef.h>
#include <upc_types.h>

#define BUPC_COLLECTIVEV_VERSION_MAJOR 1
#define BUPC_COLLECTIVEV_VERSION_MINOR 2

void bupc_value_reduce(void *value, upc_type_t type, upc_op_t op);
void bupc_value_prefix_reduce(void *value, upc_type_t type, upc_op_t op);
void bupc_value_broadcast(void *value, size_t bytes, int root);
void bupc_value_scatter(void *value, const void *src, size_t bytes, int root);
void bupc_value_gather(void *dst, const void *value, size_t bytes, int root);
void bupc_value_gather_all(void *dst, const void *value, size_t bytes);
void bupc_value_permute(void *value, size_t bytes, int to);

#define _BUPC_TYPE(TYPE)                                                                                               \
  _Generic((TYPE)0, char                                                                                               \
           : UPC_CHAR, signed char                                                                                     \
           : UPC_CHAR, unsigned char                                                                                   \
           : UPC_UCHAR, short                                                                                          \
           : UPC_SHORT, unsigned short                                                                                 \
           : UPC_USHORT, int                                                                                           \
           : UPC_INT, unsigned int                                                                                     \
           : UPC_UINT, long                                                                                            \
           : UPC_LONG, unsigned long                                                                                   \
           : UPC_ULONG, long long                                                                                      \
           : UPC_LLONG, unsigned long long                                                                             \
           : UPC_ULLONG, float                                                                                         \
           : UPC_FLOAT, double                                                                                         \
           : UPC_DOUBLE, long double                                                                                   \
           : UPC_LDOUBLE)

#define bupc_allv_reduce_all(TYPE, v, op)                                                                              \
  (__extension__({                                                                                                     \
    TYPE bupc_v_ = (v);                                                                                                \
    bupc_value_reduce(&bupc_v_, _BUPC_TYPE(TYPE), (op));                                                               \
    bupc_v_;                                                                                                           \
  }))
/* The result is defined on the root only; all threads have it. */
#define bupc_allv_reduce(TYPE, v, root, op) ((void)(root), bupc_allv_reduce_all(TYPE, v, op))
#define bupc_allv_prefix_reduce(TYPE, v, op)                                                                           \
  (__extension__({                                                                                                     \
    TYPE bupc_v_ = (v);                                                                                                \
    bupc_value_prefix_reduce(&bupc_v_, _BUPC_TYPE(TYPE), (op));                                                        \
    bupc_v_;                                                                                                           \
  }))
#define bupc_allv_broadcast(TYPE, v, root)                                                                             \
  (__extension__({                                                                                                     \
    TYPE bupc_v_ = (v);                                                                                                \
    bupc_value_broadcast(&bupc_v_, sizeof(TYPE), (root));                                                              \
    bupc_v_;                                                                                                           \
  }))
#define bupc_allv_scatter(TYPE, root, src)                                                                             \
  (__extension__({                                                                                                     \
    TYPE bupc_v_;                                                                                                      \
    bupc_value_scatter(&bupc_v_, (src), sizeof(TYPE), (root));                                                         \
    bupc_v_;                                                                                                           \
  }))
#define bupc_allv_gather(TYPE, v, root, dst)                                                                           \
  (__extension__({                                                                                                     \
    TYPE bupc_v_ = (v), *bupc_dst_ = (dst);                                                                            \
    bupc_value_gather(bupc_dst_, &bupc_v_, sizeof(TYPE), (root));                                                      \
    bupc_dst_;                                                                                                         \
  }))
#define bupc_allv_gather_all(TYPE, v, dst)                                                                             \
  (__extension__({                                                                                                     \
    TYPE bupc_v_ = (v), *bupc_dst_ = (dst);                                                                            \
    bupc_value_gather_all(bupc_dst_, &bupc_v_, sizeof(TYPE));                                                          \
    bupc_dst_;                                                                                                         \
  }))
#define bupc_allv_permute(TYPE, v, to)                                                                                 \
  (__extension__({                                                                                                     \
    TYPE bupc_v_ = (v);                                                                                                \
    bupc_value_permute(&bupc_v_, sizeof(TYPE), (to));                                                                  \
    bupc_v_;                                                                                                           \
  }))

#endif
