" UPC: C with shared data.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/c.vim
unlet! b:current_syntax

syn keyword upcSharing shared strict relaxed
syn keyword upcConstant THREADS MYTHREAD UPC_MAX_BLOCK_SIZE
syn keyword upcRepeat upc_forall
syn keyword upcStatement upc_barrier upc_notify upc_wait upc_fence
syn keyword upcOperator upc_localsizeof upc_blocksizeof upc_elemsizeof
syn match upcFunction "\<b\?upc_\w\+\ze\s*("

hi def link upcSharing StorageClass
hi def link upcConstant Constant
hi def link upcRepeat Repeat
hi def link upcStatement Statement
hi def link upcOperator Operator
hi def link upcFunction Function

let b:current_syntax = 'upc'
