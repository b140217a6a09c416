use super::{Tests, nim_balance};
use crate::judge::problem::Case;

const MOST: u64 = 1000;

/// Bits for heaps that have some of those below another.
const LOW: u64 = 0x2b6e_d4d5;

/// Heaps that programs count wrongly.
fn traps() -> Vec<(&'static str, Case)> {
    vec![
        ("the smallest input", vec![1]),
        ("one heap of 5: one move, not five", vec![5]),
        (
            "nim-sum 0: no move, though no heap is smaller than it",
            vec![1, 1],
        ),
        ("nim-sum 0 of three heaps", vec![1, 2, 3]),
        ("7 11 13: three moves", vec![7, 11, 13]),
        ("11 15 8: three moves", vec![11, 15, 8]),
        ("1 3 4: one move", vec![1, 3, 4]),
        (
            "8 8 1: one move, though two heaps are larger than the nim-sum",
            vec![8, 8, 1],
        ),
        ("2 4 4: a heap is as large as the nim-sum", vec![2, 4, 4]),
        ("4 1 1: the nim-sum is a heap", vec![4, 1, 1]),
        (
            "10 5 1: a heap has the nim-sum's top bit, and not its others",
            vec![10, 5, 1],
        ),
        ("6 6 6: moves in equal heaps count each", vec![6, 6, 6]),
        (
            "2 3: the top bit of the nim-sum is not that of the heaps",
            vec![2, 3],
        ),
        ("1 to 7: nim-sum 0", (1..=7).collect()),
        ("1 to 8: one move", (1..=8).collect()),
    ]
}

/// 16895.
pub(super) fn add_single(tests: &mut Tests) {
    for (name, heaps) in traps() {
        tests.one(name, heaps);
    }
    tests.one("1000 heaps of 1", vec![1; 1000]);
    tests.one("999 heaps of 1: 999 moves", vec![1; 999]);
    tests.one("one heap of 1000", [MOST]);
    tests.one("1000 heaps of 1000: nim-sum 0", vec![MOST; 1000]);
    tests.one("999 heaps of 1000: 999 moves", vec![MOST; 999]);
    tests.one("1 to 1000", (1..=MOST).collect::<Case>());
    tests.one("512 and 511: bits that differ all", [512, 511]);
    for bit in 0..10 {
        let power = 1 << bit;
        tests.one(format!("{power}: bit {bit} alone"), [power]);
        // A heap that has the lower bits, and the same with this one.
        let low = LOW % power + 1;
        if low < power {
            let name = format!("{} {low}: bit {bit} is the nim-sum", power + low);
            tests.one(name, [power + low, low]);
        }
    }
    for (name, heaps) in [
        ("1000 999: heaps kept below 1000", [1000, 999]),
        ("999 998: heaps kept below 999", [999, 998]),
        (
            "512 488: bits that differ, to a nim-sum of 1000",
            [512, 488],
        ),
        ("1000 488: bit 9 is the nim-sum", [1000, 488]),
        ("1000 1000: nim-sum 0 of the largest", [1000, 1000]),
    ] {
        tests.one(name, heaps);
    }
    tests.one("1000 999 15: nim-sum 0 of the largest", [1000, 999, 15]);
    tests.one("256 heaps of 256: more than fits 8 bits", vec![256; 256]);
    tests.one("257 heaps of 256: more than fits 8 bits", vec![256; 257]);
    let sizes = [
        (2, 5),
        (2, 20),
        (2, 1000),
        (3, 7),
        (3, 30),
        (3, 1000),
        (4, 3),
        (4, 10),
        (5, 100),
        (10, 15),
        (10, 1000),
        (50, 1000),
        (100, 100),
        (300, 1000),
        (999, 1000),
        (1000, 1000),
    ];
    tests.random(&sizes, nim_balance);
}

/// 7685.
pub(super) fn add_cases(tests: &mut Tests) {
    const LARGEST: u64 = 1_000_000_000;
    for (name, heaps) in traps() {
        tests.one(name, heaps);
    }
    let all: Vec<Case> = traps().into_iter().map(|(_, heaps)| heaps).collect();
    tests.many(
        "two cases: the first alone answered",
        vec![vec![5], vec![7, 11, 13]],
    );
    tests.many(
        "the nim-sum of one case kept for the next",
        vec![vec![1], vec![1]],
    );
    tests.many(
        "the count of one case kept for the next",
        vec![vec![7, 11, 13], vec![1, 1]],
    );
    tests.many(
        "fewer heaps than in the case before",
        vec![vec![9, 8, 7, 6], vec![3]],
    );
    tests.many("all of these in one input", all);
    tests.one("a heap of 10^9", [LARGEST]);
    tests.one("65536 and 1: kept in 16 bits", [65_536, 1]);
    tests.one(
        "2^29 and 2^29 - 1: bits that differ all",
        [1 << 29, (1 << 29) - 1],
    );
    tests.one("10^9 and 10^9 - 1: kept in a float", [LARGEST, LARGEST - 1]);
    let bits = (0..30).flat_map(|bit| {
        let power = 1 << bit;
        let low = (LOW % power).min(LARGEST - power);
        let alone = [vec![power], vec![power, power]];
        let below = [
            vec![power + low, low],
            vec![power, low],
            vec![power, power - 1],
        ];
        let below = below.into_iter().filter(move |_| low > 0);
        alone.into_iter().chain(below)
    });
    tests.many("each bit to 2^29, alone and as the nim-sum", bits.collect());
    let near = (0..10).flat_map(|less| {
        let heap = LARGEST - less;
        [
            vec![heap],
            vec![heap, heap - 1],
            vec![heap, heap],
            vec![heap, heap - 2],
        ]
    });
    tests.many("heaps near 10^9, kept below it", near.collect());
    let last_three = [LARGEST, LARGEST - 1, 1023].to_vec();
    tests.one("10^9, 10^9 - 1 and 1023: nim-sum 0", last_three);
    tests.one("1000 heaps of 10^9: nim-sum 0", vec![LARGEST; 1000]);
    tests.one("999 heaps of 10^9: 999 moves", vec![LARGEST; 999]);
    let top = (LARGEST - 999..=LARGEST).collect();
    tests.many("the 1000 largest heaps, then one heap", vec![top, vec![1]]);
    tests.many(
        "100000 cases of one heap",
        (1..=100_000).map(|heap| vec![heap]).collect(),
    );
    let sizes = [
        (1, 2, 5),
        (2, 3, 7),
        (3, 5, 10),
        (10, 3, 100),
        (20, 3, 10),
        (50, 20, 1 << 29),
        (100, 5, 20),
        (300, 10, 100),
        (1000, 10, 1000),
        (1000, 100, LARGEST),
        (300, 300, LARGEST),
        (100, 999, 1 << 20),
        (200, 1000, LARGEST),
    ];
    for (cases, heaps, most) in sizes {
        for balanced in [false, true] {
            let name = format!("random: {cases} cases of up to {heaps} heaps to {most}");
            let name = name + if balanced { ", nim-sum 0 often" } else { "" };
            let cases = (0..cases).map(|case| {
                let count = tests.random.within(2, heaps);
                match balanced && case % 2 == 0 {
                    true => tests.balanced(count, most, nim_balance),
                    false => tests.heaps(count, 1, most),
                }
            });
            let cases = cases.collect();
            tests.many(name, cases);
        }
    }
}
