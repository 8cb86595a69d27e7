//! A list that only grows, whose copies share what they have in common: copying one costs nothing, and joining two costs
//! what was added since they were one.

use std::rc::Rc;

#[derive(Debug)]
pub struct History<T>(Option<Rc<Entry<T>>>);

#[derive(Debug)]
struct Entry<T> {
    value: T,
    length: usize,
    before: History<T>,
}

impl<T> Default for History<T> {
    fn default() -> History<T> {
        History(None)
    }
}

impl<T> Clone for History<T> {
    fn clone(&self) -> History<T> {
        History(self.0.clone())
    }
}

/// One entry after the other, as a long history would exhaust the stack.
impl<T> Drop for History<T> {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut entry) = next.and_then(Rc::into_inner) {
            next = entry.before.0.take();
        }
    }
}

impl<T: Clone + PartialEq> History<T> {
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |entry| entry.length)
    }

    pub fn push(&mut self, value: T) {
        let (length, before) = (self.len() + 1, std::mem::take(self));
        self.0 = Some(Rc::new(Entry { value, length, before }));
    }

    /// What came when it was so long, in order.
    pub fn since(&self, length: usize) -> Vec<&T> {
        let mut found = Vec::new();
        let mut at = self.0.as_deref().filter(|entry| entry.length > length);
        while let Some(entry) = at {
            found.push(&entry.value);
            at = entry.before.0.as_deref().filter(|entry| entry.length > length);
        }
        found.reverse();
        found
    }

    /// Adds what another one has that differs from this one.
    pub fn join(&mut self, other: &History<T>) {
        let shared = self.shared(other);
        let (own, more) = (self.since(shared), other.since(shared));
        let same = own.iter().zip(&more).take_while(|(a, b)| a == b).count();
        let more: Vec<T> = more[same..].iter().map(|&value| value.clone()).collect();
        more.into_iter().for_each(|value| self.push(value));
    }

    /// How long the two were when they were one.
    fn shared(&self, other: &History<T>) -> usize {
        let (mut a, mut b) = (self.0.as_ref(), other.0.as_ref());
        while let (Some(one), Some(two)) = (a, b) {
            if Rc::ptr_eq(one, two) {
                return one.length;
            }
            let (first, second) = (one.length, two.length);
            if first >= second {
                a = one.before.0.as_ref();
            }
            if second >= first {
                b = two.before.0.as_ref();
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::History;

    fn of(values: &[u32]) -> History<u32> {
        let mut made = History::default();
        values.iter().for_each(|&value| made.push(value));
        made
    }

    #[test]
    fn joining_adds_what_differs_once() {
        let start = of(&[1, 2]);
        let (mut a, mut b) = (start.clone(), start.clone());
        [3, 4].into_iter().for_each(|value| a.push(value));
        [3, 5, 6].into_iter().for_each(|value| b.push(value));
        a.join(&b);
        assert_eq!((a.since(0), a.since(2), a.since(9)), (vec![&1, &2, &3, &4, &5, &6], vec![&3, &4, &5, &6], vec![]));
        a.join(&start);
        assert_eq!((a.len(), start.len()), (6, 2));
        let mut apart = of(&[1, 2]);
        apart.join(&start);
        assert_eq!(apart.since(0), [&1, &2]);
    }

    #[test]
    fn a_long_one_ends() {
        drop(of(&vec![0; 1_000_000]));
    }
}
