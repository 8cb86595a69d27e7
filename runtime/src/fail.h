/* How a rank ends the job because of an error, beyond kroll_fail. */
#ifndef KR_FAIL_H
#define KR_FAIL_H

#include <kroll/kroll.h>

/* As kroll_fail, for errors that concern two places: shows `other` below the first, with what it is. */
_Noreturn void kr_fail_two(const kroll_site *site, const kroll_site *other, const char *other_is, const char *format,
                           ...) __attribute__((format(printf, 4, 5), cold));

/* Ends this rank at once if the job is over for another rank's reason; called by every long wait. */
void kr_fail_follow(void);

#endif
