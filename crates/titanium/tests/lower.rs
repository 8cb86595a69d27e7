//! Lowering of small programs that are built by hand: every module obeys the rules of the intermediate representation
//! before and after the passes, and the C says what the shape at hand is about.

use kroll_source::hash::HashMap;
use kroll_source::{Judged, SourceMap, Span};
use kroll_titanium::check::program::*;
use kroll_titanium::lower::lower;
use kroll_titanium::syntax::tree::Primitive;
use std::sync::Arc;

struct Builder {
    program: Program,
}

const OBJECT: ClassId = ClassId(0);
const STRING: ClassId = ClassId(1);
const THROWABLE: ClassId = ClassId(2);

fn span() -> Span {
    Span::default()
}

fn class_type(class: ClassId, local: bool) -> Type {
    Type::Class { class, local }
}

impl Builder {
    /// The classes that every program has; all exceptions are Throwable itself.
    fn new() -> Builder {
        let known = KnownClasses {
            object: OBJECT,
            string: STRING,
            throwable: THROWABLE,
            null_pointer: THROWABLE,
            arithmetic: THROWABLE,
            class_cast: THROWABLE,
            array_store: THROWABLE,
            array_index: THROWABLE,
            negative_size: THROWABLE,
            assertion: THROWABLE,
        };
        let program = Program { classes: vec![], methods: vec![], fields: vec![], main: None, exported: vec![], known };
        let mut builder = Builder { program };
        builder.class("java.lang.Object", None);
        builder.class("java.lang.String", Some(OBJECT));
        builder.class("java.lang.Throwable", Some(OBJECT));
        let text = ExprKind::String("text".encode_utf16().collect());
        let body = vec![ret(Some(expr(class_type(STRING, false), text)))];
        let to_string =
            builder.method(OBJECT, "toString", Dispatch::Virtual(0), vec![], class_type(STRING, false), body);
        for class in [OBJECT, STRING, THROWABLE] {
            builder.program.classes[class.0 as usize].vtable = vec![to_string];
        }
        builder
    }

    fn class(&mut self, name: &str, superclass: Option<ClassId>) -> ClassId {
        let id = ClassId(self.program.classes.len() as u32);
        let vtable = superclass.map_or_else(Vec::new, |s| self.program.classes[s.0 as usize].vtable.clone());
        self.program.classes.push(Class {
            name: name.into(),
            binary_name: name.into(),
            kind: ClassKind::Class,
            is_abstract: false,
            superclass,
            interfaces: vec![],
            fields: vec![],
            methods: vec![],
            methods_named: HashMap::default(),
            constructors: vec![],
            vtable,
            interface_tables: vec![],
            static_init: None,
            default_constructor: None,
            span: span(),
        });
        self.method(id, name, Dispatch::Constructor, vec![], Type::Void, vec![]);
        id
    }

    fn method(
        &mut self,
        class: ClassId,
        name: &str,
        dispatch: Dispatch,
        locals: Vec<Type>,
        result: Type,
        stmts: Vec<Stmt>,
    ) -> MethodId {
        let id = MethodId(self.program.methods.len() as u32);
        let is_constructor = dispatch == Dispatch::Constructor;
        let this = (dispatch != Dispatch::Static).then(|| class_type(class, is_constructor));
        let locals = locals.into_iter().enumerate();
        let locals =
            locals.map(|(i, ty)| Local { name: format!("v{i}").into(), ty, single: false, span: span() }).collect();
        self.program.methods.push(Method {
            name: name.into(),
            class,
            dispatch,
            this,
            params: vec![],
            result,
            body: Some(Body { locals, stmts }),
            is_native: false,
            is_inline: false,
            is_synchronized: false,
            has_global_effects: false,
            span: span(),
        });
        let class = &mut self.program.classes[class.0 as usize];
        if is_constructor {
            class.constructors.push(id);
        } else {
            class.methods.push(id);
            class.methods_named.entry(name.into()).or_default().push(id);
        }
        id
    }

    fn field(&mut self, class: ClassId, name: &str, ty: Type, is_static: bool) -> FieldId {
        let id = FieldId(self.program.fields.len() as u32);
        let field = Field { name: name.into(), class, ty, single: false, is_static, is_volatile: false, span: span() };
        self.program.fields.push(field);
        self.program.classes[class.0 as usize].fields.push(id);
        id
    }

    /// A class Main whose main has these locals and statements; its C, verified on the way.
    fn main(mut self, locals: Vec<Type>, stmts: Vec<Stmt>) -> String {
        let main = self.class("Main", Some(OBJECT));
        let mut all = vec![java_array(class_type(STRING, false))];
        all.extend(locals);
        let id = self.method(main, "main", Dispatch::Static, all.clone(), Type::Void, stmts);
        self.program.methods[id.0 as usize].params = vec![all[0].clone()];
        self.program.main = Some(id);
        let mut map = SourceMap::new();
        map.add("Main.ti", "class Main {}\n");
        let judged = Judged::new(self.program, Vec::new());
        let mut module = lower(judged.correct().expect("no messages"), &map, "Main.ti");
        assert_eq!(kroll_ir::verify(&module), [], "as lowered");
        kroll_opt::run(&mut module, &kroll_opt::pipeline::Options::default()).expect("no pass breaks a rule");
        kroll_emit_c::emit(&module)
    }
}

fn java_array(ty: Type) -> Type {
    Type::JavaArray { elem: Arc::new(Elem { ty, single: false }), local: false }
}

fn expr(ty: Type, kind: ExprKind) -> Expr {
    Expr { ty, kind, span: span() }
}

fn int(value: i32) -> Expr {
    expr(Type::INT, ExprKind::Int(value))
}

fn local(index: u32, ty: Type) -> Expr {
    expr(ty, ExprKind::Local(LocalId(index)))
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: span() }
}

fn ret(value: Option<Expr>) -> Stmt {
    stmt(StmtKind::Return(value))
}

fn declare(index: u32, init: Option<Expr>) -> Stmt {
    stmt(StmtKind::Local { local: LocalId(index), init })
}

fn assign(place: Expr, value: Expr) -> Expr {
    let ty = place.ty.clone();
    expr(ty, ExprKind::Assign { place: Box::new(place), value: Box::new(value) })
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let ty = left.ty.clone();
    expr(ty, ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) })
}

fn effect(e: Expr) -> Stmt {
    stmt(StmtKind::Expr(e))
}

/// What a rank got from another one: the only reference here that may lead elsewhere.
fn sent(value: Expr, ty: Type) -> Option<Expr> {
    let kind = ExprKind::Broadcast { value: Box::new(value), from: Box::new(int(0)) };
    Some(expr(ty, kind))
}

fn contains(c: &str, wanted: &[&str]) {
    for part in wanted {
        assert!(c.contains(part), "no `{part}` in\n{c}");
    }
}

#[test]
fn an_empty_main_needs_no_other_class_of_the_user() {
    let mut builder = Builder::new();
    builder.class("Unused", Some(OBJECT));
    let c = builder.main(vec![], vec![]);
    contains(&c, &["kroll_boot();", "ti_start();", "Main_main(ti_arguments(argc, argv, ", "kroll_exit(0);"]);
    assert!(!c.contains("Unused"), "{c}");
}

#[test]
fn left_operands_come_first_where_it_shows() {
    let v = || local(1, Type::INT);
    let calm = binary(BinaryOp::Add, v(), int(3));
    let shows = binary(BinaryOp::Add, v(), assign(v(), int(4)));
    let c = Builder::new()
        .main(vec![Type::INT], vec![declare(1, Some(int(1))), effect(assign(v(), calm)), effect(assign(v(), shows))]);
    contains(&c, &["v1 = v1 + 3;", "int t = v1;", "t + (v1 = 4)"]);
}

#[test]
fn division_is_checked_unless_the_divisor_is_known() {
    let v = || local(1, Type::INT);
    let by = |divisor| effect(assign(v(), binary(BinaryOp::Div, v(), divisor)));
    let shift = effect(assign(v(), binary(BinaryOp::UShr, v(), int(33))));
    let c = Builder::new().main(vec![Type::INT], vec![declare(1, Some(int(1))), by(int(2)), by(v()), shift]);
    contains(&c, &["v1 = v1 / 2;", "ti_div_int(v1, v1, &site", "v1 = (int)((unsigned int)v1 >> 1);"]);
}

#[test]
fn fields_of_local_and_global_objects() {
    let mut builder = Builder::new();
    let cell = builder.class("Cell", Some(OBJECT));
    let x = builder.field(cell, "x", Type::DOUBLE, false);
    let constructor = builder.program.classes[cell.0 as usize].constructors[0];
    let new = ExprKind::New { constructor, region: None, args: vec![] };
    let field = |index, is_local| {
        let object = Box::new(local(index, class_type(cell, is_local)));
        expr(Type::DOUBLE, ExprKind::Field { object, field: x })
    };
    let c = builder.main(
        vec![class_type(cell, true), class_type(cell, false)],
        vec![
            declare(1, Some(expr(class_type(cell, true), new))),
            declare(2, sent(local(1, class_type(cell, true)), class_type(cell, false))),
            effect(assign(field(1, true), field(2, false))),
        ],
    );
    contains(
        &c,
        &[
            "struct Cell {",
            "ti_new(sizeof(struct Cell), ",
            "((struct Cell *)ti_nonnull(v1, &site",
            "kroll_load(double, (v2 + __builtin_offsetof(struct Cell, x))",
        ],
    );
}

#[test]
fn a_virtual_call_with_one_target_is_direct() {
    let call = |builder: &Builder, class: ClassId, index| {
        let method = builder.program.classes[OBJECT.0 as usize].methods[0];
        let object = Box::new(local(index, class_type(class, false)));
        let kind = ExprKind::CallMethod { method, object, args: vec![], direct: false };
        effect(expr(class_type(STRING, false), kind))
    };
    let mut builder = Builder::new();
    let one = call(&builder, OBJECT, 1);
    let object = class_type(OBJECT, false);
    let null = || sent(expr(Type::Null, ExprKind::Null), class_type(OBJECT, false));
    let c = Builder::new().main(vec![object], vec![declare(1, null()), one.clone()]);
    contains(&c, &["Object_toString(ti_nonnull_global(v1, &site"]);

    let user = builder.class("User", Some(OBJECT));
    let body = vec![ret(Some(expr(Type::Null, ExprKind::Null)))];
    let own = builder.method(user, "toString", Dispatch::Virtual(0), vec![], class_type(STRING, false), body);
    builder.program.classes[user.0 as usize].vtable = vec![own];
    let constructor = builder.program.classes[user.0 as usize].constructors[0];
    let new = expr(class_type(user, true), ExprKind::New { constructor, region: None, args: vec![] });
    let c = builder.main(vec![class_type(OBJECT, false)], vec![declare(1, Some(new)), one]);
    contains(&c, &["(*)(kroll_gptr))ti_virtual_local(v1, 0, &site", "ti_methods_User[1] = {(ti_method)User_toString}"]);
}

#[test]
fn finally_runs_on_the_way_out_of_a_loop() {
    let v = || local(1, Type::INT);
    let attempt = StmtKind::Try {
        body: vec![effect(assign(v(), binary(BinaryOp::Div, int(2), v()))), stmt(StmtKind::Break(LabelId(0)))],
        catches: vec![Catch { class: THROWABLE, local: LocalId(2), body: vec![] }],
        finally: Some(vec![effect(assign(v(), int(3)))]),
    };
    let cond = expr(Type::BOOLEAN, ExprKind::Boolean(true));
    let body = Box::new(stmt(StmtKind::Block(vec![stmt(attempt)])));
    let spin = stmt(StmtKind::While { label: LabelId(0), cond, body });
    let c = Builder::new().main(vec![Type::INT, class_type(THROWABLE, false)], vec![declare(1, Some(int(0))), spin]);
    contains(&c, &["volatile int v1 = 0;", "way = 2;", "goto finally;", "finally:;", "ti_rethrow(pending);"]);
    let after = &c[c.find("finally:;").expect("the label")..];
    contains(after, &["v1 = 3;", "break;"]);
}

#[test]
fn arrays_and_foreach() {
    let grid = Type::TiArray { elem: Arc::new(Elem { ty: Type::DOUBLE, single: false }), rank: 2, local: true };
    let point = |a, b| expr(Type::Point(2), ExprKind::Point(vec![int(a), int(b)]));
    let rect = ExprKind::Rect { lo: Box::new(point(0, 0)), hi: Box::new(point(9, 9)), step: None };
    let rect = expr(Type::Rect(2), rect);
    let new = ExprKind::NewTiArray { region: None, levels: vec![ArrayLevel::Titanium(rect.clone())] };
    let p = || Box::new(local(2, Type::Point(2)));
    let elem = || {
        let array = Box::new(local(1, grid.clone()));
        expr(Type::DOUBLE, ExprKind::TiElem { array, index: p() })
    };
    let one = expr(Type::Primitive(Primitive::Double), ExprKind::Double(1.0));
    let value = binary(BinaryOp::Add, elem(), one);
    let body = Box::new(stmt(StmtKind::Block(vec![effect(assign(elem(), value))])));
    let each = stmt(StmtKind::Foreach { label: LabelId(0), point: LocalId(2), domain: rect, body });
    let c =
        Builder::new().main(vec![grid.clone(), Type::Point(2)], vec![declare(1, Some(expr(grid.clone(), new))), each]);
    contains(
        &c,
        &["#include <kroll/titanium/rank2.h>", "ti_array_new_kind2(ti_rect_make2(", "sizeof(double), 1, &site"],
    );
}

#[test]
fn stored_references_are_checked_where_the_element_class_has_subclasses() {
    let objects = java_array(class_type(OBJECT, false));
    let strings = java_array(class_type(STRING, false));
    let store = |index, ty: &Type, elem: ClassId| {
        let array = Box::new(local(index, ty.clone()));
        let place = expr(class_type(elem, false), ExprKind::JavaElem { array, index: Box::new(int(0)) });
        let text = expr(class_type(STRING, false), ExprKind::String("x".encode_utf16().collect()));
        effect(assign(place, text))
    };
    let null = |ty: &Type| sent(expr(Type::Null, ExprKind::Null), ty.clone());
    let declared = [declare(1, null(&objects)), declare(2, null(&strings))];
    let stmts = declared.into_iter().chain([store(1, &objects, OBJECT), store(2, &strings, STRING)]).collect();
    let c = Builder::new().main(vec![objects.clone(), strings.clone()], stmts);
    contains(&c, &["ti_store_check(v1, literal_2, &site", "ti_jarray_at_global(v2, 0, sizeof(kroll_gptr)"]);
    assert_eq!(c.matches("ti_store_check").count(), 1, "{c}");
}
