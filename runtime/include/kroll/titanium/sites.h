/* Sites of units that include Titanium's headers are Titanium's. */
#ifndef KROLL_TITANIUM_SITES_H
#define KROLL_TITANIUM_SITES_H

#include <kroll/types.h>

#undef KROLL_SITES_LANG
#define KROLL_SITES_LANG KROLL_LANG_TITANIUM

#endif
