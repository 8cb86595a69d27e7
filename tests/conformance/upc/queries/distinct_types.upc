// run
// The constants of <upc_types.h> are all different, and fit in sixteen bits.
#include "../check.h"
#include <upc_types.h>
#define ALL                                                                                                            \
  UPC_CHAR, UPC_UCHAR, UPC_SHORT, UPC_USHORT, UPC_INT, UPC_UINT, UPC_LONG, UPC_ULONG, UPC_LLONG, UPC_ULLONG, UPC_INT8, \
      UPC_UINT8, UPC_INT16, UPC_UINT16, UPC_INT32, UPC_UINT32, UPC_INT64, UPC_UINT64, UPC_FLOAT, UPC_DOUBLE,           \
      UPC_LDOUBLE, UPC_PTS
#if UPC_LLONG < 1 || UPC_PTS > 65535 || (UPC_ADD & UPC_MULT)
#error "not for the preprocessor"
#endif

int main(void) {
  const upc_type_t types[] = {ALL};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    CHECK(types[i] > 0 && types[i] < 65536);
    for (size_t k = 0; k < i; k++)
      CHECK(types[i] != types[k]);
  }
  const upc_op_t ops[] = {UPC_ADD, UPC_MULT, UPC_AND, UPC_OR, UPC_XOR, UPC_LOGAND, UPC_LOGOR, UPC_MIN, UPC_MAX};
  upc_op_t all = 0;
  for (int i = 0; i < 9; i++) {
    CHECK((all & ops[i]) == 0);
    all |= ops[i];
  }
  CHECK(all < 65536);
  return passed();
}
