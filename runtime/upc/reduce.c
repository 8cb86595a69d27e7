/* The eleven instances of the reductions of upc_collective.h (UPC 1.3, 7.3.2). */
#include "blocks.h"
#include "sync.h"

enum {
  UPC_ADD = 1,
  UPC_MULT = 2,
  UPC_AND = 4,
  UPC_OR = 8,
  UPC_XOR = 16,
  UPC_LOGAND = 32,
  UPC_LOGOR = 64,
  UPC_MIN = 128,
  UPC_MAX = 256,
  UPC_FUNC = 512,
  UPC_NONCOMM_FUNC = 1024
};

#define T C
#define TYPE signed char
#define INTEGER 1
#include "reduce.inc.h"

#define T UC
#define TYPE unsigned char
#define INTEGER 1
#include "reduce.inc.h"

#define T S
#define TYPE short
#define INTEGER 1
#include "reduce.inc.h"

#define T US
#define TYPE unsigned short
#define INTEGER 1
#include "reduce.inc.h"

#define T I
#define TYPE int
#define INTEGER 1
#include "reduce.inc.h"

#define T UI
#define TYPE unsigned int
#define INTEGER 1
#include "reduce.inc.h"

#define T L
#define TYPE long
#define INTEGER 1
#include "reduce.inc.h"

#define T UL
#define TYPE unsigned long
#define INTEGER 1
#include "reduce.inc.h"

#define T F
#define TYPE float
#define INTEGER 0
#include "reduce.inc.h"

#define T D
#define TYPE double
#define INTEGER 0
#include "reduce.inc.h"

#define T LD
#define TYPE long double
#define INTEGER 0
#include "reduce.inc.h"
