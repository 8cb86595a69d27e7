/* Reduce to one member, with a user operation that does not commute, so that the order of ranks shows. */
#include "collective.h"

/* Composition of x -> a x + b, modulo 65521: the lower rank's first. */
typedef struct {
  int64_t a, b;
} affine;

static affine compose(affine first, affine second) {
  return (affine){first.a * second.a % 65521, (first.b * second.a + second.b) % 65521};
}

static void compose_all(const void *in, void *inout, size_t count, void *context) {
  const affine *lower = in;
  affine *higher = inout;
  ++*(int *)context;
  for (size_t i = 0; i < count; i++)
    higher[i] = compose(lower[i], higher[i]);
}

static affine term(int rank, size_t i) { return (affine){value_of(rank, i) + 1, value_of(rank, i + 3)}; }

static void reduce_to(kroll_team *team, size_t count, int root) {
  const int size = kroll_team_size(team), me = kroll_team_rank(team);
  int calls = 0;
  const kroll_combine how = {KROLL_BYTES, KROLL_USER, sizeof(affine), compose_all, &calls};
  affine *own = calloc(count + 1, sizeof *own), *sum = calloc(count + 1, sizeof *sum);
  for (size_t i = 0; i < count; i++)
    own[i] = term(me, i);
  kroll_reduce(team, sum, own, count, &how, root, HERE);
  for (size_t i = 0; me == root && i < count; i++) {
    affine wanted = term(0, i);
    for (int r = 1; r < size; r++)
      wanted = compose(wanted, term(r, i));
    CHECK_EQUAL(sum[i].a, wanted.a);
    CHECK_EQUAL(sum[i].b, wanted.b);
  }
  int64_t here = calls, all = 0;
  const kroll_combine add = {.type = KROLL_I64, .op = KROLL_ADD};
  kroll_all_reduce(team, &all, &here, 1, &add, HERE);
  CHECK(all >= (size > 1 && count > 0));
  free(own);
  free(sum);
}

static void collective_case(kroll_team *team, size_t count) {
  reduce_to(team, count, 0);
  reduce_to(team, count, kroll_team_size(team) - 1);
}
