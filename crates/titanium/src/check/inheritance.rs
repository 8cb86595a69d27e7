//! Rules of overriding and implementing, and the tables through which virtual calls go.

use super::expressions::same_params;
use super::program::{ClassId, ClassKind, Dispatch, MethodId};
use super::tables::*;
use kroll_source::Diagnostic;
use kroll_source::hash::HashSet;
use std::sync::Arc;

/// Slots of all classes and interfaces.
#[derive(Default)]
pub(super) struct Tables {
    pub dispatch: Vec<Dispatch>,
    pub vtables: Vec<Vec<MethodId>>,
    pub interface_tables: Vec<Vec<Vec<MethodId>>>,
}

impl Checker<'_> {
    /// Each method against those it overrides or implements; abstract ones against the class.
    pub fn check_inheritance(&mut self, id: ClassId) {
        for method in self.class(id).methods.clone() {
            for overridden in self.overridden_by(method) {
                self.check_override(method, overridden);
            }
            if self.class(id).kind == ClassKind::Interface {
                self.check_against_object(method);
            }
        }
        self.check_inherited_results(id);
        self.check_inherited_bodies(id);
        if !self.class(id).is_abstract && !self.is_broken(id) {
            self.check_complete(id);
        }
    }

    /// Objects with an interface have the public methods of Object too.
    fn check_against_object(&mut self, method: MethodId) {
        let object = self.known().object;
        self.make_members(object);
        let same = |&&m: &&MethodId| {
            self.method(m).access == Access::Public && same_params(self.method(m), self.method(method))
        };
        if let Some(of_object) = self.class(object).methods.iter().find(same).copied() {
            self.check_override(method, of_object);
        }
    }

    /// Methods of one signature that come from several sides must have one result. What the class declares itself was
    /// compared already.
    fn check_inherited_results(&mut self, id: ClassId) {
        let ancestors = self.ancestors(id);
        let has_interface = ancestors.iter().any(|&a| self.class(a).kind == ClassKind::Interface);
        if !has_interface {
            return;
        }
        let inherited: Vec<MethodId> = ancestors.iter().flat_map(|&a| self.class(a).methods.clone()).collect();
        for (i, &method) in inherited.iter().enumerate().filter(|(_, m)| self.method(**m).is_abstract) {
            let other = inherited[..i].iter().chain(&inherited[i + 1..]).copied().find(|&other| {
                let hidden = self.method(other).access == Access::Private;
                let (a, b) = (self.method(method), self.method(other));
                !hidden && a.result != b.result && same_params(a, b)
            });
            let is_own = self.class(id).methods.iter().any(|&own| same_params(self.method(own), self.method(method)));
            let Some(other) = other.filter(|_| !is_own) else { continue };
            let name = self.method(method).name.clone();
            let (span, one, two) = (self.class(id).span, self.method(method).span, self.method(other).span);
            self.report(
                Diagnostic::error("T0108", span, format!("`{name}` is inherited twice, with different results"))
                    .also(one, "one of them")
                    .also(two, "the other one")
                    .because("no method of one name and parameters can return both")
                    .hint("implement one of the interfaces only, or rename a method"),
            );
            return;
        }
    }

    /// What the class inherits from its superclass implements the methods of interfaces, and must be able to.
    fn check_inherited_bodies(&mut self, id: ClassId) {
        for ancestor in self.ancestors(id) {
            if self.class(ancestor).kind != ClassKind::Interface || self.class(id).kind == ClassKind::Interface {
                continue;
            }
            for method in self.class(ancestor).methods.clone() {
                if let Some(body) = self.inherited_body(id, method) {
                    self.check_override(body, method);
                }
            }
        }
    }

    /// The method with a body, static or not, of the superclass whose signature is that one's; none where a subclass
    /// declares it again, or where the superclass implements the interface itself.
    fn inherited_body(&mut self, id: ClassId, method: MethodId) -> Option<MethodId> {
        let declares = |checker: &Self, class: ClassId| {
            let methods = checker.class(class).methods.iter().copied();
            methods.into_iter().find(|&m| {
                checker.method(m).access != Access::Private && same_params(checker.method(m), checker.method(method))
            })
        };
        let interface = self.method(method).class;
        let superclass = self.class(id).superclass?;
        if declares(self, id).is_some() || self.is_subclass(superclass, interface) {
            return None;
        }
        let mut around = Some(superclass);
        while let Some(class) = around {
            self.make_members(class);
            if let Some(found) = declares(self, class) {
                return (!self.method(found).is_abstract).then_some(found);
            }
            around = self.class(class).superclass;
        }
        None
    }

    /// Methods of the superclasses and interfaces that have the same signature and can be overridden.
    fn overridden_by(&mut self, method: MethodId) -> Vec<MethodId> {
        let class = self.method(method).class;
        let mut found = Vec::new();
        for parent in self.ancestors(class) {
            let same = |&&m: &&MethodId| self.can_override(method, m);
            found.extend(self.class(parent).methods.iter().find(same).copied());
        }
        found
    }

    /// Whether a method of a subclass takes the place of this one, by signature and access: one without modifier is for
    /// its package alone.
    fn can_override(&self, method: MethodId, inherited: MethodId) -> bool {
        let (own, other) = (self.method(method), self.method(inherited));
        let is_seen = match other.access {
            Access::Private => false,
            Access::Package => self.is_of_package(other.class, own.class),
            Access::Protected | Access::Public => true,
        };
        is_seen && same_params(other, own)
    }

    pub fn is_of_library(&self, method: MethodId) -> bool {
        self.files[self.class(self.method(method).class).file].is_library
    }

    /// The methods that this one overrides or implements; none for static and private methods and constructors.
    pub fn overridden_methods_of(&mut self, method: MethodId) -> Vec<MethodId> {
        let info = self.method(method);
        let never = info.is_static || info.is_constructor() || info.access == Access::Private;
        if never { Vec::new() } else { self.overridden_by(method) }
    }

    /// Superclasses, nearest first, and all interfaces, with their members.
    pub(super) fn ancestors(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut next = self.parents(class);
        while let Some(parent) = next.pop() {
            if !found.contains(&parent) {
                found.push(parent);
                self.make_members(parent);
                next.extend(self.parents(parent));
            }
        }
        found
    }

    /// The names of a class of the library and of its ancestors; none if it is the program's.
    pub(super) fn names_in_library(&mut self, class: ClassId) -> Vec<Arc<str>> {
        if !self.files[self.class(class).file].is_library {
            return Vec::new();
        }
        let mut classes = self.ancestors(class);
        classes.push(class);
        classes.iter().map(|&class| self.class(class).name.clone()).collect()
    }

    fn check_override(&mut self, method: MethodId, overridden: MethodId) {
        let (own, other) = (self.method(method), self.method(overridden));
        let problem = if own.is_static != other.is_static {
            Some(("one of them is static", "make both static or neither"))
        } else if own.is_static {
            None
        } else if own.result != other.result {
            Some(("their results differ", "return the same type, or rename the method"))
        } else if other.is_final {
            Some(("that one is final", "rename the method"))
        } else if own.access < other.access {
            Some(("it has less access", "give it at least the access of that one"))
        } else if own.is_local && !other.is_local {
            Some(("it is for local objects only, and that one is for all", "remove `local`"))
        } else {
            None
        };
        let (span, name, declared) = (own.span, own.name.clone(), other.span);
        if let Some((why, hint)) = problem {
            self.report(
                Diagnostic::error("T0108", span, format!("`{name}` cannot override the inherited method: {why}"))
                    .also(declared, "the inherited method")
                    .because("who calls the inherited method must be able to get this one")
                    .hint(hint),
            );
        }
        self.check_override_throws(method, overridden);
    }

    fn check_override_throws(&mut self, method: MethodId, overridden: MethodId) {
        let (own, allowed) = (self.method(method).throws.clone(), self.method(overridden).throws.clone());
        for thrown in own {
            let fine =
                !self.is_checked(thrown.class) || allowed.iter().any(|a| self.is_subclass(thrown.class, a.class));
            if !fine {
                let message = format!(
                    "`{}` throws `{}`, which the inherited method does not",
                    self.method(method).name,
                    self.class_text(thrown.class)
                );
                let (span, declared) = (self.method(method).span, self.method(overridden).span);
                self.report(
                    Diagnostic::error("T0108", span, message)
                        .also(declared, "the inherited method")
                        .because("who calls the inherited method does not expect this exception")
                        .hint("catch the exception in the method, or declare it in the inherited one too"),
                );
            }
        }
    }

    /// Exceptions that must be caught or declared.
    pub fn is_checked(&mut self, class: ClassId) -> bool {
        let unchecked =
            ["java.lang.RuntimeException", "java.lang.Error"].into_iter().filter_map(|name| match self.top.get(name) {
                Some(Entity::Class(id)) => Some(*id),
                _ => None,
            });
        let unchecked: Vec<ClassId> = unchecked.collect();
        !unchecked.into_iter().any(|of| self.is_subclass(class, of))
    }

    /// A class that is not abstract has a body for every method it inherits.
    fn check_complete(&mut self, id: ClassId) {
        if self.class(id).kind == ClassKind::Interface {
            return;
        }
        for ancestor in self.ancestors(id) {
            for method in self.class(ancestor).methods.clone() {
                if self.method(method).is_abstract {
                    self.require_body(id, method);
                }
            }
        }
    }

    fn require_body(&mut self, id: ClassId, method: MethodId) {
        let name = self.method(method).name.clone();
        if self.implementation(id, method).is_some() || self.has_broken_member(id, &name) {
            return;
        }
        let (declared, span) = (self.method(method).span, self.class(id).span);
        let owner = self.class_text(self.method(method).class);
        let message = format!("`{}` does not implement `{name}` of `{owner}`", self.class_text(id));
        self.report(
            Diagnostic::error("T0107", span, message)
                .also(declared, "the abstract method")
                .because("a class that is not abstract has a body for each method it inherits, with the same parameter types")
                .hint("write the method, or declare the class `abstract`"),
        );
    }

    /// The method with a body that an object of the class runs for this signature.
    fn implementation(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let mut around = Some(class);
        while let Some(class) = around {
            self.make_members(class);
            let wanted = self.method(method);
            let fits = |m: &MethodInfo| !m.is_static && (m.access != Access::Private) && same_params(m, wanted);
            let own = self.class(class).methods.iter().copied().find(|&m| fits(self.method(m)));
            if let Some(own) = own {
                return (!self.method(own).is_abstract).then_some(own);
            }
            around = self.class(class).superclass;
        }
        None
    }

    // ---- tables ----

    /// Slots for methods that are overridden or abstract; all others are called directly.
    pub fn make_tables(&mut self) -> Tables {
        let overridden = self.overridden_methods();
        let mut tables = Tables {
            dispatch: self.methods.iter().map(direct_dispatch).collect(),
            vtables: vec![Vec::new(); self.classes.len()],
            interface_tables: vec![Vec::new(); self.classes.len()],
        };
        let mut done = HashSet::default();
        for class in 0..self.classes.len() as u32 {
            self.fill_vtable(ClassId(class), &overridden, &mut tables, &mut done);
        }
        for class in 0..self.classes.len() as u32 {
            self.fill_interface_tables(ClassId(class), &mut tables);
        }
        tables
    }

    fn overridden_methods(&mut self) -> HashSet<MethodId> {
        let mut found = HashSet::default();
        for method in 0..self.methods.len() as u32 {
            let info = self.method(MethodId(method));
            if info.is_static || info.is_constructor() || info.access == Access::Private {
                continue;
            }
            for other in self.overridden_by(MethodId(method)) {
                if self.class(self.method(other).class).kind == ClassKind::Class {
                    found.insert(other);
                }
            }
        }
        found
    }

    fn fill_vtable(
        &mut self,
        id: ClassId,
        overridden: &HashSet<MethodId>,
        tables: &mut Tables,
        done: &mut HashSet<ClassId>,
    ) {
        if !done.insert(id) {
            return;
        }
        let mut table = Vec::new();
        if let Some(superclass) = self.class(id).superclass {
            self.fill_vtable(superclass, overridden, tables, done);
            table = tables.vtables[superclass.0 as usize].clone();
        }
        for method in self.class(id).methods.clone() {
            let info = self.method(method);
            if info.is_static || info.access == Access::Private || self.class(id).kind == ClassKind::Immutable {
                continue;
            }
            let slot = table.iter().position(|&m| self.can_override(method, m));
            match slot {
                Some(slot) => table[slot] = method,
                None if self.method(method).is_abstract || overridden.contains(&method) => table.push(method),
                None => continue,
            }
            let is_overridden = self.method(method).is_abstract || overridden.contains(&method);
            let slot = slot.unwrap_or(table.len() - 1) as u32;
            tables.dispatch[method.0 as usize] = if is_overridden { Dispatch::Virtual(slot) } else { Dispatch::Final };
        }
        tables.vtables[id.0 as usize] = table;
    }

    /// For a class, what each slot of each of its interfaces runs. An abstract class has none to offer itself.
    fn fill_interface_tables(&mut self, id: ClassId, tables: &mut Tables) {
        if self.class(id).kind != ClassKind::Class {
            return;
        }
        let may_lack = self.class(id).is_abstract || self.has_errors();
        for interface in self.all_interfaces(id) {
            let slots = tables.vtables[interface.0 as usize].clone();
            let run = slots.into_iter().map(|slot| match self.implementation(id, slot) {
                Some(found) => found,
                // Only objects of subclasses exist, and they have their own tables.
                None => {
                    debug_assert!(may_lack, "a complete class implements its interfaces");
                    slot
                }
            });
            let run = run.collect();
            tables.interface_tables[id.0 as usize].push(run);
        }
    }
}

fn direct_dispatch(method: &MethodInfo) -> Dispatch {
    if method.is_constructor() {
        Dispatch::Constructor
    } else if method.is_static {
        Dispatch::Static
    } else {
        Dispatch::Final
    }
}
