//! Why, and what to do, for mistakes against C alone: what is told is the same wherever one of them is found.

use crate::codes::*;
use kroll_source::{Diagnostic, Span};

const ADVICE: &[(&str, &str, &str)] = &[
    (SYNTAX, "C has no number of this form", "check its digits and its suffix"),
    (UNKNOWN_TYPE, "a declaration begins with a type", "declare it with `typedef`, or include the header that does"),
    (STORAGE, "not every storage class can stand here", "remove it"),
    (TYPE_WORDS, "the words name no type of C", "check the words before the name"),
    (CONFLICTING, "all declarations of a name must have compatible types", "make the declarations agree"),
    (BITFIELD_ADDRESS, "a bit-field may begin inside a byte", "copy it to a variable, or make it an ordinary member"),
    (
        SIZEOF_OPERAND,
        "functions, bit-fields, void and incomplete types have no size",
        "name a complete type or its object",
    ),
    (UNDECLARED, "a name is declared before it is used", "declare it, or include the header that does"),
    (OPERANDS, "the operator is not defined for operands of these types", "convert an operand, or check what it is"),
    (NO_MEMBER, "the type on the left has no member of that name", "check the spelling, and the type on the left"),
    (CALL, "arguments must agree with the parameters in number and type", "compare the call with the declaration"),
    (NOT_CONSTANT, "the value must be known before the program runs", "write a constant expression"),
    (NOT_ASSIGNABLE, "only an object that may change can stand here", "name a variable, an element or a member"),
    (INCOMPLETE, "what the type holds is not known here", "complete the type before this line"),
    (INITIALIZER, "an initialiser follows the shape of the type", "compare the braces with what the type holds"),
    (STATIC_ASSERTION, "the condition is zero", "change the condition, or what it asks about"),
    (JUMP, "a jump has one target, in the same function", "check the label, and the statement around it"),
    (POINTER_TYPES, "the types pointed to are not compatible", "write a cast if this is meant"),
    (POINTER_AND_INTEGER, "an address is no number, nor the reverse", "check the value, or write a cast"),
    (
        QUALIFIER_LOST,
        "what is const or volatile would be treated as if it were not",
        "qualify the target, or write a cast",
    ),
    (CONVERSION, "C has no conversion between these types", "convert by hand, or check the types"),
];

/// A mistake that the C compiler would find as well.
pub(super) fn c_mistake(code: &'static str, span: Span, message: String) -> Diagnostic {
    advised(code, Diagnostic::error(code, span, message))
}

/// What the C compiler would warn about as well.
pub(super) fn c_warning(code: &'static str, span: Span, message: String) -> Diagnostic {
    advised(code, Diagnostic::warning(code, span, message))
}

fn advised(code: &'static str, diagnostic: Diagnostic) -> Diagnostic {
    match ADVICE.iter().find(|(known, ..)| *known == code) {
        Some((_, why, hint)) => diagnostic.because(*why).hint(*hint),
        None => diagnostic,
    }
}
