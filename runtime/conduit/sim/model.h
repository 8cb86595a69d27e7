/* The LogGP model of the simulated network: what an operation costs, on any clock. See MODEL.md. */
#ifndef KR_SIM_MODEL_H
#define KR_SIM_MODEL_H

#include <stdbool.h>
#include <stdint.h>

/* All times are in ticks of a picosecond, so that a cost per byte is a whole number. */
#define KR_SIM_TICKS_PER_NS 1000

typedef struct {
  uint64_t latency;      /* L: from one network interface to another */
  uint64_t overhead;     /* o: the processor's work to issue or receive */
  uint64_t gap;          /* g: least time between two messages of an interface */
  uint64_t gap_per_byte; /* G */
} kr_sim_model;

/* Bytes that an operation moves. */
typedef struct {
  uint64_t out, in; /* to the target, and back with the answer */
  bool answered;    /* the source may be reused only when the answer is here, as there is none before */
} kr_sim_traffic;
static inline kr_sim_traffic kr_sim_outward(uint64_t bytes) { return (kr_sim_traffic){.out = bytes}; }
static inline kr_sim_traffic kr_sim_inward(uint64_t bytes) { return (kr_sim_traffic){.in = bytes, .answered = true}; }

/* A clock on which operations are issued. */
typedef struct {
  uint64_t now;
  uint64_t free; /* when the interface can take the next message */
} kr_sim_clock;

typedef struct {
  uint64_t source; /* the local bytes may be reused */
  uint64_t effect; /* it happens at the target */
  uint64_t done;   /* the issuer can know that it has happened */
} kr_sim_times;

extern const char kr_sim_models[];

/* Reads a preset's name or "L,o,g,G" in ns and ns/byte; the empty text is the first preset. */
bool kr_sim_model_read(const char *text, kr_sim_model *model);

/* Issues an operation: advances the clock by the overhead and tells the times. */
kr_sim_times kr_sim_model_issue(const kr_sim_model *model, kr_sim_clock *clock, kr_sim_traffic traffic);

#endif
