// reject
// A block size is a non-negative integer constant up to the limit.
int n = 4;
shared [-2] int negative[THREADS]; //! error U0104
shared [1.5] int fraction[THREADS]; //! error U0104
shared [n] int variable[THREADS]; //! error U0104
shared [UPC_MAX_BLOCK_SIZE + 1L] char large[THREADS]; //! error U0105
int main(void) { return 0; }
