/* Strided bytes: packing into and out of a contiguous block. */
#ifndef KR_SIM_SHAPE_H
#define KR_SIM_SHAPE_H

#include <stddef.h>
#include <stdint.h>

/* One side of a transfer: chunks at strides; dims == 0 is one chunk. */
typedef struct {
  uint32_t dims;
  uint64_t chunk_bytes;
  const uint64_t *count;
  const int64_t *stride;
} kr_sim_side;

uint64_t kr_sim_side_bytes(const kr_sim_side *side);
/* The side's bytes lie in base + low .. base + high. */
void kr_sim_side_extent(const kr_sim_side *side, int64_t *low, int64_t *high);
void kr_sim_pack(uint8_t *packed, const uint8_t *base, const kr_sim_side *side);
void kr_sim_unpack(uint8_t *base, const uint8_t *packed, const kr_sim_side *side);

#endif
