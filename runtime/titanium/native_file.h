/* What the end of a process has to do with files. */
#ifndef TITANIUM_NATIVE_FILE_H
#define TITANIUM_NATIVE_FILE_H

/* Those of `File.deleteOnExit`, the last one first. */
void ti_remove_leaving_files(void);

#endif
