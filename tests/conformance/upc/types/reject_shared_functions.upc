// reject
// Functions are not shared, through typedefs either; the target of `shared void *` has no layout, not even the usual one.
typedef int function(void);
shared function f; //! error U0111
function shared *p; //! error U0111
function *g(void);
shared [1] void *q; //! error U0107
shared void *r;
typedef void nothing;
shared [1] nothing *s; //! error U0107
