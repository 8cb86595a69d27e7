/* The few calls and records of PMIx that joining a job takes. They are declared here, since programs are built where no
   launcher's headers need be; versions 3 to 5 of the library agree on them, and a test compares them with its headers.
 */
#define _GNU_SOURCE
#include "pmix.h"
#include "pmix_abi.h"
#include <dlfcn.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LIBRARY "libpmix.so.2"
/* So long ranks may take to come to a meeting: all are started together. */
#define MEETING_S 60

static struct {
  int (*Init)(kr_pmix_proc *me, kr_pmix_info *info, size_t count);
  int (*Finalize)(const kr_pmix_info *info, size_t count);
  int (*Put)(uint8_t scope, const char *key, kr_pmix_value *value);
  int (*Commit)(void);
  int (*Fence_nb)(const kr_pmix_proc *who, size_t count, const kr_pmix_info *info, size_t infos,
                  void (*done)(int status, void *data), void *data);
  int (*Get)(const kr_pmix_proc *who, const char *key, const kr_pmix_info *info, size_t count, kr_pmix_value **value);
  const char *(*Error_string)(int status);
} pmix;

static kr_pmix_proc me;

bool kr_pmix_is_there(void) { return getenv("PMIX_NAMESPACE") != NULL && getenv("PMIX_RANK") != NULL; }

static const char *words(const char *format, const char *what, const char *why) {
  static char text[1024];
  snprintf(text, sizeof text, format, what, why);
  return text;
}

static const char *failed(const char *what, int status) {
  return words("PMIx, by which the launcher tells ranks of each other, cannot %s: %s", what, pmix.Error_string(status));
}

/* ---- the library ---- */

static const char *load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_GLOBAL);
  if (library == NULL)
    return words("ranks that mpirun or srun has started find each other by PMIx, and %s cannot be loaded (%s): install "
                 "it, or start the program with `kroll run`",
                 LIBRARY, dlerror());
  const struct {
    const char *name;
    void *place;
  } calls[] = {{"PMIx_Init", &pmix.Init},
               {"PMIx_Finalize", &pmix.Finalize},
               {"PMIx_Put", &pmix.Put},
               {"PMIx_Commit", &pmix.Commit},
               {"PMIx_Fence_nb", &pmix.Fence_nb},
               {"PMIx_Get", &pmix.Get},
               {"PMIx_Error_string", &pmix.Error_string}};
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    void *call = dlsym(library, calls[i].name);
    if (call == NULL)
      return words("this machine's %s has no %s: install PMIx 3 or later, or start the program with `kroll run`",
                   LIBRARY, calls[i].name);
    memcpy(calls[i].place, &call, sizeof call);
  }
  return NULL;
}

static const char *of_job(const char *key, kr_pmix_value **value) {
  kr_pmix_proc all = me;
  all.rank = KR_PMIX_RANK_WILDCARD;
  const int status = pmix.Get(&all, key, NULL, 0, value);
  return status == 0 ? NULL : failed("tell who is in the job", status);
}

const char *kr_pmix_open(kr_pmix_facts *facts) {
  const char *why = load();
  if (why != NULL)
    return why;
  const int status = pmix.Init(&me, NULL, 0);
  if (status != 0)
    return failed("join the launcher's job", status);
  kr_pmix_value *ranks, *peers;
  if ((why = of_job("pmix.job.size", &ranks)) != NULL || (why = of_job("pmix.lpeers", &peers)) != NULL)
    return why;
  if (ranks->type != KR_PMIX_UINT32 || peers->type != KR_PMIX_STRING)
    return "this machine's PMIx tells the job in a way of its own: start the program with `kroll run`";
  *facts = (kr_pmix_facts){.rank = me.rank, .ranks = ranks->uint32, .peers = peers->string};
  snprintf(facts->job, sizeof facts->job, "%s", me.nspace);
  return NULL;
}

void kr_pmix_close(void) { pmix.Finalize(NULL, 0); }

/* ---- texts ---- */

const char *kr_pmix_give(const char *key, const char *text) {
  kr_pmix_value value = {.type = KR_PMIX_STRING, .string = (char *)text};
  int status = pmix.Put(KR_PMIX_GLOBAL, key, &value);
  if (status == 0)
    status = pmix.Commit();
  return status == 0 ? NULL : failed("take a text", status);
}

const char *kr_pmix_ask(uint32_t rank, const char *key, const char **text) {
  kr_pmix_proc who = me;
  who.rank = rank;
  kr_pmix_value *value;
  const int status = pmix.Get(&who, key, NULL, 0, &value);
  if (status != 0)
    return failed("pass a text on", status);
  *text = value->type == KR_PMIX_STRING ? value->string : "";
  return NULL;
}

/* The library's own thread calls `came`, perhaps after nobody waits any more. */
static struct {
  sem_t all;
  int status;
} meeting;

static void came(int status, void *unused) {
  (void)unused;
  meeting.status = status;
  sem_post(&meeting.all);
}

const char *kr_pmix_meet(void) {
  kr_pmix_proc all = me;
  all.rank = KR_PMIX_RANK_WILDCARD;
  kr_pmix_info collect = {.key = "pmix.collect", .value = {.type = KR_PMIX_BOOL, .flag = true}};
  sem_init(&meeting.all, 0, 0);
  int status = pmix.Fence_nb(&all, 1, &collect, 1, came, NULL);
  if (status == 0) {
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += MEETING_S;
    if (sem_timedwait(&meeting.all, &limit) != 0)
      return "not all processes that the launcher has started join the job within 60 s: are all of them this program?";
    status = meeting.status;
  }
  return status == 0 ? NULL : failed("bring all ranks together", status);
}
