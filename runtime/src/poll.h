/* Ends the wait that successive polls or failed tries are. */
#ifndef KR_POLL_H
#define KR_POLL_H

#include <kroll/kroll.h>

/* For calls that try: a failure polls, a success ends the wait. Gives back `success`. */
bool kr_tried(bool success, const kroll_site *site);

#endif
