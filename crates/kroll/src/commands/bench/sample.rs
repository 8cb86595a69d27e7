//! Figures of several programs that ran in turn, and what is said about them: medians and ratios.

/// Least, median and largest of some figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    pub median: f64,
    pub min: f64,
    pub max: f64,
}

impl Spread {
    /// `None` of nothing.
    pub fn of(mut figures: Vec<f64>) -> Option<Spread> {
        figures.sort_by(f64::total_cmp);
        let (min, max) = (*figures.first()?, *figures.last()?);
        let middle = figures.len() / 2;
        let median = match figures.len() % 2 {
            0 => (figures[middle - 1] + figures[middle]) / 2.0,
            _ => figures[middle],
        };
        Some(Spread { median, min, max })
    }

    /// Of the ratios, turn by turn: only what ran in the same turn is compared.
    pub fn of_ratios(ours: &[f64], theirs: &[f64]) -> Option<Spread> {
        Spread::of(ours.iter().zip(theirs).map(|(ours, theirs)| ours / theirs).collect())
    }
}

/// 1 of nothing.
pub fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(Spread::of(vec![]), None);
        assert_eq!(Spread::of(vec![3.0, 1.0, 2.0]), Some(Spread { median: 2.0, min: 1.0, max: 3.0 }));
        assert_eq!(Spread::of(vec![4.0, 2.0]), Some(Spread { median: 3.0, min: 2.0, max: 4.0 }));
    }

    #[test]
    fn ratios_are_those_of_each_turn() {
        let spread = Spread::of_ratios(&[2.0, 9.0, 4.0], &[1.0, 3.0, 4.0]);
        assert_eq!(spread, Some(Spread { median: 2.0, min: 1.0, max: 3.0 }));
    }
}
