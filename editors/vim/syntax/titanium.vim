" Titanium: Java 1.4 with points, domains, arrays over them, and many processes.
if exists('b:current_syntax')
  finish
endif

syn keyword titaniumConditional if else switch
syn keyword titaniumRepeat while for do foreach
syn keyword titaniumLabel case default
syn keyword titaniumStatement break continue return assert synchronized throw try catch finally goto
syn keyword titaniumParallel broadcast teamsplit
syn keyword titaniumType boolean byte char double float int long short void
syn match titaniumType "\<\(Point\|Domain\|RectDomain\)\ze\s*<"
syn keyword titaniumStructure class interface extends implements throws template immutable package import
syn keyword titaniumModifier abstract const final native private protected public static strictfp transient volatile
syn keyword titaniumSharing local nonshared polyshared sglobal single
syn keyword titaniumOperator new instanceof this super
syn match titaniumOperator "\<op\ze\s*[-+*/%&|^<>=\[]"
syn match titaniumStatement "\(\<foreach\s*([^)]\{-}\)\@<=\<in\>"
syn keyword titaniumConstant true false null
syn match titaniumNumber "\<\(0[xX]\x\+\|\d\+\)[lL]\?\>"
syn match titaniumNumber "\<\d\+\.\d*\([eE][-+]\?\d\+\)\?[fFdD]\?"
syn match titaniumNumber "\<\d\+\([eE][-+]\?\d\+\)[fFdD]\?\>"
syn match titaniumRank "\[\s*\zs\d\+d\ze\s*\]"
syn region titaniumString start=+"+ skip=+\\.+ end=+"+ oneline
syn match titaniumCharacter "'\(\\.[^']*\|[^\\']\)'"
syn keyword titaniumTodo contained TODO FIXME XXX
syn match titaniumComment "//.*$" contains=titaniumTodo,@Spell
syn region titaniumComment start="/\*" end="\*/" contains=titaniumTodo,@Spell

hi def link titaniumConditional Conditional
hi def link titaniumRepeat Repeat
hi def link titaniumLabel Label
hi def link titaniumStatement Statement
hi def link titaniumParallel Statement
hi def link titaniumType Type
hi def link titaniumStructure Structure
hi def link titaniumModifier StorageClass
hi def link titaniumSharing StorageClass
hi def link titaniumOperator Operator
hi def link titaniumConstant Constant
hi def link titaniumNumber Number
hi def link titaniumRank Type
hi def link titaniumString String
hi def link titaniumCharacter Character
hi def link titaniumTodo Todo
hi def link titaniumComment Comment

let b:current_syntax = 'titanium'
