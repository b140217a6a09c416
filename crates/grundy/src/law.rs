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
    /// An option is listed twice.
    Repeated {
        /// The position.
        position: G,
        /// The option.
        option: G,
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

/// The one law: a position's value is the mex of its options' values, its
/// options are each listed once, and those with a given value are just those.
///
/// The last is asked for every value to a thousand above the position's own
/// and one above its options' largest, whichever is less; for the value of each
/// option, with its neighbours; and for the largest nimber. The law holds at
/// one position whatever the rest of the game is like, so that a huge position
/// is checked by itself, as long as its options can be listed.
///
/// # Errors
///
/// What was claimed, and what the options say.
pub fn check_law<G>(position: &G) -> Result<(), LawBroken<G>>
where
    G: ImpartialGame + Clone + PartialEq,
{
    let mut options: Vec<(Nimber, G)> = position
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
    let values = asked(found, options.iter().map(|(value, _)| *value));
    // Grouped once, in order, so that the check is not quadratic in the options.
    options.sort_by_key(|(value, _)| *value);
    let mut rest = options.into_iter().peekable();
    for value in values {
        let mut wanted: Vec<G> = Vec::new();
        while let Some((_, option)) = rest.next_if(|(found, _)| *found == value) {
            if wanted.contains(&option) {
                return Err(LawBroken::Repeated {
                    position: position.clone(),
                    option,
                });
            }
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

/// The values that the law is asked for, ascending.
fn asked(own: Nimber, options: impl Iterator<Item = Nimber> + Clone) -> Vec<Nimber> {
    let largest = options.clone().max().unwrap_or_default().get();
    let every = 0..=own
        .get()
        .saturating_add(1000)
        .min(largest.saturating_add(1));
    let around = options.flat_map(|value| {
        let value = value.get();
        [value.saturating_sub(1), value, value.saturating_add(1)]
    });
    let own = [own.get(), own.get().saturating_add(1), u64::MAX];
    let mut values: Vec<Nimber> = every.chain(around).chain(own).map(Nimber::new).collect();
    values.sort_unstable();
    values.dedup();
    values
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
            Self::Repeated { position, option } => {
                write!(f, "{position:?} lists its option {option:?} twice")
            }
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
