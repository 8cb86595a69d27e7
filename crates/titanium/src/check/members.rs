//! Fields, methods and constructors of each class: their signatures, made when first asked for, and how they are found.

use super::absent::idle_finalizer;
use super::bodies::may_be_constant;
use super::mentions::Meaning;
use super::program::{ClassId, ClassKind, FieldId, MethodId, Type};
use super::resolve::TypeScope;
use super::tables::*;
use crate::syntax::tree::{
    self, BaseTypeKind, ConstructorDecl, InitializerBlock, Member, MethodDecl, MethodName, MethodNameKind,
    ModifierKind, OperatorName, VariableDecl, VariableInit,
};
use kroll_source::index::EntityKind;
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

/// A method's name as a key: operators by their spelling.
pub(super) fn method_key(name: &MethodName) -> Arc<str> {
    match &name.kind {
        MethodNameKind::Plain(text) => Arc::clone(text),
        MethodNameKind::Operator(op) => operator_key(*op),
    }
}

pub(super) fn operator_key(op: OperatorName) -> Arc<str> {
    match op {
        OperatorName::Binary(op) => format!("op{}", op.text()).into(),
        OperatorName::Compound(op) => format!("op{}=", op.text()).into(),
        OperatorName::Not => "op!".into(),
        OperatorName::Complement => "op~".into(),
        OperatorName::Index => "op[]".into(),
        OperatorName::IndexAssign => "op[]=".into(),
    }
}

/// Constants that types of other members, wherever they stand, may use as a rank.
fn may_be_rank(decl: &VariableDecl) -> bool {
    decl.modifiers.has(ModifierKind::Final)
        && matches!(decl.ty.base.kind, BaseTypeKind::Primitive(_))
        && decl.ty.arrays.is_empty()
}

struct Signature {
    params: Vec<Type>,
    single_params: Vec<bool>,
    throws: Vec<Thrown>,
}

impl<'a> Checker<'a> {
    pub fn make_members(&mut self, id: ClassId) {
        if self.class(id).members != Progress::Waiting {
            return;
        }
        self.class_mut(id).members = Progress::Busy;
        self.make_header(id);
        self.add_outer_field(id);
        let members = self.class(id).source.members();
        for member in members {
            if let Member::Field(decl) = member
                && may_be_rank(decl)
            {
                self.declare_fields(id, decl);
            }
        }
        for member in members {
            match member {
                Member::Field(decl) if may_be_rank(decl) => {}
                Member::Field(decl) => self.declare_fields(id, decl),
                Member::Method(decl) => self.declare_method(id, decl),
                Member::Constructor(decl) => self.declare_constructor(id, decl),
                Member::Initializer(block) => self.check_initializer(id, block),
                Member::Type(_) => {}
            }
        }
        let mut fields = std::mem::take(&mut self.class_mut(id).fields);
        fields.sort_by_key(|&field| self.field(field).span.start);
        self.class_mut(id).fields = fields;
        self.class_mut(id).members = Progress::Done;
        self.add_default_constructor(id);
        self.refuse_self_containment(id);
    }

    fn check_initializer(&mut self, id: ClassId, block: &InitializerBlock) {
        if self.class(id).kind == ClassKind::Interface {
            self.report(
                Diagnostic::error("T0106", block.span, "an initialiser stands in an interface")
                    .because("an interface has no objects, and its fields get their values where they are declared")
                    .hint("compute the value in a static method of a class"),
            );
        } else if block.is_static && self.class(id).has_outer_instance {
            self.refuse_static_in_inner(block.span);
        }
    }

    /// The hidden field that holds the outer object of an inner class.
    fn add_outer_field(&mut self, id: ClassId) {
        let info = self.class(id);
        let (Some(outer), true) = (info.outer, info.has_outer_instance) else { return };
        let ty = self.class_type(outer);
        let field = self.hidden_field(id, "this$0".into(), ty);
        self.class_mut(id).outer_field = Some(field);
        self.class_mut(id).fields.insert(0, field);
    }

    /// A final instance field that the program does not write.
    pub fn hidden_field(&mut self, class: ClassId, name: Arc<str>, ty: Type) -> FieldId {
        let span = self.class(class).span;
        self.add_field(FieldInfo {
            name,
            class,
            ty: Some(ty),
            single: false,
            access: Access::Private,
            is_static: false,
            is_final: true,
            is_volatile: false,
            init: None,
            constness: Constness::Variable,
            span,
        })
    }

    fn declare_fields(&mut self, id: ClassId, decl: &'a VariableDecl) {
        use ModifierKind::*;
        let kind = self.class(id).kind;
        self.check_contradictions(&decl.modifiers);
        for modifier in &decl.modifiers.list {
            let allowed = match modifier.kind {
                Public | Static | Final => true,
                Protected | Private | Transient | Volatile => kind != ClassKind::Interface,
                _ => false,
            };
            if !allowed {
                self.wrong_modifier(*modifier, "a field");
            }
        }
        let in_interface = kind == ClassKind::Interface;
        let is_static = in_interface || decl.modifiers.has(Static);
        if is_static && self.class(id).has_outer_instance && !decl.modifiers.has(Final) {
            self.refuse_static_in_inner(decl.span);
        }
        for declarator in &decl.declarators {
            let scope = self.class_scope(id);
            let found = self.resolve_value(&scope, &decl.ty, &declarator.arrays).ok();
            if is_static
                && self.class(id).has_outer_instance
                && decl.modifiers.has(Final)
                && let Some(found) = &found
                && !self.looks_constant(&found.ty, declarator.init.as_ref())
            {
                self.refuse_static_in_inner(declarator.name.span);
            }
            let field = self.add_field(FieldInfo {
                name: Arc::clone(&declarator.name.text),
                class: id,
                single: found.as_ref().is_some_and(|q| q.single),
                ty: found.map(|q| q.ty),
                access: if in_interface { Access::Public } else { Access::of(&decl.modifiers) },
                is_static,
                is_final: in_interface || decl.modifiers.has(Final) || (kind == ClassKind::Immutable && !is_static),
                is_volatile: decl.modifiers.has(Volatile),
                init: declarator.init.as_ref(),
                constness: Constness::Unknown,
                span: declarator.name.span,
            });
            self.mention(declarator.name.span, || Meaning::Field(field));
            self.enter_field(id, field);
            if in_interface && declarator.init.is_none() {
                self.report(
                    Diagnostic::error("T0106", declarator.name.span, "a field of an interface has no value")
                        .because("fields of interfaces are constants")
                        .hint("add `= value`"),
                );
            }
        }
    }

    /// A number or text whose value is computed when the program is compiled.
    fn looks_constant(&self, ty: &Type, init: Option<&VariableInit>) -> bool {
        let is_simple = matches!(ty, Type::Primitive(_)) || ty.class() == Some(self.known().string);
        is_simple && matches!(init, Some(VariableInit::Expr(init)) if may_be_constant(init))
    }

    pub fn refuse_static_in_inner(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0182", span, "an inner class has a static member")
                .because("objects of an inner class belong to an outer object; only constants may be static in it")
                .hint("make the inner class `static`, or move the member to the outer class"),
        )
    }

    fn enter_field(&mut self, id: ClassId, field: FieldId) {
        let name = Arc::clone(&self.field(field).name);
        let earlier = self.class(id).fields.iter().copied().find(|&f| self.field(f).name == name);
        match earlier.filter(|_| !name.is_empty()) {
            Some(earlier) => {
                let (first, second) = (self.field(earlier).span, self.field(field).span);
                self.member_twice(&name, first, second);
            }
            None => self.class_mut(id).fields.push(field),
        }
    }

    fn member_twice(&mut self, name: &str, first: Span, second: Span) -> Reported {
        self.report(
            Diagnostic::error("T0105", second, format!("`{name}` is declared twice in its class"))
                .also(first, "the first declaration")
                .because("fields differ by name, methods by name and parameter types, constructors by parameter types")
                .hint("rename or remove one of them"),
        )
    }

    fn declare_method(&mut self, id: ClassId, decl: &'a MethodDecl) {
        use ModifierKind::*;
        let name = method_key(&decl.name);
        let kind = self.class(id).kind;
        let scope = self.class_scope(id);
        let signature = self.signature(&scope, &decl.params, &decl.throws);
        let result = self.resolve(&scope, &decl.result, &decl.arrays);
        self.check_method_modifiers(decl, kind);
        self.check_overlap(&decl.params, &decl.overlap);
        let (Ok(signature), Ok(result)) = (signature, result) else {
            self.class_mut(id).broken_names.insert(name);
            return;
        };
        let has = |kind| decl.modifiers.has(kind);
        let in_interface = kind == ClassKind::Interface;
        if has(Static) && self.class(id).has_outer_instance {
            self.refuse_static_in_inner(decl.name.span);
        }
        if &*name == "finalize" && decl.params.is_empty() && &*self.class(id).name != "java.lang.Object" {
            self.report(idle_finalizer(decl.name.span));
        }
        let info = MethodInfo {
            name,
            class: id,
            source: MethodSource::Method(decl),
            access: if in_interface { Access::Public } else { Access::of(&decl.modifiers) },
            is_static: has(Static),
            is_abstract: in_interface || has(Abstract),
            is_final: has(Final) || has(Private) || self.class(id).is_final,
            is_native: has(Native),
            is_inline: has(Inline),
            is_synchronized: has(Synchronized),
            is_local: has(Local),
            is_single: has(Single) || has(Sglobal),
            implicit: 0,
            params: signature.params,
            single_params: signature.single_params,
            result: result.ty,
            single_result: result.single,
            throws: signature.throws,
            body: None,
            span: decl.name.span,
        };
        self.check_method_body(&info, decl);
        self.check_operator(&info, decl);
        self.enter_method(id, info, false);
    }

    fn check_method_modifiers(&mut self, decl: &MethodDecl, kind: ClassKind) {
        use ModifierKind::*;
        self.check_contradictions(&decl.modifiers);
        for modifier in &decl.modifiers.list {
            let wrong = match modifier.kind {
                Immutable | Transient | Volatile | Nonshared | Polyshared => true,
                Static | Final | Native | Synchronized | Private | Protected => kind == ClassKind::Interface,
                _ => false,
            };
            let no_lock = kind == ClassKind::Immutable && modifier.kind == Synchronized;
            if wrong || no_lock {
                self.wrong_modifier(*modifier, if no_lock { "a method of an immutable class" } else { "this method" });
            }
        }
        let both = |a, b| decl.modifiers.has(a) && decl.modifiers.has(b);
        for (a, b) in [
            (Abstract, Static),
            (Abstract, Final),
            (Abstract, Private),
            (Abstract, Native),
            (Abstract, Synchronized),
            (Abstract, Strictfp),
            (Static, Local),
        ] {
            if both(a, b) {
                self.report(
                    Diagnostic::error(
                        "T0104",
                        decl.name.span,
                        format!("a method is both `{}` and `{}`", a.text(), b.text()),
                    )
                    .because("one modifier takes away what the other is about")
                    .hint("remove one of them"),
                );
            }
        }
    }

    fn check_method_body(&mut self, info: &MethodInfo, decl: &MethodDecl) {
        let class_is_abstract = self.class(info.class).is_abstract;
        let (message, hint) = match &decl.body {
            Some(_) if info.is_abstract => {
                ("an abstract method has a body", "replace the body by `;`, or remove `abstract`")
            }
            Some(_) if info.is_native => ("a native method has a body", "replace the body by `;`, or remove `native`"),
            None if info.is_native && !self.files[self.class(info.class).file].is_library => {
                return self.check_native(info, decl);
            }
            None if !info.is_abstract && !info.is_native => {
                ("the method has no body", "add a body, or make the method `abstract`")
            }
            None if info.is_abstract && !class_is_abstract => (
                "an abstract method stands in a class that is not abstract",
                "make the class `abstract`, or give the method a body",
            ),
            _ => return,
        };
        self.report(
            Diagnostic::error("T0106", decl.name.span, message)
                .because("abstract and native methods are written elsewhere; all others have a body")
                .hint(hint),
        );
    }

    /// What C can be told of: a function of its own, with operands that C knows.
    fn check_native(&mut self, info: &MethodInfo, decl: &MethodDecl) {
        let unknown = info.params.iter().chain([&info.result]).find(|ty| !is_known_in_c(ty));
        let same = |other: &MethodId| {
            let other = self.method(*other);
            other.is_native && other.params.len() == info.params.len()
        };
        let (message, hint) = match unknown {
            _ if !info.is_static => {
                ("a native method is not static".to_string(), "make it `static`, and give it the object as an argument")
            }
            _ if self.class(info.class).name.contains('<') => (
                "a native method stands in a template".to_string(),
                "C has one function of a name: declare the method in an ordinary class",
            ),
            Some(ty) => (
                format!("a native method cannot have a `{}`", self.text(ty)),
                "take numbers, strings, objects as `Object`, arrays, points or rectangles",
            ),
            None if self.class(info.class).methods_named.get(&info.name).into_iter().flatten().any(same) => (
                "two native methods of the name have as many parameters".to_string(),
                "C has one function for both: choose another name",
            ),
            None => return,
        };
        self.report(
            Diagnostic::error("T0106", decl.name.span, message)
                .because("a native method is a C function, whose prototype `kroll build --emit=header` prints")
                .hint(hint),
        );
    }

    /// Operators take the number of operands that their sign has.
    fn check_operator(&mut self, info: &MethodInfo, decl: &MethodDecl) {
        let MethodNameKind::Operator(op) = decl.name.kind else { return };
        let given = info.params.len() + usize::from(!info.is_static);
        let fits = match op {
            OperatorName::Binary(tree::BinaryOp::Add | tree::BinaryOp::Sub) => given == 1 || given == 2,
            OperatorName::Binary(_) | OperatorName::Compound(_) => given == 2,
            OperatorName::Not | OperatorName::Complement => given == 1,
            OperatorName::Index => given >= 2,
            OperatorName::IndexAssign => given >= 3,
        };
        if !fits {
            self.report(
                Diagnostic::error("T0118", decl.name.span, format!("`{}` has a wrong number of parameters", info.name))
                    .because("the object is the first operand, and the parameters are the others")
                    .hint("declare one parameter for a binary operator, none for a unary one"),
            );
        }
    }

    fn check_overlap(&mut self, params: &[tree::Param], pairs: &[tree::OverlapPair]) {
        for name in pairs.iter().flat_map(|pair| [&pair.first, &pair.second]) {
            if let Some(param) = params.iter().find(|p| p.name.text == name.text) {
                self.mention_local(name.span, EntityKind::Parameter, param.name.span, None);
            }
            if !params.iter().any(|p| p.name.text == name.text) {
                self.report(
                    Diagnostic::error("T0119", name.span, format!("`{}` is no parameter", name.text))
                        .because("`overlap` says which array parameters may share elements")
                        .hint("name two parameters of this method"),
                );
            }
        }
    }

    fn signature(
        &mut self,
        scope: &TypeScope,
        params: &'a [tree::Param],
        throws: &'a [tree::TypeExpr],
    ) -> Checked<Signature> {
        let mut outcome = Ok(());
        let mut signature = Signature { params: Vec::new(), single_params: Vec::new(), throws: Vec::new() };
        for param in params {
            match self.resolve_value(scope, &param.ty, &param.arrays) {
                Ok(found) => {
                    self.mention_local(param.name.span, EntityKind::Parameter, param.name.span, Some(&found.ty));
                    signature.params.push(found.ty);
                    signature.single_params.push(found.single);
                }
                Err(reported) => {
                    self.mention_local(param.name.span, EntityKind::Parameter, param.name.span, None);
                    outcome = Err(reported);
                }
            }
        }
        for expr in throws {
            if let Ok(thrown) = self.thrown(scope, expr) {
                signature.throws.push(thrown);
            }
        }
        outcome.map(|()| signature)
    }

    fn thrown(&mut self, scope: &TypeScope, expr: &'a tree::TypeExpr) -> Checked<Thrown> {
        let found = self.resolve(scope, expr, &[])?;
        let throwable = self.known().throwable;
        match found.ty {
            Type::Class { class, .. } if self.is_subclass(class, throwable) => {
                Ok(Thrown { class, universal: found.single })
            }
            Type::Class { class, .. } if self.is_broken(class) => Err(Reported),
            other => Err(self.not_throwable(&other, expr.span)),
        }
    }

    pub fn not_throwable(&mut self, ty: &Type, span: Span) -> Reported {
        let message = format!("`{}` cannot be thrown", self.text(ty));
        self.report(
            Diagnostic::error("T0158", span, message)
                .because("only objects of `Throwable` and its subclasses are exceptions")
                .hint("extend `Exception` or `RuntimeException`"),
        )
    }

    fn declare_constructor(&mut self, id: ClassId, decl: &'a ConstructorDecl) {
        let class = self.class(id);
        if class.simple != decl.name.text || class.kind == ClassKind::Interface {
            self.wrong_constructor(id, decl);
            return;
        }
        self.check_contradictions(&decl.modifiers);
        for modifier in &decl.modifiers.list {
            use ModifierKind::*;
            if !matches!(modifier.kind, Public | Protected | Private | Inline | Single | Sglobal | Local) {
                self.wrong_modifier(*modifier, "a constructor");
            }
        }
        let scope = self.class_scope(id);
        let signature = self.signature(&scope, &decl.params, &decl.throws);
        self.check_overlap(&decl.params, &decl.overlap);
        let Ok(signature) = signature else {
            self.class_mut(id).broken_names.insert("<init>".into());
            return;
        };
        let mut info = self.constructor_info(id, MethodSource::Constructor(decl), decl.name.span);
        info.access = Access::of(&decl.modifiers);
        info.is_inline = decl.modifiers.has(ModifierKind::Inline);
        info.is_single = decl.modifiers.has(ModifierKind::Single) || decl.modifiers.has(ModifierKind::Sglobal);
        info.params.extend(signature.params);
        info.single_params.extend(signature.single_params);
        info.throws = signature.throws;
        self.enter_method(id, info, true);
    }

    fn wrong_constructor(&mut self, id: ClassId, decl: &ConstructorDecl) -> Reported {
        let (class, span) = (Arc::clone(&self.class(id).simple), self.class(id).span);
        self.report(
            Diagnostic::error("T0109", decl.name.span, format!("`{}` has no result type", decl.name.text))
                .also(span, format!("the class is `{class}`"))
                .because("only a constructor has none, and it is named as its class")
                .hint("write the result type, such as `void`, or name the constructor as its class"),
        )
    }

    /// A constructor with its hidden parameters: the outer object and captured variables.
    pub fn constructor_info(&mut self, id: ClassId, source: MethodSource<'a>, span: Span) -> MethodInfo<'a> {
        let info = self.class(id);
        let hidden = info.outer_field.into_iter().chain(info.captures.iter().map(|c| c.field));
        let hidden: Vec<FieldId> = hidden.collect();
        let params: Vec<Type> = hidden.iter().filter_map(|&f| self.field(f).ty.clone()).collect();
        let single_params = hidden.iter().map(|&f| self.field(f).single).collect();
        MethodInfo {
            name: "<init>".into(),
            class: id,
            source,
            access: self.class(id).access,
            is_static: false,
            is_abstract: false,
            is_final: true,
            is_native: false,
            is_inline: false,
            is_synchronized: false,
            is_local: true,
            is_single: false,
            implicit: params.len(),
            params,
            single_params,
            result: Type::Void,
            single_result: false,
            throws: Vec::new(),
            body: None,
            span,
        }
    }

    /// A class without constructors has one without parameters, and an immutable has one in any case.
    fn add_default_constructor(&mut self, id: ClassId) {
        let info = self.class(id);
        let declared = match info.kind {
            ClassKind::Interface => true,
            ClassKind::Class => !info.constructors.is_empty(),
            ClassKind::Immutable => info.constructors.iter().any(|&m| self.method(m).explicit_params().is_empty()),
        };
        if declared || info.broken_names.contains("<init>") || matches!(info.source, ClassSource::Anonymous(_)) {
            return;
        }
        let span = info.span;
        let constructor = self.constructor_info(id, MethodSource::DefaultConstructor, span);
        self.enter_method(id, constructor, true);
    }

    fn enter_method(&mut self, id: ClassId, info: MethodInfo<'a>, constructor: bool) {
        let class = self.class(id);
        let alike = if constructor { Some(&class.constructors) } else { class.methods_named.get(&info.name) };
        let mut alike = alike.into_iter().flatten().map(|&method| self.method(method));
        let earlier = alike.find(|method| method.params == info.params).map(|method| method.span);
        if let Some(earlier) = earlier {
            let name = if constructor { Arc::clone(&self.class(id).simple) } else { Arc::clone(&info.name) };
            self.member_twice(&name, earlier, info.span);
            return;
        }
        let (span, source, name) = (info.span, info.source, Arc::clone(&info.name));
        let method = self.add_method(info);
        if !matches!(source, MethodSource::DefaultConstructor) {
            self.mention(span, || Meaning::Method(method));
        }
        let class = self.class_mut(id);
        if constructor {
            class.constructors.push(method);
        } else {
            class.methods.push(method);
            class.methods_named.entry(name).or_default().push(method);
        }
    }

    /// An immutable is a value and would have no end if it contained itself.
    fn refuse_self_containment(&mut self, id: ClassId) {
        if self.class(id).kind != ClassKind::Immutable {
            return;
        }
        for field in self.class(id).fields.clone() {
            let info = self.field(field);
            let (span, ty, is_static) = (info.span, info.ty.clone(), info.is_static);
            let mut seen = Vec::new();
            if !is_static && ty.is_some_and(|ty| self.contains_value(&ty, id, &mut seen)) {
                let message = format!("`{}` contains itself", self.class_text(id));
                self.report(
                    Diagnostic::error("T0114", span, message)
                        .at("through this field")
                        .because("an object of an immutable class is a value, stored inside what holds it")
                        .hint("hold it in an array, or make the class an ordinary one"),
                );
                self.fields[field.0 as usize].ty = None;
            }
        }
    }

    fn contains_value(&mut self, ty: &Type, wanted: ClassId, seen: &mut Vec<ClassId>) -> bool {
        let Type::Value(class) = *ty else { return false };
        if class == wanted {
            return true;
        }
        if seen.contains(&class) {
            return false;
        }
        seen.push(class);
        self.make_members(class);
        let fields: Vec<FieldId> = self.class(class).fields.clone();
        fields.into_iter().any(|f| {
            let info = self.field(f);
            let ty = info.ty.clone().filter(|_| !info.is_static);
            ty.is_some_and(|ty| self.contains_value(&ty, wanted, seen))
        })
    }

    // ---- finding members ----

    /// A field of a class or of what it extends; the nearest hides the others.
    pub fn find_field(&mut self, class: ClassId, name: &str) -> Option<FieldId> {
        self.find_fields(class, name).first().copied()
    }

    /// The field that the class itself declares, or what it inherits under that name from several sides.
    pub fn find_fields(&mut self, class: ClassId, name: &str) -> Vec<FieldId> {
        self.make_members(class);
        let own = self.class(class).fields.iter().copied().find(|&f| &*self.field(f).name == name);
        if let Some(own) = own {
            return vec![own];
        }
        let mut found = Vec::new();
        for parent in self.parents(class) {
            for field in self.find_fields(parent, name) {
                if !found.contains(&field) {
                    found.push(field);
                }
            }
        }
        // A private one is not inherited; it is found for the message only.
        if found.iter().any(|&field| self.field(field).access != Access::Private) {
            found.retain(|&field| self.field(field).access != Access::Private);
        }
        found
    }

    /// The superclass first, then the interfaces.
    pub fn parents(&mut self, class: ClassId) -> Vec<ClassId> {
        self.make_header(class);
        let info = self.class(class);
        info.superclass.into_iter().chain(info.interfaces.iter().copied()).collect()
    }

    /// All methods of that name that an object of the class has, overridden ones left out. An interface has Object's too.
    pub fn find_methods(&mut self, class: ClassId, name: &str) -> Vec<MethodId> {
        let mut found = Vec::new();
        self.collect_methods(class, class, name, &mut found);
        if self.class(class).kind == ClassKind::Interface {
            self.collect_methods(class, self.known().object, name, &mut found);
        }
        found
    }

    /// Those that objects of `of` have from the class and from what it extends.
    fn collect_methods(&mut self, of: ClassId, class: ClassId, name: &str, found: &mut Vec<MethodId>) {
        self.make_members(class);
        for method in self.class(class).methods_named.get(name).cloned().unwrap_or_default() {
            let info = self.method(method);
            let overridden = found.iter().any(|&m| m == method || self.method(m).params == info.params);
            if !overridden && is_member(info.access, info.class, of) {
                found.push(method);
            }
        }
        for parent in self.parents(class) {
            self.collect_methods(of, parent, name, found);
        }
    }

    /// A private method of that name in what the class extends, which it does not inherit.
    pub fn hidden_method(&mut self, class: ClassId, name: &str) -> Option<MethodId> {
        let ancestors = self.ancestors(class);
        let mut methods = ancestors.iter().flat_map(|&ancestor| self.class(ancestor).methods.iter().copied());
        methods.find(|&method| &*self.method(method).name == name && self.method(method).access == Access::Private)
    }

    /// Whether the class or what it extends has a wrong declaration of that name.
    pub fn has_broken_member(&mut self, class: ClassId, name: &str) -> bool {
        self.make_members(class);
        self.is_broken(class)
            || self.lost_words.contains(name)
            || self.class(class).broken_names.contains(name)
            || self.parents(class).into_iter().any(|parent| self.has_broken_member(parent, name))
    }

    pub fn not_accessible(&mut self, span: Span, name: &str, declared: Span) -> Reported {
        self.report(
            Diagnostic::error("T0126", span, format!("`{name}` is not accessible here"))
                .also(declared, "declared here")
                .because("private members are for their class alone, members without modifier for their package")
                .hint("use a method that the class offers, or declare the member with more access"),
        )
    }

    /// Whether code in `from` may use a member of `owner`.
    pub fn is_accessible(&mut self, access: Access, owner: ClassId, from: ClassId) -> bool {
        let outermost = |checker: &Self, mut class: ClassId| {
            while let Some(outer) = checker.class(class).outer {
                class = outer;
            }
            class
        };
        match access {
            Access::Public => true,
            Access::Private => outermost(self, owner) == outermost(self, from),
            Access::Package => self.is_of_package(owner, from),
            Access::Protected => {
                let mut around = Some(from);
                while let Some(class) = around {
                    if self.is_subclass(class, owner) {
                        return true;
                    }
                    around = self.class(class).outer;
                }
                self.is_of_package(owner, from)
            }
        }
    }

    /// Whether the classes are of one package.
    pub fn is_of_package(&self, one: ClassId, other: ClassId) -> bool {
        let package = |class: ClassId| &self.files[self.class(class).file].package;
        package(one) == package(other)
    }
}

/// Whether a class has the member of `owner` that it could inherit: one that is private is its owner's alone.
pub(super) fn is_member(access: Access, owner: ClassId, class: ClassId) -> bool {
    access != Access::Private || owner == class
}

/// Immutables and domains are records whose fields are the compiler's own business, as are local objects.
pub fn is_known_in_c(ty: &Type) -> bool {
    !matches!(ty, Type::Value(_) | Type::Domain(_) | Type::Class { local: true, .. })
}
