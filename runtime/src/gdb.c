/* What gdb shows of pointers-to-shared and of Titanium's values: the script beside this file, in a section of the
   program that is never loaded and that gdb looks for. A user lets it run (docs/debugging.md). */

/* A script in Python, from its name up to a zero byte; whoever has the program has it. */
__asm__(".pushsection .debug_gdb_scripts,\"MS\",@progbits,1\n"
        ".byte 4\n"
        ".ascii \"kroll\\n\"\n"
        ".incbin \"" __FILE__ ".py\"\n"
        ".byte 0\n"
        ".popsection");

/* By this name a program asks for the script when it is linked. */
extern const char kr_shown_by_gdb;
const char kr_shown_by_gdb = 0;
