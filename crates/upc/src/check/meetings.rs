//! Sequences of what threads do together, and where two of them part.

use kroll_source::Span;

/// What threads do together, in order. Places do not count when sequences are compared.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Meet {
        what: Meeting,
        words: String,
        span: Span,
    },
    /// Some number of times, the same on all threads.
    Loop(Vec<Event>),
    /// By a condition that is the same on all threads.
    Either(Vec<Event>, Vec<Event>),
    /// A function that is not in the unit, which may do anything.
    Unknown,
}

/// A barrier is both of its halves.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Meeting {
    Notify(Option<i128>),
    Wait(Option<i128>),
    Call(String),
}

impl Meeting {
    /// Barriers without a value meet any other.
    fn agrees(&self, other: &Meeting) -> bool {
        match (self, other) {
            (Meeting::Notify(a), Meeting::Notify(b)) | (Meeting::Wait(a), Meeting::Wait(b)) => {
                a.is_none() || b.is_none() || a == b
            }
            _ => self == other,
        }
    }
}

/// What threads of one side come to and others do not, if that is certain.
pub(super) fn difference<'e>(one: &'e [Event], other: &'e [Event]) -> Option<&'e Event> {
    let meets = |event: &&Event| first(std::slice::from_ref(*event)).is_some();
    match (has_unknown(one), has_unknown(other)) {
        (false, false) => parting(one, other),
        _ if other.is_empty() => one.iter().find(meets),
        _ if one.is_empty() => other.iter().find(meets),
        _ => None,
    }
}

fn has_unknown(events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Meet { .. } => false,
        Event::Loop(inner) => has_unknown(inner),
        Event::Either(a, b) => has_unknown(a) || has_unknown(b),
        Event::Unknown => true,
    })
}

/// Where two sequences part: the first event that the other has not.
fn parting<'e>(one: &'e [Event], other: &'e [Event]) -> Option<&'e Event> {
    let agree = |(a, b): (&Event, &Event)| match (a, b) {
        (Event::Meet { what: a, .. }, Event::Meet { what: b, .. }) => a.agrees(b),
        (Event::Loop(a), Event::Loop(b)) => parting(a, b).is_none(),
        (Event::Either(a, b), Event::Either(c, d)) => parting(a, c).is_none() && parting(b, d).is_none(),
        _ => false,
    };
    let same = one.iter().zip(other).take_while(|&(a, b)| agree((a, b))).count();
    one.get(same).or_else(|| other.get(same))
}

/// The first meeting in a sequence.
pub(super) fn first(events: &[Event]) -> Option<(&str, Span)> {
    events.iter().find_map(|event| match event {
        Event::Meet { words, span, .. } => Some((words.as_str(), *span)),
        Event::Loop(inner) => first(inner),
        Event::Either(a, b) => first(a).or_else(|| first(b)),
        Event::Unknown => None,
    })
}

/// What a function does, at the place of its call.
pub(super) fn seen_from(events: &[Event], name: &str, call: Span) -> Vec<Event> {
    let seen = |event: &Event| match event {
        Event::Meet { what, words, .. } => {
            let words = words.split(" in ").next().unwrap_or_default();
            Event::Meet { what: what.clone(), words: format!("{words} in `{name}`"), span: call }
        }
        Event::Loop(inner) => Event::Loop(seen_from(inner, name, call)),
        Event::Either(a, b) => Event::Either(seen_from(a, name, call), seen_from(b, name, call)),
        Event::Unknown => Event::Unknown,
    };
    events.iter().map(seen).collect()
}

/// What threads do from each label on.
pub(super) fn fall_through(groups: Vec<(Vec<Event>, bool)>) -> Vec<Vec<Event>> {
    let mut all: Vec<Vec<Event>> = Vec::new();
    for (mut events, falls) in groups.into_iter().rev() {
        if let Some(next) = all.last().filter(|_| falls) {
            events.extend(next.clone());
        }
        all.push(events);
    }
    all.reverse();
    all
}
