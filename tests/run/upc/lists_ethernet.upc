// run: n=2 conduit=sim flags=--model=ethernet
// Elements with computed indices beside lists by hand, where a message costs more.
#include "lists.upc"
