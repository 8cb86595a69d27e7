//! The code of a large unit by several compilers at a time. The first reads the text, as it always does, and leaves what
//! it made of it; a second stage of gcc (`-flto`) decides what is inlined where, deals the functions out to as many
//! compilers as there are processors, and makes one object of what they return. The code is what one compiler would make.
//! Names that only the parts share are hidden from other objects at the end, where gcc chose the same ones.

use crate::{Compiler, Options, Product, Unit};
use std::path::Path;
use std::process::Command;
use std::thread::available_parallelism;

/// Bytes of text from which on the time that is won is more than what the second stage costs.
const LARGE: usize = 150_000;

/// Makes the first stage leave what it knows. Assemblers work beside their compilers.
pub const FIRST_STAGE: [&str; 2] = ["-flto", "-pipe"];

/// How many compilers make the code of a unit.
pub fn at_a_time(unit: &Unit, product: Product, options: &Options, compiler: &Compiler) -> Result<usize, String> {
    let processors = available_parallelism().map_or(1, |number| number.get());
    let several = processors > 1 && is_worth_it(unit, product, options) && compiler.deals_out()?;
    Ok(if several { processors } else { 1 })
}

/// Flags of the user's that are neither about the C compiler's stages nor about its linker. With others one compiler does
/// all.
const ANYWHERE: &[&str] = &["-O", "-l", "-L"];

fn is_worth_it(unit: &Unit, product: Product, options: &Options) -> bool {
    let is_large = product == Product::Object && unit.bytes() >= LARGE;
    let is_anywhere = |flag: &String| ANYWHERE.iter().any(|start| flag.starts_with(start));
    is_large && !options.debug && options.extra.iter().all(is_anywhere) && !unit.has_assembly()
}

/// The second stage by `command`, which works in `folder`.
pub fn second_stage(mut command: Command, number: usize, read: &Path, object: &Path, folder: &Path) -> Command {
    command.env("TMPDIR", folder).arg(format!("-flto={number}")).arg("-pipe");
    // By itself gcc makes more parts than compilers, of unlike sizes, and the last one runs alone; of less than 20,000
    // instructions it makes one.
    command.arg("--param").arg(format!("lto-partitions={number}"));
    command.args(["--param", "lto-min-partition=1000"]);
    command.args(["-r", "-flinker-output=nolto-rel"]).arg(read).arg("-o").arg(object);
    command
}

/// Hides in an object what only its parts call or use of each other: `NAME.KIND.NUMBER`, as gcc writes it and no user.
pub fn last_stage(object: &Path, compiler: &Compiler) -> Result<Command, String> {
    let mut command = Command::new(compiler.binary_tool("objcopy")?);
    command.args(["--wildcard", "--localize-symbol=*.*.[0-9]*"]).arg(object);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolchain::tests::PLAIN;
    use crate::{Code, Linked, Part, Toolchain, build};

    static USERS_TEXT: Toolchain = Toolchain { holds_users_text: true, ..PLAIN };

    /// Functions that call each other. `main` gives 40.
    fn large(toolchain: &'static Toolchain) -> Unit {
        let mut text =
            "static int counted;\n__attribute__((noinline)) static int f0(int n) { return n; }\n".to_string();
        let mut number = 0;
        while text.len() < LARGE {
            number += 1;
            let before = number - 1;
            let name = format!("__attribute__((noinline)) static int f{number}");
            text += &format!("{name}(int n) {{ counted++; return f{before}(n + 1) - 1; }}\n");
        }
        text += &format!("int main(void) {{ int n = f{number}(39); return n + (counted == {number}); }}\n");
        Unit { toolchain, source: "large.ti".into(), code: Code::Generated { text, as_written: None } }
    }

    #[test]
    fn only_large_units_are_made_in_parts() {
        let with = |flags: &[&str]| Options {
            extra: flags.iter().map(|flag| flag.to_string()).collect(),
            ..Options::default()
        };
        let large = large(&PLAIN);
        assert!(
            is_worth_it(&large, Product::Object, &with(&[])) && is_worth_it(&large, Product::Object, &with(&["-O2"]))
        );
        assert!(!is_worth_it(&large, Product::Assembly, &with(&[])));
        assert!(!is_worth_it(&large, Product::Object, &with(&["-fuse-ld=lld"])));
        assert!(!is_worth_it(&large, Product::Object, &Options { debug: true, ..Options::default() }));
        let code = Code::Generated { text: "int x;\n".into(), as_written: None };
        let small = Unit { toolchain: &PLAIN, source: "small.ti".into(), code };
        assert!(!is_worth_it(&small, Product::Object, &with(&[])));
    }

    #[test]
    fn a_unit_made_in_parts_is_one_unit() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("large");
        build(&[Part::Unit(large(&PLAIN))], &Options::default(), Linked::Program, &program).expect("built");
        assert_eq!(Command::new(&program).status().expect("runs").code(), Some(40));
    }

    #[test]
    fn names_of_parts_do_not_clash() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut second = large(&PLAIN);
        let Code::Generated { text, .. } = &mut second.code else { panic!("generated") };
        *text = text.replace("int main(", "int other(");
        let parts = [Part::Unit(large(&PLAIN)), Part::Unit(second)];
        build(&parts, &Options::default(), Linked::Program, &folder.path().join("large")).expect("built");
    }

    #[test]
    fn text_with_assembly_is_no_work_for_several() {
        let with = |line: &str| {
            let mut unit = large(&USERS_TEXT);
            let Code::Generated { text, .. } = &mut unit.code else { panic!("generated") };
            *text += line;
            is_worth_it(&unit, Product::Object, &Options::default())
        };
        for line in ["asm(\"nop\");\n", "int a; __asm__ volatile (\"\");\n", "void g(void) { asm(\"nop\"); }\n"] {
            assert!(!with(line), "{line}");
        }
        for line in ["int f(int) __asm__(\"g\");\n", "extern int plasma, a __asm (\"b\");\n"] {
            assert!(with(line), "{line}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_later_stage_is_told() {
        let mut wrong = large(&PLAIN);
        let Code::Generated { text, .. } = &mut wrong.code else { panic!("generated") };
        // Only the assembler refuses it.
        text.push_str("void wrong(void) { __asm__ volatile(\"no-such-instruction\"); }\n");
        let folder = tempfile::tempdir().expect("a folder");
        let refused = build(&[Part::Unit(wrong)], &Options::default(), Linked::Program, &folder.path().join("wrong"));
        let words = refused.expect_err("refused").to_string();
        assert!(words.contains("no-such-instruction"), "{words}");
    }
}
