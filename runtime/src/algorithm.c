/* Which algorithm carries out a collective: one table, by operation, situation of the members, their number, and bytes.
   KROLL_COLLECTIVE names an algorithm that is preferred wherever it is possible, for tests. */
#include "engine.h"
#include "knobs.h"
#include <stdlib.h>

/* Where the members of a team are. */
enum {
  TOGETHER = 1, /* on one node */
  CROWDED =
      2,     /* on one node, and there are more ranks than cores: every round of messages costs switches of processes */
  NODES = 4, /* on several nodes, some with several members, which follow each other */
  APART = 8  /* on several nodes, otherwise */
};
enum { NEAR = TOGETHER | CROWDED, FAR = NODES | APART, ANYWHERE = NEAR | FAR };

typedef struct {
  uint32_t situations; /* 0: no rule */
  int members;         /* at least */
  size_t bytes;        /* of a member's block, at most */
  kr_algorithm algorithm;
} rule;

#define ANY SIZE_MAX

/* The first rule that fits counts, if its algorithm can do it: data inside messages must be small, for example, and
   only what lies in global memory moves directly. Near buffers of others cost no more than windows. Between far ones a
   root is not asked by all, and a member starts a few operations a round, in log2 P rounds. Where the bytes that a
   member must receive from P - 1 others are more than a window holds, they outweigh the messages: a gather, an
   all-gather and an all-to-all then read P - 1 blocks in turn, each member beginning with the next one, or in a ring
   whose members have two neighbours, so that few bytes cross between nodes. */
enum { RULES = 10 };
static const rule rules[KR_OPERATIONS][RULES] = {
    [KR_BARRIER] = {{CROWDED | NODES, 3, ANY, KR_NODES}, {ANYWHERE, 1, ANY, KR_DISSEMINATION}},
    [KR_BROADCAST] = {{NEAR, 1, ANY, KR_DIRECT},
                      {CROWDED | NODES, 3, ANY, KR_NODES},
                      {ANYWHERE, 1, ANY, KR_DISSEMINATION},
                      {FAR, 4, 65536, KR_TREE},
                      {FAR, 3, ANY, KR_PIPELINE},
                      {ANYWHERE, 1, ANY, KR_DIRECT},
                      {ANYWHERE, 1, ANY, KR_STAGED}},
    [KR_SCATTER] = {{NEAR, 1, ANY, KR_DIRECT},
                    {ANYWHERE, 1, ANY, KR_DISSEMINATION},
                    {ANYWHERE, 1, ANY, KR_DIRECT},
                    {ANYWHERE, 1, ANY, KR_STAGED}},
    [KR_GATHER] = {{NEAR, 1, ANY, KR_DIRECT},
                   {CROWDED | NODES, 3, ANY, KR_NODES},
                   {ANYWHERE, 1, ANY, KR_DISSEMINATION},
                   {ANYWHERE, 1, ANY, KR_DIRECT},
                   {FAR, 4, ANY, KR_TREE},
                   {ANYWHERE, 1, ANY, KR_STAGED}},
    [KR_ALL_GATHER] = {{NEAR, 1, ANY, KR_DIRECT},
                       {CROWDED | NODES, 3, ANY, KR_NODES},
                       {ANYWHERE, 1, ANY, KR_DISSEMINATION},
                       {FAR, 16, ANY, KR_DOUBLING},
                       {ANYWHERE, 1, 16384, KR_DIRECT},
                       {FAR, 4, ANY, KR_DOUBLING},
                       {ANYWHERE, 1, 16384, KR_STAGED},
                       {NODES, 3, ANY, KR_RING},
                       {ANYWHERE, 1, ANY, KR_DIRECT},
                       {ANYWHERE, 1, ANY, KR_STAGED}},
    [KR_ALL_TO_ALL] = {{NEAR, 1, ANY, KR_DIRECT},
                       {ANYWHERE, 1, ANY, KR_DISSEMINATION},
                       {ANYWHERE, 1, ANY, KR_DIRECT},
                       {ANYWHERE, 1, ANY, KR_STAGED}},
    [KR_REDUCE] = {{CROWDED | NODES, 3, ANY, KR_NODES},
                   {ANYWHERE, 1, ANY, KR_DISSEMINATION},
                   {FAR, 4, 65536, KR_TREE},
                   {ANYWHERE, 1, ANY, KR_STAGED}},
    [KR_ALL_REDUCE] = {{CROWDED | NODES, 3, ANY, KR_NODES},
                       {ANYWHERE, 1, ANY, KR_DISSEMINATION},
                       {FAR, 4, 65536, KR_TREE},
                       {ANYWHERE, 1, ANY, KR_STAGED}},
    [KR_SCAN] = {{CROWDED | NODES, 3, ANY, KR_NODES},
                 {ANYWHERE, 1, ANY, KR_DISSEMINATION},
                 {FAR, 8, ANY, KR_DOUBLING},
                 {ANYWHERE, 1, ANY, KR_STAGED}},
    [KR_PERMUTE] = {{ANYWHERE, 1, ANY, KR_DIRECT}},
};

/* What KROLL_COLLECTIVE may say, by algorithm. */
static const char *const names[] = {"dissemination", "nodes",    "tree", "doubling",
                                    "staged",        "pipeline", "ring", "direct"};

static int preferred(void) {
  static int algorithm = -2;
  if (algorithm == -2) {
    const char *wanted = kr_knob("KROLL_COLLECTIVE");
    algorithm = strcmp(wanted, "table") == 0 ? -1 : KR_ALGORITHMS;
    for (int i = 0; i < KR_ALGORITHMS; i++)
      algorithm = strcmp(wanted, names[i]) == 0 ? i : algorithm;
    if (algorithm == KR_ALGORITHMS)
      kroll_fail(
          NULL,
          "KROLL_COLLECTIVE=%s is none of table, dissemination, nodes, tree, doubling, staged, pipeline, ring, direct",
          wanted);
  }
  return algorithm;
}

static bool can(const kroll_team *team, kr_plan *plan, kr_algorithm algorithm) {
  plan->algorithm = algorithm;
  return (algorithm != KR_NODES || team->groups.count != 0) && kr_plan_possible(plan);
}

/* Data inside the messages of one meeting needs no other one, unless all have to meet before. */
static bool is_worth(const kroll_team *team, const kr_plan *plan, kr_algorithm algorithm) {
  if (algorithm != KR_DIRECT || plan->in == KR_ALLSYNC)
    return true;
  kr_plan other = *plan;
  return !can(team, &other, KR_DISSEMINATION);
}

static void choose(const kroll_team *team, kr_plan *plan) {
  if (preferred() >= 0 && can(team, plan, (kr_algorithm)preferred()))
    return;
  const rule *of_operation = rules[plan->operation];
  for (const rule *r = of_operation; r < of_operation + RULES; r++)
    if ((r->situations & team->situation) != 0 && plan->size >= r->members && plan->bytes <= r->bytes &&
        is_worth(team, plan, r->algorithm) && can(team, plan, r->algorithm))
      return;
  plan->algorithm = KR_DISSEMINATION; /* a member alone: all else is in the table */
}

void kr_plan_choose(const kroll_team *team, kr_plan *plan) {
  plan->size = team->size;
  plan->me = team->me;
  plan->groups = team->groups;
  plan->meeting = team->meeting;
  plan->near = (team->situation & NEAR) != 0;
  plan->part = kr_part_bytes(plan);
  choose(team, plan);
}

/* ---- the situation of a team ---- */

static int node_of(int rank) {
  int low = 0, high = kr_job.nodes;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    *(kr_job.node_first[middle] <= (uint32_t)rank ? &low : &high) = middle;
  }
  return low;
}

/* The members' nodes as groups; count 0 if a node comes twice. */
static kr_groups find_groups(const kroll_team *team) {
  int *begin = malloc(((size_t)team->size + 1) * sizeof *begin);
  bool *seen = calloc((size_t)kr_job.nodes, sizeof *seen);
  if (begin == NULL || seen == NULL)
    kroll_fail(NULL, "no memory for a team of %d ranks", team->size);
  int count = 0, node = -1;
  bool together = true;
  for (int member = 0; member < team->size; member++) {
    const int here = node_of(kr_member_rank(team, member));
    if (here == node)
      continue;
    together &= !seen[here];
    seen[here] = true;
    node = here;
    begin[count++] = member;
  }
  begin[count] = team->size;
  free(seen);
  return (kr_groups){together ? count : 0, begin};
}

static uint32_t situation_of(const kroll_team *team) {
  if (team->groups.count == 1)
    return kr_process.crowded ? CROWDED : TOGETHER;
  return team->groups.count > 0 && team->groups.count < team->size ? NODES : APART;
}

void kr_situation_open(kroll_team *team) {
  team->groups = find_groups(team);
  team->situation = situation_of(team);
  kr_plan barrier = {.operation = KR_BARRIER, .elem = 1};
  kr_plan_choose(team, &barrier);
  team->meeting = barrier.algorithm;
  team->plain = preferred() < 0 && barrier.algorithm == KR_DISSEMINATION;
}
