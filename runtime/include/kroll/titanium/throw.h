/* Errors that Titanium programs can catch. The exceptions of the language define these; they leave by longjmp. */
#ifndef KROLL_TITANIUM_THROW_H
#define KROLL_TITANIUM_THROW_H

#include <kroll/titanium/sites.h>

_Noreturn void ti_throw_null(const kroll_site *site) __attribute__((cold));
_Noreturn void ti_throw_cast(const kroll_site *site, const char *message) __attribute__((cold));
_Noreturn void ti_throw_arithmetic(const kroll_site *site, const char *message) __attribute__((cold));

#endif
