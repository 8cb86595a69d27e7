//! The first phase: every declared type gets its entry, and imports are checked. Nothing is resolved yet.

use super::absent::{absent_package, absent_type};
use super::mentions::Meaning;
use super::program::{ClassId, ClassKind};
use super::tables::*;
use crate::library;
use crate::library::IMPORTED;
use crate::syntax::tree::{self, Member, ModifierKind, TypeDecl, TypeDeclKind};
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

/// Where a class stands.
#[derive(Clone, Default)]
pub(super) struct Place {
    pub file: usize,
    pub outer: Option<ClassId>,
    /// Objects get an instance of `outer`.
    pub has_outer_instance: bool,
    pub bindings: Vec<(Arc<str>, Actual)>,
    pub local_types: Vec<(Arc<str>, Entity)>,
}

fn qualify(package: &str, name: &str) -> Arc<str> {
    if package.is_empty() { name.into() } else { format!("{package}.{name}").into() }
}

impl<'a> Checker<'a> {
    /// Enters the top-level types of a file.
    pub fn declare_file(&mut self, tree: &'a tree::CompilationUnit, is_library: bool) {
        let package: Arc<str> = tree.package_name().into();
        let file = self.files.len();
        self.lost_words.extend(tree.lost_words.iter().cloned());
        self.files.push(FileScope { package: Arc::clone(&package), tree, is_library });
        for decl in &tree.types {
            let name = qualify(&package, &decl.name.text);
            if let Some(&earlier) = self.top.get(&name).filter(|_| !decl.name.is_missing()) {
                self.twice(decl, earlier);
                continue;
            }
            let entity = self.declare_type(decl, Arc::clone(&name), Place { file, ..Place::default() });
            self.top.insert(name, entity);
        }
    }

    /// A class inside another one, at any depth, has another name.
    pub fn refuse_name_of_outer(&mut self, decl: &TypeDecl, outer: ClassId) {
        let mut around = Some(outer);
        while let Some(class) = around {
            if self.class(class).simple == decl.name.text {
                self.twice(decl, Entity::Class(class));
                return;
            }
            around = self.class(class).outer;
        }
    }

    fn twice(&mut self, decl: &TypeDecl, earlier: Entity) -> Reported {
        let span = match earlier {
            Entity::Class(id) => self.class(id).span,
            Entity::Template(id) => self.templates[id.0 as usize].decl.name.span,
        };
        self.report(
            Diagnostic::error("T0100", decl.name.span, format!("`{}` is declared twice", decl.name.text))
                .also(span, "the first declaration")
                .because(
                    "a name stands for one class or interface in its package, class or block, and in what is inside",
                )
                .hint("rename or remove one of them"),
        )
    }

    /// Enters a class, interface or template, and the types inside it.
    pub fn declare_type(&mut self, decl: &'a TypeDecl, name: Arc<str>, place: Place) -> Entity {
        if decl.formals.is_empty() {
            return Entity::Class(self.declare_class(decl, name, place));
        }
        let (surroundings, instances) = (Surroundings::default(), HashMap::default());
        self.templates.push(Template { decl, name, place, surroundings, instances });
        let template = Entity::Template(TemplateId(self.templates.len() as u32 - 1));
        self.mention(decl.name.span, || Meaning::Type(template));
        template
    }

    /// Enters a class that is no template, or an instance of one.
    pub fn declare_class(&mut self, decl: &'a TypeDecl, name: Arc<str>, place: Place) -> ClassId {
        let modifiers = &decl.modifiers;
        let kind = match decl.kind {
            TypeDeclKind::Interface => ClassKind::Interface,
            TypeDeclKind::Class if modifiers.has(ModifierKind::Immutable) => ClassKind::Immutable,
            TypeDeclKind::Class => ClassKind::Class,
        };
        let source = ClassSource::Declared(decl);
        let id = self.enter_class(name, Arc::clone(&decl.name.text), kind, source, decl.name.span, place);
        self.mention(decl.name.span, || Meaning::Type(Entity::Class(id)));
        let class = self.class_mut(id);
        class.is_abstract = kind == ClassKind::Interface || modifiers.has(ModifierKind::Abstract);
        class.is_final = kind == ClassKind::Immutable || modifiers.has(ModifierKind::Final);
        class.access = Access::of(modifiers);
        self.check_class_modifiers(decl, id);
        self.declare_member_types(&decl.members, id);
        id
    }

    pub fn enter_class(
        &mut self,
        name: Arc<str>,
        simple: Arc<str>,
        kind: ClassKind,
        source: ClassSource<'a>,
        span: Span,
        place: Place,
    ) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        self.classes.push(ClassInfo {
            name,
            simple,
            kind,
            source,
            file: place.file,
            outer: place.outer,
            has_outer_instance: place.has_outer_instance,
            outer_field: None,
            captures: Vec::new(),
            not_captured: HashSet::default(),
            bindings: place.bindings,
            outside: Vec::new(),
            local_types: place.local_types,
            member_types: HashMap::default(),
            is_abstract: false,
            is_final: false,
            access: Access::Package,
            header: Progress::Waiting,
            members: Progress::Waiting,
            is_broken: false,
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            methods_named: HashMap::default(),
            constructors: Vec::new(),
            broken_names: HashSet::default(),
            static_init: None,
            anonymous_count: 0,
            span,
        });
        self.queue.push_back(id);
        id
    }

    /// Enters the types that a class declares inside.
    pub fn declare_member_types(&mut self, members: &'a [Member], id: ClassId) {
        for member in members {
            let Member::Type(inner) = member else { continue };
            if let Some(&earlier) = self.class(id).member_types.get(&inner.name.text) {
                self.twice(inner, earlier);
                continue;
            }
            self.refuse_name_of_outer(inner, id);
            let outer = self.class(id);
            let is_static = inner.kind == TypeDeclKind::Interface || inner.modifiers.has(ModifierKind::Static);
            if outer.has_outer_instance && is_static {
                self.refuse_static_in_inner(inner.name.span);
            }
            let outer = self.class(id);
            let static_by_kind = inner.kind == TypeDeclKind::Interface
                || outer.kind == ClassKind::Interface
                || inner.modifiers.has(ModifierKind::Immutable);
            let place = Place {
                file: outer.file,
                outer: Some(id),
                has_outer_instance: !static_by_kind && !inner.modifiers.has(ModifierKind::Static),
                ..Place::default()
            };
            let name = format!("{}.{}", outer.name, inner.name.text).into();
            let entity = self.declare_type(inner, name, place);
            self.class_mut(id).member_types.insert(Arc::clone(&inner.name.text), entity);
        }
    }

    fn check_class_modifiers(&mut self, decl: &TypeDecl, id: ClassId) {
        use ModifierKind::*;
        let ClassInfo { kind, outer, .. } = *self.class(id);
        let in_interface = outer.is_some_and(|outer| self.class(outer).kind == ClassKind::Interface);
        let wrong = |m: &&tree::Modifier| match m.kind {
            Public | Abstract | Strictfp => false,
            Static => outer.is_none(),
            Protected | Private => outer.is_none() || in_interface,
            Final => kind == ClassKind::Interface,
            Immutable => kind != ClassKind::Immutable,
            _ => true,
        };
        self.check_contradictions(&decl.modifiers);
        for modifier in decl.modifiers.list.iter().filter(wrong) {
            let what = if kind == ClassKind::Interface { "an interface" } else { "a class" };
            self.wrong_modifier(*modifier, what);
        }
        if decl.modifiers.has(Abstract) && (decl.modifiers.has(Final) || kind == ClassKind::Immutable) {
            self.report(
                Diagnostic::error("T0104", decl.name.span, format!("`{}` is both abstract and final", decl.name.text))
                    .because("an abstract class has objects only through its subclasses, and a final or immutable class has none")
                    .hint("remove `abstract`, `final` or `immutable`"),
            );
        }
    }

    /// At most one of `public`, `protected` and `private`; a final field is never volatile.
    pub fn check_contradictions(&mut self, modifiers: &tree::Modifiers) {
        use ModifierKind::{Final, Private, Protected, Public, Volatile};
        for (a, b) in [(Public, Protected), (Public, Private), (Protected, Private), (Final, Volatile)] {
            if let (Some(first), Some(second)) = (modifiers.span_of(a), modifiers.span_of(b)) {
                let (early, late) = if first.start < second.start { (first, second) } else { (second, first) };
                let message = format!("this is both `{}` and `{}`", a.text(), b.text());
                self.report(
                    Diagnostic::error("T0104", late, message)
                        .also(early, "the other one")
                        .because("one modifier takes away what the other is about")
                        .hint("remove one of them"),
                );
            }
        }
    }

    pub fn wrong_modifier(&mut self, modifier: tree::Modifier, what: &str) -> Reported {
        self.report(
            Diagnostic::error("T0104", modifier.span, format!("{what} cannot be `{}`", modifier.kind.text()))
                .because("the modifier has no meaning for this kind of declaration")
                .hint("remove the modifier"),
        )
    }

    /// Each import must name a type, or a package or class that exists.
    pub fn check_imports(&mut self) {
        for file in 0..self.files.len() {
            // Of the library only what is needed is there.
            if self.files[file].is_library {
                continue;
            }
            let tree = self.files[file].tree;
            if let Some(package) = &tree.package {
                self.mention_dotted(&package.parts);
            }
            for import in &tree.imports {
                let name = import.name.dotted();
                self.mention_dotted(&import.name.parts);
                let found = self.entity_of_dotted(&name).is_some() || (import.on_demand && self.is_package(&name));
                if !found {
                    let absent = if import.on_demand { absent_package } else { absent_type };
                    let unknown = || {
                        Diagnostic::error("T0115", import.span, format!("nothing is called `{name}`"))
                            .because("an import names a class, or a package or class followed by `.*`")
                            .hint("check the spelling, or compile the file that declares it too")
                    };
                    self.report(absent(&name, import.span).unwrap_or_else(unknown));
                }
            }
        }
    }

    /// Whether some file or the language's own library has classes in that package.
    pub fn is_package(&self, name: &str) -> bool {
        name == "java"
            || library::package(name).next().is_some()
            || self
                .files
                .iter()
                .any(|f| f.package.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
    }

    /// The type that a full name such as `java.util.Map.Entry` means.
    pub fn entity_of_dotted(&self, name: &str) -> Option<Entity> {
        if let Some(&entity) = self.top.get(name) {
            return Some(entity);
        }
        let (outer, simple) = name.rsplit_once('.')?;
        let Entity::Class(class) = self.entity_of_dotted(outer)? else { return None };
        self.class(class).member_types.get(simple).copied()
    }

    /// What a simple type name means in a file, outside all classes.
    pub fn entity_in_file(&self, file: usize, name: &str) -> Option<Entity> {
        let scope = &self.files[file];
        let imports = || scope.tree.imports.iter();
        let single = imports().filter(|i| !i.on_demand && i.name.parts.last().is_some_and(|p| &*p.text == name));
        let by_import = single.map(|i| i.name.dotted()).find_map(|full| self.entity_of_dotted(&full));
        by_import
            .or_else(|| self.top.get(&qualify(&scope.package, name)).copied())
            .or_else(|| {
                let demanded = imports().filter(|i| i.on_demand).map(|i| format!("{}.{name}", i.name.dotted()));
                demanded.into_iter().find_map(|full| self.entity_of_dotted(&full))
            })
            .or_else(|| IMPORTED.iter().find_map(|p| self.top.get(&qualify(p, name)).copied()))
    }
}
