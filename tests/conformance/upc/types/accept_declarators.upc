// accept
// Shared in every place of a declarator where it may stand.
shared int *private_to_shared;
shared int *shared shared_to_shared;
int *shared shared_to_private;
shared [4] int *(*function(void))(shared void *);
shared [2] int (*row)[10];
shared int *array_of_pointers[10];
shared int *shared array[10 * THREADS];
const shared volatile int *restrict p;
shared struct s { int a; } object;
shared enum e { ONE, TWO } value;
struct list { shared struct list *next; } head;
typedef shared [] char *string;
string names[3];
int main(void) { return 0; }
