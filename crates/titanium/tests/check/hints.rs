//! What is said about mistakes that people make who come from C, from later Java, or from a keyboard: one message each,
//! with what to do instead.

use crate::support::check_text;
use kroll_source::{Colour, render_all};
use std::path::Path;

/// Statements, or whole classes, with one mistake; its code; and words that the message has.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("Vector v = null;", "T0101", "import java.util.Vector;"),
    ("Sting s = null;", "T0101", "did you mean `String`?"),
    ("system.out.println(1);", "T0120", "did you mean `System`?"),
    ("System.out.printn(1);", "T0122", "did you mean `print"),
    ("\"a\".lenght();", "T0122", "did you mean `length`?"),
    ("int n = Integer.MAXVALUE;", "T0121", "did you mean `MAX_VALUE`?"),
    ("int [1d] a = null; a.domian();", "T0122", "did you mean `domain`?"),
    ("java.util.Vector v = null; v.addElement(3);", "T0130", "new Integer"),
    ("java.util.Vector v = null; v.add(3);", "T0123", "new Integer"),
    ("Object o = null; int n = (int) o;", "T0132", "intValue"),
    ("String s = 3;", "T0130", "String.valueOf"),
    ("int n = \"3\";", "T0130", "Integer.parseInt"),
    ("Point<2> p = null;", "T0130", "values"),
    ("Point<2> p = [1, 2]; boolean b = p == null;", "T0133", "values"),
    ("switch (\"x\") { case \"x\": break; }", "T0157", "`if` and `else`"),
    ("foreach (int p in [0 : 3]) { }", "T0010", "`foreach (p in domain)`"),
    ("foreach (Point<2> p in [0 : 3, 0 : 3]) { }", "T0010", "`foreach (p in domain)`"),
    ("Runnable r = () -> 3;", "T0021", "lambda"),
    ("Object r = x -> 3;", "T0021", "lambda"),
    ("const int n = 3;", "T0011", "`final`"),
    ("goto end;", "T0011", "break label"),
    ("int [] a = null; a.exchange(3);", "T0122", "`int []` has no method"),
    ("int [] [1d] a = new int [0 : 3] [];", "T0130", "leftmost"),
    ("double [1d] a = null; float [1d] b = null; a = b;", "T0130", "same type"),
    ("RectDomain<2> r = [0 : 3, 0 : 3] + 1;", "T0133", "Point<2>.all(k)"),
    ("StringBuilder b = null; b.append(new StringBuilder());", "T0190", "StringBuffer"),
    ("java.util.Collections.frequency(null, null);", "T0190", "`java.util.Collections.frequency` of Java's library"),
    ("System.out.println(java.util.Arrays.toString(new int [2]));", "T0190", "in a loop"),
    ("java.util.ArrayList l = null; l.stream();", "T0190", "`iterator()`"),
    ("boolean b = \"ab\".contains(\"a\");", "T0190", "indexOf"),
    ("java.util.PriorityQueue q = null;", "T0190", "`java.util.PriorityQueue` of Java's library"),
    ("AtomicInteger n = null;", "T0190", "`java.util.concurrent.atomic.AtomicInteger`"),
    ("java.net.Socket s = null;", "T0190", "one-sided"),
    ("import java.net.*; class Wrong { Socket s; }", "T0190", "one-sided"),
    ("import java.net.URL; class Wrong { }", "T0190", "one-sided"),
    ("import java.nio.*; class Wrong { }", "T0190", "one-sided"),
    ("import javax.crypto.*; class Wrong { }", "T0190", "`javax.crypto` of Java's library"),
    ("import java.util.concurrent.*; class Wrong { }", "T0190", "threads"),
    ("import java.util.Vectr; class Wrong { }", "T0115", "spelling"),
    (
        "class Own extends java.util.ArrayList { Object peek() { return null; } void f() { peek(); pop(); } }",
        "T0122",
        "pop",
    ),
    ("boolean b = [1, 2].equals([1, 2]);", "T0122", "`==`"),
    ("java.util.Map m = new java.util.HashMap<>();", "T0021", "no templates"),
    ("int n = Ti.numProc();", "T0122", "did you mean `numProcs`?"),
    ("int n = Reduce.sum(1);", "T0122", "`add`"),
    ("Ti.barrier(1);", "T0147", "does not take these arguments"),
    ("int [] v = null; int n = v.length();", "T0122", "`a.length`"),
    ("int [] v = null; int [] w = v.clone();", "T0130", "cast"),
    ("try { } catch (RuntimeException | Error e) { }", "T0021", "several classes"),
    ("class Whole extends Integer { }", "T0103", "final"),
    ("class Wrong { default void f() { } }", "T0021", "interfaces"),
    ("import static java.lang.Math.PI; class Wrong { }", "T0021", "static imports"),
    ("char c = \"x\";", "T0130", "single quotes"),
    ("int n = \"x\".length;", "T0121", "`length()`"),
    ("char c = \"x\"[0];", "T0133", "charAt"),
    ("boolean b = \"a\" < \"b\";", "T0133", "compareTo"),
    ("int f(int n) { return n; }", "T0025", "inside a method"),
    ("void f() { }", "T0025", "inside a method"),
    ("class Wrong { System.out.println(1); }", "T0025", "among the members"),
    ("class Wrong { int n; n = 3; }", "T0025", "among the members"),
    ("class Wrong { for (;;) { } int n; }", "T0025", "among the members"),
    ("class Early { } import java.util.Vector;", "T0013", "too late"),
    ("class Early { } package late;", "T0013", "too late"),
    ("Class Wrong { }", "T0010", "`class` in small letters"),
    ("enum Colour { RED, GREEN }", "T0021", "enumerations"),
    ("class Dead { static int f() { return 1; int n = 2; n++; } }", "T0152", "cannot be reached"),
    (
        "class Gives { static int one() { return 1; } static int single two() { return one(); } }",
        "T0171",
        "int single one(...)",
    ),
];

#[test]
fn mistakes_get_one_message_that_helps() {
    let mut wrong = Vec::new();
    for &(text, code, words) in MISTAKES {
        let main = "class Main { public static void main(String[] args) {";
        let is_class = ["class ", "Class ", "enum ", "import "].iter().any(|word| text.starts_with(word));
        let program = if is_class { format!("{text} {main} }} }}") } else { format!("{main} {text} }} }}") };
        let outcome = check_text(Path::new("Main.ti"), &program);
        let said = render_all(&outcome.map, outcome.judged.diagnostics(), Colour::Never);
        let codes: Vec<&str> = outcome.judged.diagnostics().iter().map(|d| d.code).collect();
        if codes != [code] || !said.contains(words) {
            wrong.push(format!("{text}\nwants {code} with {words:?}, gets\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A `main` of another form is shown where the program lacks one.
#[test]
fn a_wrong_main_is_shown() {
    for main in ["static int main(String[] args) { return 0; }", "void main(String[] args) { }"] {
        let outcome = check_text(Path::new("Main.ti"), &format!("class Main {{ public {main} }}"));
        let diagnostics = outcome.judged.diagnostics();
        let [error] = diagnostics else { panic!("{main}: {diagnostics:#?}") };
        assert_eq!((error.code, error.secondary.len()), ("T0116", 1), "{main}");
    }
}
