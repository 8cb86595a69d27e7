/* Packing and unpacking of strided bytes. */
#include "shape.h"
#include <string.h>

uint64_t kr_sim_side_bytes(const kr_sim_side *side) {
  uint64_t bytes = side->chunk_bytes;
  for (uint32_t d = 0; d < side->dims; d++)
    bytes *= side->count[d];
  return bytes;
}

void kr_sim_side_extent(const kr_sim_side *side, int64_t *low, int64_t *high) {
  *low = 0;
  *high = (int64_t)side->chunk_bytes;
  for (uint32_t d = 0; d < side->dims; d++) {
    const int64_t reach = (int64_t)(side->count[d] - 1) * side->stride[d];
    *(reach < 0 ? low : high) += reach;
  }
}

static uint8_t *pack_from(uint8_t *packed, const uint8_t *base, const kr_sim_side *side, uint32_t d) {
  if (d == side->dims) {
    memcpy(packed, base, side->chunk_bytes);
    return packed + side->chunk_bytes;
  }
  for (uint64_t i = 0; i < side->count[d]; i++)
    packed = pack_from(packed, base + (int64_t)i * side->stride[d], side, d + 1);
  return packed;
}

static const uint8_t *unpack_from(uint8_t *base, const uint8_t *packed, const kr_sim_side *side, uint32_t d) {
  if (d == side->dims) {
    memcpy(base, packed, side->chunk_bytes);
    return packed + side->chunk_bytes;
  }
  for (uint64_t i = 0; i < side->count[d]; i++)
    packed = unpack_from(base + (int64_t)i * side->stride[d], packed, side, d + 1);
  return packed;
}

void kr_sim_pack(uint8_t *packed, const uint8_t *base, const kr_sim_side *side) { pack_from(packed, base, side, 0); }

void kr_sim_unpack(uint8_t *base, const uint8_t *packed, const kr_sim_side *side) {
  unpack_from(base, packed, side, 0);
}
