//! What the lowering of all functions shares.

use super::names::Names;
use crate::check::program::*;
use crate::check::reach::{self, Reach};
use crate::locality::locks::Locks;
use crate::syntax::tree::Primitive;
use kroll_ir::types::{Qualifier, Type as Ir};
use kroll_ir::{self as ir, FloatKind, IntKind, Linkage, Loc, Module, SiteId, SiteKind};
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::{FileId, SourceMap, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A class of the emitted table: one of the program's, or a Java array type by its element type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ClassKey {
    Class(ClassId),
    Array(Type),
}

pub struct Context<'a> {
    pub program: &'a Program,
    pub map: &'a SourceMap,
    pub reach: Reach,
    pub locks: Locks,
    pub names: Names,
    pub module: Module,
    /// Functions, in the order in which they were lowered.
    pub functions: Vec<ir::Item>,
    /// Entry i of the emitted table is class i + 1.
    pub classes: Vec<ClassKey>,
    class_numbers: HashMap<ClassKey, u32>,
    /// String literals, with the variables that hold them.
    pub literals: Vec<(Arc<[u16]>, ir::Expr)>,
    literal_numbers: HashMap<Arc<[u16]>, usize>,
    literal_variables: HashSet<String>,
    /// By `SiteKind` as a number, and place.
    sites: HashMap<(u8, Span), SiteId>,
    files: HashMap<FileId, u32>,
    /// Immutables whose values are compared, with the functions that do.
    pub compared: HashMap<ClassId, String>,
    /// Structures that the module defines, in the order of their needs.
    pub structs: Vec<ClassId>,
    /// Where a program that has teams keeps the runtime's current one.
    pub current_team: Option<FieldId>,
    /// Natives that are called.
    pub natives: BTreeSet<MethodId>,
    /// The functions that run when the program starts.
    pub static_initialisers: Vec<(ClassId, String)>,
}

/// `Team.now`, if the run can need it.
fn current_team(program: &Program, reach: &Reach) -> Option<FieldId> {
    let class = reach.used.iter().map(|class| &program.classes[class.0 as usize]);
    let team = class.into_iter().find(|class| &*class.name == "ti.lang.Team")?;
    team.fields.iter().copied().find(|field| &*program.fields[field.0 as usize].name == "now")
}

/// Reference to an object of any class, as every global reference is.
pub fn object_ref() -> Ir {
    Ir::named("ti_object").global()
}

pub fn void_ptr() -> Ir {
    Ir::Void.ptr()
}

impl<'a> Context<'a> {
    pub fn new(program: &'a Program, map: &'a SourceMap, reach: Reach, locks: Locks, name: &str) -> Context<'a> {
        let current_team = current_team(program, &reach);
        let module = Module { name: name.to_string(), language: ir::Language::Titanium, ..Module::default() };
        Context {
            program,
            map,
            reach,
            locks,
            names: Names::new(program),
            module,
            functions: Vec::new(),
            classes: Vec::new(),
            class_numbers: HashMap::default(),
            literals: Vec::new(),
            literal_numbers: HashMap::default(),
            literal_variables: HashSet::default(),
            sites: HashMap::default(),
            files: HashMap::default(),
            compared: HashMap::default(),
            structs: Vec::new(),
            current_team,
            natives: BTreeSet::new(),
            static_initialisers: Vec::new(),
        }
    }

    pub fn finish(mut self) -> Module {
        let functions = std::mem::take(&mut self.functions);
        self.module.items.extend(functions);
        self.module.includes = includes(&self.module);
        self.module
    }

    pub fn class(&self, id: ClassId) -> &'a Class {
        &self.program.classes[id.0 as usize]
    }

    pub fn method(&self, id: MethodId) -> &'a Method {
        &self.program.methods[id.0 as usize]
    }

    pub fn field(&self, id: FieldId) -> &'a Field {
        &self.program.fields[id.0 as usize]
    }

    // ---- types ----

    /// The type of the variable that a static field is.
    pub fn static_type(&mut self, field: &Field) -> Ir {
        let ty = self.ty(&field.ty);
        if field.is_volatile { Ir::Qualified(Qualifier::Volatile, Box::new(ty)) } else { ty }
    }

    pub fn ty(&mut self, ty: &Type) -> Ir {
        match ty {
            Type::Error => super::no_error_node(),
            Type::Void => Ir::Void,
            Type::Null => object_ref(),
            Type::Primitive(primitive) => primitive_type(*primitive),
            Type::Class { class, local: true } => self.pointee(*class).ptr(),
            Type::JavaArray { local: true, .. } => Ir::named("ti_jarray").ptr(),
            Type::Class { .. } | Type::JavaArray { .. } => object_ref(),
            Type::Value(class) => self.struct_type(*class),
            Type::TiArray { elem, rank, local } => {
                Ir::TiArray { rank: *rank, local: *local, elem: Box::new(self.ty(&elem.ty)) }
            }
            Type::Point(n) => Ir::Point(*n),
            Type::Rect(n) => Ir::Rect(*n),
            Type::Domain(n) => Ir::Domain(*n),
        }
    }

    /// What a pointer to an object of the class points to.
    pub fn pointee(&mut self, class: ClassId) -> Ir {
        let known = &self.program.known;
        let bare = class == known.object || class == known.string || self.class(class).kind == ClassKind::Interface;
        if bare { Ir::named("ti_object") } else { self.struct_type(class) }
    }

    /// The structure of a class or immutable, which the module will define.
    pub fn struct_type(&mut self, class: ClassId) -> Ir {
        if !self.structs.contains(&class) {
            // By-value members come first.
            self.structs.push(class);
            let position = self.structs.len() - 1;
            self.class(class).superclass.into_iter().for_each(|superclass| drop(self.pointee(superclass)));
            let fields = self.instance_fields(class);
            for field in fields {
                drop(self.ty(&self.field(field).ty));
            }
            let class = self.structs.remove(position);
            self.structs.push(class);
        }
        Ir::Named(format!("struct {}", self.names.classes[class.0 as usize]))
    }

    /// All instance fields, those of superclasses first.
    pub fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let declared = self.class(class);
        let mut fields = declared.superclass.map_or_else(Vec::new, |superclass| self.instance_fields(superclass));
        fields.extend(declared.fields.iter().copied().filter(|field| !self.field(*field).is_static));
        fields
    }

    /// What an element is made of, as the runtime's array_bytes.c reads it.
    pub fn add_layout(&self, ty: &Type, layout: &mut String) {
        use Primitive::*;
        match ty {
            Type::Primitive(Boolean | Byte) => layout.push('b'),
            Type::Primitive(Short | Char) => layout.push('s'),
            Type::Primitive(Int | Float) => layout.push('i'),
            Type::Point(rank) => layout.push_str(&"i".repeat(usize::from(*rank))),
            Type::Rect(rank) => layout.push_str(&"i".repeat(3 * usize::from(*rank))),
            Type::Value(class) => {
                layout.push('(');
                for field in self.instance_fields(*class) {
                    self.add_layout(&self.field(field).ty, layout);
                }
                layout.push(')');
            }
            _ => layout.push('l'),
        }
    }

    /// Parameters with `this` first, and the result. The constructor of an immutable returns the value.
    pub fn signature(&mut self, id: MethodId) -> (Vec<Ir>, Ir) {
        let method = self.method(id);
        let makes_value = self.is_value_constructor(id);
        let mut params = Vec::new();
        if !makes_value {
            params.extend(method.this.iter().map(|this| self.ty(this)));
        }
        params.extend(method.params.iter().map(|ty| self.ty(ty)));
        let result = if makes_value { self.struct_type(method.class) } else { self.ty(&method.result) };
        (params, result)
    }

    pub fn is_value_constructor(&self, id: MethodId) -> bool {
        let method = self.method(id);
        method.dispatch == Dispatch::Constructor && self.class(method.class).kind == ClassKind::Immutable
    }

    /// The function of a method, to be called.
    pub fn function(&mut self, id: MethodId) -> ir::Expr {
        if self.method(id).is_native {
            self.natives.insert(id);
        }
        let (params, result) = self.signature(id);
        ir::Expr::func(&self.names.methods[id.0 as usize], Ir::func(params, result))
    }

    // ---- places in the source ----

    fn file(&mut self, id: FileId) -> u32 {
        if let Some(file) = self.files.get(&id) {
            return *file;
        }
        let path = self.map.get(id).map_or_else(String::new, |file| file.path.display().to_string());
        let file = self.module.files.len() as u32;
        self.module.files.push(path);
        self.files.insert(id, file);
        file
    }

    pub fn loc(&mut self, span: Span) -> Option<Loc> {
        let line = self.map.get(span.file)?.line_col(span.start).line;
        Some(Loc { file: self.file(span.file), line })
    }

    pub fn site(&mut self, kind: SiteKind, span: Span) -> SiteId {
        if let Some(site) = self.sites.get(&(kind as u8, span)) {
            return *site;
        }
        let file = self.file(span.file);
        let at = self.map.get(span.file).map(|source| source.line_col(span.start));
        let (line, column) = at.map_or((1, 0), |at| (at.line, at.col));
        let what = self.source_text(span);
        let id = SiteId(self.module.sites.len() as u32);
        self.module.sites.push(ir::Site { kind, file, line, column, what });
        self.sites.insert((kind as u8, span), id);
        id
    }

    /// The text of a span on one line, cut where it gets long.
    pub fn source_text(&self, span: Span) -> String {
        const MOST: usize = 60;
        let source = self.map.get(span.file);
        let text = source.and_then(|file| file.text.get(span.start as usize..span.end as usize)).unwrap_or("");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.chars().count() <= MOST {
            return words;
        }
        words.chars().take(MOST - 3).chain("...".chars()).collect()
    }

    // ---- classes and literals ----

    pub fn class_index(&mut self, key: ClassKey) -> u32 {
        if let Some(index) = self.class_numbers.get(&key) {
            return *index;
        }
        self.classes.push(key.clone());
        let index = self.classes.len() as u32;
        self.class_numbers.insert(key, index);
        index
    }

    /// The class of objects of a reference type; a Titanium array is no object.
    pub fn class_of_type(&mut self, ty: &Type) -> u32 {
        match ty {
            Type::Class { class, .. } | Type::Value(class) => self.class_index(ClassKey::Class(*class)),
            Type::JavaArray { elem, .. } => self.class_index(ClassKey::Array(elem.ty.clone())),
            _ => self.class_index(ClassKey::Class(self.program.known.object)),
        }
    }

    /// The variable that holds a string literal.
    pub fn literal(&mut self, units: &Arc<[u16]>) -> ir::Expr {
        let next = self.literals.len();
        let number = *self.literal_numbers.entry(units.clone()).or_insert(next);
        if number == next {
            let variable = self.private_variable("literal", object_ref(), None);
            if let ir::ExprKind::Global(name) = &variable.kind {
                self.literal_variables.insert(name.clone());
            }
            self.literals.push((units.clone(), variable));
        }
        self.literals[number].1.clone()
    }

    /// What holds a string literal is never null, and is written once, at start.
    pub fn is_literal(&self, e: &ir::Expr) -> bool {
        matches!(&e.kind, ir::ExprKind::Global(name) if self.literal_variables.contains(name))
    }

    /// A new variable of file scope, and its name as an expression.
    pub fn private_variable(&mut self, wanted: &str, ty: Ir, init: Option<ir::Expr>) -> ir::Expr {
        let name = self.names.file_scope.fresh(wanted);
        self.variable(&name, ty.clone(), Linkage::Private, init);
        ir::Expr::global_var(&name, ty)
    }

    pub fn variable(&mut self, name: &str, ty: Ir, linkage: Linkage, init: Option<ir::Expr>) {
        self.module.items.push(ir::Item::Var(ir::Var { name: name.to_string(), ty, linkage, init, loc: None }));
    }

    /// What `toString()` runs for an object.
    pub fn to_string_method(&self, class: ClassId) -> Option<MethodId> {
        reach::to_string_of(self.program, class)
    }

    /// The type as the user writes it.
    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Error => super::no_error_node(),
            Type::Void => "void".to_string(),
            Type::Null => "null".to_string(),
            Type::Primitive(primitive) => primitive.text().to_string(),
            Type::Class { class, .. } | Type::Value(class) => self.class(*class).binary_name.to_string(),
            Type::JavaArray { elem, .. } => format!("{}[]", self.type_name(&elem.ty)),
            Type::TiArray { elem, rank, .. } => format!("{} [{rank}d]", self.type_name(&elem.ty)),
            Type::Point(n) => format!("Point<{n}>"),
            Type::Rect(n) => format!("RectDomain<{n}>"),
            Type::Domain(n) => format!("Domain<{n}>"),
        }
    }
}

pub fn primitive_type(primitive: Primitive) -> Ir {
    match primitive {
        Primitive::Boolean => Ir::BOOL,
        Primitive::Byte => Ir::Int(IntKind::SChar),
        Primitive::Short => Ir::Int(IntKind::Short),
        Primitive::Char => Ir::Int(IntKind::UShort),
        Primitive::Int => Ir::INT,
        Primitive::Long => Ir::LONG,
        Primitive::Float => Ir::Float(FloatKind::Float),
        Primitive::Double => Ir::DOUBLE,
    }
}

/// The runtime's headers; those of the ranks only where a rank occurs.
fn includes(module: &Module) -> Vec<String> {
    let mut ranks = BTreeSet::new();
    ranks_of(module, &mut ranks);
    let headers = ["exception", "string", "arithmetic", "math", "collective", "new"];
    let fixed = headers.iter().map(|name| format!("kroll/titanium/{name}.h"));
    fixed.chain(ranks.iter().map(|rank| format!("kroll/titanium/rank{rank}.h"))).collect()
}

fn ranks_of(module: &Module, ranks: &mut BTreeSet<u8>) {
    for item in &module.items {
        match item {
            ir::Item::Record(record) => record.fields.iter().flatten().for_each(|field| rank_of(&field.ty, ranks)),
            ir::Item::Var(var) => rank_of(&var.ty, ranks),
            ir::Item::Func(func) => {
                func.frame.locals.iter().for_each(|local| rank_of(&local.ty, ranks));
                rank_of(&func.result, ranks);
                func.body.iter().for_each(|body| ranks_in(body, ranks));
            }
            _ => {}
        }
    }
}

fn ranks_in(body: &[ir::Stmt], ranks: &mut BTreeSet<u8>) {
    for stmt in body {
        stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| rank_of(&e.ty, ranks)));
    }
}

fn rank_of(ty: &Ir, ranks: &mut BTreeSet<u8>) {
    ranks.extend(ty.dimensions());
    match ty {
        Ir::TiArray { elem, .. } => rank_of(elem, ranks),
        Ir::Ptr(to) | Ir::Global(to) | Ir::Array(_, to) | Ir::Qualified(_, to) => rank_of(to, ranks),
        _ => {}
    }
}
