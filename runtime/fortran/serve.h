/* What other images ask this one to do, where doing it may wait. */
#ifndef KR_CAF_SERVE_H
#define KR_CAF_SERVE_H

#include "../src/am.h"
#include "caf.h"

/* Does what an image, of that rank, has asked for in `text`. */
typedef void caf_service(int rank, char *text);
/* In a handler: keeps the message, whose text stands at `at` of its sender if that is not 0. */
void caf_postpone(caf_service *service, const kroll_am *am, kroll_gptr at, size_t bytes);

#endif
