//! Links the command at a fixed address, as C compilers are: it starts once a file, and would spend a third of its start on
//! moving the tables that it has.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-bins=-no-pie");
}
