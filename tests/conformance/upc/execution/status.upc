// run: silent status=3
// The status of a return.
int main(void) { return 3; }
