/* What a network may do and a loopback never does, by a seed: packets are held back and overtake each other, and there
   is room for few, and strangers repeat some. For tests (KROLL_NET_FAULTS). */
#ifndef KR_CLUSTER_FAULTS_H
#define KR_CLUSTER_FAULTS_H

#include "transport.h"

/* seed 0: no faults. */
void kr_faults_open(uint64_t seed, int rank);
bool kr_faults_any(void);
/* Whether a stranger repeats the packet that has just arrived. */
bool kr_faults_forge(void);
/* Takes a packet that has arrived; kr_faults_release gives it back at some later turn. */
void kr_faults_hold(kr_packet *packet);
/* A packet whose time has come; NULL if there is none in this turn. */
kr_packet *kr_faults_release(void);
/* How many packets may be under way now, at most `most`. */
uint64_t kr_faults_window(uint64_t most);

#endif
