//! The launcher's copy of the job page agrees with the C header, field by field.

use kroll_launch::control_bytes;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// A C program that prints what [`kroll_launch::LAYOUT`] claims, in the same order, as the C compiler sees it.
fn asking_program() -> String {
    let mut text = String::from(
        "#include \"control.h\"\n#include <kroll/job_page.h>\n#include <kroll/types.h>\n#include <stdio.h>\nint main(void) {\n",
    );
    for (name, field, _) in kroll_launch::LAYOUT.iter().copied().flatten() {
        let expression = match *field {
            "" => format!("sizeof({name})"),
            field => format!("offsetof({name}, {field})"),
        };
        let _ = writeln!(text, "  printf(\"{name}.{field} %zu\\n\", (size_t){expression});");
    }
    for ranks in RANKS {
        let _ = writeln!(text, "  printf(\"%d\\n\", kr_control_bytes({ranks}) <= {});", control_bytes(ranks));
    }
    text + "  printf(\"abi %u\\nmax_ranks %d\\n\", KROLL_ABI, KROLL_MAX_RANKS);\n  return 0;\n}\n"
}

fn expected() -> String {
    let rows = kroll_launch::LAYOUT.iter().copied().flatten();
    let rows: String = rows.map(|(name, field, bytes)| format!("{name}.{field} {bytes}\n")).collect();
    let room = "1\n".repeat(RANKS.len());
    format!("{rows}{room}abi {}\nmax_ranks {}\n", kroll_launch::ABI, kroll_launch::MAX_RANKS)
}

/// What the runtime keeps in a segment is not more than the plan leaves it.
const RANKS: [u32; 4] = [1, 1024, 8192, 65536];

#[test]
fn job_page_is_the_same_in_c() {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("layout.c"), folder.path().join("layout"));
    std::fs::write(&source, asking_program()).expect("written");
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/include");
    let compiled = Command::new("cc")
        .arg("-std=gnu11")
        .arg("-I")
        .arg(&include)
        .arg("-I")
        .arg(include.join("../src"))
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .status();
    assert!(compiled.expect("a C compiler").success());
    let printed = Command::new(&program).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&printed.stdout), expected());
}
