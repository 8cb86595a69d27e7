//! What a program moves from place to place: assignments, arguments, results, and operations on whole arrays.

use super::places::{Graph, Place, Scope, param};
use super::sources::{elem_of, is_open, is_view, sources};
use crate::check::program::*;
use crate::check::reach::{self, Reach};
use crate::check::walk;
use crate::lower::c_name;
use kroll_source::hash::HashSet;

/// The places that a reference from elsewhere can get to.
pub fn far_places(program: &Program, reach: &Reach) -> HashSet<Place> {
    let mut flows = Flows { program, reach, graph: Graph::default(), viewed: Vec::new(), declared: HashSet::default() };
    flows.roots();
    for id in &reach.methods {
        let method = &program.methods[id.0 as usize];
        method.body.iter().for_each(|body| flows.body(body, Scope::Method(*id)));
    }
    for id in &reach.used {
        let class = &program.classes[id.0 as usize];
        class.static_init.iter().for_each(|body| flows.body(body, Scope::StaticInit(*id)));
    }
    flows.elements();
    flows.graph.far()
}

struct Flows<'a> {
    program: &'a Program,
    reach: &'a Reach,
    graph: Graph,
    /// Element types of arrays that objects of no known class were cast to.
    viewed: Vec<Type>,
    /// Element types that the program itself calls `local`.
    declared: HashSet<Type>,
}

impl Flows<'_> {
    fn far(&mut self, place: &Place) {
        self.graph.flow(&Place::Elsewhere, place);
    }

    fn method(&self, id: MethodId) -> &Method {
        &self.program.methods[id.0 as usize]
    }

    fn sources(&self, e: &Expr, scope: Scope) -> Vec<Place> {
        let mut found = Vec::new();
        sources(e, scope, &mut found);
        found
    }

    // ---- where references come from that no statement moves ----

    fn roots(&mut self) {
        let program = self.program;
        for id in (0..program.methods.len() as u32).map(MethodId) {
            // C reads what it is given by its declared type, and the runtime asks any object for its text.
            let method = self.method(id);
            let (is_native, params) = (method.is_native, method.params.len());
            let describes = &*method.name == "toString" && params == 0;
            if is_native || describes {
                self.far(&Place::This(id));
            }
            if is_native {
                self.far(&Place::Result(id));
                (0..params).for_each(|index| self.far(&param(id, index)));
            }
        }
        let makers = reach::known_exceptions(&program.known).into_iter();
        let makers = makers.filter_map(|(_, class)| reach::exception_constructor(program, class));
        for (id, _) in makers.collect::<Vec<_>>() {
            (0..self.method(id).params.len()).for_each(|index| self.far(&param(id, index)));
        }
        program.exported.iter().for_each(|method| self.exported(*method));
        if let Some(main) = program.main {
            (0..self.method(main).params.len()).for_each(|index| self.far(&param(main, index)));
        }
    }

    /// C, which may be any rank's, gives the arguments, and stores what it got before into what it gets.
    fn exported(&mut self, id: MethodId) {
        let program = self.program;
        let method = &program.methods[id.0 as usize];
        let types: Vec<&Type> = method.params.iter().chain([&method.result]).collect();
        self.far(&Place::Result(id));
        (0..method.params.len()).for_each(|index| self.far(&param(id, index)));
        self.handed_to_c(&types, &[Place::Elsewhere]);
    }

    // ---- bodies ----

    fn body(&mut self, body: &Body, scope: Scope) {
        body.locals.iter().for_each(|local| self.mention(&local.ty));
        walk::each_stmt(&body.stmts, &mut |stmt| self.stmt(stmt, scope));
        walk::each_expr(&body.stmts, &mut |expr| self.expr(expr, scope));
    }

    /// Notes the elements that a type of the program declares local.
    fn mention(&mut self, ty: &Type) {
        if let Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } = ty {
            if elem.ty.is_local() {
                self.declared.insert(elem.ty.clone());
            }
            self.mention(&elem.ty);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, scope: Scope) {
        match &stmt.kind {
            StmtKind::Local { local, init: Some(init) } => {
                let from = self.sources(init, scope);
                self.graph.flow_all(&from, &Place::Local(scope, *local));
            }
            StmtKind::Return(Some(value)) => {
                if let Scope::Method(method) = scope {
                    let from = self.sources(value, scope);
                    self.graph.flow_all(&from, &Place::Result(method));
                }
            }
            // Whoever threw it.
            StmtKind::Try { catches, .. } => {
                catches.iter().for_each(|catch| self.far(&Place::Local(scope, catch.local)));
            }
            StmtKind::Team { leave, .. } => self.far(&param(*leave, 0)),
            StmtKind::ConstructorCall { constructor, args } => self.arguments(*constructor, args, scope),
            _ => {}
        }
    }

    fn expr(&mut self, e: &Expr, scope: Scope) {
        self.mention(&e.ty);
        match &e.kind {
            ExprKind::Assign { place, value } => {
                let from = self.sources(value, scope);
                self.store(place, from, scope);
            }
            ExprKind::Compound { place, .. } => self.store(place, Vec::new(), scope),
            ExprKind::Field { object: holder, .. }
            | ExprKind::JavaElem { array: holder, .. }
            | ExprKind::TiElem { array: holder, .. } => {
                let from = self.sources(holder, scope);
                self.values(&e.ty, &from);
            }
            ExprKind::Convert { how: Conversion::Widen | Conversion::Downcast, operand } => {
                self.conversion(&operand.ty, &e.ty);
            }
            ExprKind::JavaArrayValues { values, .. } => {
                if let Some(elem) = elem_of(&e.ty) {
                    let from: Vec<Place> = values.iter().flat_map(|value| self.sources(value, scope)).collect();
                    self.graph.flow_all(&from, &elem);
                }
            }
            ExprKind::CallStatic { method, args } => self.arguments(*method, args, scope),
            ExprKind::New { constructor, args, .. } => self.arguments(*constructor, args, scope),
            ExprKind::CallMethod { method, object, args, direct } => self.call(*method, object, args, *direct, scope),
            ExprKind::Builtin { op, args } => self.builtin(*op, args, scope),
            ExprKind::Broadcast { .. } => self.values(&e.ty, &[Place::Elsewhere]),
            _ => {}
        }
    }

    /// What is stored in another rank's object is not its own.
    fn store(&mut self, place: &Expr, mut from: Vec<Place>, scope: Scope) {
        let target = match &place.kind {
            ExprKind::Local(local) => Place::Local(scope, *local),
            ExprKind::StaticField(field) => Place::Field(*field),
            ExprKind::Field { object, field } => {
                from.extend(self.sources(object, scope));
                Place::Field(*field)
            }
            ExprKind::JavaElem { array, .. } | ExprKind::TiElem { array, .. } => {
                from.extend(self.sources(array, scope));
                match elem_of(&array.ty) {
                    Some(elem) => elem,
                    None => return,
                }
            }
            _ => return,
        };
        self.graph.flow_all(&from, &target);
    }

    /// References in an immutable that crosses the border between ranks.
    fn values(&mut self, ty: &Type, from: &[Place]) {
        let Type::Value(class) = ty else { return };
        if from.is_empty() {
            return;
        }
        for id in &self.program.classes[class.0 as usize].fields {
            let field = &self.program.fields[id.0 as usize];
            if !field.is_static && field.ty.is_reference() {
                self.graph.flow_all(from, &Place::Field(*id));
            } else if !field.is_static {
                self.values(&field.ty, from);
            }
        }
    }

    /// Elements of an array, or the references in them.
    fn elements_get(&mut self, array: &Type, from: &[Place]) {
        if let Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } = array {
            self.values(&elem.ty, from);
            self.graph.flow_all(from, &Place::Elem(elem.ty.clone()));
        }
    }

    /// One array with two types has elements of both.
    fn conversion(&mut self, from: &Type, to: &Type) {
        match (elem_of(from), elem_of(to)) {
            (Some(a), Some(b)) if a != b => {
                self.graph.join(&a, &b);
                if let (Place::Elem(a), Place::Elem(b)) = (a, b) {
                    self.conversion(&a, &b);
                }
            }
            (None, Some(Place::Elem(elem))) if elem.is_reference() => self.viewed.push(elem),
            _ => {}
        }
    }

    // ---- calls ----

    fn arguments(&mut self, method: MethodId, args: &[Expr], scope: Scope) {
        for (index, arg) in args.iter().enumerate() {
            let from = self.sources(arg, scope);
            self.graph.flow_all(&from, &param(method, index));
        }
        if self.method(method).is_native {
            self.native(method, args, scope);
        }
    }

    fn call(&mut self, method: MethodId, object: &Expr, args: &[Expr], direct: bool, scope: Scope) {
        let from = self.sources(object, scope);
        self.graph.flow_all(&from, &Place::This(method));
        self.arguments(method, args, scope);
        if direct || !matches!(self.method(method).dispatch, Dispatch::Virtual(_)) {
            return;
        }
        // All that one call can run have one signature.
        for target in self.reach.targets(self.program, method) {
            self.graph.join(&Place::This(method), &Place::This(target));
            self.graph.join(&Place::Result(method), &Place::Result(target));
            for index in 0..args.len() {
                self.graph.join(&param(method, index), &param(target, index));
            }
        }
    }

    /// A native method may move references between all that it gets at: those of the library between two of its
    /// operands, those of the user also from one call to the next.
    fn native(&mut self, method: MethodId, args: &[Expr], scope: Scope) {
        let declared = self.method(method);
        let carriers = declared.params.iter().chain([&declared.result]).filter(|ty| self.carries(ty)).count();
        let is_users = c_name(self.program, method).starts_with("titanium_");
        if carriers == 0 || (carriers == 1 && !is_users) {
            return;
        }
        let given: Vec<&Expr> = args.iter().map(before_widening).collect();
        let mut from: Vec<Place> = given.iter().flat_map(|arg| self.sources(arg, scope)).collect();
        if is_users {
            from.push(Place::Elsewhere);
        }
        let types: Vec<&Type> = given.iter().map(|arg| &arg.ty).collect();
        self.handed_to_c(&types, &from);
    }

    /// Objects and arrays with references, or that may have some.
    fn carries(&self, ty: &Type) -> bool {
        match ty {
            Type::Class { class, .. } => *class != self.program.known.string,
            Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } => !matches!(elem.ty, Type::Primitive(_)),
            _ => false,
        }
    }

    /// What is of the types may get references from there.
    fn handed_to_c(&mut self, types: &[&Type], from: &[Place]) {
        let arrays: Vec<&&Type> = types.iter().filter(|ty| elem_of(ty).is_some()).collect();
        arrays.iter().for_each(|array| self.elements_get(array, from));
        arrays.windows(2).for_each(|two| self.conversion(two[0], two[1]));
        if types.iter().any(|ty| matches!(ty, Type::Class { .. } if self.carries(ty))) {
            self.graph.flow_all(from, &Place::AnyElem);
            self.graph.flow_all(from, &Place::AnyField);
            self.viewed.push(Type::Class { class: self.program.known.object, local: false });
        }
    }

    // ---- operations on arrays ----

    fn builtin(&mut self, op: Builtin, args: &[Expr], scope: Scope) {
        use Builtin::*;
        let from: Vec<Place> = match op {
            _ if is_view(op) => return,
            ArrayDomain | ArraySize | ArrayIsLocal | ArrayCreator | ArrayPlace | ArrayIsContiguous | ArrayNoOverlap => {
                return;
            }
            ArraySet | ArrayCopy | ArrayCopyOn | ArrayCopyNb | ArrayCopyNbi | ArrayGather | ArrayScatter => {
                args.iter().flat_map(|arg| self.sources(arg, scope)).collect()
            }
            _ => vec![Place::Elsewhere],
        };
        args.iter().for_each(|arg| self.elements_get(&arg.ty, &from));
        args.iter().for_each(|arg| self.values(&arg.ty, &from));
    }

    // ---- at the end ----

    /// What holds for all elements or fields, and for those of arrays that have been seen under another type.
    fn elements(&mut self) {
        let places = self.graph.places();
        let fields = (0..self.program.fields.len() as u32).map(|number| Place::Field(FieldId(number)));
        for field in fields {
            self.graph.flow(&Place::AnyField, &field);
        }
        let viewed = std::mem::take(&mut self.viewed);
        for place in &places {
            let Place::Elem(elem) = place else { continue };
            if !is_open(elem) {
                continue;
            }
            self.graph.flow(&Place::AnyElem, place);
            // `T local []` and `T []` are two types, and stay so.
            if self.declared.contains(&as_local(elem)) {
                self.far(place);
            }
            for other in &viewed {
                if other != elem && self.may_be_one(elem, other) {
                    self.graph.join(place, &Place::Elem(other.clone()));
                }
            }
        }
    }

    /// Whether an array of elements of one type may be an array of those of the other.
    fn may_be_one(&self, a: &Type, b: &Type) -> bool {
        let any = |id: &ClassId| {
            *id == self.program.known.object || self.program.classes[id.0 as usize].kind == ClassKind::Interface
        };
        let within = |a: &ClassId, b: &ClassId| reach::is_subclass(self.program, *a, *b);
        match (a, b) {
            (Type::Class { class: a, .. }, Type::Class { class: b, .. }) => {
                any(a) || any(b) || within(a, b) || within(b, a)
            }
            (Type::Class { class, .. }, Type::JavaArray { .. })
            | (Type::JavaArray { .. }, Type::Class { class, .. }) => any(class),
            (Type::JavaArray { elem: a, .. }, Type::JavaArray { elem: b, .. }) => self.may_be_one(&a.ty, &b.ty),
            _ => a == b,
        }
    }
}

fn as_local(ty: &Type) -> Type {
    let mut ty = ty.clone();
    if let Type::Class { local, .. } | Type::JavaArray { local, .. } | Type::TiArray { local, .. } = &mut ty {
        *local = true;
    }
    ty
}

fn before_widening(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Convert { how: Conversion::Widen, operand } => before_widening(operand),
        _ => e,
    }
}
