//! One piece on a board, from the top left: a move is one square down, one
//! square right, or `k` down and `k` right at once.
//!
//! Squares that the piece has passed are never used again, so a position is the
//! board that is left, with the piece in its top left corner: a move down takes
//! a row away, a move right a column, and a diagonal move `k` of both. The piece
//! must stay on the board, so at least one row and one column remain.
//!
//! # Example
//!
//! ```
//! use ainta::Board;
//! use grundy::{ImpartialGame, Outcome, Sum};
//!
//! // k = 2, 4 rows, 5 columns.
//! let board = Board::new(2, 4, 5)?;
//! assert_eq!(board.outcome(), Outcome::P);
//!
//! let boards = [board, Board::new(2, 3, 3)?];
//! let moves: Vec<_> = Sum::new(&boards)
//!     .winning_moves()
//!     .map(|m| (m.component, m.to.rows(), m.to.columns()))
//!     .collect();
//! assert_eq!(moves, [(0, 3, 5), (1, 1, 1)]);
//! # Ok::<(), ainta::BoardError>(())
//! ```
//!
//! # The closed form
//!
//! Let `m` = min(rows, columns) − 1, `d` = |rows − columns|, `p` = `d` mod 2, and
//! divide: `m` = `t`·(`k` + 1) + `j` with 0 ≤ `j` ≤ `k`. The value is
//!
//! - 2 + `p` if `j` = `k`;
//! - if `j` < `k`: 1 − `p` where `t` is odd and `k` ≥ 2, and `p` everywhere else.
//!
//! Proof, by induction on rows + columns. Write `c(t, p)` for the value when
//! `j` < `k`. It is 0 or 1, and
//!
//! 1. `c(t, 1 − p)` = 1 − `c(t, p)`;
//! 2. `c(t − 1, p)` = 1 − `c(t, p)` if `k` ≥ 2.
//!
//! The formula does not tell rows from columns, so each option is known by its
//! `(t, j)` and its parity:
//!
//! - *Long*, if `d` > 0, the longer side loses one: `(t, j)` and 1 − `p`.
//! - *Short*, if `m` ≥ 1, the shorter side loses one (either side, if `d` = 0):
//!   1 − `p`, and `(t, j − 1)`, or `(t − 1, k)` where `j` = 0.
//! - *Diagonal*, if `m` ≥ `k`: `p`, and `(t, 0)` where `j` = `k`, or else
//!   `(t − 1, j + 1)`, since then `m` − `k` = (`t` − 1)·(`k` + 1) + `j` + 1.
//!
//! Case `j` = `k`. Here `m` ≥ `k` ≥ 1. Short is worth `c(t, 1 − p)` and Diagonal
//! `c(t, p)`: by (1) they are 0 and 1 in some order. Long, if it is there, is
//! worth 2 + (1 − `p`). If `p` = 0, no option is worth 2, and the mex is 2. If
//! `p` = 1, then `d` > 0, so that Long is there and worth 2, and none is worth 3:
//! the mex is 3. Both are 2 + `p`.
//!
//! Case `j` < `k`. Let `x` = `c(t, p)`. Long is worth 1 − `x` by (1). Short is
//! worth 1 − `x` by (1) if `j` ≥ 1, and at least 2 if `j` = 0. Diagonal is worth
//! at least 2 if `j` + 1 = `k`; else `j` + 1 < `k`, so `k` ≥ 2, and it is worth
//! 1 − `x` by (2). So no option is worth `x`, and if `x` = 0 the mex is `x`. If
//! `x` = 1, it is left to find an option worth 0 = 1 − `x`: Long is one if
//! `d` > 0, and Short is one if `j` ≥ 1. Otherwise `j` = `d` = 0, so `p` = 0, and
//! `x` = 1 says that `t` is odd and `k` ≥ 2; so Diagonal is there, with
//! `j` + 1 = 1 < `k`, and is worth 1 − `x`. ∎
//!
//! The last step is where `k` = 1 differs: its Diagonal always ends on `j` = `k`.
//! A board of 3 × 3 with `k` = 1 has `t` = 1, `j` = 0 and `p` = 0: its value is 0,
//! not 1.
//!
//! # Cost
//!
//! A value is one division. There are at most three options, so those that have
//! a given value take constant time. `no_std`, no allocation, no `unsafe`.
//!
//! # Sources
//!
//! Who wins is judge problem 16897, whose input gives `k`, rows and columns in
//! the order of [`Board::new`].

#![no_std]
#![forbid(unsafe_code)]

use core::{error, fmt};
use grundy::{ImpartialGame, Nimber};

/// A board with the piece in its top left corner.
///
/// ```
/// use ainta::{Board, BoardError};
/// use grundy::{ImpartialGame, Nimber};
///
/// let board = Board::new(2, 3, 4)?;
/// let options: Vec<_> = board.options().map(|to| (to.rows(), to.columns())).collect();
/// assert_eq!(options, [(2, 4), (3, 3), (1, 2)]);
/// assert_eq!(board.grundy_value(), Nimber::new(3));
/// # Ok::<(), BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    k: u64,
    rows: u64,
    columns: u64,
}

impl Board {
    /// The board of so many rows and columns, on which a diagonal move goes `k`
    /// squares down and `k` right.
    ///
    /// # Errors
    ///
    /// The first of `k`, `rows` and `columns` that is 0.
    ///
    /// ```
    /// use ainta::{Board, BoardError};
    ///
    /// assert_eq!(Board::new(2, 0, 5), Err(BoardError::ZeroRows));
    /// ```
    #[inline]
    pub const fn new(k: u64, rows: u64, columns: u64) -> Result<Self, BoardError> {
        match (k, rows, columns) {
            (0, _, _) => Err(BoardError::ZeroK),
            (_, 0, _) => Err(BoardError::ZeroRows),
            (_, _, 0) => Err(BoardError::ZeroColumns),
            _ => Ok(Self { k, rows, columns }),
        }
    }

    /// How far a diagonal move goes, down and right alike. At least 1.
    #[inline]
    pub const fn k(&self) -> u64 {
        self.k
    }

    /// The height of the board; a move down takes one row away. At least 1.
    #[inline]
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// The width of the board; a move right takes one column away. At least 1.
    #[inline]
    pub const fn columns(&self) -> u64 {
        self.columns
    }

    /// The board after a move, unless the piece would leave it.
    #[inline]
    fn after(&self, down: u64, right: u64) -> Option<Self> {
        // Off the board saturates to 0 rows or columns, which no board has.
        let rows = self.rows.saturating_sub(down);
        let columns = self.columns.saturating_sub(right);
        Self::new(self.k, rows, columns).ok()
    }
}

impl ImpartialGame for Board {
    /// Down, right, diagonal: those of the three that stay on the board.
    ///
    /// They differ: the first keeps the columns, the second the rows, and the
    /// third neither.
    #[inline]
    fn options(&self) -> impl Iterator<Item = Self> {
        let options = [
            self.after(1, 0),
            self.after(0, 1),
            self.after(self.k, self.k),
        ];
        options.into_iter().flatten()
    }

    /// From 0 to 3, by the closed form of the [crate]. One division.
    #[inline]
    fn grundy_value(&self) -> Nimber {
        let m = self.rows.min(self.columns) - 1;
        let p = (self.rows ^ self.columns) & 1;
        // k + 1, or at the top u64::MAX: still above every m, so t = 0 and j = m.
        let length = self.k.saturating_add(1);
        let (t, j) = (m / length, m % length);
        Nimber::new(if j == self.k {
            2 + p
        } else if self.k == 1 {
            p
        } else {
            p ^ (t & 1)
        })
    }
}

/// Why there is no such [`Board`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardError {
    /// `k` is 0: a diagonal move would go nowhere.
    ZeroK,
    /// There are no rows.
    ZeroRows,
    /// There are no columns.
    ZeroColumns,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ZeroK => "k is 0, but must be at least 1",
            Self::ZeroRows => "the number of rows is 0, but must be at least 1",
            Self::ZeroColumns => "the number of columns is 0, but must be at least 1",
        })
    }
}

impl error::Error for BoardError {}
