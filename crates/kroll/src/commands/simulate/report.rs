//! What a simulation says: a table, a JSON file and pictures, each with what was replayed, assumed and extrapolated.

use super::picture::{self, Curve};
use super::scaling::{FORMULA, Point, Series, Weak};
use crate::cli::Simulate;
use crate::output;
use crate::report::Failure;
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;

/// The text of the network's model, for its presets.
const DEFAULT_MODEL: &str = "infiniband";

fn assumptions(options: &Simulate) -> Vec<String> {
    let model = options.model.as_deref().unwrap_or(DEFAULT_MODEL);
    let computing = match options.charged {
        true => "computing is what the program charges",
        false => "computing is the processor time that this machine took between calls, with all ranks on its cores",
    };
    vec![
        "replayed: what ranks did on the conduit sim, one rank a node, by SimGrid's model of links that flows share".into(),
        format!("assumed: {computing}"),
        format!(
            "assumed: the network {model} (runtime/conduit/sim/model.c): its latency is that of two links of {} ns and of \
             the adapters, its bandwidth that of every link; an adapter sends, or fetches, for one operation of its rank \
             after another; acknowledgements and requests of gets take no room on links",
            options.hop
        ),
        "assumed: fat-tree has 16 nodes a switch and as many links up; torus has three dimensions; dragonfly has 4 nodes a \
         router, 4 routers a chassis, 4 chassis a group; switch is a single one"
            .into(),
        format!("extrapolated (marked *): {FORMULA}"),
    ]
}

pub fn write(options: &Simulate, series: &[Series], weak: &[Weak]) -> Result<(), Failure> {
    let table = table(options, series, weak);
    if let Some(folder) = &options.out {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::system(&format!("make the folder `{}`", folder.display()), &error))?;
        let file = |name: &str| folder.join(name);
        output::write(Some(&file("simulation.txt")), table.as_bytes())?;
        output::write(Some(&file("simulation.json")), format!("{:#}\n", record(options, series, weak)).as_bytes())?;
        for (name, title, curves) in pictures(options, series, weak) {
            picture::draw(&file(&name), &title, &note(series), &curves)?;
        }
    }
    output::print(&table)
}

/// What was replayed and what was not, as pictures say it.
fn note(series: &[Series]) -> String {
    let points = || series.iter().flat_map(|series| &series.points);
    let replayed = points().filter(|point| !point.extrapolated).map(|point| point.ranks).max().unwrap_or(0);
    match points().any(|point| point.extrapolated) {
        true => format!("replayed to {replayed} ranks; dashed: extrapolated by a power law"),
        false => format!("all replayed, to {replayed} ranks"),
    }
}

fn program(options: &Simulate) -> String {
    let words: Vec<_> = options.program.iter().map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

fn pictures(options: &Simulate, series: &[Series], weak: &[Weak]) -> Vec<(String, String, Vec<Curve>)> {
    let program = program(options);
    let mut classes: Vec<Option<&str>> = series.iter().map(|series| series.class.as_deref()).collect();
    classes.dedup();
    let mut all = Vec::new();
    for class in classes {
        let of_class = series.iter().filter(|series| series.class.as_deref() == class);
        let curves = of_class.map(|one| Curve { name: one.topology.clone(), points: one.points.clone() }).collect();
        all.push(match class {
            Some(class) => {
                (format!("strong-{class}.svg"), format!("{program} class {class}: the same work on more nodes"), curves)
            }
            None => ("scaling.svg".to_string(), program.clone(), curves),
        });
    }
    if let Some(first) = weak.first() {
        let points = |weak: &Weak| weak.points.iter().map(|(_, point)| point.clone()).collect();
        let curves = weak.iter().map(|one| Curve { name: one.topology.clone(), points: points(one) }).collect();
        let classes: Vec<&str> = first.points.iter().map(|(class, _)| class.as_str()).collect();
        let title = format!("{program}, an iteration of classes {}: the same work a node", classes.join(", "));
        all.push(("weak.svg".to_string(), title, curves));
    }
    all
}

fn record(options: &Simulate, series: &[Series], weak: &[Weak]) -> Value {
    let one = |series: &Series| json!({"class": series.class, "topology": series.topology, "points": series.points});
    let one_weak = |weak: &Weak| {
        let points = weak.points.iter().map(|(class, point)| json!({"class": class, "point": point}));
        json!({"topology": weak.topology, "log2_work_a_rank": weak.log2, "iterations": points.collect::<Vec<Value>>()})
    };
    json!({
        "program": program(options),
        "assumptions": assumptions(options),
        "strong": series.iter().map(one).collect::<Vec<Value>>(),
        "weak": weak.iter().map(one_weak).collect::<Vec<Value>>(),
    })
}

fn table(options: &Simulate, series: &[Series], weak: &[Weak]) -> String {
    let mut text = format!("{}\n", program(options));
    for line in assumptions(options) {
        let _ = writeln!(text, "  {line}");
    }
    for one in series {
        let class = one.class.as_ref().map_or(String::new(), |class| format!("class {class}, "));
        let _ = writeln!(text, "\n{class}{}", one.topology);
        let first = one.points.first().map_or(0.0, |point| point.time_s * f64::from(point.ranks));
        text += &rows(one.points.iter().map(|point| (point, first / point.time_s / f64::from(point.ranks))));
    }
    for one in weak {
        let _ = writeln!(text, "\nan iteration with 2^{} of work a rank, {}", one.log2, one.topology);
        let first = one.points.first().map_or(0.0, |(_, point)| point.time_s);
        text += &rows(one.points.iter().map(|(_, point)| (point, first / point.time_s)));
    }
    text
}

/// Points with their efficiencies: what the first point's speed would make of 1.
fn rows<'a>(points: impl Iterator<Item = (&'a Point, f64)>) -> String {
    let mut text = format!(
        "  {:>6} {:>14} {:>14} {:>11} {:>13} {:>15}\n",
        "ranks", "time_s", "compute_s", "efficiency", "operations", "bytes"
    );
    for (point, efficiency) in points {
        let mark = if point.extrapolated { "*" } else { "" };
        let ranks = format!("{}{mark}", point.ranks);
        let Point { time_s, compute_s, operations, bytes, .. } = point;
        let _ = writeln!(
            text,
            "  {ranks:>6} {time_s:>14.9} {compute_s:>14.9} {efficiency:>11.3} {operations:>13.0} {bytes:>15.0}"
        );
    }
    text
}
