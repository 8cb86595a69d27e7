/* Calls of functions whose type in C is not known: reals of 16 bytes, of which there are two kinds, and structures of
   16 bytes or less, whose parts come back in registers by their types (System V ABI for x86-64, 3.2.3). All registers
   that may hold a result are seen, and what it is follows. */
#include "invoke.h"

#ifdef __x86_64__
/* As the assembly below counts it. */
typedef struct {
  caf_function function; /* 0 */
  uint64_t rdi, rsi;     /* 8 */
  uint64_t rdx, rax;     /* 24: before and after */
  uint64_t unused;
  uint8_t xmm0[16], xmm1[16]; /* 48: before and after */
  uint8_t stack[64];          /* 80: arguments that lie on the stack */
  uint8_t environment[32];    /* 144: of the x87 */
  uint8_t st0[16], st1[16];   /* 176 */
  uint64_t on_x87;            /* 208: how many results its stack held */
} invocation;
_Static_assert(offsetof(invocation, xmm0) == 48 && offsetof(invocation, stack) == 80, "see the assembly");
_Static_assert(offsetof(invocation, st0) == 176 && offsetof(invocation, on_x87) == 208, "see the assembly");

void kr_caf_invoke(invocation *call);
__asm__(".text\n"
        ".hidden kr_caf_invoke\n"
        ".globl kr_caf_invoke\n"
        ".type kr_caf_invoke, @function\n"
        "kr_caf_invoke:\n"
        "  push %rbx\n"
        "  mov %rdi, %rbx\n"
        "  sub $64, %rsp\n"
        "  movdqu 80(%rbx), %xmm0\n"
        "  movdqu %xmm0, (%rsp)\n"
        "  movdqu 96(%rbx), %xmm0\n"
        "  movdqu %xmm0, 16(%rsp)\n"
        "  movdqu 112(%rbx), %xmm0\n"
        "  movdqu %xmm0, 32(%rsp)\n"
        "  movdqu 128(%rbx), %xmm0\n"
        "  movdqu %xmm0, 48(%rsp)\n"
        "  movdqu 48(%rbx), %xmm0\n"
        "  movdqu 64(%rbx), %xmm1\n"
        "  mov 8(%rbx), %rdi\n"
        "  mov 16(%rbx), %rsi\n"
        "  mov 24(%rbx), %rdx\n"
        "  mov 32(%rbx), %rax\n"
        "  call *(%rbx)\n"
        "  mov %rdx, 24(%rbx)\n"
        "  mov %rax, 32(%rbx)\n"
        "  movdqu %xmm0, 48(%rbx)\n"
        "  movdqu %xmm1, 64(%rbx)\n"
        "  movq $0, 208(%rbx)\n"
        "  fnstenv 144(%rbx)\n"
        "  fldenv 144(%rbx)\n"
        "  cmpw $-1, 152(%rbx)\n" /* the tags of an empty stack */
        "  je 1f\n"
        "  fstpt 176(%rbx)\n"
        "  incq 208(%rbx)\n"
        "  fnstenv 144(%rbx)\n"
        "  fldenv 144(%rbx)\n"
        "  cmpw $-1, 152(%rbx)\n"
        "  je 1f\n"
        "  fstpt 192(%rbx)\n"
        "  incq 208(%rbx)\n"
        "1:\n"
        "  add $64, %rsp\n"
        "  pop %rbx\n"
        "  ret\n"
        ".size kr_caf_invoke, .-kr_caf_invoke\n");

void caf_invoke_real(caf_function function, bool by_value, const void *a, const void *b, void *result) {
  invocation call = {.function = function, .rdi = (uint64_t)a, .rsi = (uint64_t)b};
  if (by_value) { /* of kind 10 on the stack, of kind 16 in registers */
    memcpy(call.xmm0, a, 16);
    memcpy(call.xmm1, b, 16);
    memcpy(call.stack, a, 16);
    memcpy(call.stack + 16, b, 16);
  }
  kr_caf_invoke(&call);
  memset(result, 0, 16);
  if (call.on_x87 != 0)
    memcpy(result, call.st0, 10);
  else
    memcpy(result, call.xmm0, 16);
}

void caf_invoke_complex(caf_function function, bool by_value, const void *a, const void *b, void *result) {
  _Alignas(16) char first[32];
  memcpy(first, a, 32);
  /* As for kind 10: both parts come back on the stack of the x87. One of kind 16 takes the first argument for the place
     of its result, and is called again. */
  invocation call = {.function = function, .rdi = (uint64_t)first, .rsi = (uint64_t)b, .rdx = (uint64_t)b};
  memcpy(call.stack, a, 32);
  memcpy(call.stack + 32, b, 32);
  kr_caf_invoke(&call);
  memset(result, 0, 32);
  if (call.on_x87 != 0) {
    memcpy(result, call.st0, 10);
    memcpy((char *)result + 16, call.st1, 10);
    return;
  }
  call.rdi = (uint64_t)first;
  call.rsi = by_value ? 0 : (uint64_t)a;
  call.rdx = (uint64_t)b;
  kr_caf_invoke(&call);
  memcpy(result, first, 32);
}

/* Where the two parts of 8 bytes of a structure may come back, by the types of what is in them. */
enum { INTEGERS, REALS, REAL_INTEGER, INTEGER_REAL, WAYS };

static void result_of(const invocation *call, int way, uint64_t parts[2]) {
  uint64_t xmm0, xmm1;
  memcpy(&xmm0, call->xmm0, 8);
  memcpy(&xmm1, call->xmm1, 8);
  parts[0] = way == INTEGERS || way == INTEGER_REAL ? call->rax : xmm0;
  parts[1] = way == INTEGERS ? call->rdx : way == REALS ? xmm1 : way == REAL_INTEGER ? call->rax : xmm0;
}

/* The ways that may be: a register that the call left as it was holds no result. */
static unsigned touched_ways(const invocation *call, uint64_t mark, bool two_parts) {
  uint64_t xmm0, xmm1;
  memcpy(&xmm0, call->xmm0, 8);
  memcpy(&xmm1, call->xmm1, 8);
  const bool rax = call->rax != mark, rdx = call->rdx != mark, x0 = xmm0 != mark, x1 = xmm1 != mark;
  if (!two_parts)
    return (unsigned)rax << INTEGERS | (unsigned)x0 << REALS;
  return (unsigned)(rax && rdx) << INTEGERS | (unsigned)(x0 && x1) << REALS | (unsigned)(x0 && rax) << REAL_INTEGER |
         (unsigned)(x0 && rax) << INTEGER_REAL;
}

static invocation call_marked(caf_function function, const void *a, const void *b, uint64_t mark) {
  invocation call = {.function = function, .rdi = (uint64_t)a, .rsi = (uint64_t)b, .rdx = mark, .rax = mark};
  memcpy(call.xmm0, &mark, 8);
  memcpy(call.xmm1, &mark, 8);
  kr_caf_invoke(&call);
  return call;
}

/* The ways by which the function of an operand and itself is that operand, in the first bytes of its parts. */
static unsigned faithful_ways(const invocation *call, const char *operand, size_t bytes, size_t compared) {
  unsigned left = 0;
  for (int way = 0; way < WAYS; way++) {
    uint64_t parts[2];
    result_of(call, way, parts);
    bool is_same = true;
    for (size_t at = 0; at < bytes; at += 8)
      is_same &= memcmp((char *)parts + at, operand + at, bytes - at < compared ? bytes - at : compared) == 0;
    left |= (unsigned)is_same << way;
  }
  return left;
}

/* Drops the ways by which the function of an operand and itself is not that operand, if others are left: minima, maxima
   and choices are so, whatever else lies in the registers. A part may end in bytes that belong to no component, which a
   function need not copy; its first byte always belongs to one. */
static unsigned idempotent_ways(caf_function function, const void *operand, size_t bytes, unsigned ways) {
  const invocation call = call_marked(function, operand, operand, 0);
  unsigned left = 0;
  for (size_t compared = 8; compared > 0 && left == 0; compared /= 2)
    left = ways & faithful_ways(&call, operand, bytes, compared);
  return left;
}

static bool agree(const invocation *call, unsigned ways, size_t bytes, void *result) {
  bool first = true;
  for (int way = 0; way < WAYS; way++) {
    uint64_t parts[2];
    result_of(call, way, parts);
    if ((ways >> way & 1) == 0)
      continue;
    if (first)
      memcpy(result, parts, bytes);
    else if (memcmp(result, parts, bytes) != 0)
      return false;
    first = false;
  }
  return !first;
}

bool caf_invoke_structure(caf_function function, const void *a, const void *b, size_t bytes, void *result) {
  static const uint64_t marks[] = {UINT64_C(0x7ff4a5a5deadbee1), UINT64_C(0x00025a5a0badcafe)};
  unsigned ways = ~0u;
  invocation call;
  for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
    call = call_marked(function, a, b, marks[i]);
    ways &= touched_ways(&call, marks[i], bytes > 8);
  }
  if (agree(&call, ways, bytes, result))
    return true;
  ways = idempotent_ways(function, a, bytes, ways) & idempotent_ways(function, b, bytes, ways);
  return agree(&call, ways, bytes, result);
}
#else
#error "co_reduce knows how functions are called on x86-64 only"
#endif
