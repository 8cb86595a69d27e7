//! `kroll simulate`: programs whose time on a cluster is known. The model infiniband: latency 1 us, overhead 200 ns, 0.08 ns
//! a byte; the measured part computes 7 us and then has 10 turns.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/jobs/simulated.upc");
const COMPUTED_S: f64 = 7e-6;
const TURNS: f64 = 10.0;
/// A barrier's message has some bytes, and ranks do not all begin at once.
const TOLERANCE: f64 = 4e-3;

fn kroll() -> Command {
    Command::new(env!("CARGO_BIN_EXE_kroll"))
}

fn simulate(words: &[&str], folder: &Path) -> Output {
    let mut command = kroll();
    command.args(["simulate", "--charged", "--out"]).arg(folder);
    let (flags, arguments): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| word.starts_with('-'));
    command.args(flags).arg(PROGRAM).args(arguments).output().expect("kroll runs")
}

/// The points of a topology.
fn points(folder: &Path, topology: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join("simulation.json")).expect("a record");
    let record: Value = serde_json::from_str(&text).expect("JSON");
    let series = record["strong"].as_array().expect("series").clone();
    let found = series.into_iter().find(|series| series["topology"] == topology).expect("a series of the topology");
    found["points"].as_array().expect("points").clone()
}

fn assert_time(point: &Value, wanted_s: f64) {
    let time_s = point["time_s"].as_f64().expect("a time");
    assert!((time_s / wanted_s - 1.0).abs() < TOLERANCE, "{point}: wanted {wanted_s}");
    assert!((point["compute_s"].as_f64().expect("a time") / COMPUTED_S - 1.0).abs() < TOLERANCE, "{point}");
}

#[test]
fn barriers_take_a_message_for_each_doubling() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = simulate(&["-n=1,2,4,8", "--to=32", "--topology=switch,torus"], folder.path());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let on_switch = points(folder.path(), "switch");
    let sizes: Vec<u64> = on_switch.iter().filter_map(|point| point["ranks"].as_u64()).collect();
    assert_eq!(sizes, [1, 2, 4, 8, 16, 32]);
    for (doublings, point) in on_switch.iter().take(4).enumerate() {
        assert_eq!(point["extrapolated"], false);
        assert_time(point, COMPUTED_S + TURNS * doublings as f64 * 1.2e-6);
    }
    // Beyond, the formula: from 2 to 8 ranks the rest has grown from 12 to 36 us.
    for (doublings, point) in [(1, &on_switch[4]), (2, &on_switch[5])] {
        assert_eq!(point["extrapolated"], true);
        assert_time(point, COMPUTED_S + 36e-6 * 3_f64.sqrt().powi(doublings));
    }
    // Two nodes of a torus have one link between them instead of two.
    assert_time(&points(folder.path(), "torus")[1], COMPUTED_S + TURNS * 1.1e-6);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("replayed: ") && printed.contains("extrapolated (marked *): "), "{printed}");
    assert!(printed.lines().any(|line| line.trim_start().starts_with("16* ")), "{printed}");
    let picture = std::fs::read_to_string(folder.path().join("scaling.svg")).expect("a picture");
    assert!(picture.contains("<svg") && picture.contains("replayed to 8 ranks; dashed: extrapolated"), "{picture}");
}

#[test]
fn messages_take_their_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = ["-n=2,8", "--topology=switch,fat-tree,torus,dragonfly", "messages"];
    let output = simulate(&all, folder.path());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // Pairs are on one switch or router; on the torus they are neighbours.
    for (topology, latency_s) in [("switch", 1e-6), ("fat-tree", 1e-6), ("dragonfly", 1e-6), ("torus", 0.9e-6)] {
        for point in points(folder.path(), topology) {
            assert_time(&point, COMPUTED_S + TURNS * (0.2e-6 + 8e-6 + latency_s));
        }
    }
}

#[test]
fn without_simgrid_its_package_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let compiler = folder.path().join("c++");
    // As compilers say it that do not find the header.
    let script = "#!/bin/sh\nexec c++ -nostdinc++ -fsyntax-only -x c++ - <<'END'\n#include <simgrid/s4u.hpp>\nEND\n";
    std::fs::write(&compiler, script.replace("simgrid/s4u.hpp", "nowhere/simgrid/s4u.hpp")).expect("a script");
    let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&compiler, permissions).expect("a script that runs");
    let output = kroll().args(["simulate", "-n=2", PROGRAM]).env("CXX", &compiler).output().expect("kroll runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("install libsimgrid-dev") && said.lines().count() == 1, "{said}");
}
