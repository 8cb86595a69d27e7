//! Nests in a row (`crate::neighbours`) over UPC's shared arrays. Each still chooses by itself whether it goes by copies.

use super::touches::Group;
use super::write::{Boxed, Twice, and};
use crate::analysis::alias::{Holder, Locals, Location};
use crate::analysis::effects::Effects;
use crate::neighbours::{Ended, Neighbour, declared_before, when};
use crate::remarks::{Obstacle, Place};
use kroll_ir::*;

/// A nest that is fetched.
pub struct Fetched {
    pub nest: Stmt,
    pub twice: Twice,
}

impl Neighbour for Fetched {
    fn loc(&self) -> Option<Loc> {
        self.nest.loc
    }

    fn effects(&self) -> &Effects<'static> {
        &self.twice.effects
    }

    fn before(&self) -> Vec<Stmt> {
        self.twice.before.clone()
    }
}

/// What two boxes have to do with each other.
enum Meeting {
    Never,
    Surely,
    /// Unless this holds.
    Perhaps(Expr),
}

/// The statements that a row becomes.
pub fn written(ended: Option<Ended<Fetched>>, frame: &mut Frame, out: &mut Vec<Stmt>) {
    let Some(Ended { moved, mut nests, apart, behind }) = ended else { return };
    out.extend(moved);
    if nests.len() > 1 {
        out.push(together(nests, apart, frame));
    } else if let Some(Fetched { nest, twice }) = nests.pop() {
        let loc = nest.loc;
        out.push(Stmt::new(StmtKind::Block(twice.beside(nest)), loc));
    }
    out.extend(behind);
}

impl Fetched {
    /// What must hold for the next nest to touch nothing that this one stores.
    pub fn apart_from(&self, next: &Fetched, locals: &Locals) -> Result<Vec<Expr>, Obstacle> {
        let (own, others) = (&self.twice.touched, &next.twice.touched);
        let at = |site: SiteId| Some(Place::Site(site));
        let mut terms = Vec::new();
        for (group, boxed) in others.groups.iter().zip(&next.twice.boxes) {
            if own.strays.iter().any(|stray| stray.writes && stray.may_be_in(group, locals)) {
                return Err(Obstacle::at(
                    at(group.site),
                    "the nest before it may store to this array element by element",
                ));
            }
            if group.reads() && !boxed.beside && self.reaches(group, locals) {
                let why = "the nest before it may store here through a private pointer";
                return Err(Obstacle::at(at(group.site), why));
            }
            for (stored, own_box) in own.groups.iter().zip(&self.twice.boxes).filter(|(group, _)| group.writes()) {
                match meeting((stored, own_box), (group, boxed), locals) {
                    Meeting::Never => {}
                    Meeting::Perhaps(apart) => terms.push(apart),
                    Meeting::Surely => {
                        return Err(Obstacle::at(at(group.site), "the nest before it stores some of these elements"));
                    }
                }
            }
        }
        for stored in own.groups.iter().filter(|group| group.writes()) {
            if others.strays.iter().any(|stray| stray.may_be_in(stored, locals)) {
                let why = "the nest behind it may touch this array element by element";
                return Err(Obstacle::at(at(stored.site), why));
            }
        }
        Ok(terms)
    }

    /// Whether the nest may store to the group's memory by private pointers.
    fn reaches(&self, group: &Group, locals: &Locals) -> bool {
        let at = group.location();
        let is_other = |other: &Location| other.holder != Holder::Shared && locals.may_overlap(other, &at);
        self.twice.own.writes_memory || self.twice.own.writes.iter().any(is_other)
    }
}

fn meeting(a: (&Group, &Boxed), b: (&Group, &Boxed), locals: &Locals) -> Meeting {
    if !a.0.may_meet(b.0, locals) {
        return Meeting::Never;
    }
    if a.0.is_beside(b.0)
        && let (Some((a_low, a_high)), Some((b_low, b_high))) = (&a.1.ends, &b.1.ends)
        && let (Some(above), Some(below)) = (b_low.clone().minus(a_high), a_low.clone().minus(b_high))
    {
        // The first of one behind the last of the other.
        let is_behind = |gap: Option<i64>| gap.is_some_and(|gap| gap > 0);
        let (above, below) = (above.number(), below.number());
        if is_behind(above) || is_behind(below) {
            return Meeting::Never;
        }
        if above.is_some() && below.is_some() {
            return Meeting::Surely;
        }
    }
    Meeting::Perhaps(a.1.apart_from(b.1))
}

/// The nests of a row.
fn together(mut nests: Vec<Fetched>, apart: Vec<Expr>, frame: &mut Frame) -> Stmt {
    let loc = nests[0].nest.loc;
    let (mut out, mut conds) = (Vec::new(), Vec::new());
    for each in &mut nests {
        out.append(&mut each.twice.before);
        let (declared, cond) = frame.bind("by_copies", each.twice.cond.clone(), None);
        out.push(declared);
        conds.push(cond);
        out.extend(declared_before(&mut each.twice.opens, frame));
    }
    let verdicts = nests.iter().flat_map(|each| &each.twice.boxes).map(|each| each.verdict.clone());
    let all = verdicts.reduce(|a, b| Expr::binary(BinaryOp::And, a, b)).unwrap_or(Expr::int(0));
    let all = Expr::binary(BinaryOp::Ne, Expr::binary(BinaryOp::And, all, Expr::int(1)), Expr::int(0));
    let terms = [all].into_iter().chain(apart);
    let (declared, at_once) = frame.bind("at_once", and(terms).unwrap_or(Expr::int(0)), None);
    out.push(declared);
    let each = || nests.iter().zip(&conds);
    let opens = each().map(|(each, cond)| when(cond.clone(), each.twice.opens.clone())).collect();
    let closes = each().map(|(each, cond)| when(cond.clone(), each.twice.closes.clone())).collect();
    out.push(when(at_once.clone(), opens));
    let alone = Expr::unary(UnaryOp::Not, at_once.clone());
    for (Fetched { nest, twice }, cond) in nests.into_iter().zip(conds) {
        let mut copies = vec![when(alone.clone(), twice.opens.clone())];
        copies.extend(twice.copies.iter().cloned());
        copies.push(when(alone.clone(), twice.closes.clone()));
        out.push(twice.choice(cond, copies, nest));
    }
    out.push(when(at_once, closes));
    Stmt::new(StmtKind::Block(out), loc)
}
