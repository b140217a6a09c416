use crate::{Nimber, Outcome};

/// A position of an impartial game under normal play.
///
/// A game has to say two things: its options, and its Grundy value. Everything
/// else follows, here and in [`Sum`](crate::Sum). Options must not repeat, and
/// every line of play must end.
///
/// A position that a game cannot answer for (a heap past the end of a table) is
/// refused where the position is made; one that exists is answered without an
/// error, a panic or an allocation.
pub trait ImpartialGame: Sized {
    /// The positions that one move reaches, each once.
    fn options(&self) -> impl Iterator<Item = Self>;

    /// The Grundy value: the [`mex`](crate::mex) of the options' values.
    fn grundy_value(&self) -> Nimber;

    /// The options that have the given value, each once, in the order of
    /// [`options`](Self::options).
    ///
    /// The default looks at every option. A game with a closed form answers at
    /// once, so that a Nim heap of 2⁶³ stones costs nothing.
    fn options_with_value(&self, value: Nimber) -> impl Iterator<Item = Self> {
        self.options()
            .filter(move |option| option.grundy_value() == value)
    }

    /// Who wins this position by itself.
    #[inline]
    fn outcome(&self) -> Outcome {
        self.grundy_value().into()
    }
}
