//! The closed form held against the rule, and against values found from the
//! options alone.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use ainta::{Board, BoardError};
use grundy::{ImpartialGame, Nimber, Oracle, Outcome, Sum, check_law};
use proptest::{collection::vec, prelude::*};

const TOP: u64 = u64::MAX;

/// Small steps and boards; fewer where Miri interprets, but past 2k + 2.
const SMALL_K: u64 = if cfg!(miri) { 2 } else { 12 };
const SMALL: u64 = if cfg!(miri) { 7 } else { 60 };

fn board(k: u64, rows: u64, columns: u64) -> Board {
    Board::new(k, rows, columns).unwrap()
}

/// The rule as it is told, in numbers too wide to overflow.
fn moves(from: Board) -> Vec<Board> {
    let [k, rows, columns] = [from.k(), from.rows(), from.columns()].map(i128::from);
    [(1, 0), (0, 1), (k, k)]
        .into_iter()
        .map(|(down, right)| (rows - down, columns - right))
        .filter(|&(rows, columns)| rows >= 1 && columns >= 1)
        .map(|(rows, columns)| {
            board(
                from.k(),
                rows.try_into().unwrap(),
                columns.try_into().unwrap(),
            )
        })
        .collect()
}

/// The closed form written another way: by the residue modulo 2k + 2.
fn by_residue(of: Board) -> Nimber {
    let [k, rows, columns] = [of.k(), of.rows(), of.columns()].map(u128::from);
    let (m, p) = (rows.min(columns) - 1, (rows + columns) % 2);
    let q = m % (2 * k + 2);
    let value = if k == 1 {
        p + 2 * (m % 2)
    } else if q < k {
        p
    } else if q == k || q == 2 * k + 1 {
        2 + p
    } else {
        1 - p
    };
    Nimber::new(value.try_into().unwrap())
}

/// Any size from 1 on: small, of any length in bits, or at the top of the type.
fn sizes() -> impl Strategy<Value = u64> {
    let of_any_length = (any::<u64>(), 0..64_u32).prop_map(|(bits, cut)| (bits >> cut).max(1));
    prop_oneof![1..40_u64, of_any_length, TOP - 40..=TOP]
}

/// Boards anywhere, and boards around the places where the closed form changes.
fn boards() -> impl Strategy<Value = Board> {
    let anywhere =
        (sizes(), sizes(), sizes()).prop_map(|(k, rows, columns)| board(k, rows, columns));
    let edges = (
        sizes(),
        any::<u64>(),
        -3..=3_i128,
        prop_oneof![0..4_u64, sizes()],
        any::<bool>(),
    )
        .prop_map(|(k, strip, offset, longer, tall)| {
            let length = i128::from(k) + 1;
            let strip = i128::from(strip) % (i128::from(TOP) / length + 1);
            let shorter = (strip * length + offset).clamp(1, i128::from(TOP));
            let shorter = u64::try_from(shorter).unwrap();
            let longer = shorter.saturating_add(longer);
            if tall {
                board(k, longer, shorter)
            } else {
                board(k, shorter, longer)
            }
        });
    prop_oneof![anywhere, edges]
}

#[test]
fn small_boards_keep_the_law_and_the_rule() {
    for k in 1..=SMALL_K {
        let mut oracle = Oracle::new();
        for rows in 1..=SMALL {
            for columns in 1..=SMALL {
                let board = board(k, rows, columns);
                assert_eq!(check_law(&board), Ok(()));
                assert_eq!(
                    board.grundy_value(),
                    oracle.grundy_value(&board),
                    "{board:?}"
                );
                assert!(board.options().eq(moves(board)), "{board:?}");
            }
        }
    }
}

#[test]
fn known_winners() {
    for (k, rows, columns, outcome) in [
        (1, 3, 3, Outcome::P),
        (2, 4, 5, Outcome::P),
        (2, 3, 3, Outcome::N),
        (5, 1, 1, Outcome::P),
        (1, 1, 2, Outcome::N),
    ] {
        let board = board(k, rows, columns);
        assert_eq!(board.outcome(), outcome, "{board:?}");
    }
}

#[test]
fn a_board_says_what_it_was_made_of() {
    let board = Board::new(7, 8, 9).unwrap();
    assert_eq!((board.k(), board.rows(), board.columns()), (7, 8, 9));
    for (k, rows, columns, error, named) in [
        (0, 0, 0, BoardError::ZeroK, "k is 0"),
        (0, 8, 9, BoardError::ZeroK, "k is 0"),
        (7, 0, 0, BoardError::ZeroRows, "rows is 0"),
        (7, 0, 9, BoardError::ZeroRows, "rows is 0"),
        (7, 8, 0, BoardError::ZeroColumns, "columns is 0"),
    ] {
        assert_eq!(Board::new(k, rows, columns), Err(error));
        assert!(error.to_string().contains(named), "{error}");
    }
}

#[test]
fn the_ends_of_the_type() {
    const HALF: u64 = 1 << 63;
    // From the closed form by hand; a square board has p = 0.
    for (k, rows, columns, value) in [
        (1, 1, 1, 0),
        (TOP, 1, 1, 0),
        (TOP, 1, TOP, 0),
        (TOP, 1, TOP - 1, 1),
        (TOP, TOP, TOP, 0),
        (TOP - 1, TOP, TOP, 2),
        (TOP - 1, TOP - 1, TOP, 1),
        (TOP - 2, TOP - 1, TOP, 3),
        (1, TOP, TOP, 0),
        (1, TOP, TOP - 1, 3),
        (HALF - 1, TOP, TOP, 1),
        (HALF - 2, TOP, TOP, 0),
        (HALF - 2, TOP, TOP - 1, 3),
    ] {
        let board = board(k, rows, columns);
        assert_eq!(board.grundy_value(), Nimber::new(value), "{board:?}");
    }
    // The law at every board of such sizes.
    let around = |middle: u64| middle - 2..=middle + 2;
    let sizes: Vec<u64> = (1..=4)
        .chain(around(1 << 32))
        .chain(around(HALF))
        .chain(TOP - 4..=TOP)
        .step_by(if cfg!(miri) { 6 } else { 1 })
        .collect();
    for &k in &sizes {
        for &rows in &sizes {
            for &columns in &sizes {
                let board = board(k, rows, columns);
                assert_eq!(check_law(&board), Ok(()));
                assert_eq!(board.grundy_value(), by_residue(board), "{board:?}");
                assert!(board.options().eq(moves(board)), "{board:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 20_000 }))]

    #[test]
    fn huge_boards_keep_the_law_and_the_rule(board in boards()) {
        prop_assert_eq!(check_law(&board), Ok(()));
        prop_assert_eq!(board.grundy_value(), by_residue(board));
        prop_assert!(board.options().eq(moves(board)));
    }
}

proptest! {
    #[test]
    fn winning_moves_are_found_by_trying_every_option(
        sides in vec((1..6_u64, 1..=SMALL.min(24), 1..=SMALL.min(24)), 0..6),
    ) {
        let boards: Vec<Board> = sides.into_iter().map(|(k, n, m)| board(k, n, m)).collect();
        let mut oracle = Oracle::new();
        let mut wanted = Vec::new();
        for (component, &from) in boards.iter().enumerate() {
            for to in moves(from) {
                let mut moved = boards.clone();
                moved[component] = to;
                let nim_sum: Nimber = moved.iter().map(|board| oracle.grundy_value(board)).sum();
                if nim_sum.is_zero() {
                    wanted.push((component, to));
                }
            }
        }
        let sum = Sum::new(&boards);
        prop_assert_eq!(sum.winning_move_count(), wanted.len());
        let found: Vec<_> = sum.winning_moves().map(|m| (m.component, m.to)).collect();
        prop_assert_eq!(found, wanted);
    }

    #[test]
    fn winning_moves_of_huge_boards(boards in vec(boards(), 0..10)) {
        let mut wanted = Vec::new();
        for (component, &from) in boards.iter().enumerate() {
            for to in moves(from) {
                let mut moved = boards.clone();
                moved[component] = to;
                if moved.iter().map(|&board| by_residue(board)).sum::<Nimber>().is_zero() {
                    wanted.push((component, to));
                }
            }
        }
        let found: Vec<_> = Sum::new(&boards).winning_moves().map(|m| (m.component, m.to)).collect();
        prop_assert_eq!(found, wanted);
    }
}
