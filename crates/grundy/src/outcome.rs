use crate::Nimber;
use core::fmt;

/// Who wins a position when both play perfectly.
///
/// ```
/// use grundy::{Nimber, Outcome};
///
/// assert_eq!(Outcome::from(Nimber::ZERO), Outcome::P);
/// assert_eq!(Outcome::from(Nimber::new(7)).to_string(), "N");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The previous player wins: the player to move has lost.
    P,
    /// The next player wins: the player to move.
    N,
}

impl From<Nimber> for Outcome {
    /// A position is a P-position exactly when its Grundy value is zero.
    #[inline]
    fn from(value: Nimber) -> Self {
        if value.is_zero() { Self::P } else { Self::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::P => "P",
            Self::N => "N",
        })
    }
}
