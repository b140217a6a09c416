use crate::{ImpartialGame, Nimber, mex};
use alloc::vec::Vec;
use core::{error, fmt};

/// How a position breaks the law of [`check_law`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LawBroken<G> {
    /// The position's value is not the mex of its options' values.
    Value {
        /// The position.
        position: G,
        /// The value it claims.
        found: Nimber,
        /// The mex of its options' values.
        wanted: Nimber,
    },
    /// [`ImpartialGame::options_with_value`] is not what a look at every option finds.
    Options {
        /// The position.
        position: G,
        /// The value that was asked for.
        value: Nimber,
        /// What it answered.
        found: Vec<G>,
        /// The options that have the value, in order.
        wanted: Vec<G>,
    },
}

/// The one law: a position's value is the mex of its options' values, and its
/// options with a given value are just those.
///
/// The second half is asked for every value up to one more than the
/// position's own or its options' largest, and for the largest nimber. It
/// holds at one position whatever the rest of the game is like, so that a huge
/// position is checked by itself, as long as its options can be listed.
///
/// # Errors
///
/// What was claimed, and what the options say.
pub fn check_law<G>(position: &G) -> Result<(), LawBroken<G>>
where
    G: ImpartialGame + Clone + PartialEq,
{
    let options: Vec<(Nimber, G)> = position
        .options()
        .map(|option| (option.grundy_value(), option))
        .collect();
    let found = position.grundy_value();
    let wanted = mex(options.iter().map(|(value, _)| *value));
    if found != wanted {
        return Err(LawBroken::Value {
            position: position.clone(),
            found,
            wanted,
        });
    }
    let mut values: Vec<Nimber> = options.iter().map(|(value, _)| *value).collect();
    values.extend([found, Nimber::new(found.get().saturating_add(1))]);
    let above = values.iter().max().map_or(0, |value| value.get());
    values.extend([above.saturating_add(1), u64::MAX].map(Nimber::new));
    values.sort_unstable();
    values.dedup();
    // Grouped once, in order, so that the check is not quadratic in the options.
    let mut grouped = options;
    grouped.sort_by_key(|(value, _)| *value);
    let mut rest = grouped.into_iter().peekable();
    for value in values {
        let mut wanted = Vec::new();
        while let Some((_, option)) = rest.next_if(|(found, _)| *found == value) {
            wanted.push(option);
        }
        let found: Vec<G> = position.options_with_value(value).collect();
        if found != wanted {
            return Err(LawBroken::Options {
                position: position.clone(),
                value,
                found,
                wanted,
            });
        }
    }
    Ok(())
}

impl<G: fmt::Debug> fmt::Display for LawBroken<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value {
                position,
                found,
                wanted,
            } => write!(
                f,
                "{position:?} has the value {found}, but the mex of its options is {wanted}"
            ),
            Self::Options {
                position,
                value,
                found,
                wanted,
            } => write!(
                f,
                "{position:?} names {found:?} as its options of value {value}, but they are {wanted:?}"
            ),
        }
    }
}

impl<G: fmt::Debug> error::Error for LawBroken<G> {}
