//! Objects that are asked for together: what straight code reads of one of them moves up to where it reads another one, so
//! that both answers are under way at the same time.
//!
//! A reference that is null there is left alone, and throws in its place.

use super::{Event, Group, Pass, name_of, why};
use crate::remarks::{NOT_MERGED, Obstacle, Place};
use kroll_ir::LocalId;

/// So many at most, as what is read early takes registers.
const MOST: usize = 4;

impl Pass<'_> {
    /// Of groups whose values are declared in the same statements, those that may follow one before them do.
    pub(super) fn put_together(&mut self, groups: Vec<usize>) {
        for (at, &k) in groups.iter().enumerate() {
            let leads = |first: &&usize| {
                let first = &self.groups[**first];
                first.leader.is_none() && first.followers.len() + 1 < MOST
            };
            let mut before = groups[..at].iter().filter(leads);
            if let Some(&first) = before.find(|first| self.may_follow(k, **first)) {
                self.groups[first].followers.push(k);
                self.groups[k].leader = Some(first);
            } else if let Some(&last) = groups[..at].last() {
                self.tell_what_stands_between(k, last);
            }
        }
    }

    /// Between the first reads of two objects that would be asked for together without it.
    fn tell_what_stands_between(&mut self, k: usize, last: usize) {
        let (group, before) = (&self.groups[k], &self.groups[last]);
        let stands = |(event, _): &&(Event, _)| self.stands(event, group);
        let mut between = self.events[before.start..group.start].iter().filter(stands);
        let differ = group.object != before.object && group.region == before.region;
        if differ
            && self.is_known(group.object.local, last)
            && let (Some((event, loc)), None) = (between.next(), between.next())
            && let Some(why) = why(event)
        {
            let object = |group: &Group| name_of(&group.object, &self.groups, self.frame, &self.named);
            let message = format!("{} is not asked for together with {}", object(group), object(before));
            self.remarks.left_at(&NOT_MERGED, group.loc, message, Obstacle::at(loc.map(Place::Line), why));
        }
    }

    /// Whether the first group's place is a right one to read all of this group too.
    fn may_follow(&self, k: usize, first: usize) -> bool {
        let (group, before) = (&self.groups[k], &self.groups[first]);
        group.region == before.region
            && self.is_known(group.object.local, first)
            && !self.events[before.start..group.start].iter().any(|(event, _)| self.stands(event, group))
    }

    /// Whether the group may not be read before the event.
    fn stands(&self, event: &Event, group: &Group) -> bool {
        match event {
            Event::Leaves | Event::Continues => true,
            // Before the check it may be an object of another class, and shorter.
            Event::Checks(local) if *local == group.object.local => true,
            _ => group.members.iter().any(|member| self.ends(event, &group.object, member)),
        }
    }

    /// Whether the local is there where the group begins.
    fn is_known(&self, local: LocalId, at: usize) -> bool {
        let reads = |group: &&Group| group.members.iter().any(|member| member.value == local);
        match self.groups.iter().position(|group| reads(&group)) {
            Some(from) => {
                let group = &self.groups[from];
                from < at && group.is_worth_it() && group.home == self.groups[at].home
            }
            None => self.scope_of.get(&local).is_none_or(|scope| self.groups[at].scopes.contains(scope)),
        }
    }
}
