// run: n=2 conduit=sim flags=--model=ethernet
// Loops over far arrays beside transfers by hand, where a message costs more.
#include "boxes.upc"
