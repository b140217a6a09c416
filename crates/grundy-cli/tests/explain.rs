//! What `explain` says, held against values found by the recurrence alone.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::{collection::vec, prelude::*, sample::select};
use serde_json::Value;
use std::collections::HashMap;

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

/// A heap, or rows and columns.
type Position = (u64, u64);

/// The rules of a game, written once more.
struct Game {
    rules: &'static str,
    options: fn(Position) -> Vec<Position>,
}

fn taking(size: u64, takes: impl Fn(u64) -> bool) -> Vec<Position> {
    let taken = (1..=size).filter(|take| takes(*take));
    taken.map(|take| (size - take, 0)).collect()
}

fn board(k: u64, (rows, columns): Position) -> Vec<Position> {
    let ways = [(1, 0), (0, 1), (k, k)].into_iter();
    ways.filter(|(down, right)| *down < rows && *right < columns)
        .map(|(down, right)| (rows - down, columns - right))
        .collect()
}

const GAMES: [Game; 11] = [
    Game {
        rules: "nim",
        options: |(n, _)| taking(n, |_| true),
    },
    Game {
        rules: "parity-nim",
        options: |(n, _)| taking(n, |take| (take % 2 == 0) == (take < n)),
    },
    Game {
        rules: "ainta:1",
        options: |position| board(1, position),
    },
    Game {
        rules: "ainta:2",
        options: |position| board(2, position),
    },
    Game {
        rules: "ainta:5",
        options: |position| board(5, position),
    },
    Game {
        rules: "fimber",
        options: |(n, _)| taking(n, |take| [1, 2, 3, 5, 8, 13, 21, 34].contains(&take)),
    },
    Game {
        rules: "subtraction:2,4,7",
        options: |(n, _)| taking(n, |take| [2, 4, 7].contains(&take)),
    },
    Game {
        rules: "all-but:2,5",
        options: |(n, _)| taking(n, |take| ![2, 5].contains(&take)),
    },
    Game {
        rules: "squares",
        options: |(n, _)| taking(n, |take| (1..=take).any(|root| root * root == take)),
    },
    Game {
        rules: "primes",
        options: |(n, _)| {
            taking(n, |take| {
                take > 1 && (2..take).all(|divisor| take % divisor > 0)
            })
        },
    },
    Game {
        rules: "factorials",
        options: |(n, _)| taking(n, |take| [1, 2, 6, 24].contains(&take)),
    },
];

impl Game {
    fn is_board(&self) -> bool {
        self.rules.starts_with("ainta")
    }

    fn typed(&self, (n, columns): Position) -> String {
        match self.is_board() {
            true => format!("{n}x{columns}"),
            false => n.to_string(),
        }
    }

    /// A position as JSON has it.
    fn read(&self, json: &Value) -> Position {
        match json.as_str() {
            Some(board) => {
                let (rows, columns) = board.split_once('x').unwrap();
                (rows.parse().unwrap(), columns.parse().unwrap())
            }
            None => (json.as_u64().unwrap(), 0),
        }
    }

    /// What a move leaves, as JSON has it: nothing where a heap is gone.
    fn left(&self, json: &Value) -> Position {
        let left = json.as_array().unwrap();
        assert!(left.len() <= 1, "{json}");
        left.first().map_or((0, 0), |one| self.read(one))
    }

    fn value(&self, position: Position, known: &mut HashMap<Position, u64>) -> u64 {
        if let Some(value) = known.get(&position) {
            return *value;
        }
        let options = (self.options)(position);
        let values: Vec<u64> = options.iter().map(|to| self.value(*to, known)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(position, value);
        value
    }

    fn explain(&self, positions: &[Position], json: bool) -> String {
        let mut command = undisturbed(env!("CARGO_BIN_EXE_grundy"));
        command.args(["explain", self.rules]);
        command.args(positions.iter().map(|position| self.typed(*position)));
        command.args(json.then_some("--json"));
        let output = command.output().unwrap();
        assert!(output.status.success());
        assert!(output.stderr.is_empty());
        String::from_utf8(output.stdout).unwrap()
    }

    fn check(&self, positions: &[Position]) {
        let mut known = HashMap::new();
        let mut value = |position| self.value(position, &mut known);
        let line = self.explain(positions, true);
        assert_eq!(line.lines().count(), 1);
        let json: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(json["rules"], self.rules);
        let nim_sum = |after: &[Position], value: &mut dyn FnMut(Position) -> u64| {
            after.iter().fold(0, |sum, one| sum ^ value(*one))
        };

        let components = json["components"].as_array().unwrap();
        assert_eq!(components.len(), positions.len());
        let listed = json["position"].as_array().unwrap();
        assert_eq!(listed.len(), positions.len());
        for (place, component) in components.iter().enumerate() {
            let position = positions[place];
            assert_eq!(self.read(&listed[place]), position);
            assert_eq!(self.read(&component["position"]), position);
            let own = value(position);
            assert_eq!(component["value"], own);
            let options = (self.options)(position);
            assert_eq!(component["options"], options.len());
            let below = component["below"].as_array().unwrap();
            let wanted: Vec<u64> = match own {
                0..=9 => (0..own).collect(),
                _ => (0..8).chain([own - 1]).collect(),
            };
            let found = below.iter().map(|one| one["value"].as_u64().unwrap());
            assert_eq!(component["below_more"], own - wanted.len() as u64);
            assert!(found.eq(wanted), "{line}");
            for one in below {
                let option = self.read(&one["option"]);
                assert!(options.contains(&option), "{line}");
                assert_eq!(one["value"], value(option));
            }
        }

        let sum = nim_sum(positions, &mut value);
        assert_eq!(json["nim_sum"], sum);
        assert_eq!(json["outcome"], if sum == 0 { "P" } else { "N" });
        let more = json["more"].as_u64().unwrap() as usize;
        let winning = json["winning_moves"].as_array().unwrap();
        let replies = json["replies"].as_array().unwrap();

        // Made by the rules, and where it leads.
        let made = |from: &[Position], step: &Value| {
            let place = step["component"].as_u64().unwrap() as usize;
            assert_eq!(self.read(&step["from"]), from[place]);
            let to = self.left(&step["to"]);
            assert!((self.options)(from[place]).contains(&to), "{line}");
            let mut after = from.to_vec();
            after[place] = to;
            after
        };
        let mut moves: Vec<Vec<Position>> = Vec::new();
        for (place, position) in positions.iter().enumerate() {
            for to in (self.options)(*position) {
                let mut after = positions.to_vec();
                after[place] = to;
                moves.push(after);
            }
        }
        if sum != 0 {
            moves.retain(|after| nim_sum(after, &mut value) == 0);
            assert!(replies.is_empty() && !winning.is_empty());
            assert_eq!(winning.len() + more, moves.len());
            assert!(more == 0 || winning.len() == 10);
        } else {
            assert!(winning.is_empty());
            assert_eq!(replies.len() + more, moves.len());
            assert!(more == 0 || replies.len() == 10);
        }
        let mut seen = Vec::new();
        for step in winning {
            let after = made(positions, step);
            assert_eq!(nim_sum(&after, &mut value), 0, "{line}");
            seen.push(step.to_string());
        }
        for step in replies {
            let after = made(positions, step);
            assert_ne!(nim_sum(&after, &mut value), 0, "{line}");
            let replied = made(&after, &step["reply"]);
            assert_eq!(nim_sum(&replied, &mut value), 0, "{line}");
            seen.push(format!("{}{}", step["component"], step["to"]));
        }
        let count = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), count, "a move twice: {line}");
    }
}

/// What people read, too: no line is too wide, and the columns add up.
fn check_text(game: &Game, positions: &[Position]) {
    let mut known = HashMap::new();
    let values = positions
        .iter()
        .map(|position| game.value(*position, &mut known));
    let sum = values.fold(0, |sum, value| sum ^ value);
    let text = game.explain(positions, false);
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    let (_, columns) = text.split_once("\nNIM-SUM\n").unwrap();
    let bits = |line: &str| u64::from_str_radix(line.split(' ').next_back().unwrap(), 2).unwrap();
    let rows = columns
        .lines()
        .filter(|line| line.starts_with("  heap ") || line.starts_with("  board "))
        .take_while(|line| !line.contains(':'));
    assert_eq!(rows.fold(0, |sum, row| sum ^ bits(row)), sum, "{text}");
    let last = columns.lines().find(|line| line.starts_with("  nim-sum"));
    assert_eq!(bits(last.unwrap()), sum, "{text}");
}

fn explained(arguments: &[&str]) -> String {
    let mut command = undisturbed(env!("CARGO_BIN_EXE_grundy"));
    let output = command.arg("explain").args(arguments).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// One is not called many, and nothing is told of what is not there.
#[test]
fn one_and_none_in_words() {
    let top = u64::MAX.to_string();
    let large = (1_u64 << 63).to_string();
    // Two heaps: both values, however long.
    let text = explained(&["nim", &top, &large]);
    assert!(!text.contains("all others"), "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    let now = format!("now {large} xor {large} = 0");
    assert!(words.join(" ").ends_with(&now), "{text}");
    assert!(explained(&["nim", &top, &large, "1", "2", "3", "4"]).contains("(all others)"));
    // Of a game that is computed, the heaps with nothing or one below.
    for (heap, wanted) in [
        ("0", "the empty heap has the value 0"),
        ("1", "computed from the value of the empty heap"),
        ("2", "computed from the values of all smaller heaps"),
    ] {
        for rules in ["factorials", "squares", "powers:2"] {
            let text = explained(&[rules, heap]);
            assert!(text.contains(wanted), "{text}");
            assert_eq!(text.contains("smaller heaps"), heap == "2");
        }
    }
    // Twelve are explained in full.
    let heaps: Vec<String> = (1..=14).map(|heap| heap.to_string()).collect();
    let text = |last: usize| {
        let heaps = heaps[..last].iter().map(String::as_str);
        explained(&["nim"].into_iter().chain(heaps).collect::<Vec<_>>())
    };
    assert!(!text(12).contains("of the other"));
    assert!(text(13).contains("The value of the other heap: 13 has 13\n"));
    assert!(text(14).contains("The values of the other heaps: 13 has 13, 14 has 14\n"));
}

/// Numbers that a reader of JSON with 64 bits can have, and null beyond.
#[test]
fn what_is_left_out_of_json() {
    let json = |arguments: &[&str]| -> Value {
        let arguments = [arguments, &["--json"]].concat();
        serde_json::from_str(&explained(&arguments)).unwrap()
    };
    let top = u64::MAX.to_string();
    let half = (1_u64 << 63).to_string();
    let larger = ((1_u64 << 63) + 4).to_string();
    // Of 2^65 - 2 moves ten are listed; of 2^64; of 2^64 + 8.
    assert!(json(&["nim", &top, &top])["more"].is_null());
    assert_eq!(json(&["nim", &half, &half])["more"], u64::MAX - 9);
    assert_eq!(json(&["nim", &larger, &larger])["more"], u64::MAX - 1);
    // Of 2^64 + 10, the fewest of which 2^64 are left.
    let first = ((1_u64 << 63) + 5).to_string();
    assert!(json(&["nim", &first, &first])["more"].is_null());
    for (heap, more) in [
        ("0", 0),
        ("8", 0),
        ("9", 0),
        ("10", 1),
        (&top, u64::MAX - 9),
    ] {
        let below_more = &json(&["nim", heap])["components"][0]["below_more"];
        assert_eq!(below_more, more, "{heap}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn all_that_is_said_is_so(
        game in select((0..GAMES.len()).collect::<Vec<_>>()),
        positions in vec((0..50_u64, 1..30_u64), 1..5),
    ) {
        let game = &GAMES[game];
        let positions: Vec<Position> = positions
            .into_iter()
            .map(|(n, columns)| if game.is_board() { (n % 20 + 1, columns) } else { (n, 0) })
            .collect();
        game.check(&positions);
        check_text(game, &positions);
    }

    /// P-positions, which chance seldom makes: each component twice.
    #[test]
    fn so_it_is_where_no_move_wins(
        game in select((0..GAMES.len()).collect::<Vec<_>>()),
        positions in vec((0..40_u64, 1..30_u64), 1..3),
    ) {
        let game = &GAMES[game];
        let mut positions: Vec<Position> = positions
            .into_iter()
            .map(|(n, columns)| if game.is_board() { (n % 20 + 1, columns) } else { (n, 0) })
            .collect();
        positions.extend(positions.clone());
        game.check(&positions);
        check_text(game, &positions);
    }
}
