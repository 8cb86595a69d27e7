//! What a near access costs, read from the assembly of tests/asm: one subtract, one compare, one untaken branch, one
//! load or store, no call; in a loop over an array the test stands once before the loop.

use kroll_source::SourceMap;
use std::path::PathBuf;
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// C of a program after all passes.
fn emitted_c(name: &str) -> String {
    let path = root().join("tests/asm").join(name);
    let mut map = SourceMap::new();
    let file = map.add(name, &std::fs::read_to_string(&path).expect("program"));
    let (mut module, diagnostics) = kroll_ir::text::parse(&map, file);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(kroll_ir::verify(&module), vec![]);
    kroll_opt::run(&mut module, &kroll_opt::pipeline::Options::default()).expect("no pass breaks a rule");
    kroll_emit_c::emit(&module)
}

/// Assembly of a program, as gcc writes it with the flags that users' programs get.
fn assembly(name: &str) -> String {
    let c = std::env::temp_dir().join(format!("kroll-asm-{}-{name}.c", std::process::id()));
    std::fs::write(&c, emitted_c(name)).expect("write");
    let output = Command::new("cc")
        .args(["-std=gnu11", "-O3", "-fno-pie", "-fno-asynchronous-unwind-tables", "-S", "-o", "-", "-I"])
        .arg(root().join("runtime/include"))
        .arg(&c)
        .output()
        .expect("cc");
    std::fs::remove_file(&c).expect("remove");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Instructions of a function from its entry to the first return, as if no branch were taken.
fn straight_path<'a>(assembly: &'a str, function: &str) -> Vec<&'a str> {
    let label = format!("{function}:");
    let body = assembly.lines().skip_while(|line| *line != label).skip(1);
    let instructions = body.map(str::trim).filter(|line| !line.starts_with('.') && !line.ends_with(':'));
    let mut path = Vec::new();
    for instruction in instructions {
        path.push(instruction);
        if instruction == "ret" {
            break;
        }
    }
    path
}

/// How many instructions of the path are of a kind; a compare that subtracts counts as the compare.
fn count(path: &[&str], prefixes: &[&str]) -> usize {
    path.iter()
        .filter(|i| prefixes.iter().any(|p| i.split_whitespace().next().is_some_and(|op| op.starts_with(p))))
        .count()
}

#[test]
fn a_near_access_is_subtract_compare_branch_and_access() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let text = assembly("near.kir");
    for (function, access) in [("near_load", "movsd"), ("near_store", "movsd"), ("near_field", "movl")] {
        let path = straight_path(&text, function);
        let shown = path.join("\n");
        assert_eq!(count(&path, &["call"]), 0, "{function}:\n{shown}");
        assert_eq!(count(&path, &["sub"]), 1, "{function}:\n{shown}");
        assert_eq!(count(&path, &["cmp"]), 1, "{function}:\n{shown}");
        assert_eq!(count(&path, &["j"]), 1, "{function}:\n{shown}");
        assert_eq!(count(&path, &[access]), 1, "{function}:\n{shown}");
        // Copies between registers and the address of a field are all that may come on top.
        assert!(path.len() <= 8, "{function}:\n{shown}");
    }
}

/// Innermost loops: instructions between a label and the jump back to it, without a label between.
fn innermost_loops(assembly: &str) -> Vec<Vec<&str>> {
    let mut loops = Vec::new();
    let mut open: Option<(&str, Vec<&str>)> = None;
    for line in assembly.lines().map(str::trim) {
        if let Some(label) = line.strip_suffix(':') {
            open = Some((label, Vec::new()));
        } else if let Some((label, body)) = &mut open {
            if line.starts_with('.') {
                continue;
            }
            body.push(line);
            if line.starts_with('j') && line.ends_with(&format!("\t{label}")) {
                loops.extend(open.take().map(|(_, body)| body));
            }
        }
    }
    loops
}

#[test]
fn a_loop_over_an_array_tests_nearness_once() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let text = assembly("row_sum.kir");
    let loops = innermost_loops(&text);
    let adds = |body: &&Vec<&str>| count(body, &["addsd", "addpd"]) > 0;
    let fastest = loops.iter().filter(adds).min_by_key(|body| body.len()).expect("a loop that adds");
    let shown = fastest.join("\n");
    assert_eq!(count(fastest, &["call"]), 0, "{shown}");
    assert_eq!(count(fastest, &["cmp"]), 1, "{shown}");
    assert_eq!(count(fastest, &["j"]), 1, "{shown}");
    assert!(fastest.len() <= 5 && !shown.contains("kroll_near"), "{shown}");
    // And the test before it is one for the array.
    assert_eq!(emitted_c("row_sum.kir").matches("kroll_is_near(a.data)").count(), 1);
}

#[test]
fn a_loop_from_a_sum_on_is_vectorised() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let text = assembly("triangle.kir");
    let loops = innermost_loops(&text);
    assert!(loops.iter().any(|body| count(body, &["mulpd"]) > 0 && body.len() <= 12), "{text}");
}

#[test]
fn an_element_behind_an_index_costs_one_test() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let text = assembly("gather.kir");
    let loops = innermost_loops(&text);
    let adds = |body: &&Vec<&str>| count(body, &["addsd"]) > 0;
    let fastest = loops.iter().filter(adds).min_by_key(|body| body.len()).expect("a loop that adds");
    let shown = fastest.join("\n");
    // The test of the index and that of the loop; nothing of the descriptor is copied.
    assert_eq!(count(fastest, &["cmp"]), 2, "{shown}");
    assert_eq!(count(fastest, &["j"]), 2, "{shown}");
    assert!(!shown.contains("(%rsp)") && fastest.len() <= 9, "{shown}");
}

#[test]
fn an_object_that_stays_in_its_function_is_not_made() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let text = assembly("kept_object.kir");
    let kept = straight_path(&text, "kept");
    assert!(kept.len() <= 4 && count(&kept, &["call"]) == 0, "{}", kept.join("\n"));
    let given = straight_path(&text, "given_away");
    assert!(given.iter().any(|i| i.contains("ti_new_memory")), "{}", given.join("\n"));
}
