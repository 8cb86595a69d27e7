/* Calls of the program's functions that combine two elements, where the type of the elements in C is not known. */
#ifndef KR_CAF_INVOKE_H
#define KR_CAF_INVOKE_H

#include "caf.h"

typedef void (*caf_function)(void);

/* Reals of 16 bytes, and complex numbers of two of them, of kind 10 or 16. */
void caf_invoke_real(caf_function function, bool by_value, const void *a, const void *b, void *result);
void caf_invoke_complex(caf_function function, bool by_value, const void *a, const void *b, void *result);
/* Structures of 16 bytes or less, by reference; false if it cannot be said where the result is. */
bool caf_invoke_structure(caf_function function, const void *a, const void *b, size_t bytes, void *result);

#endif
