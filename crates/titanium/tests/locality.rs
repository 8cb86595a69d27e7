//! Which references are inferred to be local: in the programs of tests/locality the names say what must come out.

use kroll_source::SourceMap;
use kroll_titanium::check::program::{ClassId, Program, Type};
use kroll_titanium::check::{Options, Unit, check, reach};
use kroll_titanium::{locality, sources};
use std::path::{Path, PathBuf};

fn inferred(path: &Path) -> Program {
    let text = std::fs::read_to_string(path).expect("a program");
    let mut map = SourceMap::new();
    let file = map.add(path, &text);
    let sources = sources::gather(&mut map, &[file], &mut |_| None);
    let unit = |tree| Unit { tree, is_library: sources.library.contains(&tree.file) };
    let units: Vec<Unit> = sources.units.iter().map(unit).collect();
    let judged = check(&map, &units, &Options::default(), sources.diagnostics).judged;
    let Some(program) = judged.correct() else {
        panic!("{}: {:?}", path.display(), judged.diagnostics());
    };
    let reach = reach::reach(program.program());
    locality::infer(program.program(), &reach)
}

/// Fields, parameters and locals, by what they are called.
fn named(program: &Program) -> Vec<(String, Type)> {
    let fields = program.fields.iter().map(|field| (field.name.to_string(), field.ty.clone()));
    let bodies = program.methods.iter().filter_map(|method| method.body.as_ref());
    let locals = bodies.flat_map(|body| &body.locals).map(|local| (local.name.to_string(), local.ty.clone()));
    let results = program.methods.iter().map(|method| (method.name.to_string(), method.result.clone()));
    fields.chain(locals).chain(results).filter(|(_, ty)| ty.is_reference()).collect()
}

#[test]
fn names_say_what_is_inferred() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/locality");
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    for path in entries.filter(|path| path.is_file()) {
        let program = inferred(&path);
        let (mut near, mut far) = (0, 0);
        for (name, ty) in named(&program) {
            let says = |word: &str| name.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_lowercase));
            if says("near") {
                assert!(ty.is_local(), "{}: {name} can only be local", path.display());
                near += 1;
            } else if says("far") {
                assert!(!ty.is_local(), "{}: {name} may lie elsewhere", path.display());
                far += 1;
            }
        }
        assert!(near > 0 && far > 0, "{} says nothing", path.display());
    }
}

#[test]
fn what_is_inferred_twice_is_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/locality");
    let program = inferred(&folder.join("flows.ti"));
    let again = locality::infer(&program, &reach::reach(&program));
    assert_eq!(named(&program), named(&again));
}

#[test]
fn locks_that_nobody_else_wants_are_known() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/locality/locks/Locks.ti");
    let program = inferred(&path);
    let reach = reach::reach(&program);
    let locks = locality::locks::find(&program, &reach);
    let mut told = 0;
    for (number, class) in program.classes.iter().enumerate() {
        let is_own = class.name.starts_with("Own");
        if is_own || class.name.starts_with("Wanted") {
            let lock = |local| Type::Class { class: ClassId(number as u32), local };
            assert_eq!(locks.are_own(&lock(true), &program, &reach), is_own, "{}", class.name);
            assert!(!locks.are_own(&lock(false), &program, &reach), "{}", class.name);
            told += 1;
        }
    }
    assert_eq!(told, 6);
}
