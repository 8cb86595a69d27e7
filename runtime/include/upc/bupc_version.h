/* The macros by which programs know Berkeley UPC; who includes one of its headers, or wants its names with upc_, asks
   for them. */
#ifndef __BERKELEY_UPC__
#define __BERKELEY_UPC__ 2
#define __BERKELEY_UPC_MINOR__ 28
#define __BERKELEY_UPC_PATCHLEVEL__ 0
#define __BERKELEY_UPC_RUNTIME__ 1
#endif
