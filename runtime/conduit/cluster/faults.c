/* Faults by a seed (faults.h). */
#include "faults.h"

static uint64_t state; /* 0 = no faults */
static kr_packet *held;
static uint32_t held_count;

/* Xorshift: Marsaglia, Xorshift RNGs, 2003. */
static uint64_t roll(uint64_t sides) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % sides;
}

void kr_faults_open(uint64_t seed, int rank) {
  state = seed == 0 ? 0 : seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)rank + 1;
}

bool kr_faults_any(void) { return state != 0; }

void kr_faults_hold(kr_packet *packet) {
  packet->next = held;
  held = packet;
  held_count++;
}

bool kr_faults_forge(void) { return roll(8) == 0; }

kr_packet *kr_faults_release(void) {
  if (held_count == 0 || roll(3) == 0)
    return NULL;
  kr_packet **link = &held;
  for (uint64_t skip = roll(held_count); skip > 0; skip--)
    link = &(*link)->next;
  kr_packet *packet = *link;
  *link = packet->next;
  held_count--;
  return packet;
}

uint64_t kr_faults_window(uint64_t most) { return state == 0 ? most : 1 + roll(most); }
