// accept
// The old words are plain names now.
int barrier, notify, wait, fence, forall;
static int upc(int pragma) { return pragma + barrier; }
int main(void) { return upc(notify) + wait + fence + forall; }
