//! Every diagnostic code of the UPC front end, with the story behind it.

/// One code and what `kroll explain` tells about it.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    pub code: &'static str,
    pub title: &'static str,
    pub story: &'static str,
}

macro_rules! codes {
    ($($name:ident $code:literal $title:literal $story:literal;)*) => {
        $(#[doc = $title] pub const $name: &str = $code;)*

        /// All codes in order.
        pub const TABLE: &[Code] = &[$(Code { code: $code, title: $title, story: $story }),*];
    };
}

/// The story of a code.
pub fn find(code: &str) -> Option<&'static Code> {
    TABLE.iter().find(|entry| entry.code == code)
}

codes! {
    SYNTAX "U0001" "Syntax error"
        "The text does not follow the grammar of C11, GNU C and UPC.";
    NESTING "U0002" "The source nests too deep"
        "Brackets, statements and expressions may nest only so deep, so that no input can exhaust the stack.";
    STRAY_CHARACTER "U0003" "A character that begins no token"
        "Outside literals and comments only the characters of C tokens may stand.";
    UNTERMINATED "U0004" "A literal without its closing quote"
        "A string or character literal ends on the line where it starts.";
    UNKNOWN_TYPE "U0005" "Not the name of a type"
        "A declaration begins with a type; the word there was never declared with `typedef`.";
    NESTED_FUNCTION "U0006" "A function inside a function, with shared data in it"
        "Nested functions of GNU C are left to the C compiler, which knows nothing of shared data.";
    TYPE_WORDS "U0007" "Type words that do not go together"
        "Words such as `long` and `unsigned` combine only in certain ways.";
    STORAGE "U0008" "Storage classes that do not fit"
        "`typedef`, `extern`, `static`, `auto` and `register` exclude each other, and some places take only some of them.";
    PRAGMA_PLACE "U0009" "`#pragma upc` where it has no effect"
        "`#pragma upc strict` and `relaxed` stand at file scope or as the first thing in a compound statement.";
    STRICT_AND_RELAXED "U0101" "Strict and relaxed together"
        "An access is either strict or relaxed; a qualifier list, typedefs included, may hold one of the two.";
    TWO_BLOCK_SIZES "U0102" "More than one block size"
        "A type has one layout; a qualifier list and the typedefs in it may name one block size.";
    ORDER_WITHOUT_SHARED "U0103" "Strict or relaxed without shared"
        "`strict` and `relaxed` order accesses to shared data; on private data they mean nothing.";
    BLOCK_SIZE_VALUE "U0104" "A block size that is no constant of the right kind"
        "A block size is an integer constant expression of at least zero, the same in every run.";
    BLOCK_SIZE_LIMIT "U0105" "A block size above UPC_MAX_BLOCK_SIZE"
        "The phase of a pointer-to-shared has room for block sizes up to UPC_MAX_BLOCK_SIZE.";
    STAR_PLACE "U0106" "The layout [*] where no array size is known"
        "`[*]` spreads an array evenly; that needs a complete array, so pointers and typedefs cannot use it.";
    VOID_LAYOUT "U0107" "A layout on a pointer to shared void"
        "`shared void *` points to data of any layout, so it names none itself.";
    SHARED_MEMBER "U0108" "A shared member"
        "A record lies on one thread as a whole; sharing is a property of the object, not of a member.";
    SHARED_AUTOMATIC "U0109" "A shared object on the stack"
        "Shared objects live as long as the program and are the same for all threads; a stack frame is neither.";
    SHARED_PARAMETER "U0110" "A shared parameter"
        "Parameters are private objects of the called function.";
    SHARED_RESULT "U0111" "A shared function or result"
        "A function returns a value, and values are not shared; functions themselves are not data.";
    SHARED_VLA "U0112" "A shared array of variable length"
        "The size of a shared array is fixed when the program starts.";
    INCOMPLETE_OBJECT "U0113" "A shared object of incomplete type"
        "Types such as upc_lock_t are used through pointers that the library returns.";
    CONFLICTING "U0114" "Declarations of one name that do not agree"
        "All declarations of an object or a function must have compatible types; the block size is part of the type.";
    NAME_OF_RUNTIME "U0115" "A name that belongs to the runtime"
        "Names that begin with `kroll_` or `KROLL_` are the runtime's; only those inside functions are free.";
    THREADS_MISSING "U0201" "A shared array without THREADS in the dynamic environment"
        "With the number of threads unknown, every thread's share must be the same: THREADS occurs in one dimension.";
    THREADS_TWICE "U0202" "THREADS in two dimensions"
        "In the dynamic environment a shared array type may depend on THREADS once.";
    THREADS_FORM "U0203" "THREADS in a dimension that is not a multiple of it"
        "In the dynamic environment THREADS stands alone in a dimension or is multiplied by a constant.";
    THREADS_INDEFINITE "U0204" "THREADS in an array with indefinite layout"
        "Such an array lies on one thread; in the dynamic environment its size cannot depend on THREADS.";
    THREADS_CONSTANT "U0205" "THREADS where a constant is needed"
        "In the dynamic environment THREADS is known only when the program runs.";
    SHARED_TO_PRIVATE "U0301" "A pointer-to-shared becomes a private pointer"
        "The data may lie on another thread, so this needs a cast that says it does not.";
    PRIVATE_TO_SHARED "U0302" "A private pointer becomes a pointer-to-shared"
        "Private data cannot be reached by other threads; only a null pointer constant converts.";
    INTEGER_TO_SHARED "U0303" "An integer becomes a pointer-to-shared"
        "No integer but the constant zero stands for a shared address.";
    BLOCK_MISMATCH "U0304" "Pointers of different block sizes"
        "The block size is part of the type; a cast converts, and resets the phase.";
    POINTEE_MISMATCH "U0305" "Pointers-to-shared of different types"
        "The types that the two pointers point to are not compatible; a cast says it is meant.";
    LEVEL_MISMATCH "U0306" "Pointers that disagree about what is shared"
        "Sharing is compared at every level: a pointer to a private pointer is none to a pointer-to-shared.";
    SHARED_TO_INTEGER "U0307" "A pointer-to-shared becomes an integer"
        "The value is implementation-defined, so a cast is needed.";
    CAST_TO_SHARED "U0308" "A cast to a shared type"
        "A cast makes a value, and values are not shared; cast to a pointer-to-shared instead.";
    ARITHMETIC_INCOMPLETE "U0309" "Arithmetic on a pointer to an incomplete shared type"
        "Pointer arithmetic needs the size and layout of what is pointed to.";
    MIXED_POINTERS "U0310" "A pointer-to-shared together with a private pointer"
        "The two are different kinds of address; neither operators nor `?:` mix them.";
    COMPARE_INCOMPLETE "U0311" "An ordering of pointers to an incomplete shared type"
        "`<` and its kin are defined by the difference of the pointers, which needs a layout.";
    COMPARE_BLOCKS "U0312" "An operator on pointers of different block sizes"
        "Comparison and difference are defined for pointers of one layout.";
    BITFIELD_ADDRESS "U0313" "The address of a bit-field"
        "A bit-field has no address of its own.";
    NOT_AN_OBJECT "U0314" "MYTHREAD or THREADS used as an object"
        "MYTHREAD and THREADS are values: they cannot be assigned and have no address.";
    SIZEOF_NOT_SHARED "U0401" "A upc_*sizeof of something that is not shared"
        "upc_localsizeof, upc_blocksizeof and upc_elemsizeof ask about the layout of shared data.";
    SIZEOF_OPERAND "U0402" "An operand that has no size"
        "Functions, bit-fields, void and incomplete types have no size.";
    AFFINITY_TYPE "U0501" "An affinity that is neither an integer nor a pointer-to-shared"
        "The fourth expression of upc_forall names a thread by number or by where data lies.";
    BARRIER_VALUE "U0502" "A barrier label that is no number"
        "The label of a barrier is converted to int.";
    NOT_BY_ALL "U0503" "A collective that not all threads come to"
        "Barriers and collective functions are for all threads together: each calls the same ones in the same order.";
    ARGUMENT_VARIES "U0504" "An argument of a collective that differs between threads"
        "The arguments of a collective, and the value of a barrier, are the same on all threads.";
    UNDECLARED "U0601" "An undeclared name"
        "A name must be declared before it is used.";
    OPERANDS "U0602" "Operands that do not fit the operator"
        "The operator is not defined for operands of these types.";
    NO_MEMBER "U0603" "No such member"
        "The type on the left has no member of that name.";
    CALL "U0604" "A call that does not fit the function"
        "Number and types of the arguments must agree with the parameters.";
    NOT_CONSTANT "U0605" "An expression that is not constant"
        "Array sizes, case labels, bit-field widths, enumerators and static initialisers are known before the program runs.";
    NOT_ASSIGNABLE "U0606" "An assignment to something that cannot be assigned"
        "The left side of an assignment designates an object that may change.";
    INCOMPLETE "U0607" "An incomplete type"
        "The type must be complete here.";
    INITIALIZER "U0608" "An initialiser that does not fit"
        "The initialiser's shape must follow the type's.";
    STATIC_ASSERTION "U0609" "A static assertion fails"
        "The condition of _Static_assert is a constant other than zero.";
    CONVERSION "U0610" "A conversion that C does not have"
        "A value of the one type cannot become one of the other.";
    JUMP "U0611" "A jump or a label that C does not have"
        "A jump needs its target: a label of the function, a loop or a `switch` around it; and no target is there twice.";
    POINTER_TYPES "U0612" "Private pointers of different types"
        "A pointer becomes one to another type by a cast only, unless one of the two points to void.";
    QUALIFIER_LOST "U0613" "A pointer that forgets `const` or `volatile`"
        "A pointer to const or volatile data becomes one to other data by a cast only.";
    POINTER_AND_INTEGER "U0614" "A private pointer becomes an integer, or the reverse"
        "An address is no number that a program should compute with; where it is meant, a cast says so.";
    NOT_LOWERED "U0701" "Not supported together with shared data"
        "Most of C may stand beside shared data; this form is only passed through in code that has none. Move it to a function without shared data.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_unique() {
        assert!(TABLE.windows(2).all(|pair| pair[0].code < pair[1].code));
        assert!(find("U0001").is_some() && find("T0001").is_none());
    }
}
