/* Where the bytes of this rank's larger operations wait until they are applied: blocks in the own arena, managed by the
   issuer alone. Offsets count from the start of the room for bytes (area.h). */
#ifndef KR_SIM_ARENA_H
#define KR_SIM_ARENA_H

#include <stdbool.h>
#include <stdint.h>

void kr_sim_arena_open(int rank);
/* Takes the lowest room for `bytes`; false if there is none now. */
bool kr_sim_arena_take(uint64_t bytes, uint64_t *offset);
void kr_sim_arena_give(uint64_t offset);

#endif
