use super::Tests;
use crate::judge::problem::{Case, board};

const LARGEST: u64 = 1_000_000_000;
const MOST: u64 = 100_000;

pub(super) fn add(tests: &mut Tests) {
    let figures = [[1, 3, 3], [2, 4, 5], [2, 3, 3], [5, 1, 1], [1, 1, 2]];
    for (name, case) in [
        ("the smallest input: no move at all", [1, 1, 1]),
        ("1 1 2: one move", [1, 1, 2]),
        ("1 2 2: k = 1, the diagonal wins", [1, 2, 2]),
        ("1 3 3: k = 1 has a form of its own", [1, 3, 3]),
        ("1 5 5: k = 1 has a form of its own", [1, 5, 5]),
        ("2 3 3: k = 2, the diagonal wins", [2, 3, 3]),
        ("2 4 5: the second player wins", [2, 4, 5]),
        ("2 4 4: past the diagonal, even", [2, 4, 4]),
        ("5 1 1: a board of one square", [5, 1, 1]),
        ("3 2 9: more columns than rows", [3, 2, 9]),
        ("3 9 2: more rows than columns", [3, 9, 2]),
        ("2 7 7: a second round", [2, 7, 7]),
        ("the largest K, N and M", [LARGEST, LARGEST, LARGEST]),
        (
            "K = 10^9: no diagonal move",
            [LARGEST, LARGEST, LARGEST - 1],
        ),
        (
            "K = 10^9 - 1: one diagonal move",
            [LARGEST - 1, LARGEST, LARGEST],
        ),
        ("K = 1 on the largest board", [1, LARGEST, LARGEST]),
        ("K = 2 on the largest board", [2, LARGEST, LARGEST - 1]),
        ("one row of 10^9 squares", [7, 1, LARGEST]),
        ("one column of 10^9 squares", [7, LARGEST, 1]),
    ] {
        tests.one(name, case);
    }
    tests.many("the figures in one input", figures.map(Case::from).to_vec());
    tests.many(
        "two cases: the first alone answered",
        vec![vec![2, 3, 3], vec![2, 4, 5]],
    );
    // Each other order of the three changes an answer, unless it swaps N and M,
    // which changes nothing.
    tests.many(
        "K N M in another order: N K M or M K N",
        vec![vec![1, 2, 5], vec![3, 2, 2]],
    );
    tests.many(
        "K N M in another order: N M K or M N K",
        vec![vec![4, 1, 3], vec![2, 3, 7]],
    );
    tests.many("k = 1: all boards to 30 x 30", boards(1..=1, 30));
    tests.many("k = 2: all boards to 30 x 30", boards(2..=2, 30));
    tests.many("k = 3 to 12: all boards to 30 x 30", boards(3..=12, 30));
    let one_row = (1..=200).flat_map(|m| [vec![1 + m % 3, 1, m], vec![1 + m % 3, m, 1]]);
    tests.many("boards of one row or one column", one_row.collect());
    for (which, places) in [
        ("K", &[0][..]),
        ("N", &[1]),
        ("M", &[2]),
        ("N and M", &[1, 2]),
        ("K, N and M", &[0, 1, 2]),
    ] {
        lost_bits(tests, which, places);
        clipped(tests, which, places);
    }
    near_k(tests);
    residues(tests, 10_000);
    residues(tests, LARGEST);
    let huge = (0..1000).map(|i| vec![LARGEST / 2 - i, LARGEST - i, LARGEST - i % 7]);
    tests.many("2 k + 2 near 10^9", huge.collect());
    let k = [1, 2, 3, LARGEST / 2, LARGEST - 1, LARGEST];
    let corner = k.iter().flat_map(|k| {
        let sides = LARGEST - 10..=LARGEST;
        let squares = sides
            .clone()
            .flat_map(move |n| sides.clone().map(move |m| (n, m)));
        squares.map(|(n, m)| vec![*k, n, m])
    });
    tests.many("boards near 10^9 x 10^9", corner.collect());
    for (most, name) in [
        (1, "k = 1"),
        (2, "k to 2"),
        (50, "k to 50"),
        (LARGEST, "any k"),
    ] {
        let cases = (0..MOST).map(|_| {
            let k = tests.random.within(1, most);
            vec![
                k,
                tests.random.within(1, LARGEST),
                tests.random.within(1, LARGEST),
            ]
        });
        let cases = cases.collect();
        tests.many(format!("100000 cases, {name}"), cases);
    }
    for (count, k, side) in [
        (1, 3, 10),
        (5, 3, 10),
        (20, 5, 20),
        (100, 5, 30),
        (100, 30, 30),
        (1000, 10, 100),
        (1000, 100, 1000),
        (1000, 1000, 100_000),
        (1000, 100_000, 1_000_000),
        (10_000, 1000, LARGEST),
        (10_000, LARGEST, LARGEST),
    ] {
        for near in [false, true] {
            let cases = (0..count)
                .map(|_| random_case(tests, k, side, near))
                .collect();
            let shape = if near { "nearly square" } else { "any board" };
            tests.many(
                format!("random: {count} with k to {k}, sides to {side}, {shape}"),
                cases,
            );
        }
    }
}

fn boards(k: impl Iterator<Item = u64>, side: u64) -> Vec<Case> {
    let sides = move |k| (1..=side).flat_map(move |n| (1..=side).map(move |m| vec![k, n, m]));
    k.flat_map(sides).collect()
}

/// Every residue of the shorter side, less 1, by 2 k + 2, for small k, with
/// longer sides of both parities.
fn residues(tests: &mut Tests, below: u64) {
    let cases = (1..=20).flat_map(|k| {
        let round = 2 * k + 2;
        let first = (below / round - 2) * round;
        (0..round).flat_map(move |residue| {
            let shorter = first + residue + 1;
            [shorter, shorter + 1].map(|longer| match residue % 3 {
                0 => vec![k, longer, shorter],
                _ => vec![k, shorter, longer],
            })
        })
    });
    let cases = cases.collect();
    tests.many(
        format!("every residue by 2 k + 2, sides near {below}"),
        cases,
    );
}

/// Boards on which the answer is another one without a top bit, for each bit.
fn lost_bits(tests: &mut Tests, which: &str, places: &[usize]) {
    let cases = (0..30).flat_map(|bit| {
        let power = 1 << bit;
        let range = (power, (2 * power - 1).min(LARGEST));
        decisive(tests, places, range, |number| number - power)
    });
    let cases = cases.collect();
    tests.many(format!("each bit of {which} to 2^29"), cases);
}

/// Boards on which the answer is another one with 10^9 kept below it.
fn clipped(tests: &mut Tests, which: &str, places: &[usize]) {
    let cases = decisive(tests, places, (LARGEST, LARGEST), |number| number - 1);
    if !cases.is_empty() {
        tests.many(format!("{which} kept below 10^9"), cases);
    }
}

/// Some random boards, with numbers of this range in these places, on which the
/// answer is another one when those are changed.
fn decisive(
    tests: &mut Tests,
    places: &[usize],
    (least, most): (u64, u64),
    change: impl Fn(u64) -> u64,
) -> Vec<Case> {
    let mut found = Vec::new();
    for _ in 0..2000 {
        // The other numbers: of any length, with sides that are nearly equal.
        let longest = LARGEST >> tests.random.within(0, 20);
        let mut case = random_case(tests, longest, LARGEST, true);
        for place in places {
            if let Some(number) = case.get_mut(*place) {
                *number = tests.random.within(least, most);
            }
        }
        let mut changed = case.clone();
        for place in places {
            if let Some(number) = changed.get_mut(*place) {
                *number = change(*number);
            }
        }
        if changed.iter().all(|number| *number > 0) && board(&changed) != board(&case) {
            found.push(case);
        }
        if found.len() == 8 {
            break;
        }
    }
    found
}

/// Residues at which the answer changes, for K of every length.
fn near_k(tests: &mut Tests) {
    let all = (0..30).flat_map(|bit| [1 << bit, (1 << bit) + 1]);
    let cases = all.flat_map(|k: u64| {
        let round = 2 * k + 2;
        let residues = [0, 1, k - 1, k, k + 1, 2 * k, 2 * k + 1];
        let rounds = [0, 1, (LARGEST / round).saturating_sub(1)];
        residues.into_iter().flat_map(move |residue| {
            rounds.into_iter().flat_map(move |count| {
                let shorter = count * round + residue + 1;
                [vec![k, shorter, shorter], vec![k, shorter + 1, shorter]]
            })
        })
    });
    let fitting = cases.filter(|case| case.iter().all(|number| *number <= LARGEST));
    let cases = fitting.collect();
    tests.many("residues near 0, k and 2 k, for k of every length", cases);
}

fn random_case(tests: &mut Tests, k: u64, side: u64, near: bool) -> Case {
    let k = tests.random.within(1, k);
    let rows = tests.random.within(1, side);
    let columns = match near {
        true => tests
            .random
            .within(rows.saturating_sub(1).max(1), (rows + 1).min(side)),
        false => tests.random.within(1, side),
    };
    vec![k, rows, columns]
}
