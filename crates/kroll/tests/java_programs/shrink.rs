//! A program that differs, as small as leaving lines and blocks out makes it.

use crate::{Difference, difference};

/// Programs that are tried; each is compiled twice.
const TRIALS: usize = 150;

/// The smallest program found that still differs in the same way, with its difference; none if it does not differ.
pub fn smallest(source: &str, flag: &str) -> Option<(String, Difference)> {
    let mut found = difference(source, flag)?;
    let mut lines: Vec<String> = source.lines().map(str::to_string).collect();
    // What is printed and started by is needed.
    let first =
        lines.iter().position(|line| line.starts_with("class P") && line.ends_with("extends Frame {")).unwrap_or(0);
    // Of the pieces, the largest first, those before `at` are needed, or were before others were left out.
    let (mut at, mut smaller) = (0, false);
    for _ in 0..TRIALS {
        let mut pieces = pieces(&lines, first + 1);
        pieces.sort_by_key(|&(from, to)| std::cmp::Reverse(to - from));
        if at >= pieces.len() {
            if !smaller {
                break;
            }
            (at, smaller) = (0, false);
        }
        let Some(&(from, to)) = pieces.get(at) else { break };
        let rest = [&lines[..from], &lines[to..]].concat();
        match difference(&rest.join("\n"), flag).filter(|now| now.kind == found.kind) {
            Some(now) => (lines, found, smaller) = (rest, now, true),
            None => at += 1,
        }
    }
    Some((lines.join("\n"), found))
}

/// Statements and members, as ranges of lines: a line, or a block to its end.
fn pieces(lines: &[String], first: usize) -> Vec<(usize, usize)> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut pieces = Vec::new();
    for from in first..lines.len() {
        let line = lines[from].trim();
        if line.starts_with('}') || line.is_empty() {
            continue;
        }
        let end = |at: &usize| {
            let other = lines[*at].trim();
            indent(&lines[*at]) <= indent(&lines[from]) && other.starts_with('}') && !other.ends_with('{')
        };
        let to = if line.ends_with('{') { (from + 1..lines.len()).find(end).map(|at| at + 1) } else { Some(from + 1) };
        pieces.extend(to.map(|to| (from, to)));
    }
    pieces
}
