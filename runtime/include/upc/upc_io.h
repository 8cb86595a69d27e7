/* The parallel files of UPC 1.3's optional library 7.5 are not there; __UPC_IO__ is therefore not defined. */
#error "<upc_io.h> is not supported: test __UPC_IO__, and let every thread use <stdio.h> on its own part of the file"
