/* What others have to do with files. */
#ifndef TITANIUM_NATIVE_FILE_H
#define TITANIUM_NATIVE_FILE_H

#include <kroll/titanium/string.h>

/* Of a string, for whoever frees it. A path that has a zero in it is no file's, and empty. */
char *ti_path_of(kroll_gptr path);

/* Those of `File.deleteOnExit`, the last one first. */
void ti_remove_leaving_files(void);

#endif
