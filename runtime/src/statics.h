/* Statics: the places of shared objects behind the control pages, and where references lie that no block holds, apart
   from stacks and registers. */
#ifndef KR_STATICS_H
#define KR_STATICS_H

#include <stddef.h>
#include <stdint.h>

/* Gives every object its place; afterwards kr_statics_end is the first free offset of every segment. */
void kr_statics_place(void);
extern uint64_t kr_statics_end;
/* Runs the initialisers of this rank. */
void kr_statics_initialise(void);

/* Calls for every range of memory of this rank that statics lie in: data and bss of the program, with the static fields
   and string literals of Titanium, the variables of C and UPC, and the runtime's own; and this rank's part of the
   static shared objects. Memory from malloc and the data of shared libraries are not among them. Ranges start and end
   at multiples of 8. */
typedef void (*kr_root_visitor)(const void *start, size_t bytes, const char *what, void *context);
void kr_roots_walk(kr_root_visitor visit, void *context);

#endif
