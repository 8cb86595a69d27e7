//! Functions that the C compiler knows without a declaration.

use super::Checker;
use super::tree::{Expr, ExprKind};
use super::types::{FunctionType, Kind, Ty};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::tree::{self as syntax, FloatName};
use kroll_source::Span;
use std::rc::Rc;

/// Results of builtin and library functions; what is not listed is left to the C compiler. A letter is a type, as
/// `type_of_letter` has it, or `v`, nothing.
const RESULTS: &[(char, &str)] = &[
    ('p', "malloc calloc realloc alloca aligned_alloc memcpy memmove memset memchr strcpy strncpy strcat strncat"),
    ('p', "strchr strrchr strstr strpbrk strdup strndup mempcpy stpcpy frame_address return_address"),
    ('p', "assume_aligned extract_return_addr apply_args thread_pointer"),
    ('u', "strlen strnlen strspn strcspn object_size dynamic_object_size"),
    ('d', "fabs sqrt sin cos tan asin acos atan atan2 sinh cosh tanh exp log log10 log2 exp2 pow floor ceil fmod"),
    ('d', "round trunc rint nearbyint fmin fmax fma cbrt hypot copysign huge_val inf nan ldexp scalbn erf erfc"),
    ('d', "tgamma lgamma log1p expm1 remainder fdim logb nextafter infd"),
    ('f', "fabsf sqrtf sinf cosf tanf expf logf powf floorf ceilf fmodf roundf truncf fminf fmaxf fmaf copysignf"),
    ('f', "huge_valf inff nanf hypotf atanf atan2f"),
    ('l', "fabsl sqrtl powl floorl ceill copysignl huge_vall infl nanl"),
    ('i', "printf fprintf sprintf snprintf puts putchar abs memcmp strcmp strncmp isnan isinf isfinite isnormal"),
    ('i', "isgreater isless islessequal isgreaterequal isunordered islessgreater signbit signbitf signbitl fpclassify"),
    ('i', "isinf_sign ffs ffsl ffsll clz clzl clzll ctz ctzl ctzll popcount popcountl popcountll parity parityl"),
    ('i', "parityll clrsb clrsbl clrsbll constant_p classify_type add_overflow sub_overflow mul_overflow"),
    ('i', "va_arg_pack_len cpu_is cpu_supports eh_return_data_regno"),
    ('v', "abort exit free va_start va_end va_copy trap unreachable prefetch clear_cache cpu_init ia32_pause"),
    ('n', "labs expect expect_with_probability"),
    ('b', "bswap32"),
    ('u', "bswap64"),
    ('h', "bswap16"),
];

/// Parameters of builtins, one letter each: those of types, and `r`, any floating number, `R`, also an integer beside one,
/// `a`, a list of arguments, `*`, whatever there is.
const PARAMETERS: &[(&str, &str)] = &[
    ("", "trap unreachable huge_val huge_valf huge_vall inf inff infl infd"),
    ("d", "fabs sqrt sin cos tan asin acos atan sinh cosh tanh exp log log10 log2 exp2 floor ceil round trunc rint"),
    ("d", "nearbyint cbrt erf erfc tgamma lgamma log1p expm1 logb"),
    ("dd", "atan2 pow fmod fmin fmax hypot copysign nextafter remainder fdim"),
    ("ddd", "fma"),
    ("di", "ldexp scalbn"),
    ("f", "fabsf sqrtf sinf cosf tanf expf logf floorf ceilf roundf truncf atanf"),
    ("ff", "powf fmodf fminf fmaxf copysignf hypotf atan2f"),
    ("l", "fabsl sqrtl floorl ceill"),
    ("ll", "powl copysignl"),
    ("p", "nan nanf nanl strlen puts free strdup"),
    ("pp", "strcmp strcpy strcat strstr strpbrk strspn strcspn stpcpy"),
    ("ppu", "memcpy memmove memcmp mempcpy strncpy strncat strncmp"),
    ("piu", "memset memchr"),
    ("pi", "strchr strrchr object_size dynamic_object_size"),
    ("pu", "strnlen strndup realloc"),
    ("u", "malloc alloca"),
    ("uu", "calloc aligned_alloc"),
    ("r", "isnan isinf isfinite isnormal isinf_sign signbit"),
    ("RR", "isgreater isless islessequal isgreaterequal isunordered islessgreater"),
    ("iiiiir", "fpclassify"),
    ("i", "abs ffs clz ctz popcount parity clrsb bswap16 bswap32 exit putchar return_address frame_address"),
    ("n", "labs ffsl ffsll clzl clzll ctzl ctzll popcountl popcountll parityl parityll clrsbl clrsbll bswap64"),
    ("nn", "expect"),
    ("nnd", "expect_with_probability"),
    ("*", "constant_p classify_type"),
    ("a", "va_end"),
    ("aa", "va_copy"),
    ("a*", "va_start"),
];

/// What the beginnings of builtins are for which the library has no function.
const ONLY_CALLED: [&str; 13] = [
    "va_",
    "expect",
    "constant_p",
    "classify_type",
    "clz",
    "ctz",
    "popcount",
    "parity",
    "clrsb",
    "bswap",
    "return_address",
    "frame_address",
    "unreachable",
];

fn is_atomic(spelling: &str) -> bool {
    spelling.starts_with("__sync_") || spelling.starts_with("__atomic_")
}

/// Whether a name that nothing declares stands for no function whose address could be taken.
pub(super) fn is_only_called(spelling: &str) -> bool {
    let bare = spelling.strip_prefix("__builtin_");
    is_atomic(spelling) || bare.is_some_and(|bare| ONLY_CALLED.iter().any(|beginning| bare.starts_with(beginning)))
}

impl Checker<'_> {
    pub(super) fn is_builtin(&self, name: Name) -> bool {
        let spelling = self.spelling(name);
        spelling.starts_with("__builtin_") || is_atomic(spelling)
    }

    /// The result type of a builtin or of a library function that was never declared.
    pub(super) fn library_result(&mut self, spelling: &str) -> Option<Ty> {
        let bare = spelling.strip_prefix("__builtin_").unwrap_or(spelling);
        let bare = bare.strip_prefix("__").and_then(|name| name.strip_suffix("_chk")).unwrap_or(bare);
        let letter = RESULTS.iter().find(|(_, names)| names.split(' ').any(|name| name == bare))?.0;
        Some(if letter == 'v' { self.types.known.void } else { self.type_of_letter(letter) })
    }

    fn type_of_letter(&mut self, letter: char) -> Ty {
        match letter {
            'd' => self.types.known.double,
            'f' => self.types.of(Kind::Float(FloatName::Float)),
            'l' => self.types.of(Kind::Float(FloatName::LongDouble)),
            'i' => self.types.known.int,
            'n' => self.types.known.long,
            'u' => self.types.known.ulong,
            'b' => self.types.known.uint,
            'h' => self.types.int(super::types::IntKind::UShort),
            'p' => self.types.known.void_pointer,
            _ => unreachable!("`{letter}` is no type"),
        }
    }

    pub(super) fn builtin_call(&mut self, name: Name, arguments: &[syntax::Expr], span: Span) -> Expr {
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let arguments = self.builtin_arguments(name, arguments, span);
        let spelling = self.spelling(name);
        if spelling == "__builtin_constant_p"
            && let Some(argument) = arguments.first()
        {
            // An argument that only the optimizer may find constant is left open.
            let known = self.constant(argument).is_some();
            if known {
                return self.int_expr(1, self.types.known.int, span);
            }
        }
        if spelling == "__builtin_tgmath" {
            let Some((signatures, operands)) = self.type_generic(&arguments) else {
                self.c_error(codes::CALL, span, "this calls no function of each kind of number".to_string());
                return self.error_expr(span);
            };
            if let Some(call) = self.type_generic_call(&signatures, &arguments, operands, span) {
                return call;
            }
            if operands.iter().all(|operand| self.is_common_number(operand.ty) || self.types.is_pointer(operand.ty)) {
                self.c_error(codes::CALL, span, "there is no function for these operands".to_string());
            }
        }
        if is_atomic(spelling) {
            self.check_atomic(spelling, &arguments);
        }
        let ty = self.builtin_type(spelling, &arguments);
        Expr { kind: ExprKind::Builtin { name, arguments }, ty, span }
    }

    /// The arguments converted to the parameters, where these are known.
    fn builtin_arguments(&mut self, name: Name, arguments: Vec<Expr>, span: Span) -> Vec<Expr> {
        let bare = self.spelling(name).strip_prefix("__builtin_").unwrap_or_default();
        let Some(&(letters, _)) = PARAMETERS.iter().find(|(_, names)| names.split(' ').any(|known| known == bare))
        else {
            return arguments;
        };
        if letters.len() != arguments.len() {
            self.wrong_count(letters.len(), arguments.len(), span);
            return arguments;
        }
        let has_real = arguments.iter().any(|argument| matches!(self.types.kind(argument.ty), Kind::Float(_)));
        let letter = |letter| if letter == 'R' && !has_real { 'r' } else { letter };
        letters.chars().map(letter).zip(arguments).map(|(letter, value)| self.builtin_argument(letter, value)).collect()
    }

    fn builtin_argument(&mut self, letter: char, argument: Expr) -> Expr {
        let kind = self.types.kind(argument.ty);
        match letter {
            '*' => {}
            'a' => self.check_list(&argument),
            'r' | 'R' if matches!(kind, Kind::Float(_) | Kind::Error) => {}
            'R' if self.types.is_integer(argument.ty) => {}
            'r' | 'R' => {
                let message = format!("this is a `{}`, and no floating number", self.show(argument.ty));
                self.c_error(codes::CALL, argument.span, message);
            }
            'p' if self.types.is_pointer(argument.ty) && !self.types.is_pointer_to_shared(argument.ty) => {}
            _ => {
                let parameter = self.type_of_letter(letter);
                return self.coerce(argument, parameter);
            }
        }
        argument
    }

    /// C's atomic operations are on private integers and pointers, or on any object where its value is in memory, too.
    fn check_atomic(&mut self, spelling: &str, arguments: &[Expr]) {
        if ["fence", "lock_free", "synchronize"].iter().any(|word| spelling.contains(word)) {
            return;
        }
        const OF_ANY: [&str; 6] = ["load", "store", "exchange", "compare_exchange", "test_and_set", "clear"];
        let is_of_any = spelling.strip_prefix("__atomic_").is_some_and(|name| OF_ANY.contains(&name));
        let fits = |at: usize, ty: Ty| match self.types.pointee(ty) {
            _ if self.types.is_error(ty) => true,
            Some(target) if self.types.is_shared(target) || self.types.is_pointer_to_shared(target) => false,
            Some(_) if at > 0 || is_of_any => true,
            Some(target) => match self.types.kind(target) {
                Kind::Int(_) | Kind::Enum(_) | Kind::Pointer(_) | Kind::Error => true,
                Kind::Bool => !spelling.contains("fetch"),
                _ => false,
            },
            None => at > 0,
        };
        let wrong = arguments.iter().enumerate().find(|(at, argument)| !fits(*at, argument.ty));
        if let Some((_, argument)) = wrong {
            let message = format!("C has no atomic operation on what a `{}` points to", self.show(argument.ty));
            self.c_error(codes::CALL, argument.span, message);
        }
    }

    /// A `va_list` or the pointer that it becomes as a parameter.
    pub(super) fn check_list(&mut self, list: &Expr) {
        let known = self.va_list();
        let Kind::Array(record, _) = *self.types.kind(known) else { unreachable!("`va_list` is an array") };
        let is_record = |ty| self.types.compatible(ty, record);
        let fits = match *self.types.kind(list.ty) {
            Kind::Array(element, _) | Kind::Pointer(element) => is_record(element),
            _ => self.types.is_error(list.ty),
        };
        if !fits {
            self.c_error(codes::CALL, list.span, format!("this is a `{}`, and no `va_list`", self.show(list.ty)));
        }
    }

    /// What macros of <tgmath.h> become: the signatures of the functions, and the operands that follow these. Operands are
    /// numbers; results and parameters of one place have the same type, or are kinds of floating numbers.
    fn type_generic<'e>(&self, all: &'e [Expr]) -> Option<(Vec<Rc<FunctionType>>, &'e [Expr])> {
        let signature = |value: &Expr| self.types.function(self.types.pointee(value.ty)?);
        let first = signature(all.first()?)?;
        let (functions, operands) = all.split_at(all.len().checked_sub(first.parameters.len())?);
        let signatures = functions.iter().map(signature).collect::<Option<Vec<_>>>()?;
        let agree = |types: &mut dyn Iterator<Item = Ty>| {
            let types: Vec<Ty> = types.collect();
            let is_real = |ty: &Ty| matches!(self.types.kind(*ty), Kind::Float(_) | Kind::Complex(_));
            types.iter().all(is_real) || types.windows(2).all(|pair| self.types.compatible(pair[0], pair[1]))
        };
        let fits = !operands.is_empty()
            && signatures.iter().all(|of| of.parameters.len() == operands.len() && !of.variadic)
            && agree(&mut signatures.iter().map(|of| of.result))
            && (0..operands.len()).all(|at| agree(&mut signatures.iter().map(|of| of.parameters[at])))
            && first.parameters.iter().zip(operands).all(|(&parameter, operand)| {
                let is_number = self.types.is_arithmetic(operand.ty) || self.types.is_error(operand.ty);
                is_number || !self.types.is_arithmetic(parameter)
            });
        fits.then_some((signatures, operands))
    }

    /// Numbers whose order everybody knows.
    fn is_common_number(&self, ty: Ty) -> bool {
        use FloatName::{Double, Float, LongDouble};
        match self.types.kind(ty) {
            Kind::Float(name) | Kind::Complex(name) => matches!(name, Float | Double | LongDouble),
            _ => self.types.is_integer(ty),
        }
    }

    /// Calls the function for the type that the operands have in common, an integer counting as a double; `None` where
    /// only the C compiler knows which that is, or there is none.
    fn type_generic_call(
        &mut self,
        signatures: &[Rc<FunctionType>],
        functions: &[Expr],
        operands: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let parameters = &signatures[0].parameters;
        // A parameter that is the same in all functions, such as the int of ldexp, does not choose.
        let chooses = |&at: &usize| signatures.iter().any(|other| other.parameters[at] != parameters[at]);
        let choosing: Vec<usize> = (0..operands.len()).filter(chooses).collect();
        let float = |&at: &usize| match self.types.kind(operands[at].ty) {
            Kind::Float(name) => Some((*name, false)),
            Kind::Complex(name) => Some((*name, true)),
            _ => self.types.is_integer(operands[at].ty).then_some((FloatName::Double, false)),
        };
        let floats = choosing.iter().map(float).collect::<Option<Vec<_>>>()?;
        let name = floats.iter().map(|(name, _)| *name).max()?;
        let taking = |kind: &Kind| signatures.iter().position(|of| self.types.kind(of.parameters[choosing[0]]) == kind);
        let is_complex = floats.iter().any(|(_, complex)| *complex);
        let real = if is_complex { None } else { taking(&Kind::Float(name)) };
        let chosen = real.or_else(|| taking(&Kind::Complex(name)))?;
        let pairs = operands.iter().zip(&signatures[chosen].parameters);
        let arguments = pairs.map(|(operand, &parameter)| self.coerce(operand.clone(), parameter)).collect();
        let ty = self.types.unqualified(signatures[chosen].result);
        Some(Expr { kind: ExprKind::Call { function: Box::new(functions[chosen].clone()), arguments }, ty, span })
    }

    fn builtin_type(&mut self, spelling: &str, arguments: &[Expr]) -> Ty {
        if is_atomic(spelling) {
            return self.atomic_type(spelling, arguments);
        }
        self.library_result(spelling).unwrap_or(self.types.known.error)
    }

    /// Atomic builtins are generic in what their first argument points to.
    fn atomic_type(&mut self, spelling: &str, arguments: &[Expr]) -> Ty {
        let is = |word: &str| spelling.contains(word);
        if is("synchronize") || is("fence") || is("release") || is("clear") || is("_store") {
            return self.types.known.void;
        }
        if is("bool_") || is("compare_exchange") || is("test_and_set") && !is("lock_") || is("lock_free") {
            return self.types.known.bool_;
        }
        if spelling == "__atomic_load" || spelling == "__atomic_exchange" {
            return self.types.known.void;
        }
        let target = arguments.first().and_then(|pointer| self.types.pointee(pointer.ty));
        target.map_or(self.types.known.error, |target| self.types.unqualified(target))
    }
}
