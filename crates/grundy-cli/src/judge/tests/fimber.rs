use super::Tests;
use fimber::Fimber;

const LARGEST: u64 = 3_000_000;
const MOST: u64 = 100_000;

pub(super) fn add(tests: &mut Tests) {
    for (name, heap) in [
        ("the smallest input", 1),
        ("heap 2: a take of 2", 2),
        ("heap 3: a take of 3", 3),
        ("heap 4 loses: Fibonacci nim, another game, wins it", 4),
        ("heap 5 wins: Fibonacci nim, another game, loses it", 5),
        ("heap 8: value 4, kept in two bits", 8),
        ("heap 10 loses", 10),
        ("heap 14 loses", 14),
        ("heap 34: a period of 10, guessed from the heaps before", 34),
        (
            "heap 144: a period of 36, guessed from the heaps before",
            144,
        ),
        ("heap 167: value 8, kept in three bits", 167),
        ("heap 169 loses", 169),
        ("heap 627: value 9", 627),
        ("heap 2677: value 10", 2677),
        ("heap 2725: value 11", 2725),
        ("heap 2726: value 12", 2726),
        ("heap 12071: value 13", 12071),
        ("heap 48652: value 14", 48652),
        ("heap 206025: value 15", 206_025),
        ("heap 864831: value 15 again", 864_831),
        ("heap 832080: a take of 832040 forgotten", 832_080),
        ("heap 1349336: a take of 1346269 forgotten", 1_349_336),
        ("heap 2178944: a take of 2178309 forgotten", 2_178_944),
        ("heap 2178309: the largest take", 2_178_309),
        ("heap 2999998 loses", 2_999_998),
        ("heap 2999999: a table two short", 2_999_999),
        ("heap 3000000: a table one short", LARGEST),
    ] {
        tests.one(name, [heap]);
    }
    bits(tests);
    tests.one("two heaps alike", [1, 1]);
    tests.one("values 1, 2 and 3: added instead of xored", [1, 2, 3]);
    tests.one("values 4 and 4 of other heaps", [8, 34]);
    tests.one("values 8 and 1: an or instead of a xor", [167, 1, 167]);
    tests.one("values 8, 4 and 12", [167, 8, 2726]);
    tests.one("values 15 and 15", [206_025, 864_831]);
    tests.one(
        "values 15, 14 and 1: kept in three bits",
        [206_025, 48_652, 1],
    );
    tests.one("values 8 and 0: kept in three bits", [167, 4]);
    tests.one("heaps 3000000 and 2: a table one short", [LARGEST, 2]);
    tests.one(
        "heaps 3000000 and 2999999: kept below 3000000",
        [LARGEST, LARGEST - 1],
    );
    tests.one("heaps 2999999 and 1: kept below 2999999", [LARGEST - 1, 1]);
    largest(tests);
    tests.one(
        "100 heaps, the last decides",
        [vec![4; 99], vec![1]].concat(),
    );
    let most = MOST as usize;
    tests.one("100000 heaps of 3000000", vec![LARGEST; most]);
    tests.one("99999 heaps of 3000000", vec![LARGEST; most - 1]);
    let top: Vec<u64> = (LARGEST - MOST + 1..=LARGEST).collect();
    tests.one("the 100000 largest heaps, each once", top);
    let sizes = [
        (1, 100),
        (1, 10_000),
        (1, LARGEST),
        (1, LARGEST),
        (1, LARGEST),
        (2, 50),
        (3, 1000),
        (10, 1000),
        (10, 100_000),
        (100, LARGEST),
        (1000, LARGEST),
        (10_000, LARGEST),
        (MOST, LARGEST),
    ];
    tests.random(&sizes, balance);
}

/// The largest heap of each value that no test before has, with the smallest.
fn largest(tests: &mut Tests) {
    let fimber = Fimber::embedded();
    for value in 3..=14 {
        let mut all = 1..=LARGEST;
        let mut is_of = |heap: &u64| fimber.grundy_value(*heap).is_ok_and(|it| it.get() == value);
        let (smallest, largest) = (all.find(&mut is_of), all.rfind(&mut is_of));
        if let (Some(smallest), Some(largest)) = (smallest, largest) {
            let name = format!("heaps {largest} and {smallest}: the last of value {value}");
            tests.one(name, [largest, smallest]);
        }
    }
}

/// Each bit that a heap can have: heaps that lose without it, and pairs of one
/// value that differ without it.
fn bits(tests: &mut Tests) {
    let fimber = Fimber::embedded();
    let value = |heap| fimber.grundy_value(heap).map_or(0, |value| value.get());
    for bit in 0..22 {
        let power = 1 << bit;
        let heaps = || power..(2 * power).min(LARGEST + 1);
        let wins = heaps().find(|heap| value(*heap) != 0 && value(*heap - power) == 0);
        if let Some(heap) = wins {
            tests.one(format!("heap {heap}: bit {bit} lost"), [heap]);
        }
        let pair = heaps().find_map(|heap| {
            let differs = value(heap) != 0 && value(heap) != value(heap - power);
            let mut smaller = 1..power;
            let equal = smaller.find(|other| differs && value(*other) == value(heap))?;
            Some([heap, equal])
        });
        if let Some([heap, equal]) = pair {
            let name = format!("heaps {heap} and {equal}, of one value: bit {bit} lost");
            tests.one(name, [heap, equal]);
        }
    }
}

/// A heap of the value that makes the nim-sum 0: the largest, where any is.
fn balance(heaps: &[u64], most: u64) -> Option<u64> {
    let fimber = Fimber::embedded();
    let sum = fimber.nim_sum(heaps).ok()?;
    (1..=most)
        .rev()
        .find(|heap| fimber.grundy_value(*heap) == Ok(sum))
}
