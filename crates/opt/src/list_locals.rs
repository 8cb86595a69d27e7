//! What local variables refer to is known where a region may be deleted. A deletion asks who refers into the region, and the
//! words of a stack do not tell: some are left over from variables that are gone. So calls that may come to a deletion
//! stand between operations that list the variables in scope, by copies. Other functions are as they were.

use crate::analysis::effects::Summaries;
use crate::analysis::locals::declared;
use crate::pipeline::Options;
use crate::remarks::Remarks;
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

/// The runtime's function that all deletions come to.
const DELETES: &str = "ti_native_Region_discard";

pub fn run(module: &mut Module, _options: &Options, _remarks: &mut Remarks) {
    let is_deletion = |item: &Item| matches!(item, Item::Func(func) if func.name == DELETES);
    if module.language != Language::Titanium || !module.items.iter().any(is_deletion) {
        return;
    }
    let summaries = Summaries::of(module);
    let deleting = summaries.leading_to(DELETES);
    let records = records(module);
    let Module { items, sites, .. } = module;
    for item in items {
        let Item::Func(Func { name, body: Some(body), frame, params, .. }) = item else { continue };
        if !deleting.contains(name) {
            continue;
        }
        let scope = params.clone();
        let mut pass =
            Pass { frame, sites, summaries: &summaries, deleting: &deleting, records: &records, scope, loc: None };
        pass.body(body);
    }
}

/// Fields of structures, by the names of their types.
fn records(module: &Module) -> HashMap<String, Vec<Type>> {
    let structures = module.items.iter().filter_map(|item| match item {
        Item::Record(Record { name, fields: Some(fields), .. }) => {
            Some((format!("struct {name}"), fields.iter().map(|field| field.ty.clone()).collect()))
        }
        _ => None,
    });
    structures.collect()
}

struct Pass<'f> {
    frame: &'f mut Frame,
    sites: &'f mut Vec<Site>,
    summaries: &'f Summaries,
    deleting: &'f HashSet<String>,
    records: &'f HashMap<String, Vec<Type>>,
    /// Parameters and the variables declared so far in the blocks around.
    scope: Vec<LocalId>,
    /// The line at hand.
    loc: Option<Loc>,
}

impl Pass<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        let outside = self.scope.len();
        for stmt in body.iter_mut() {
            self.stmt(stmt);
        }
        self.scope.truncate(outside);
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        self.loc = stmt.loc.or(self.loc);
        if matches!(stmt.kind, StmtKind::Switch { .. }) {
            self.declare_before(stmt);
        }
        if matches!(stmt.kind, StmtKind::For { .. }) {
            return self.for_loop(stmt);
        }
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        let outside = self.scope.len();
        if let StmtKind::Try { caught, .. } = stmt.kind {
            self.scope.push(caught);
            let StmtKind::Try { body, handler, .. } = &mut stmt.kind else { return };
            let whole = self.scope.pop();
            self.body(body);
            self.scope.extend(whole);
            self.body(handler);
        } else {
            stmt.for_each_body_mut(&mut |inner| self.body(inner));
        }
        self.scope.truncate(outside);
        if let StmtKind::Local { local, init } = &mut stmt.kind
            && self.may_refer(&self.frame.local(*local).ty)
        {
            let ty = &self.frame.local(*local).ty;
            init.get_or_insert_with(|| nothing(ty));
            self.scope.push(*local);
        }
    }

    fn for_loop(&mut self, stmt: &mut Stmt) {
        let StmtKind::For { init, cond, step, body } = &mut stmt.kind else { return };
        let outside = self.scope.len();
        init.iter_mut().for_each(|stmt| self.stmt(stmt));
        cond.iter_mut().chain(step).for_each(|expr| self.expr(expr));
        self.body(body);
        self.scope.truncate(outside);
    }

    /// A jump into a `switch` goes past the first values of variables that are declared in it.
    fn declare_before(&mut self, stmt: &mut Stmt) {
        let StmtKind::Switch { body, .. } = &mut stmt.kind else { return };
        let mut declarations = Vec::new();
        for inner in body.iter_mut() {
            let Some(local) = declared(inner).filter(|local| self.may_refer(&self.frame.local(*local).ty)) else {
                continue;
            };
            let StmtKind::Local { init, .. } = &mut inner.kind else { continue };
            let ty = self.frame.local(local).ty.clone();
            let value = init.take().unwrap_or_else(|| nothing(&ty));
            declarations.push(Stmt::local(local, Some(nothing(&ty)), inner.loc));
            inner.kind = StmtKind::Expr(Expr::assign(self.frame.value(local), value));
        }
        if declarations.is_empty() {
            return;
        }
        let (kind, loc) = (std::mem::replace(&mut stmt.kind, StmtKind::Break), stmt.loc);
        declarations.push(Stmt::new(kind, loc));
        stmt.kind = StmtKind::Block(declarations);
    }

    fn may_refer(&self, ty: &Type) -> bool {
        match ty.unqualified() {
            Type::Ptr(_) | Type::Global(_) | Type::TiArray { .. } | Type::Domain(_) => true,
            Type::Named(name) => {
                self.records.get(name).is_some_and(|fields| fields.iter().any(|ty| self.may_refer(ty)))
            }
            _ => false,
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Block(stmts) = &mut expr.kind {
            return self.body(stmts);
        }
        expr.for_each_child_mut(|child| self.expr(child));
        if self.may_delete(expr) {
            let call = std::mem::replace(expr, Expr::int(0));
            *expr = self.listed(call);
        }
    }

    fn may_delete(&self, expr: &Expr) -> bool {
        let ExprKind::Call(callee, args) = &expr.kind else { return false };
        match &callee.kind {
            ExprKind::Func(name) => self.deleting.contains(name),
            _ => self.summaries.reaches_one_of(args.len(), self.deleting),
        }
    }

    /// The call, and around it the list of all that refers to something.
    fn listed(&mut self, call: Expr) -> Expr {
        let scope: Vec<LocalId> =
            self.scope.iter().copied().filter(|local| self.may_refer(&self.frame.local(*local).ty)).collect();
        if scope.is_empty() {
            return call;
        }
        let loc = self.loc;
        let length = Expr::op("list_length", Type::Int(IntKind::UInt), Vec::new(), None);
        let (first, length) = self.frame.bind("listed", length, loc);
        let mut stmts = vec![first];
        for local in scope {
            stmts.extend(self.list(local));
        }
        let cut = Stmt::expr(Expr::op("list_cut", Type::Void, vec![length], None), loc);
        let ty = call.ty.clone();
        if ty == Type::Void {
            stmts.extend([Stmt::expr(call, loc), cut]);
        } else {
            let (result, value) = self.frame.bind("result", call, loc);
            stmts.extend([result, cut, Stmt::expr(value, loc)]);
        }
        Expr::new(ty, ExprKind::Block(stmts))
    }

    fn list(&mut self, local: LocalId) -> [Stmt; 2] {
        let Local { name, ty, .. } = self.frame.local(local).clone();
        let (copy, value) = self.frame.bind("copy", self.frame.value(local), self.loc);
        let args = vec![value.addr_of(), crate::shared_arrays::size_of(&ty), Expr::str(&name)];
        let site = self.site();
        [copy, Stmt::expr(Expr::op("list_local", Type::Void, args, Some(site)), self.loc)]
    }

    fn site(&mut self) -> SiteId {
        let Loc { file, line } = self.loc.unwrap_or(Loc { file: 0, line: 0 });
        let site = Site { kind: SiteKind::Check, file, line, column: 1, what: "call".to_string() };
        let known = self.sites.iter().rposition(|other| *other == site);
        let id = known.unwrap_or_else(|| {
            self.sites.push(site);
            self.sites.len() - 1
        });
        SiteId(id as u32)
    }
}

/// What refers to nothing.
fn nothing(ty: &Type) -> Expr {
    match ty.unqualified() {
        Type::Ptr(_) | Type::Global(_) => Expr::null(ty.unqualified().clone()),
        other => Expr::new(other.clone(), ExprKind::Init(Vec::new())),
    }
}
