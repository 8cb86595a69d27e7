/* Collectives that move data. What fits travels inside a meeting; the rest goes through the staging windows in chunks.
 */
#include "flight.h"
#include "rma.h"
#include "stage.h"
#include "event.h"

typedef struct {
  kroll_team *team;
  const kroll_site *site;
  kr_doing doing;
} collective;

/* All members must agree on the bytes and on the root of what has one. */
static collective begin(kroll_team *team, const kroll_site *site, uint32_t operation, size_t bytes, int root) {
  kr_settle(site);
  team = kr_team(team);
  kr_meet_check(team, site);
  const kroll_terms terms = {.count = bytes, .elem_bytes = 1, .root = root};
  return (collective){team, site, kr_meet_terms(team, operation, &terms)};
}

static void check_root(const collective *c, int root) {
  if (root < 0 || root >= c->team->size)
    kroll_fail(c->site, "rank %d is not in this team of %d", root, c->team->size);
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static void open_stage(const collective *c) { kr_stage_open(c->team, c->site, c->doing); }
static void publish(const collective *c) { kr_stage_publish(c->team, c->site, c->doing); }

/* Starts reading from the part that a member published. */
static void read_part(const collective *c, kr_chain *chain, void *dst, int member, size_t offset, size_t bytes) {
  kr_get_start(chain, dst, kr_stage_of(c->team, member) + offset, bytes, c->site);
}

/* ---- broadcast ---- */

static void broadcast_staged(const collective *c, char *buffer, size_t bytes, int root) {
  open_stage(c);
  for (size_t done = 0; done < bytes; done += KR_STAGE_BYTES) {
    const size_t now = smaller(bytes - done, KR_STAGE_BYTES);
    kr_chain chain = {0};
    if (c->team->me == root)
      memcpy(kr_stage_mine(c->team), buffer + done, now);
    publish(c);
    if (c->team->me != root)
      read_part(c, &chain, buffer + done, root, 0, now);
    kr_chain_wait(&chain, c->site);
  }
}

void kroll_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  const collective c = begin(team, site, KR_DOING_BROADCAST, bytes, root);
  check_root(&c, root);
  if (bytes <= KR_MEET_PAYLOAD)
    kr_meet_broadcast(c.team, buffer, bytes, root, site, c.doing);
  else
    broadcast_staged(&c, buffer, bytes, root);
}

/* ---- gather and all-gather: the readers differ ---- */

static void gather_staged(const collective *c, char *dst, const char *src, size_t bytes, bool reads) {
  open_stage(c);
  for (size_t done = 0; done < bytes; done += KR_STAGE_BYTES) {
    const size_t now = smaller(bytes - done, KR_STAGE_BYTES);
    kr_chain chain = {0};
    memcpy(kr_stage_mine(c->team), src + done, now);
    publish(c);
    for (int member = 0; reads && member < c->team->size; member++)
      read_part(c, &chain, dst + (size_t)member * bytes + done, member, 0, now);
    kr_chain_wait(&chain, c->site);
  }
}

void kr_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site, kr_doing doing) {
  const collective c = begin(team, site, doing, bytes, 0);
  if (kr_meet_gathers(c.team, bytes))
    kr_meet_all_gather(c.team, dst, src, bytes, site, c.doing);
  else
    gather_staged(&c, dst, src, bytes, true);
}

void kroll_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_all_gather(team, dst, src, bytes, site, KR_DOING_ALL_GATHER);
}

void kroll_gather(kroll_team *team, void *dst, const void *src, size_t bytes, int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  const collective c = begin(team, site, KR_DOING_GATHER, bytes, root);
  check_root(&c, root);
  const bool reads = c.team->me == root;
  char all[KR_GATHER_BYTES];
  if (kr_meet_gathers(c.team, bytes))
    kr_meet_all_gather(c.team, reads ? dst : all, src, bytes, site, c.doing);
  else
    gather_staged(&c, dst, src, bytes, reads);
}

/* ---- scatter and all-to-all: a part holds a piece for every member ---- */

static size_t piece_bytes(const collective *c) { return KR_STAGE_BYTES / (size_t)c->team->size & ~(size_t)15; }

static void pack_pieces(const collective *c, const char *src, size_t stride, size_t done, size_t now) {
  char *part = kr_stage_mine(c->team);
  for (int member = 0; member < c->team->size; member++)
    memcpy(part + (size_t)member * now, src + (size_t)member * stride + done, now);
}

void kroll_scatter(kroll_team *team, void *dst, const void *src, size_t bytes, int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  const collective c = begin(team, site, KR_DOING_SCATTER, bytes, root);
  check_root(&c, root);
  open_stage(&c);
  const size_t piece = piece_bytes(&c);
  for (size_t done = 0; done < bytes; done += piece) {
    const size_t now = smaller(bytes - done, piece);
    kr_chain chain = {0};
    if (c.team->me == root)
      pack_pieces(&c, src, bytes, done, now);
    publish(&c);
    read_part(&c, &chain, (char *)dst + done, root, (size_t)c.team->me * now, now);
    kr_chain_wait(&chain, site);
  }
}

void kroll_all_to_all(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  const collective c = begin(team, site, KR_DOING_ALL_TO_ALL, bytes, 0);
  open_stage(&c);
  const size_t piece = piece_bytes(&c);
  for (size_t done = 0; done < bytes; done += piece) {
    const size_t now = smaller(bytes - done, piece);
    kr_chain chain = {0};
    pack_pieces(&c, src, bytes, done, now);
    publish(&c);
    for (int member = 0; member < c.team->size; member++)
      read_part(&c, &chain, (char *)dst + (size_t)member * bytes + done, member, (size_t)c.team->me * now, now);
    kr_chain_wait(&chain, site);
  }
}
