/* The LogGP model: presets, its text form, and the cost of an operation. */
#include "model.h"
#include <stddef.h>
#include <string.h>

typedef struct {
  const char *name;
  kr_sim_model model;
} preset;

/* infiniband: an adapter of 100 Gbit/s behind one switch. One-way latency 1.0 us and 12.5 GB/s are the data-sheet order
   of EDR InfiniBand (Mellanox ConnectX-5, 2016); 150 million messages a second there is the hardware's limit, of which
   one processor core reaches about 5 million with verbs, hence o = 200 ns and g = 200 ns.
   ethernet: 1 Gbit/s Ethernet with TCP. 125 MB/s is the line rate; about 25 us one way and several microseconds of
   processor time a message are the usual results of ping-pong tests between Linux hosts with one switch.
   meiko: the Meiko CS-2, the example of the paper that defines the model (Alexandrov, Ionescu, Schauser, Scheiman:
   LogGP, SPAA 1995): L 7.5 us, o 1.7 us, g 13.6 us, G 0.03 us a byte. */
static const preset presets[] = {
    {"infiniband", {1000000, 200000, 200000, 80}},
    {"ethernet", {25000000, 4000000, 5000000, 8000}},
    {"meiko", {7500000, 1700000, 13600000, 30000}},
};

const char kr_sim_models[] =
    "infiniband, ethernet, meiko, or L,o,g,G (latency, overhead and gap in ns, gap per byte in ns)";

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Reads DIGITS[.DIGITS] nanoseconds as ticks; more than three decimals, and more than a second, are refused. */
static const char *read_ticks(const char *text, uint64_t *ticks) {
  uint64_t value = 0;
  if (!is_digit(*text))
    return NULL;
  for (; is_digit(*text) && value <= 1000000000; text++)
    value = value * 10 + (uint64_t)(*text - '0');
  if (value > 1000000000)
    return NULL;
  uint64_t unit = KR_SIM_TICKS_PER_NS;
  *ticks = value * unit;
  if (*text != '.')
    return text;
  for (text++; is_digit(*text); text++) {
    unit /= 10;
    if (unit == 0)
      return NULL;
    *ticks += (uint64_t)(*text - '0') * unit;
  }
  return text;
}

static bool read_numbers(const char *text, kr_sim_model *model) {
  uint64_t *const fields[] = {&model->latency, &model->overhead, &model->gap, &model->gap_per_byte};
  for (size_t i = 0; i < 4; i++) {
    text = read_ticks(text, fields[i]);
    if (text == NULL || *text != (i < 3 ? ',' : '\0'))
      return false;
    text++;
  }
  return true;
}

bool kr_sim_model_read(const char *text, kr_sim_model *model) {
  for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++)
    if (*text == '\0' || strcmp(presets[i].name, text) == 0) {
      *model = presets[i].model;
      return true;
    }
  return read_numbers(text, model);
}

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

kr_sim_times kr_sim_model_issue(const kr_sim_model *model, kr_sim_clock *clock, kr_sim_traffic traffic) {
  const uint64_t out = model->gap_per_byte * traffic.out, in = model->gap_per_byte * traffic.in;
  clock->now += model->overhead;
  const uint64_t start = later(clock->now, clock->free);
  clock->free = start + later(model->gap, out + in);
  const uint64_t effect = start + out + model->latency;
  const uint64_t done = effect + in + model->latency;
  return (kr_sim_times){traffic.answered ? done : start + out, effect, done};
}
