/* The runtime for the C of a UPC translation unit. That C holds the text of the user's system headers already, so no
   system header may be included again, and no macro of theirs may stay behind: the names that ours need are borrowed
   from the compiler. */
#ifndef KROLL_UPC_UNIT
#define KROLL_UPC_UNIT

/* -ansi and -std=c89 leave the plain word to the user. */
#define inline __inline__
#define bool _Bool
#define false 0
#define true 1
#define NULL ((void *)0)
#define size_t __SIZE_TYPE__
#define ptrdiff_t __PTRDIFF_TYPE__
#define uintptr_t __UINTPTR_TYPE__
#define int8_t __INT8_TYPE__
#define int16_t __INT16_TYPE__
#define int32_t __INT32_TYPE__
#define int64_t __INT64_TYPE__
#define uint8_t __UINT8_TYPE__
#define uint16_t __UINT16_TYPE__
#define uint32_t __UINT32_TYPE__
#define uint64_t __UINT64_TYPE__
#define INT64_C(c) c##L
#define UINT64_C(c) c##UL
#define memcpy __builtin_memcpy
#define memset __builtin_memset

#include <kroll/upc.h>

#undef inline
#undef bool
#undef false
#undef true
#undef NULL
#undef size_t
#undef ptrdiff_t
#undef uintptr_t
#undef int8_t
#undef int16_t
#undef int32_t
#undef int64_t
#undef uint8_t
#undef uint16_t
#undef uint32_t
#undef uint64_t
#undef INT64_C
#undef UINT64_C
#undef memcpy
#undef memset

#endif
