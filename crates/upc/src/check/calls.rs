//! Postfix expressions: members, subscripts and calls.

use super::Checker;
use super::show;
use super::symbols::SymbolId;
use super::tree::{Conversion, Expr, ExprKind};
use super::types::{FunctionType, Kind, Quals, RecordId, Ty};
use crate::codes;
use crate::library_names;
use crate::syntax::names::Name;
use crate::syntax::tree as syntax;
use kroll_source::{Diagnostic, Span};

/// How many members of a record a message names.
const MEMBERS_SHOWN: usize = 8;

const FORMATTED: &[&str] = &["printf", "fprintf", "sprintf", "snprintf"];

/// What C compilers pass by value.
const MAX_ARGUMENT_BYTES: u64 = i32::MAX as u64;

impl Checker<'_> {
    pub(super) fn member(&mut self, base: &syntax::Expr, arrow: bool, name: Name, name_span: Span, span: Span) -> Expr {
        let base = match arrow {
            true => self.deref(base, base.span),
            false => self.expr(base),
        };
        if self.types.is_error(base.ty) {
            return self.error_expr(span);
        }
        let Some(record) = self.types.record(base.ty) else {
            self.not_a_record(&base, name, name_span);
            return self.error_expr(span);
        };
        self.mention_member(name_span, record, name);
        let Some(path) = self.types.find_field(record, name) else {
            self.no_member(record, base.ty, name, name_span);
            return self.error_expr(span);
        };
        let Some(field) = self.field_at(record, &path) else { return self.error_expr(span) };
        let ty = field.ty;
        let ty = self.member_type(ty, self.types.quals(base.ty));
        Expr { kind: ExprKind::Member { base: Box::new(base), record, path }, ty, span }
    }

    /// A member of a shared record is shared with indefinite layout.
    fn member_type(&mut self, ty: Ty, quals: Quals) -> Ty {
        let block = 0;
        let kept = Quals { bits: quals.bits & !Quals::RESTRICT, block };
        self.types.qualified(ty, kept)
    }

    fn not_a_record(&mut self, base: &Expr, name: Name, span: Span) {
        let what = self.text(base.span).to_string();
        let ty = show::type_text(&self.types, self.names, base.ty);
        let message = format!("there is no member `{}` here: `{what}` is no struct or union", self.spelling(name));
        let hint = match self.types.pointee(base.ty).is_some_and(|to| self.types.record(to).is_some()) {
            true => format!("write `->`: it is a pointer, of type `{ty}`"),
            false => format!("check what stands on the left: its type is `{ty}`"),
        };
        self.c_error_with(codes::NO_MEMBER, span, message, Some(hint));
    }

    fn no_member(&mut self, record: RecordId, ty: Ty, name: Name, span: Span) {
        let ty = self.types.unqualified(ty);
        let text = show::type_text(&self.types, self.names, ty);
        let spelling = self.spelling(name);
        let message = format!("`{text}` has no member `{spelling}`");
        let members: Vec<&str> = self.types.field_names(record).into_iter().map(|name| self.spelling(name)).collect();
        let hint = match (library_names::similar(spelling, members.iter().copied()), members.as_slice()) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, []) => "it has none that are known here".to_string(),
            (None, members) => {
                let shown: Vec<String> = members.iter().take(MEMBERS_SHOWN).map(|name| format!("`{name}`")).collect();
                let more = if members.len() > MEMBERS_SHOWN { ", and others" } else { "" };
                format!("it has {}{more}", shown.join(", "))
            }
        };
        self.c_error_with(codes::NO_MEMBER, span, message, Some(hint));
    }

    pub(super) fn index(&mut self, base: &syntax::Expr, index: &syntax::Expr, span: Span) -> Expr {
        let whole = self.expr(base);
        if let Kind::Vector(element, _) = *self.types.kind(whole.ty) {
            let index = self.value(index);
            let quals = self.types.quals(whole.ty);
            let ty = self.types.qualified(element, quals);
            return Expr { kind: ExprKind::Lane(Box::new(whole), Box::new(index)), ty, span };
        }
        let base = self.rvalue(whole);
        self.note_type(base.ty);
        let index = self.value(index);
        if self.types.is_error(base.ty) || self.types.is_error(index.ty) {
            return self.error_expr(span);
        }
        let (pointer, index) = if self.types.is_pointer(base.ty) { (base, index) } else { (index, base) };
        if !self.types.is_pointer(pointer.ty) {
            self.c_error(codes::OPERANDS, span, "a subscript needs a pointer or an array".to_string());
            return self.error_expr(span);
        }
        if self.types.pointee(pointer.ty).is_some_and(|to| self.types.is_function(to)) {
            self.c_error(codes::OPERANDS, span, "functions have no elements".to_string());
        }
        let sum = self.pointer_add(pointer, index, false, span);
        self.deref_value(sum, span)
    }

    pub(super) fn call(&mut self, function: &syntax::Expr, arguments: &[syntax::Expr], span: Span) -> Expr {
        if let syntax::ExprKind::Name(name) = &function.kind
            && self.scopes.find(*name).is_none()
        {
            if self.is_builtin(*name) {
                return self.builtin_call(*name, arguments, span);
            }
            let function = self.implicit_function(*name, function.span);
            self.check_library_call(*name, arguments, span);
            return self.call_value(function, arguments, span);
        }
        let function = self.expr(function);
        self.call_value(function, arguments, span)
    }

    /// The C compiler knows functions of C that no header declares; those that compute do so from something.
    fn check_library_call(&mut self, name: Name, arguments: &[syntax::Expr], span: Span) {
        let result = self.library_result(self.spelling(name));
        if arguments.is_empty() && result.is_some_and(|ty| matches!(self.types.kind(ty), Kind::Float(_))) {
            self.c_error(codes::CALL, span, format!("`{}` takes arguments", self.spelling(name)));
        }
    }

    fn call_value(&mut self, function: Expr, arguments: &[syntax::Expr], span: Span) -> Expr {
        let function = self.rvalue(function);
        let signature = self.types.pointee(function.ty).and_then(|ty| self.types.function(ty));
        let Some(signature) = signature else {
            let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
            if !self.types.is_error(function.ty) {
                self.c_error(codes::CALL, span, "this is not a function".to_string());
            }
            let ty = self.types.known.error;
            return Expr { kind: ExprKind::Call { function: Box::new(function), arguments }, ty, span };
        };
        let old = self.parameters_of_old(&function);
        let is_strict = self.options.c_mistakes || callee(&function).is_some_and(|id| self.lowered.contains(&id));
        if is_strict && old.as_ref().is_some_and(|old| old.len() != arguments.len()) {
            // C lets such a call have any arguments, and says that it is a mistake. Lowered functions have prototypes.
            self.c_error(codes::CALL, span, "the function has another number of parameters".to_string());
        }
        let prints = self.is_formatted(&function);
        let mut arguments = self.arguments(&signature, arguments, span);
        if let Some(id) = callee(&function).filter(|_| !signature.prototyped && old.is_none()) {
            self.note_early_call(id, &arguments);
        }
        for (argument, parameter) in arguments.iter_mut().zip(old.unwrap_or_default()) {
            self.old_argument(argument, parameter);
        }
        if prints {
            arguments.iter_mut().for_each(|argument| self.formatted_argument(argument));
        }
        let ty = self.types.unqualified(signature.result);
        Expr { kind: ExprKind::Call { function: Box::new(function), arguments }, ty, span }
    }

    /// The parameters of a function that was defined above without a prototype.
    fn parameters_of_old(&self, function: &Expr) -> Option<Vec<Ty>> {
        self.old_parameters.get(&callee(function)?).cloned()
    }

    /// Kinds of pointer-to-shared differ in their representation, so what an old definition wants is honoured.
    fn old_argument(&mut self, argument: &mut Expr, parameter: Ty) {
        let (from, to) = (self.types.is_pointer_to_shared(argument.ty), self.types.is_pointer_to_shared(parameter));
        let parameter = self.types.unqualified(parameter);
        if !from && !to || argument.ty == parameter {
            return;
        }
        let error = self.error_expr(argument.span);
        let value = std::mem::replace(argument, error);
        *argument = match from && to {
            true => self.shared_pointer(value, parameter, true),
            false => self.coerce(value, parameter),
        };
    }

    /// One of C's functions that print what a format says.
    fn is_formatted(&self, function: &Expr) -> bool {
        let Some(id) = callee(function) else { return false };
        FORMATTED.contains(&self.spelling(self.symbol(id).name))
    }

    /// C's formats know no pointer-to-shared: it is printed as the number that a cast would give.
    fn formatted_argument(&mut self, argument: &mut Expr) {
        if !self.types.is_pointer_to_shared(argument.ty) {
            return;
        }
        let message = format!("C's formats have no letter for `{}`", self.show(argument.ty));
        let diagnostic = Diagnostic::warning(codes::SHARED_TO_INTEGER, argument.span, message)
            .because("it is passed as the number that a cast to `unsigned long` gives")
            .hint("print upc_threadof, upc_phaseof and upc_addrfield, or use bupc_dump_shared");
        self.report(diagnostic);
        let error = self.error_expr(argument.span);
        let value = std::mem::replace(argument, error);
        let number = self.types.known.ulong;
        *argument = self.converted(value, number, Conversion::SharedToInteger, true);
    }

    fn arguments(&mut self, signature: &FunctionType, arguments: &[syntax::Expr], span: Span) -> Vec<Expr> {
        let wanted = signature.parameters.len();
        let fits = arguments.len() == wanted || signature.variadic && arguments.len() > wanted;
        if signature.prototyped && !fits {
            self.wrong_count(wanted, arguments.len(), span);
        }
        let mut checked = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            let value = self.value(argument);
            if self.types.size(value.ty).is_some_and(|bytes| bytes > MAX_ARGUMENT_BYTES) {
                self.c_error(codes::CALL, value.span, "an argument of more than 2 GiB".to_string());
            }
            checked.push(match signature.parameters.get(index) {
                Some(&parameter) => self.argument(value, parameter),
                None => self.default_promoted(value),
            });
        }
        checked
    }

    pub(super) fn wrong_count(&mut self, wanted: usize, given: usize, span: Span) {
        self.c_error(codes::CALL, span, format!("the function takes {wanted} arguments, not {given}"));
    }

    /// The default argument promotions.
    fn default_promoted(&mut self, value: Expr) -> Expr {
        if self.types.is_void(value.ty) {
            self.c_error(codes::CALL, value.span, "an argument without a value".to_string());
        }
        match self.types.kind(value.ty) {
            Kind::Float(syntax::FloatName::Float) => {
                let double = self.types.known.double;
                self.to_type(value, double)
            }
            _ => self.promoted(value),
        }
    }
}

/// The function that is called by its name.
fn callee(function: &Expr) -> Option<SymbolId> {
    let ExprKind::FunctionPointer(callee) = &function.kind else { return None };
    let ExprKind::Symbol(id) = callee.kind else { return None };
    Some(id)
}
