/* What is measured while the program runs. */
#ifndef KR_TIMING_H
#define KR_TIMING_H

/* Listens to events as the settings ask for. */
void kr_timing_open(void);
/* At an orderly end, while the conduit is still open: what was measured for people to read. */
void kr_timing_close(void);

#endif
