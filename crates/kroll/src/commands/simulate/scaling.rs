//! From points to curves: what the replays say, how it would go on, and which points have the same work a rank.

use serde::{Deserialize, Serialize};

/// A job on one topology.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    pub ranks: u32,
    /// Of the slowest rank.
    pub time_s: f64,
    /// Computing, on average over the ranks; the rest is communication and waiting.
    pub compute_s: f64,
    /// Of all ranks, to other nodes, from the measured part on.
    pub operations: f64,
    pub bytes: f64,
    #[serde(default)]
    pub extrapolated: bool,
}

/// How the points behind the last replayed one are made.
pub const FORMULA: &str = "T(N) = C(N) + R(N), where C is computing (mean of the ranks) and R the rest; behind the last \
     replayed size P: C(N) = C(P) (N/P)^c with c = log4(C(P) / C(P/4)), R(N) = R(P) (N/P)^r with r = log4(R(P) / R(P/4))";

/// What a class of a NAS benchmark does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Work {
    /// Logarithm of the points of a grid, or of the keys.
    pub log2: u32,
    pub iterations: u32,
}

impl Work {
    pub fn of(name: &str, class: &str) -> Option<Work> {
        let sizes: &[(&str, u32, u32)] = match name {
            "mg" => &[("S", 15, 4), ("W", 21, 4), ("A", 24, 4), ("B", 24, 20), ("C", 27, 20), ("D", 30, 50)],
            "is" => &[("S", 16, 10), ("W", 20, 10), ("A", 23, 10), ("B", 25, 10), ("C", 27, 10), ("D", 31, 10)],
            "ft" => &[("S", 18, 6), ("W", 19, 6), ("A", 23, 6), ("B", 25, 20), ("C", 27, 20), ("D", 33, 25)],
            _ => &[],
        };
        let found = sizes.iter().find(|size| size.0 == class);
        found.map(|&(_, log2, iterations)| Work { log2, iterations })
    }
}

/// One program at all sizes on one topology.
pub struct Series {
    pub class: Option<String>,
    pub work: Option<Work>,
    pub topology: String,
    pub points: Vec<Point>,
}

impl Series {
    /// Points that double the last one's ranks up to `to`, by FORMULA; none without a replayed size a quarter of the last.
    pub fn further(&self, to: u32) -> Vec<Point> {
        let Some(last) = self.points.last() else { return Vec::new() };
        let Some(before) = self.points.iter().find(|point| point.ranks * 4 == last.ranks) else { return Vec::new() };
        let rest = |point: &Point| (point.time_s - point.compute_s).max(0.0);
        let compute = growth(before.compute_s, last.compute_s);
        let waiting = growth(rest(before), rest(last));
        let doublings = 1..=(to / last.ranks).checked_ilog2().unwrap_or(0);
        let point = |doubling: u32| {
            let by = |growth: f64| growth.powi(doubling as i32);
            let compute_s = last.compute_s * by(compute);
            Point {
                ranks: last.ranks << doubling,
                time_s: compute_s + rest(last) * by(waiting),
                compute_s,
                operations: last.operations * by(growth(before.operations, last.operations)),
                bytes: last.bytes * by(growth(before.bytes, last.bytes)),
                extrapolated: true,
            }
        };
        doublings.map(point).collect()
    }
}

/// How much one doubling adds, of two that are known.
fn growth(before: f64, after: f64) -> f64 {
    if before > 0.0 && after > 0.0 { (after / before).sqrt() } else { 1.0 }
}

/// The same work a rank at all sizes: an iteration of a larger class on more ranks.
pub struct Weak {
    pub topology: String,
    /// Logarithm of the work a rank.
    pub log2: u32,
    /// The class of each point, whose times are of an iteration.
    pub points: Vec<(String, Point)>,
}

/// For each topology the work a rank at which most classes have a point, and of these the largest.
pub fn weak(series: &[Series]) -> Vec<Weak> {
    let mut topologies: Vec<&str> = series.iter().map(|series| series.topology.as_str()).collect();
    topologies.sort_unstable();
    topologies.dedup();
    let of_topology = |topology: &&str| {
        let candidates = (0..64).map(|log2| weak_at(series, topology, log2));
        candidates.filter(|weak| weak.points.len() > 1).max_by_key(|weak| (weak.points.len(), weak.log2))
    };
    topologies.iter().filter_map(of_topology).collect()
}

fn weak_at(series: &[Series], topology: &str, log2: u32) -> Weak {
    let mut points = Vec::new();
    for one in series.iter().filter(|one| one.topology == topology) {
        let (Some(work), Some(class)) = (one.work, &one.class) else { continue };
        let has_it = |point: &&Point| point.ranks.is_power_of_two() && work.log2 == log2 + point.ranks.ilog2();
        points.extend(one.points.iter().find(has_it).map(|point| (class.clone(), an_iteration(point, work))));
    }
    points.sort_by_key(|(_, point)| point.ranks);
    points.dedup_by_key(|(_, point)| point.ranks);
    Weak { topology: topology.to_string(), log2, points }
}

fn an_iteration(point: &Point, work: Work) -> Point {
    let each = |whole: f64| whole / f64::from(work.iterations);
    Point { time_s: each(point.time_s), compute_s: each(point.compute_s), ..point.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(ranks: u32, time_s: f64, compute_s: f64) -> Point {
        Point { ranks, time_s, compute_s, operations: f64::from(ranks), bytes: 64.0, extrapolated: false }
    }

    fn series(class: &str, points: Vec<Point>) -> Series {
        Series { class: Some(class.to_string()), work: Work::of("mg", class), topology: "torus".to_string(), points }
    }

    #[test]
    fn a_power_law_goes_on() {
        // Computing halves with every doubling, the rest grows by a fifth.
        let law = |ranks: u32| {
            let (compute, rest) = (1.0 / f64::from(ranks), 0.01 * 1.2_f64.powf(f64::from(ranks).log2()));
            point(ranks, compute + rest, compute)
        };
        let further = series("A", [1, 2, 4, 8].map(law).to_vec()).further(32);
        assert_eq!(further.iter().map(|point| point.ranks).collect::<Vec<u32>>(), [16, 32]);
        for point in &further {
            let wanted = law(point.ranks);
            assert!(point.extrapolated && (point.time_s - wanted.time_s).abs() < 1e-12, "{point:?}");
            assert!((point.compute_s - wanted.compute_s).abs() < 1e-12, "{point:?}");
            assert!((point.operations - wanted.operations).abs() < 1e-9 && point.bytes == 64.0, "{point:?}");
        }
    }

    #[test]
    fn two_sizes_are_no_trend() {
        assert!(series("A", vec![point(1, 2.0, 1.0), point(2, 1.5, 0.5)]).further(1024).is_empty());
        assert!(series("A", vec![]).further(1024).is_empty());
        let all = [1, 2, 4].map(|ranks| point(ranks, 2.0, 1.0));
        assert!(series("A", all.to_vec()).further(4).is_empty());
    }

    #[test]
    fn weak_scaling_has_the_same_work_a_rank() {
        let all = vec![
            series("S", vec![point(1, 4.0, 2.0), point(2, 3.0, 1.0)]),
            series("W", vec![point(32, 8.0, 4.0), point(64, 5.0, 2.0)]),
        ];
        let found = weak(&all);
        assert_eq!(found.len(), 1);
        let points: Vec<(&str, u32, f64)> =
            found[0].points.iter().map(|(class, point)| (class.as_str(), point.ranks, point.time_s)).collect();
        assert_eq!((found[0].log2, points), (15, vec![("S", 1, 1.0), ("W", 64, 1.25)]));
    }
}
