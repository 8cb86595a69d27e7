/* UPC in programs of other languages, as Berkeley UPC has it: main is in C, C++ or Fortran, and the linker is upcc.
   Every process of the job is one thread. */
#ifndef _BUPC_EXTERN_H_
#define _BUPC_EXTERN_H_

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Joins the job; all threads call it before anything of UPC, and a second call does nothing. The arguments, which may
   be null, stay as they are. */
void bupc_init(int *argc, char ***argv);
/* The same, then runs main_of_thread on the thread, and ends it with what that returns. */
void bupc_init_reentrant(int *argc, char ***argv, int (*main_of_thread)(int, char **));

#ifndef bupc_exit
/* Ends the thread when all have come to their end; the job's status is that of the first that fails. */
void bupc_exit(int status) __attribute__((noreturn));
#endif

int bupc_extern_mythread(void);
int bupc_extern_threads(void);
char *bupc_extern_getenv(const char *name);

/* upc_notify, upc_wait and upc_barrier with a value. */
void bupc_extern_notify(int value);
void bupc_extern_wait(int value);
void bupc_extern_barrier(int value);

/* Shared memory with affinity to the caller, as a pointer of C; null if there is none. */
void *bupc_extern_alloc(size_t bytes);
/* The caller's part of a shared array of `blocks` blocks of `bytes` bytes, from thread 0 on; collective. */
void *bupc_extern_all_alloc(size_t blocks, size_t bytes);
/* Gives back what one of the two gave to `thread`; of all_alloc's memory one thread gives back all parts. */
void bupc_extern_free(void *memory, int thread);

/* What the program was made with; parts that are null pointers are left out. */
void bupc_extern_config_info(const char **runtime_config, const char **network_config, const char **version,
                             int *runtime_major, int *runtime_minor, int *debug, int *pthreads, size_t *page_bytes);

#ifdef __cplusplus
}
#endif

#endif
