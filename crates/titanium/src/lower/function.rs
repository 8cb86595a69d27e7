//! One function: a method, a constructor, or a class's static initialiser.

use super::context::Context;
use super::jumps::Scope;
use super::survive;
use crate::check::program::*;
use crate::check::reach;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir, Linkage, SiteKind};
use kroll_source::Span;
use kroll_source::hash::HashSet;

pub struct Function<'c, 'a> {
    pub cx: &'c mut Context<'a>,
    pub frame: ir::Frame,
    /// The body's locals.
    pub locals: Vec<ir::LocalId>,
    /// Locals that are changed in a `try` and may be read after a throw.
    survivors: HashSet<LocalId>,
    pub this: Option<ir::LocalId>,
    pub result: Ir,
    /// The constructor of an immutable: `this` is a variable, and what is returned.
    pub makes_value: bool,
    pub scopes: Vec<Scope>,
}

/// What runs once something is thrown: C compilers make it small, which takes them half the time.
pub const COLD: &str = "__attribute__((cold))";

/// Lowers one reachable method.
pub fn method(cx: &mut Context, id: MethodId) {
    let method = cx.method(id);
    let Some(body) = &method.body else { return };
    let (params, result) = cx.signature(id);
    let makes_value = cx.is_value_constructor(id);
    let this = method.this.as_ref().map(|ty| if makes_value { result.clone() } else { cx.ty(ty) });
    let mut function = Function::new(cx, body, this, result.clone(), makes_value);
    let (mut stmts, params) = function.parameters(params);
    stmts.extend(function.method_body(method, body));
    let frame = function.frame;
    let name = cx.names.methods[id.0 as usize].clone();
    let loc = cx.loc(method.span);
    // The trace of an exception that leaves an exported method begins with it, not with nothing.
    let is_exported = cx.program.exported.contains(&id);
    let attributes = match reach::is_subclass(cx.program, method.class, cx.program.known.throwable) {
        _ if is_exported => "__attribute__((noinline))",
        true => COLD,
        false => "",
    };
    cx.functions.push(ir::Item::Func(ir::Func {
        name,
        frame,
        params,
        result,
        variadic: false,
        linkage: Linkage::Private,
        old_style: false,
        inline: method.is_inline && !is_exported,
        attributes: attributes.to_string(),
        body: Some(stmts),
        loc,
    }));
}

/// A function that the program's text does not name.
pub fn private_function(
    name: &str,
    frame: ir::Frame,
    params: Vec<ir::LocalId>,
    result: Ir,
    body: Vec<ir::Stmt>,
    loc: Option<ir::Loc>,
) -> ir::Func {
    ir::Func {
        name: name.to_string(),
        frame,
        params,
        result,
        variadic: false,
        linkage: Linkage::Private,
        old_style: false,
        inline: false,
        attributes: String::new(),
        body: Some(body),
        loc,
    }
}

impl<'c, 'a> Function<'c, 'a> {
    pub fn new(
        cx: &'c mut Context<'a>,
        body: &Body,
        this: Option<Ir>,
        result: Ir,
        makes_value: bool,
    ) -> Function<'c, 'a> {
        let survivors = survive::survivors(&body.stmts);
        let mut frame = ir::Frame::default();
        let this = this.map(|ty| frame.fresh("this", ty));
        if let Some(this) = this {
            frame.local_mut(this).nonnull = !makes_value;
        }
        let declare = |(number, local): (usize, &Local)| {
            let id = frame.fresh(&super::names::identifier(&local.name), cx.ty(&local.ty));
            frame.local_mut(id).survives_throw = survivors.contains(&LocalId(number as u32));
            id
        };
        let locals = body.locals.iter().enumerate().map(declare).collect();
        Function { cx, frame, locals, survivors, this, result, makes_value, scopes: Vec::new() }
    }

    /// The parameters, `this` first; one that must survive a throw is copied into a variable that does.
    fn parameters(&mut self, types: Vec<Ir>) -> (Vec<ir::Stmt>, Vec<ir::LocalId>) {
        let mut copies = Vec::new();
        let mut params: Vec<ir::LocalId> = self.this.into_iter().filter(|_| !self.makes_value).collect();
        for index in 0..types.len() - params.len() {
            let local = self.locals[index];
            if !self.survivors.contains(&LocalId(index as u32)) {
                params.push(local);
                continue;
            }
            let ir::Local { name, ty, .. } = self.frame.local(local).clone();
            let given = self.frame.fresh(&name, ty);
            copies.push(ir::Stmt::local(local, Some(self.frame.value(given)), None));
            params.push(given);
        }
        (copies, params)
    }

    fn method_body(&mut self, method: &Method, body: &Body) -> Vec<ir::Stmt> {
        if self.makes_value {
            return self.value_constructor(body);
        }
        let mut stmts = self.guarded_body(method, body);
        // The checker knows that the end is not reached; C cannot see it behind handlers.
        let ends = matches!(stmts.last().map(|last| &last.kind), Some(ir::StmtKind::Return(_)));
        if self.result != Ir::Void && !ends {
            stmts.push(ir::Stmt::new(ir::StmtKind::Verbatim("__builtin_unreachable();".to_string()), None));
        }
        stmts
    }

    fn guarded_body(&mut self, method: &Method, body: &Body) -> Vec<ir::Stmt> {
        // A static method's lock would be this rank's own class object: nobody else can hold it.
        let locked = method.this.as_ref().filter(|_| method.is_synchronized);
        if locked.is_some_and(|this| !self.is_own_lock(this)) {
            let lock = self.this();
            return self.synchronized(lock, &body.stmts, method.span);
        }
        self.stmts(&body.stmts)
    }

    fn value_constructor(&mut self, body: &Body) -> Vec<ir::Stmt> {
        let zero = ir::Expr::new(self.result.clone(), ir::ExprKind::Init(Vec::new()));
        let mut stmts: Vec<ir::Stmt> =
            self.this.iter().map(|this| ir::Stmt::local(*this, Some(zero.clone()), None)).collect();
        stmts.extend(self.stmts(&body.stmts));
        stmts.push(ir::Stmt::new(ir::StmtKind::Return(Some(self.this())), None));
        stmts
    }

    pub fn this(&self) -> ir::Expr {
        match self.this {
            Some(this) => self.frame.value(this),
            None => unreachable!("the checker refuses `this` where there is none"),
        }
    }

    pub fn is_this(&self, e: &ir::Expr) -> bool {
        matches!(e.kind, ir::ExprKind::Local(local) if self.this == Some(local)) && !self.makes_value
    }

    pub fn local(&self, id: LocalId) -> ir::Expr {
        self.frame.value(self.locals[id.0 as usize])
    }

    pub fn declaration(&self, id: LocalId, init: Option<ir::Expr>, loc: Option<ir::Loc>) -> ir::Stmt {
        ir::Stmt::local(self.locals[id.0 as usize], init, loc)
    }

    /// A runtime operation; its site, if it has one, is `span`.
    pub fn op(&mut self, name: &str, ty: Ir, args: Vec<ir::Expr>, span: Span) -> ir::Expr {
        let op = kroll_ir::ops::op(name);
        let site = op.facts.site.then(|| self.cx.site(site_kind(op), span));
        ir::Expr::op(name, ty, args, site)
    }
}

/// What messages call the site of an operation.
fn site_kind(op: &kroll_ir::ops::Op) -> SiteKind {
    match op.name {
        "barrier" => SiteKind::Barrier,
        "poll" => SiteKind::Poll,
        "wait_nbi" | "wait" => SiteKind::Wait,
        "lock_object" | "unlock_object" => SiteKind::Lock,
        "new_object"
        | "jarray_new"
        | "jarray_new_levels"
        | "array_new_kind"
        | "region_object"
        | "region_jarray"
        | "region_jarray_levels"
        | "region_array" => SiteKind::Alloc,
        "array_set" => SiteKind::Put,
        name if name.starts_with("string_") => SiteKind::Alloc,
        _ if op.facts.collective => SiteKind::Collective,
        _ if op.writes_memory() && !op.facts.never_returns => SiteKind::Copy,
        _ => SiteKind::Check,
    }
}
