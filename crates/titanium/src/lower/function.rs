//! One function: a method, a constructor, or a class's static initialiser.

use super::context::Context;
use super::jumps::Scope;
use super::survive;
use crate::check::program::*;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir, Linkage, SiteKind};
use kroll_source::Span;
use std::collections::HashSet;

pub struct Function<'c, 'a> {
    pub cx: &'c mut Context<'a>,
    /// C names and types of the body's locals.
    pub locals: Vec<(String, Ir)>,
    /// Locals that are changed in a `try` and may be read after a throw.
    pub survivors: HashSet<LocalId>,
    /// Type of `this`.
    pub this: Option<Ir>,
    pub result: Ir,
    /// The constructor of an immutable: `this` is a variable, and what is returned.
    pub makes_value: bool,
    pub scopes: Vec<Scope>,
    pub counter: u32,
}

/// Lowers one reachable method.
pub fn method(cx: &mut Context, id: MethodId) {
    let method = cx.method(id);
    let Some(body) = &method.body else { return };
    let (params, result) = cx.signature(id);
    let makes_value = cx.is_value_constructor(id);
    let this = method.this.as_ref().map(|ty| if makes_value { result.clone() } else { cx.ty(ty) });
    let mut function = Function::new(cx, body, this, result.clone(), makes_value);
    let (mut stmts, mut names) = function.parameters(method.params.len());
    if method.this.is_some() && !makes_value {
        names.insert(0, "this".to_string());
    }
    stmts.extend(function.method_body(method, body));
    let params = names.into_iter().zip(params).map(|(name, ty)| ir::Param { name, ty }).collect();
    let name = cx.names.methods[id.0 as usize].clone();
    let loc = cx.loc(method.span);
    cx.functions.push(ir::Item::Func(ir::Func {
        name,
        params,
        result,
        variadic: false,
        linkage: Linkage::Private,
        inline: method.is_inline,
        attributes: String::new(),
        body: Some(stmts),
        loc,
    }));
}

/// Adds a function that the program's text does not name.
pub fn private_function(
    cx: &mut Context,
    name: &str,
    params: Vec<ir::Param>,
    result: Ir,
    body: Vec<ir::Stmt>,
    loc: Option<ir::Loc>,
) {
    cx.functions.push(ir::Item::Func(ir::Func {
        name: name.to_string(),
        params,
        result,
        variadic: false,
        linkage: Linkage::Private,
        inline: false,
        attributes: String::new(),
        body: Some(body),
        loc,
    }));
}

impl<'c, 'a> Function<'c, 'a> {
    pub fn new(
        cx: &'c mut Context<'a>,
        body: &Body,
        this: Option<Ir>,
        result: Ir,
        makes_value: bool,
    ) -> Function<'c, 'a> {
        let mut taken = super::names::Taken::default();
        let locals = body.locals.iter();
        let locals = locals.map(|l| (taken.fresh(&super::names::identifier(&l.name)), cx.ty(&l.ty))).collect();
        let survivors = survive::survivors(&body.stmts);
        Function { cx, locals, survivors, this, result, makes_value, scopes: Vec::new(), counter: 0 }
    }

    /// Names of the parameters; one that must survive a throw is copied into a variable that does.
    fn parameters(&mut self, count: usize) -> (Vec<ir::Stmt>, Vec<String>) {
        let mut copies = Vec::new();
        let mut names = Vec::new();
        for index in 0..count {
            let (name, ty) = self.locals[index].clone();
            if !self.survivors.contains(&LocalId(index as u32)) {
                names.push(name);
                continue;
            }
            let given = self.temp();
            let init = Some(ir::Expr::local(&given, ty.clone()));
            copies.push(self.declaration(LocalId(index as u32), init, None));
            names.push(given);
        }
        (copies, names)
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
        match &self.this {
            // A static method's lock would be this rank's own class object: nobody else can hold it.
            Some(this) if method.is_synchronized => {
                let lock = ir::Expr::local("this", this.clone());
                self.synchronized(lock, &body.stmts, method.span)
            }
            _ => self.stmts(&body.stmts),
        }
    }

    fn value_constructor(&mut self, body: &Body) -> Vec<ir::Stmt> {
        let ty = self.result.clone();
        let zero = ir::Expr::new(ty.clone(), ir::ExprKind::Init(Vec::new()));
        let mut stmts = vec![ir::Stmt::local("this", ty.clone(), Some(zero), None)];
        stmts.extend(self.stmts(&body.stmts));
        stmts.push(ir::Stmt::new(ir::StmtKind::Return(Some(ir::Expr::local("this", ty))), None));
        stmts
    }

    /// A fresh name that no user's variable has.
    pub fn temp(&mut self) -> String {
        self.counter += 1;
        format!("ti_{}", self.counter)
    }

    pub fn local(&self, id: LocalId) -> ir::Expr {
        let (name, ty) = &self.locals[id.0 as usize];
        ir::Expr::local(name, ty.clone())
    }

    pub fn declaration(&mut self, id: LocalId, init: Option<ir::Expr>, loc: Option<ir::Loc>) -> ir::Stmt {
        let (name, ty) = self.locals[id.0 as usize].clone();
        let survives_throw = self.survivors.contains(&id);
        let local = ir::Local { name, ty, init, is_static: false, survives_throw };
        ir::Stmt::new(ir::StmtKind::Local(local), loc)
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
        "new_object" | "jarray_new" | "jarray_new_levels" | "array_new_kind" => SiteKind::Alloc,
        "array_set" => SiteKind::Put,
        name if name.starts_with("string_") => SiteKind::Alloc,
        _ if op.facts.collective => SiteKind::Collective,
        _ if op.writes_memory() && !op.facts.never_returns => SiteKind::Copy,
        _ => SiteKind::Check,
    }
}
