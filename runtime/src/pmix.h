/* What a launcher of others (Open MPI's mpirun, Slurm's srun --mpi=pmix) tells the processes that it starts, and what
   these tell each other through it: a client of PMIx, https://pmix.github.io. Its library is loaded when it is needed.
 */
#ifndef KR_PMIX_H
#define KR_PMIX_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  char job[256];  /* the launcher's name of it */
  uint32_t rank;  /* as the launcher counts */
  uint32_t ranks; /* of the job */
  char *peers;    /* ranks on this node in rising order, "0,2,5" */
} kr_pmix_facts;

/* Whether a launcher that speaks PMIx has started this process. */
bool kr_pmix_is_there(void);
/* Joins the launcher's job. This and all others return NULL, or why it is not possible, in words for the user. */
const char *kr_pmix_open(kr_pmix_facts *facts);
/* Tells a text to all ranks; once a key. */
const char *kr_pmix_give(const char *key, const char *text);
/* Waits until all ranks have come here; `text`s given before can then be asked for. */
const char *kr_pmix_meet(void);
/* What a rank has given: memory of the library. */
const char *kr_pmix_ask(uint32_t rank, const char *key, const char **text);
void kr_pmix_close(void);

#endif
