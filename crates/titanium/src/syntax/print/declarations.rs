//! Declarations of the tree as text.

use super::{Printer, qualified};
use crate::syntax::tree::*;

impl<'a> Printer<'a> {
    pub(super) fn unit(&mut self, unit: &'a CompilationUnit) {
        if let Some(package) = &unit.package {
            self.line(package.span, &format!("package {}", qualified(package)));
        }
        for import in &unit.imports {
            let star = if import.on_demand { ".*" } else { "" };
            self.line(import.span, &format!("import {}{star}", qualified(&import.name)));
        }
        for marker in &unit.line_markers {
            let path = marker.path.as_deref().unwrap_or("the same file");
            self.line(marker.span, &format!("line {} of {path}", marker.line));
        }
        for decl in &unit.types {
            self.type_decl(decl);
        }
    }

    pub(super) fn type_decl(&mut self, decl: &'a TypeDecl) {
        let kind = match decl.kind {
            TypeDeclKind::Class => "class",
            TypeDeclKind::Interface => "interface",
        };
        let mut text = format!("{}{}{kind} {}", formals(&decl.formals), modifiers(&decl.modifiers), decl.name.text);
        for (word, types) in [("extends", &decl.extends), ("implements", &decl.implements)] {
            text += &self.types_after(word, types);
        }
        self.line(decl.span, &text);
        self.indented(|p| p.members(&decl.members));
    }

    fn types_after(&mut self, word: &str, types: &'a [TypeExpr]) -> String {
        if types.is_empty() {
            return String::new();
        }
        let list: Vec<String> = types.iter().map(|ty| self.ty(ty)).collect();
        format!(" {word} {}", list.join(", "))
    }

    pub(super) fn members(&mut self, members: &'a [Member]) {
        for member in members {
            match member {
                Member::Field(field) => self.variables("field", field),
                Member::Method(method) => self.method(method),
                Member::Constructor(constructor) => self.constructor(constructor),
                Member::Initializer(initializer) => {
                    let text = if initializer.is_static { "static initializer" } else { "initializer" };
                    self.line(initializer.span, text);
                    self.indented(|p| p.stmts(&initializer.body.stmts));
                }
                Member::Type(decl) => self.type_decl(decl),
            }
        }
    }

    pub(super) fn variables(&mut self, what: &str, decl: &'a VariableDecl) {
        let text = format!("{what} {}{}", modifiers(&decl.modifiers), self.ty(&decl.ty));
        self.line(decl.span, &text);
        self.indented(|p| {
            for declarator in &decl.declarators {
                p.declarator(declarator);
            }
        });
    }

    fn declarator(&mut self, declarator: &'a Declarator) {
        let mut text = format!("{}{}", declarator.name.text, self.array_specs(&declarator.arrays));
        if let Some(init) = &declarator.init {
            text += &format!(" = {}", self.variable_init(init));
        }
        self.line(declarator.span, &text);
    }

    fn method(&mut self, method: &'a MethodDecl) {
        let text = format!(
            "method {}{} {}{}{}{}{}",
            modifiers(&method.modifiers),
            self.ty(&method.result),
            super::expressions::method_name(&method.name),
            self.params(&method.params),
            self.array_specs(&method.arrays),
            overlap(&method.overlap),
            self.types_after("throws", &method.throws),
        );
        self.line(method.span, &text);
        if let Some(body) = &method.body {
            self.indented(|p| {
                p.heading("do");
                p.indented(|p| p.stmts(&body.stmts));
            });
        }
    }

    fn constructor(&mut self, constructor: &'a ConstructorDecl) {
        let text = format!(
            "constructor {}{}{}{}{}",
            modifiers(&constructor.modifiers),
            constructor.name.text,
            self.params(&constructor.params),
            overlap(&constructor.overlap),
            self.types_after("throws", &constructor.throws),
        );
        self.line(constructor.span, &text);
        self.indented(|p| p.stmts(&constructor.body.stmts));
    }

    fn params(&mut self, params: &'a [Param]) -> String {
        let params: Vec<String> = params.iter().map(|param| self.param(param)).collect();
        format!("({})", params.join(", "))
    }

    pub(super) fn param(&mut self, param: &'a Param) -> String {
        let ty = self.ty(&param.ty);
        format!("{}{ty} {}{}", modifiers(&param.modifiers), param.name.text, self.array_specs(&param.arrays))
    }
}

fn formals(formals: &[TemplateFormal]) -> String {
    if formals.is_empty() {
        return String::new();
    }
    let formal = |formal: &TemplateFormal| {
        let kind = match formal.kind {
            TemplateFormalKind::Type => "class",
            TemplateFormalKind::Constant(primitive) => primitive.text(),
        };
        format!("{kind} {}", formal.name.text)
    };
    let list: Vec<String> = formals.iter().map(formal).collect();
    format!("template<{}> ", list.join(", "))
}

/// Each with a blank behind it.
fn modifiers(modifiers: &Modifiers) -> String {
    modifiers.list.iter().map(|m| format!("{} ", m.kind.text())).collect()
}

fn overlap(pairs: &[OverlapPair]) -> String {
    pairs.iter().map(|pair| format!(" overlap({}, {})", pair.first.text, pair.second.text)).collect()
}
