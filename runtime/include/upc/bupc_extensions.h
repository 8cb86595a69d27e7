/* Berkeley's extensions, which come with upc.h. */
#ifndef _BUPC_EXTENSIONS_H_
#define _BUPC_EXTENSIONS_H_

#include <bupc_version.h>

#include <upc.h>

#endif
