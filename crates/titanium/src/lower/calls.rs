//! Calls. A virtual call that can run one method only is a plain call.

use super::context::object_ref;
use super::exprs::{coerce, number};
use super::function::Function;
use super::order::{Effects, after};
use crate::check::program::*;
use kroll_ir as ir;
use kroll_ir::types::Type as Ir;
use kroll_source::Span;

impl Function<'_, '_> {
    /// Arguments as the parameters want them, not in order yet.
    pub fn arguments(&mut self, method: MethodId, args: &[Expr]) -> Vec<ir::Expr> {
        let params = &self.cx.method(method).params;
        args.iter()
            .zip(params)
            .map(|(arg, param)| {
                let ty = self.cx.ty(param);
                self.expr_as(arg, &ty)
            })
            .collect()
    }

    pub fn call_static(&mut self, method: MethodId, args: &[Expr]) -> ir::Expr {
        let args = self.arguments(method, args);
        let (temps, args) = self.ordered(args, Effects::default());
        let function = self.cx.function(method);
        after(temps, ir::Expr::call(function, args))
    }

    pub fn call_method(
        &mut self,
        method: MethodId,
        object: &Expr,
        args: &[Expr],
        direct: bool,
        span: Span,
    ) -> ir::Expr {
        let mut operands = vec![self.expr(object)];
        operands.extend(self.arguments(method, args));
        let checks = !matches!(object.kind, ExprKind::This) && object.ty.is_reference();
        let last = if checks { Effects::THROWS } else { Effects::default() };
        let (mut temps, mut operands) = self.ordered(operands, last);
        let args = operands.split_off(1);
        let receiver = operands.swap_remove(0);
        if matches!(object.ty, Type::Value(_)) {
            let function = self.cx.function(method);
            return after(temps, ir::Expr::call(function, [vec![receiver], args].concat()));
        }
        let receiver =
            if self.single_target(method, direct).is_some() { receiver } else { self.stable(receiver, &mut temps) };
        let call = self.dispatch(method, receiver, args, direct, span);
        after(temps, call)
    }

    /// The one method that the call can run, if that is known.
    fn single_target(&self, method: MethodId, direct: bool) -> Option<MethodId> {
        if direct || !matches!(self.cx.method(method).dispatch, Dispatch::Virtual(_)) {
            return Some(method);
        }
        let targets = self.cx.reach.targets(self.cx.program, method);
        if targets.len() == 1 { targets.first().copied() } else { None }
    }

    /// Calls the method on a reference; receiver and arguments are evaluated, the receiver may be named twice.
    pub fn dispatch(
        &mut self,
        method: MethodId,
        receiver: ir::Expr,
        args: Vec<ir::Expr>,
        direct: bool,
        span: Span,
    ) -> ir::Expr {
        if let Some(target) = self.single_target(method, direct) {
            return self.call_directly(target, receiver, args, span);
        }
        let called = self.cx.method(method);
        let Dispatch::Virtual(slot) = called.dispatch else { return receiver };
        let object = coerce(receiver.clone(), &object_ref());
        let slot = number(slot);
        let found = if self.cx.class(called.class).kind == ClassKind::Interface {
            let interface = self.class_number(&Type::Class { class: called.class, local: false });
            self.op("interface_method", Ir::named("ti_method"), vec![object, interface, slot], span)
        } else {
            self.op("virtual", Ir::named("ti_method"), vec![object, slot], span)
        };
        let (params, result) = self.cx.signature(method);
        let this = coerce(receiver, &params[0]);
        let function = found.cast(Ir::func(params, result).ptr());
        ir::Expr::call(function, [vec![this], args].concat())
    }

    fn call_directly(&mut self, target: MethodId, receiver: ir::Expr, args: Vec<ir::Expr>, span: Span) -> ir::Expr {
        let (params, result) = self.cx.signature(target);
        let receiver = self.checked_receiver(receiver, span);
        let this = coerce(receiver, &params[0]);
        // The target may be an override whose parameters differ in what C calls them.
        let args = args.into_iter().zip(&params[1..]).map(|(arg, param)| coerce(arg, param));
        let args = std::iter::once(this).chain(args).collect();
        let call = ir::Expr::call(self.cx.function(target), args);
        debug_assert_eq!(call.ty, result);
        call
    }

    fn checked_receiver(&mut self, receiver: ir::Expr, span: Span) -> ir::Expr {
        match receiver.ty {
            _ if self.is_this(&receiver) || self.cx.is_literal(&receiver) => receiver,
            Ir::Global(_) => self.op("nonnull_global", receiver.ty.clone(), vec![receiver], span),
            _ => self.nonnull(receiver, span),
        }
    }

    /// `this(...)` or `super(...)`.
    pub fn constructor_call(&mut self, constructor: MethodId, args: &[Expr]) -> ir::Expr {
        let args = self.arguments(constructor, args);
        let (temps, args) = self.ordered(args, Effects::default());
        let this = self.this();
        let function = self.cx.function(constructor);
        if self.makes_value {
            return after(temps, ir::Expr::assign(this, ir::Expr::call(function, args)));
        }
        let (params, _) = self.cx.signature(constructor);
        let this = coerce(this, &params[0]);
        after(temps, ir::Expr::call(function, [vec![this], args].concat()))
    }
}
