//! Static methods that C, UPC and Fortran call: those of the classes that `--export` names.

use super::members::is_known_in_c;
use super::program::{MethodId, Type};
use super::tables::*;
use kroll_source::Diagnostic;

impl Checker<'_> {
    /// The methods of the classes, in the order of the program. A `main` and natives are no part of it.
    pub fn exported(&mut self, classes: &[String]) -> Vec<MethodId> {
        let mut exported = Vec::new();
        for name in classes {
            let methods: Vec<MethodId> =
                self.user_classes(Some(name)).flat_map(|class| class.methods.iter().copied()).collect();
            let fits = |method: &MethodId| {
                let info = self.method(*method);
                info.is_static && info.access != Access::Private && !info.is_native && !self.is_main(info)
            };
            let found: Vec<MethodId> = methods.into_iter().filter(fits).collect();
            if found.is_empty() {
                self.refuse_export(name);
            }
            exported.extend(found);
        }
        exported.sort_unstable();
        exported.dedup();
        for &method in &exported {
            self.check_exported(method, &exported);
        }
        exported
    }

    fn refuse_export(&mut self, name: &str) {
        let found = self.user_classes(Some(name)).next().map(|class| class.span);
        let (span, message) = match found {
            Some(span) => (span, format!("the class `{name}` has no static method for `--export`")),
            None => (self.start_of_program(), format!("no class is called `{name}`, which `--export` names")),
        };
        self.report(
            Diagnostic::error("T0116", span, message)
                .because("`--export` makes C functions of the static methods of a class that are not private")
                .hint("name a class of this program, and declare a static method in it"),
        );
    }

    /// As with native methods, C has one function of a name and knows some types only.
    fn check_exported(&mut self, method: MethodId, exported: &[MethodId]) {
        let info = self.method(method);
        let unknown = info.params.iter().chain([&info.result]).find(|ty| !is_known_in_c(ty));
        let same = |other: &&MethodId| {
            let other = self.method(**other);
            other.class == info.class && other.name == info.name && other.params.len() == info.params.len()
        };
        let (message, hint) = match unknown {
            Some(Type::Error) => return,
            Some(ty) => (
                format!("C cannot call a method with a `{}`", self.text(ty)),
                "take and give numbers, strings, objects, arrays, points or rectangles, or make it `private`",
            ),
            None if exported.iter().filter(same).count() > 1 => (
                "two methods of the name have as many parameters, and both are for C".to_string(),
                "choose another name for one, or make it `private`",
            ),
            None => return,
        };
        let span = info.span;
        self.report(
            Diagnostic::error("T0106", span, message)
                .because("`--export` makes a C function of each static method of the class that is not private")
                .hint(hint),
        );
    }
}
