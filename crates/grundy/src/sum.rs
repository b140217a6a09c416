use crate::{ImpartialGame, Nimber, Outcome};

/// Positions side by side: a move is a move in one of them.
///
/// By the Sprague–Grundy theorem the sum is worth the nim-sum of its
/// components' values, so it is lost for the player to move exactly when that
/// is zero, and a move wins exactly when it gives its component the value that
/// makes it zero.
///
/// ```
/// # use grundy::{ImpartialGame, Nimber, Outcome, Sum};
/// # struct Heap(u64);
/// # impl ImpartialGame for Heap {
/// #     fn options(&self) -> impl Iterator<Item = Self> { (0..self.0).map(Heap) }
/// #     fn grundy_value(&self) -> Nimber { Nimber::new(self.0) }
/// # }
/// // Nim, with heaps of 11, 15 and 8 stones.
/// let heaps = [Heap(11), Heap(15), Heap(8)];
/// let sum = Sum::new(&heaps);
/// assert_eq!(sum.nim_sum(), Nimber::new(12));
/// assert_eq!(sum.outcome(), Outcome::N);
/// assert_eq!(sum.winning_move_count(), 3);
/// assert_eq!(sum.winning_moves().next().map(|m| (m.component, m.to.0)), Some((0, 7)));
/// ```
#[derive(Debug)]
pub struct Sum<'a, G> {
    components: &'a [G],
}

/// A move of a [`Sum`] that leaves the other player a P-position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WinningMove<G> {
    /// Which component moves, counted from 0.
    pub component: usize,
    /// What the component becomes.
    pub to: G,
}

impl<'a, G: ImpartialGame> Sum<'a, G> {
    /// The sum of `components`; of none, the game that is over.
    #[inline]
    pub const fn new(components: &'a [G]) -> Self {
        Self { components }
    }

    /// The positions that are added.
    #[inline]
    pub const fn components(&self) -> &'a [G] {
        self.components
    }

    /// The Grundy value of the sum. One value a component.
    pub fn nim_sum(&self) -> Nimber {
        self.components.iter().map(G::grundy_value).sum()
    }

    /// Who wins. One value a component.
    pub fn outcome(&self) -> Outcome {
        self.nim_sum().into()
    }

    /// Every winning move: by component, then in the order of its options.
    /// Empty for a P-position, and for no other.
    pub fn winning_moves(&self) -> impl Iterator<Item = WinningMove<G>> + use<'a, G> {
        let nim_sum = self.nim_sum();
        // In a P-position no option of a component keeps the component's value,
        // by the definition of mex: nothing is found, and nothing need be looked at.
        let components = match Outcome::from(nim_sum) {
            Outcome::P => &[],
            Outcome::N => self.components,
        };
        components
            .iter()
            .enumerate()
            .flat_map(move |(component, position)| {
                position
                    .options_with_value(position.grundy_value() ^ nim_sum)
                    .map(move |to| WinningMove { component, to })
            })
    }

    /// How many winning moves there are. As [`winning_moves`](Self::winning_moves), counted.
    pub fn winning_move_count(&self) -> usize {
        self.winning_moves().count()
    }
}

impl<G> Clone for Sum<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Sum<'_, G> {}
