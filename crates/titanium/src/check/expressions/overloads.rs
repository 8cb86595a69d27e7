//! Which method a call means: those that apply to the arguments, and of these the most specific one.

use crate::check::body::Body;
use crate::check::convert::BOXING;
use crate::check::mentions::Meaning;
use crate::check::program::{Expr, MethodId, Type};
use crate::check::tables::*;
use kroll_source::{Diagnostic, Span};

/// Whether two methods have the same signature.
pub(in crate::check) fn same_params(a: &MethodInfo, b: &MethodInfo) -> bool {
    a.name == b.name && a.explicit_params() == b.explicit_params()
}

impl Body<'_, '_> {
    /// Whether each argument converts to the parameter at its place.
    pub(super) fn applies(&mut self, method: MethodId, args: &[Expr]) -> bool {
        let params = self.cx.method(method).explicit_params().to_vec();
        params.len() == args.len() && params.iter().zip(args).all(|(p, a)| self.cx.implicit(&a.ty, p).is_some())
    }

    /// The one that a call with these arguments means. `what` describes the callee for messages.
    pub(super) fn select(
        &mut self,
        candidates: &[MethodId],
        args: &[Expr],
        what: &str,
        span: Span,
    ) -> Checked<MethodId> {
        self.select_for(candidates, args, what, span, false)
    }

    /// The same; a class that extends the callee's may have what is protected, too.
    pub(super) fn select_for(
        &mut self,
        candidates: &[MethodId],
        args: &[Expr],
        what: &str,
        span: Span,
        is_extended: bool,
    ) -> Checked<MethodId> {
        if let Some(void) = args.iter().find(|a| a.ty == Type::Void) {
            return Err(self.no_value(void.span));
        }
        let (visible, hidden): (Vec<MethodId>, Vec<MethodId>) = candidates.iter().copied().partition(|&m| {
            let info = self.cx.method(m);
            let (access, owner) = (info.access, info.class);
            is_extended && access == Access::Protected || self.cx.is_accessible(access, owner, self.class)
        });
        let applicable: Vec<MethodId> = visible.iter().copied().filter(|&m| self.applies(m, args)).collect();
        if let Some(best) = self.most_specific(&applicable) {
            self.cx.mention(span, || Meaning::Method(best));
            return Ok(best);
        }
        if !applicable.is_empty() {
            return Err(self.ambiguous(&applicable, what, span));
        }
        if let Some(&method) = hidden.iter().find(|&&m| self.applies(m, args)) {
            let declared = self.cx.method(method).span;
            return Err(self.cx.not_accessible(span, what, declared));
        }
        Err(self.none_applies(candidates, args, what, span))
    }

    fn most_specific(&mut self, applicable: &[MethodId]) -> Option<MethodId> {
        let mut best: Vec<MethodId> = Vec::new();
        for &candidate in applicable {
            if applicable.iter().all(|&other| self.is_more_specific(candidate, other)) {
                best.push(candidate);
            }
        }
        // The same abstract signature may come from several interfaces; any of them will do, a body is preferred.
        let concrete = best.iter().copied().find(|&m| !self.cx.method(m).is_abstract);
        concrete.or(best.first().copied())
    }

    /// Whether every call of `a` could be one of `b`.
    fn is_more_specific(&mut self, a: MethodId, b: MethodId) -> bool {
        let from = self.cx.method(a).explicit_params().to_vec();
        let to = self.cx.method(b).explicit_params().to_vec();
        from.iter().zip(&to).all(|(f, t)| self.cx.implicit(f, t).is_some())
    }

    pub(super) fn types_text(&self, types: &[Type]) -> String {
        types.iter().map(|ty| self.text(ty)).collect::<Vec<_>>().join(", ")
    }

    fn ambiguous(&mut self, methods: &[MethodId], what: &str, span: Span) -> Reported {
        let mut error = Diagnostic::error("T0124", span, format!("the call of `{what}` is ambiguous"))
            .because("several methods apply, and none takes only arguments that another takes too")
            .hint("cast an argument to the type of the parameter that is meant");
        for &method in methods {
            let text = format!("applies: ({})", self.types_text(self.cx.method(method).explicit_params()));
            error = error.also(self.cx.method(method).span, text);
        }
        self.report(error)
    }

    fn none_applies(&mut self, candidates: &[MethodId], args: &[Expr], what: &str, span: Span) -> Reported {
        if let &[only] = candidates {
            let params = self.cx.method(only).explicit_params().to_vec();
            if params.len() == args.len() {
                return self.wrong_argument(only, &params, args);
            }
        }
        let found: Vec<Type> = args.iter().map(|a| a.ty.clone()).collect();
        let silent = found.iter().filter_map(Type::class).any(|class| self.cx.is_broken(class));
        if silent {
            return Reported;
        }
        let message = format!("no `{what}` takes ({})", self.types_text(&found));
        let (why, hint) = match self.would_be_boxed(candidates, args) {
            true => BOXING,
            false => {
                ("arguments must be as many as parameters and convert to their types", "change or cast the arguments")
            }
        };
        let mut error = Diagnostic::error("T0123", span, message).because(why).hint(hint);
        for &method in candidates.iter().take(6) {
            let text = format!("takes ({})", self.types_text(self.cx.method(method).explicit_params()));
            error = error.also(self.cx.method(method).span, text);
        }
        self.report(error)
    }

    /// Whether one of the methods takes an object where a number is given.
    fn would_be_boxed(&self, candidates: &[MethodId], args: &[Expr]) -> bool {
        let boxes = |param: &Type, arg: &Expr| {
            matches!((param, &arg.ty), (Type::Class { .. }, Type::Primitive(_))) && !self.is_string(param)
        };
        candidates
            .iter()
            .map(|&m| self.cx.method(m).explicit_params())
            .any(|params| params.len() == args.len() && params.iter().zip(args).any(|(param, arg)| boxes(param, arg)))
    }

    /// With one candidate the wrong argument itself is the news.
    fn wrong_argument(&mut self, method: MethodId, params: &[Type], args: &[Expr]) -> Reported {
        let mut reported = Reported;
        for (param, arg) in params.iter().zip(args) {
            if self.cx.implicit(&arg.ty, param).is_none() {
                let before = self.cx.diagnostics.len();
                reported = self.incompatible(arg, param);
                let declared = self.cx.method(method).span;
                if let Some(error) = self.cx.diagnostics.get_mut(before) {
                    error.secondary.push(kroll_source::Label { span: declared, text: "the method called".to_string() });
                }
            }
        }
        reported
    }
}
