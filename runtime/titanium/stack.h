/* Watches for the end of the stack. */
#ifndef TITANIUM_STACK_H
#define TITANIUM_STACK_H

void ti_stack_watch(void);

#endif
