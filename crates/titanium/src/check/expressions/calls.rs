//! Calls of methods and operators.

use crate::check::absent::{absent_in_class, absent_method};
use crate::check::body::Body;
use crate::check::convert::convert;
use crate::check::members::{method_key, operator_key};
use crate::check::mentions::Meaning;
use crate::check::names::{Level, Prefix, after_object};
use crate::check::program::{ClassId, ClassKind, Conversion, Expr, ExprKind, MethodId, Type};
use crate::check::tables::*;
use crate::syntax::tree::{self, MethodName, OperatorName};
use kroll_source::index::EntityKind;
use kroll_source::{Diagnostic, Span};

impl<'a> Body<'_, 'a> {
    pub(super) fn call(
        &mut self,
        target: Option<&'a tree::Expr>,
        name: &'a MethodName,
        args: &'a [tree::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let Some(target) = target else {
            let args = self.values(args);
            return self.simple_call(name, args?, span);
        };
        if let Some(class) = self.built_in_class(target) {
            let args = self.values(args)?;
            if let Some(call) = self.built_in_static(class, &method_key(name), &args, span) {
                self.mention_built_in(target, name.span);
                return call;
            }
            let prefix = self.prefix(target)?;
            return self.call_of(prefix, name, args, span);
        }
        let prefix = self.prefix(target);
        let args = self.values(args);
        self.call_of(prefix?, name, args?, span)
    }

    /// `Ti.thisProc`: a method that the language itself has in a class of the library.
    fn mention_built_in(&mut self, target: &'a tree::Expr, name: Span) {
        let known = self.cx.diagnostics.len();
        if self.prefix(target).is_err() {
            // Nothing needs the class but the index.
            self.cx.diagnostics.truncate(known);
            self.cx.mention(target.span, || Meaning::BuiltIn(EntityKind::Type, None));
        }
        self.cx.mention(name, || Meaning::BuiltIn(EntityKind::Function, None));
    }

    /// `f(x)`: a method of the innermost class that has one of that name.
    fn simple_call(&mut self, name: &MethodName, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let key = method_key(name);
        for level in self.levels(name.span) {
            let candidates = self.cx.find_methods(level.class, &key);
            if !candidates.is_empty() {
                let method = self.select(&candidates, &args, &key, name.span)?;
                return self.call_at_level(level, method, args, name.span, span);
            }
            if self.cx.has_broken_member(level.class, &key) {
                return Err(Reported);
            }
        }
        if let Some(ty) = self.this.clone()
            && let Some(query) = self.object_query(&Expr { ty, kind: ExprKind::This, span }, &key, &args, span)
        {
            self.cx.mention(name.span, || Meaning::BuiltIn(EntityKind::Function, None));
            return query;
        }
        if let Some(refusal) = absent_method(&key, name.span) {
            return Err(self.report(refusal));
        }
        if let Some(hidden) = self.levels(name.span).iter().find_map(|level| self.cx.hidden_method(level.class, &key)) {
            let declared = self.cx.method(hidden).span;
            return Err(self.cx.not_accessible(name.span, &key, declared));
        }
        let hint = match self.cx.similar_method(self.class, &key) {
            Some(similar) => format!("did you mean `{similar}`?"),
            None => "check the spelling, or name the object or class that has it".to_string(),
        };
        Err(self.report(
            Diagnostic::error("T0122", name.span, format!("there is no method `{key}` here"))
                .because("neither the classes around this code nor what they extend declare it")
                .hint(hint),
        ))
    }

    fn call_at_level(
        &mut self,
        level: Level,
        method: MethodId,
        args: Vec<Expr>,
        name_span: Span,
        span: Span,
    ) -> Checked<Expr> {
        if self.cx.method(method).is_static {
            return self.static_call(method, args, span);
        }
        match level.object {
            Some(object) if !level.before_object => self.method_call(object, method, args, false, span),
            Some(_) => self.this_object(name_span).and(Err(Reported)),
            None => {
                let name = self.cx.method(method).name.clone();
                Err(self.needs_object(name_span, &name))
            }
        }
    }

    fn call_of(&mut self, prefix: Prefix, name: &MethodName, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let key = method_key(name);
        match prefix {
            Prefix::Package(package) => Err(self.cx.unknown_type(span, &package)),
            Prefix::Super(this, superclass) => {
                let method = self.select_in(superclass, &key, &args, name.span)?;
                if self.cx.method(method).is_abstract {
                    return Err(self.abstract_super(&key, name.span));
                }
                self.call_on(this, method, args, true, span)
            }
            Prefix::Type(ty) => self.call_of_type(ty, name, args, span),
            Prefix::Value(value) => self.call_of_value(value, name, args, span),
        }
    }

    fn abstract_super(&mut self, name: &str, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0122", span, format!("the superclass's `{name}` is abstract"))
                .because("an abstract method has no body that could be called")
                .hint("remove the call, or give the superclass's method a body"),
        )
    }

    fn call_of_type(&mut self, ty: Type, name: &MethodName, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let key = method_key(name);
        let Some(class) = ty.class() else {
            self.cx.mention(name.span, || Meaning::BuiltIn(EntityKind::Function, None));
            return self.built_in_static_method(&ty, &key, args, name.span, span);
        };
        let class = self.home_of(class, &key);
        let args = self.as_texts(class, &key, args);
        let method = self.select_in(class, &key, &args, name.span)?;
        if !self.cx.method(method).is_static {
            return Err(self.needs_object(name.span, &key));
        }
        self.static_call(method, args, span)
    }

    fn call_of_value(&mut self, value: Expr, name: &MethodName, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let key = method_key(name);
        match value.ty.class() {
            Some(class) => {
                self.require_class_access(class, name.span, &key)?;
                let args = self.as_texts(class, &key, args);
                let candidates = self.cx.find_methods(class, &key);
                if candidates.is_empty()
                    && let Some(call) = self.object_query(&value, &key, &args, span)
                {
                    self.cx.mention(name.span, || Meaning::BuiltIn(EntityKind::Function, None));
                    return call;
                }
                let method = self.select_in(class, &key, &args, name.span)?;
                self.call_on(value, method, args, false, span)
            }
            None => self.call_of_other(value, name, args, span),
        }
    }

    /// Of points, domains and arrays, whose operators can be called by name as well.
    fn call_of_other(&mut self, value: Expr, name: &MethodName, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let key = method_key(name);
        if let tree::MethodNameKind::Operator(OperatorName::Binary(op)) = name.kind
            && let [right] = args.as_slice()
        {
            return self.binary_values(op, value, right.clone(), span);
        }
        if matches!(value.ty, Type::JavaArray { .. }) && !matches!(&*key, "isLocal" | "creator") {
            let object = self.cx.known().object;
            if self.cx.find_methods(object, &key).is_empty() {
                self.cx.mention(name.span, || Meaning::BuiltIn(EntityKind::Function, None));
                return self.built_in_method(value, &key, args, name.span, span);
            }
            let method = self.select_in(object, &key, &args, name.span)?;
            return self.call_on(value, method, args, false, span);
        }
        self.cx.mention(name.span, || Meaning::BuiltIn(EntityKind::Function, None));
        self.built_in_method(value, &key, args, name.span, span)
    }

    /// Values that are no objects reach the library's methods for text as string `+` shows them.
    fn as_texts(&mut self, class: ClassId, name: &str, args: Vec<Expr>) -> Vec<Expr> {
        const CLASSES: [&str; 3] = ["java.io.PrintStream", "java.lang.StringBuffer", "java.lang.String"];
        const METHODS: [&str; 5] = ["print", "println", "append", "insert", "valueOf"];
        if !METHODS.contains(&name) || !CLASSES.contains(&&*self.cx.class(class).name) {
            return args;
        }
        let is_value = |ty: &Type| matches!(ty, Type::Point(_) | Type::Rect(_) | Type::Domain(_) | Type::Value(_));
        let text = self.string_type().global();
        let shown = |arg: Expr| if is_value(&arg.ty) { convert(Conversion::ToString, arg, text.clone()) } else { arg };
        args.into_iter().map(shown).collect()
    }

    /// The refusal of a method that Java's class has and the library's has not. What it inherits of that name is another.
    fn absent_of_library(&mut self, class: ClassId, key: &str, span: Span) -> Option<Diagnostic> {
        absent_in_class(&self.cx.names_in_library(class), key, span)
    }

    fn select_in(&mut self, class: ClassId, key: &str, args: &[Expr], span: Span) -> Checked<MethodId> {
        if let Some(refusal) = self.absent_of_library(class, key, span) {
            return Err(self.report(refusal));
        }
        let candidates = self.cx.find_methods(class, key);
        if !candidates.is_empty() {
            return self.select(&candidates, args, key, span);
        }
        if self.cx.has_broken_member(class, key) {
            return Err(Reported);
        }
        if let Some(refusal) = absent_method(key, span) {
            return Err(self.report(refusal));
        }
        if let Some(hidden) = self.cx.hidden_method(class, key) {
            let declared = self.cx.method(hidden).span;
            return Err(self.cx.not_accessible(span, key, declared));
        }
        let message = format!("`{}` has no method `{key}`", self.cx.class_text(class));
        let hint = match self.cx.similar_method(class, key) {
            Some(similar) => format!("did you mean `{similar}`?"),
            None => "check the spelling and the type of what stands before the `.`".to_string(),
        };
        Err(self.report(
            Diagnostic::error("T0122", span, message)
                .because("neither the class nor what it extends declares it")
                .hint(hint),
        ))
    }

    /// A call whose receiver may turn out to be unneeded, because the method is static.
    fn call_on(
        &mut self,
        object: Expr,
        method: MethodId,
        args: Vec<Expr>,
        is_super: bool,
        span: Span,
    ) -> Checked<Expr> {
        if self.cx.method(method).is_static {
            return Ok(after_object(Some(object), self.static_call(method, args, span)?));
        }
        self.method_call(object, method, args, is_super, span)
    }

    pub fn static_call(&mut self, method: MethodId, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let args = self.pass_all(method, args)?;
        let ty = self.cx.method(method).result.clone();
        Ok(Expr { ty, kind: ExprKind::CallStatic { method, args }, span })
    }

    fn method_call(
        &mut self,
        object: Expr,
        method: MethodId,
        args: Vec<Expr>,
        is_super: bool,
        span: Span,
    ) -> Checked<Expr> {
        let info = self.cx.method(method);
        let (ty, is_final, class) = (info.result.clone(), info.is_final, info.class);
        if info.is_local && !object.ty.is_local() && !matches!(object.ty, Type::Value(_)) {
            return Err(self.needs_local_receiver(&object, method));
        }
        let args = self.pass_all(method, args)?;
        let direct = is_super || is_final || self.cx.class(class).kind == ClassKind::Immutable;
        let object = Box::new(object);
        Ok(Expr { ty, kind: ExprKind::CallMethod { method, object, args, direct }, span })
    }

    fn needs_local_receiver(&mut self, object: &Expr, method: MethodId) -> Reported {
        let info = self.cx.method(method);
        let (name, declared) = (info.name.clone(), info.span);
        self.report(
            Diagnostic::error(
                "T0138",
                object.span,
                format!("`{name}` is for local objects, and this reference is global"),
            )
            .also(declared, "declared `local` here")
            .because("a method marked `local` relies on its object being this rank's own")
            .hint("cast the object to its type with `local`, or mark the calling method `local` too"),
        )
    }

    pub fn pass_all(&mut self, method: MethodId, args: Vec<Expr>) -> Checked<Vec<Expr>> {
        let params = self.cx.method(method).explicit_params().to_vec();
        args.into_iter().zip(&params).map(|(arg, param)| self.pass_to(arg, param)).collect()
    }

    // ---- operators of classes ----

    /// Whether the class of that type declares the operator, as instance or as static method.
    pub(super) fn has_operator(&mut self, ty: &Type, name: OperatorName, is_static: bool) -> bool {
        let Some(class) = ty.class() else { return false };
        let methods = self.cx.find_methods(class, &operator_key(name));
        methods.into_iter().any(|m| self.cx.method(m).is_static == is_static)
    }

    pub(super) fn operator_applies(&mut self, ty: &Type, name: OperatorName, args: &[Expr]) -> bool {
        let Some(class) = ty.class() else { return false };
        let methods = self.cx.find_methods(class, &operator_key(name));
        methods.into_iter().any(|m| !self.cx.method(m).is_static && self.applies(m, args))
    }

    /// `object.op@(args)`
    pub(super) fn operator_call(
        &mut self,
        object: Expr,
        name: OperatorName,
        args: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        let key = operator_key(name);
        let Some(class) = object.ty.class() else { return Err(Reported) };
        let mut methods = self.cx.find_methods(class, &key);
        methods.retain(|&m| !self.cx.method(m).is_static);
        if methods.is_empty() {
            return Err(self.no_such_operator(class, &key, span));
        }
        let method = self.select(&methods, &args, &key, span)?;
        self.method_call(object, method, args, false, span)
    }

    pub(super) fn static_operator_call(
        &mut self,
        ty: &Type,
        name: OperatorName,
        args: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        let key = operator_key(name);
        let Some(class) = ty.class() else { return Err(Reported) };
        let mut methods = self.cx.find_methods(class, &key);
        methods.retain(|&m| self.cx.method(m).is_static);
        let method = self.select(&methods, &args, &key, span)?;
        self.static_call(method, args, span)
    }

    fn no_such_operator(&mut self, class: ClassId, key: &str, span: Span) -> Reported {
        if self.cx.has_broken_member(class, key) {
            return Reported;
        }
        let message = format!("`{}` does not declare `{key}`", self.cx.class_text(class));
        let hint = match class == self.cx.known().string {
            true => "the character at an index is `text.charAt(i)`".to_string(),
            false => format!("declare a method named `{key}`, or call another method"),
        };
        self.report(
            Diagnostic::error("T0133", span, message)
                .because("an operator applies to an object only if its class declares it")
                .hint(hint),
        )
    }
}
