/* NAS IS: the classes, and what verifies them. */
#ifndef IS_CLASSES_H
#define IS_CLASSES_H

#include <stdint.h>

enum { ITERATIONS = 10, TESTS = 5 };

static const uint64_t seed = 314159265;

typedef struct {
  char class;
  int key_bits;    /* log2 of the number of keys */
  int value_bits;  /* log2 of the largest key value */
  int bucket_bits; /* log2 of the number of buckets */
  int64_t test_index[TESTS], test_rank[TESTS];
  /* The expected rank in iteration i is test_rank + slope (i + shift). */
  int slope[TESTS], shift[TESTS];
} problem;

static const problem problems[] = {
    {'S', 16, 11, 9, {48427, 17148, 23627, 62548, 4431}, {0, 18, 346, 64917, 65463}, {1, 1, 1, -1, -1}, {0}},
    {'W',
     20,
     16,
     10,
     {357773, 934767, 875723, 898999, 404505},
     {1249, 11698, 1039987, 1043896, 1048018},
     {1, 1, -1, -1, -1},
     {-2, -2, 0, 0, 0}},
    {'A',
     23,
     19,
     10,
     {2112377, 662041, 5336171, 3642833, 4250760},
     {104, 17523, 123928, 8288932, 8388264},
     {1, 1, 1, -1, -1},
     {-1, -1, -1, -1, -1}},
    {'B',
     25,
     21,
     10,
     {41869, 812306, 5102857, 18232239, 26860214},
     {33422937, 10244, 59149, 33135281, 99},
     {-1, 1, 1, -1, 1},
     {0}},
    {'C',
     27,
     23,
     10,
     {44172927, 72999161, 74326391, 129606274, 21736814},
     {61147, 882988, 266290, 133997595, 133525895},
     {1, 1, 1, -1, -1},
     {0}},
    {'D',
     31,
     27,
     10,
     {1317351170, 995930646, 1157283250, 1503301535, 1453734525},
     {1, 36538729, 1978098519, 2145192618, 2147425337},
     {1, 1, -1, -1, -1},
     {0}},
};

static inline int64_t key_total(const problem *task) { return (int64_t)1 << task->key_bits; }

#endif
