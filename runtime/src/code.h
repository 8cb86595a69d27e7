/* Places in the program's code, for errors and waits whose line only the program's debug information knows. */
#ifndef KR_CODE_H
#define KR_CODE_H

#include "trace.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where the program last called a language's face whose sites have no line: an address within that call. */
extern uint64_t kr_caller;
/* To be used in the called function itself. */
#define KR_CALLED_FROM_HERE() (kr_caller = (uint64_t)__builtin_return_address(0) - 1)

/* An address as tools for debugging count it. */
typedef struct {
  uint64_t at;
  const char *library; /* the shared library that it counts in, "" = the program */
} kr_code;
kr_code kr_code_of(uint64_t address);

/* The same for other ranks, which may have libraries elsewhere: an offset in the program; 0 for any other place. */
uint32_t kr_code_to_word(uint64_t address);
uint64_t kr_code_of_word(uint32_t word);

/* In a program that nobody watches: has the command that watches write the report, with lines and functions in place of
   addresses (KROLL_CODE_MARK, KROLL_TRACE_MARK), to standard error. False if it did not. */
bool kr_code_explain(const char *report, size_t bytes);
/* The innermost calls of a trace, at most so many, as the command reads them: addresses, and the class of an exception;
   the text has room of KR_TRACE_TEXT. */
#define KR_TRACE_TEXT(CALLS) (18 * (CALLS) + 600)
void kr_code_trace(const kr_trace *trace, uint32_t most, char *text);
/* The calls of a trace, innermost first, from the same command: a line each, with the function, the file and the line's
   number, and tabs between. From malloc; NULL where there is no such command. */
char *kr_code_calls(const kr_trace *trace);
/* Takes addresses and calls out of a report; how long it is then. */
size_t kr_code_leave_out(char *report, size_t bytes);

#endif
