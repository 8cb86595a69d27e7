//! Calls. A virtual call that can run one method only is a plain call, and one that can run two asks which.

use super::arithmetic::truth;
use super::context::{ClassKey, object_ref};
use super::exprs::{coerce, number};
use super::function::Function;
use super::order::{Effects, after};
use crate::check::program::*;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir, IntKind};
use kroll_source::Span;

/// More tests cost more than a look into the table.
const MOST_CLASSES: usize = 2;

/// What a call runs for objects of these classes, and for all others.
struct Choice {
    classes: Vec<ClassId>,
    target: MethodId,
    other: MethodId,
}

/// A reference as that of an object of any class, and whether it is local.
fn object_of(reference: ir::Expr) -> (ir::Expr, bool) {
    let is_local = matches!(reference.ty, Ir::Ptr(_));
    let ty = if is_local { Ir::named("ti_object").ptr() } else { object_ref() };
    (coerce(reference, &ty), is_local)
}

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
        if let Some(choice) = self.choice_of_two(method) {
            return self.call_one_of(choice, method, receiver, args, span);
        }
        let called = self.cx.method(method);
        let Dispatch::Virtual(slot) = called.dispatch else { return receiver };
        let slot = number(slot);
        let (object, is_local) = object_of(receiver.clone());
        let found = if self.cx.class(called.class).kind == ClassKind::Interface {
            let interface = self.class_number(&Type::Class { class: called.class, local: false });
            let name = if is_local { "interface_method_local" } else { "interface_method" };
            self.op(name, Ir::named("ti_method"), vec![object, interface, slot], span)
        } else {
            let name = if is_local { "virtual_local" } else { "virtual" };
            self.op(name, Ir::named("ti_method"), vec![object, slot], span)
        };
        let (params, result) = self.cx.signature(method);
        let this = coerce(receiver, &params[0]);
        let function = found.cast(Ir::func(params, result).ptr());
        ir::Expr::call(function, [vec![this], args].concat())
    }

    /// Two methods that the call can run, if there are no others, and one of them for few classes. Any array may stand
    /// where an Object is called.
    fn choice_of_two(&self, method: MethodId) -> Option<Choice> {
        let called = self.cx.method(method).class;
        if called == self.cx.program.known.object {
            return None;
        }
        let targets = self.cx.reach.targets_by_class(self.cx.program, method);
        let mut targets: Vec<(MethodId, Vec<ClassId>)> = targets.into_iter().collect();
        if targets.len() != 2 {
            return None;
        }
        targets.sort_by_key(|(target, classes)| (classes.len(), *target));
        let (other, _) = targets.pop()?;
        let (target, classes) = targets.pop()?;
        (classes.len() <= MOST_CLASSES).then_some(Choice { classes, target, other })
    }

    fn call_one_of(
        &mut self,
        choice: Choice,
        method: MethodId,
        receiver: ir::Expr,
        args: Vec<ir::Expr>,
        span: Span,
    ) -> ir::Expr {
        let mut temps = Vec::new();
        let args: Vec<ir::Expr> = args.into_iter().map(|arg| self.stable(arg, &mut temps)).collect();
        let (object, is_local) = object_of(receiver.clone());
        let uint = Ir::Int(IntKind::UInt);
        let class = self.op(if is_local { "class_of_local" } else { "class_of" }, uint, vec![object], span);
        let class = self.spill(class, &mut temps);
        let is_one =
            |index: u32| truth(ir::BinaryOp::Eq, class.clone(), ir::Expr::integer(IntKind::UInt, index.into()));
        let tests = choice.classes.iter().map(|class| is_one(self.cx.class_index(ClassKey::Class(*class))));
        let test = tests.reduce(|a, b| truth(ir::BinaryOp::LogOr, a, b)).unwrap_or_else(|| ir::Expr::int(0));
        let (_, result) = self.cx.signature(method);
        let [one, other] = [choice.target, choice.other]
            .map(|target| coerce(self.call_known(target, receiver.clone(), args.clone()), &result));
        after(temps, ir::Expr::cond(test, one, other))
    }

    /// Of a receiver that is known not to be null.
    fn call_known(&mut self, target: MethodId, receiver: ir::Expr, args: Vec<ir::Expr>) -> ir::Expr {
        let (params, _) = self.cx.signature(target);
        // The target may be an override whose parameters differ in what C calls them.
        let operands = std::iter::once(receiver).chain(args).zip(&params);
        let operands = operands.map(|(operand, param)| coerce(operand, param)).collect();
        ir::Expr::call(self.cx.function(target), operands)
    }

    fn call_directly(&mut self, target: MethodId, receiver: ir::Expr, args: Vec<ir::Expr>, span: Span) -> ir::Expr {
        let receiver = self.checked_receiver(receiver, span);
        self.call_known(target, receiver, args)
    }

    pub fn checked_receiver(&mut self, receiver: ir::Expr, span: Span) -> ir::Expr {
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
