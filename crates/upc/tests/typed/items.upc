typedef struct node { shared struct node *next; int v; } node;
typedef int number;
static number table[] = { 1, 2, 3, [5] = 4 };
int pure(node *n) { return n->v + table[2]; }
int touches(node *n) { return n->next == 0; }
int reads(void) { return MYTHREAD; }
int sized(void) { return sizeof(shared int *); }
shared int *result(shared int *p) { return p; }
void waits(void) { upc_barrier; }
extern number other(const char *, ...);
#pragma once
;
int calls(void) { return other("x", 1.0f); }
void loops(int n)
{
    int i;
    upc_forall (i = 0; i < n; i++; i) upc_forall (int k = 0; k < n; k++; (shared int *)0) { if (n) continue; else break; }
}
