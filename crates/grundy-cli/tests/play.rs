//! Games against the computer, typed as a person types them.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::{collection::vec, prelude::*};
use std::{
    collections::HashMap,
    io::{BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio},
    thread,
};

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

const PROMPT: &str = "Your move> ";
/// After a game that could have been won.
const LAST_PROMPT: &str = "Undo or end> ";

fn play(arguments: &str) -> Command {
    let mut command = undisturbed(env!("CARGO_BIN_EXE_grundy"));
    command
        .arg("play")
        .args(arguments.split_whitespace())
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// All that is typed given at once.
fn scripted(arguments: &str, typed: &[u8]) -> Output {
    let mut child = play(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // The game may be over before all is read.
        scope.spawn(move || stdin.write_all(typed));
        child.wait_with_output().unwrap()
    })
}

fn transcript(arguments: &str, typed: &str) -> String {
    let output = scripted(arguments, typed.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
    String::from_utf8(output.stdout).unwrap()
}

/// A game that is answered line by line.
struct Talk {
    child: Child,
    typed: ChildStdin,
    shown: BufReader<ChildStdout>,
    over: bool,
}

impl Talk {
    fn start(arguments: &str) -> (Self, String) {
        let mut child = play(arguments).spawn().unwrap();
        let typed = child.stdin.take().unwrap();
        let shown = BufReader::new(child.stdout.take().unwrap());
        let over = false;
        let mut talk = Self {
            child,
            typed,
            shown,
            over,
        };
        let opening = talk.listen();
        (talk, opening)
    }

    /// What is printed to the next prompt, which shows that it was flushed; or
    /// to the end, where nothing is taken back.
    fn listen(&mut self) -> String {
        let mut text = Vec::new();
        let mut byte = [0];
        while !text.ends_with(PROMPT.as_bytes()) {
            if self.shown.read(&mut byte).unwrap() == 0 {
                assert_eq!(self.child.wait().unwrap().code(), Some(0));
                self.over = true;
                break;
            }
            text.push(byte[0]);
            if text.ends_with(LAST_PROMPT.as_bytes()) {
                writeln!(self.typed).unwrap();
            }
        }
        String::from_utf8(text).unwrap()
    }

    fn say(&mut self, line: &str) -> String {
        writeln!(self.typed, "{line}").unwrap();
        self.listen()
    }

    /// What the hint says to type.
    fn hint(&mut self) -> (String, String) {
        let hint = self.say("hint");
        let (_, word) = hint.split_once("Type `").unwrap();
        let (word, _) = word.split_once('`').unwrap();
        let word = word.to_owned();
        (hint, word)
    }

    /// Every legal move, as it is typed, out of what `moves` prints.
    fn moves(&mut self) -> Vec<String> {
        let listed = self.say("moves");
        let mut moves = Vec::new();
        for line in listed.lines().filter(|line| line.starts_with("  ")) {
            let (component, listed) = line.split_once(": ").unwrap();
            let number = component.split_whitespace().nth(1).unwrap();
            for way in listed.split(", ") {
                let way = way.split_whitespace().next().unwrap();
                moves.push(format!("{number} {way}"));
            }
        }
        assert!(!moves.is_empty(), "{listed}");
        moves
    }

    /// Types what `choose` says until the game is over, and gives its end.
    fn finish(&mut self, mut choose: impl FnMut(&mut Self) -> String) -> String {
        let mut last = String::new();
        while !self.over {
            let word = choose(self);
            last = self.say(&word);
            assert!(last.contains("You       "), "{word}: {last}");
        }
        last
    }
}

/// Positions of a game, each with whether who is to move wins: found from the
/// rules and nothing else.
type Position = Vec<(u64, u64)>;
type Options = fn(u64, u64) -> Vec<(u64, u64)>;

fn wins(position: &Position, options: Options, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(wins) = known.get(position) {
        return *wins;
    }
    let mut any = false;
    for (place, (rows, columns)) in position.iter().enumerate() {
        for option in options(*rows, *columns) {
            let mut after = position.clone();
            after[place] = option;
            any |= !wins(&after, options, known);
        }
    }
    known.insert(position.clone(), any);
    any
}

fn leave(heap: u64, allows: impl Fn(u64) -> bool) -> Vec<(u64, u64)> {
    let takes = (1..=heap).filter(|take| allows(*take));
    takes.map(|take| (heap - take, 0)).collect()
}

fn ways<const K: u64>(rows: u64, columns: u64) -> Vec<(u64, u64)> {
    let ends = [(1, 0), (0, 1), (K, K)].map(|(down, right)| {
        let (rows, columns) = (rows.checked_sub(down)?, columns.checked_sub(right)?);
        (rows > 0 && columns > 0).then_some((rows, columns))
    });
    ends.into_iter().flatten().collect()
}

/// The games, with the number of components and their largest size.
const GAMES: [(&str, Options, usize, u64); 7] = [
    ("nim", |heap, _| leave(heap, |_| true), 3, 3),
    (
        "parity-nim",
        |heap, _| leave(heap, |take| (take % 2 == 1) == (take == heap)),
        2,
        6,
    ),
    (
        "fimber",
        |heap, _| leave(heap, |take| [1, 2, 3, 5, 8].contains(&take)),
        2,
        8,
    ),
    (
        "subtraction:1,3,4",
        |heap, _| leave(heap, |take| [1, 3, 4].contains(&take)),
        2,
        7,
    ),
    (
        "all-but:2,5",
        |heap, _| leave(heap, |take| ![2, 5].contains(&take)),
        2,
        7,
    ),
    ("ainta:1", ways::<1>, 1, 5),
    ("ainta:2", ways::<2>, 1, 5),
];

/// The positions of a game: the arguments, and whether who is to move wins.
fn positions(game: usize) -> Vec<(String, bool)> {
    let (rules, options, components, largest) = GAMES[game];
    let boards = rules.starts_with("ainta");
    let mut all: Vec<Position> = vec![Vec::new()];
    for _ in 0..components {
        let mut longer = Vec::new();
        for position in &all {
            let least = position.last().map_or(0, |(size, _)| *size);
            match boards {
                true => longer.extend(
                    (1..=largest)
                        .flat_map(|rows| (1..=largest).map(move |columns| vec![(rows, columns)])),
                ),
                false => longer
                    .extend((least..=largest).map(|size| [&position[..], &[(size, 0)]].concat())),
            }
        }
        all = longer;
    }
    let mut known = HashMap::new();
    all.into_iter()
        .map(|position| {
            let wins = wins(&position, options, &mut known);
            let words: Vec<String> = position
                .iter()
                .map(|(rows, columns)| match boards {
                    true => format!("{rows}x{columns}"),
                    false => rows.to_string(),
                })
                .collect();
            (format!("{rules} {}", words.join(" ")), wins)
        })
        .collect()
}

/// Every position of every game, both beginning, with each way to play.
#[test]
fn who_can_win_does() {
    thread::scope(|scope| {
        for game in 0..GAMES.len() {
            scope.spawn(move || {
                let all = positions(game);
                assert!(all.iter().any(|(_, wins)| *wins) && all.iter().any(|(_, wins)| !*wins));
                for (arguments, wins) in all {
                    for first in ["", " --computer-first"] {
                        game_to_the_end(&format!("{arguments}{first}"), wins == first.is_empty());
                    }
                }
            });
        }
    });
}

/// By the hints a person wins what can be won; without them, whatever is
/// played in a lost position, the computer wins.
fn game_to_the_end(arguments: &str, won: bool) {
    let (mut talk, mut end) = Talk::start(arguments);
    if !talk.over {
        end = talk.finish(|talk| {
            let (hint, word) = talk.hint();
            assert_eq!(
                hint.contains("A winning move: "),
                won,
                "{arguments}: {hint}"
            );
            word
        });
    }
    let wanted = if won { ": you win." } else { ": you lose." };
    assert!(end.contains(wanted), "{arguments}: {end}");
    if won {
        return;
    }
    for step in 0..3 {
        let (mut talk, mut end) = Talk::start(arguments);
        if !talk.over {
            end = talk.finish(|talk| {
                let moves = talk.moves();
                moves[(moves.len() - 1) * step / 2].clone()
            });
            assert!(
                end.contains("No move of yours could have won") || arguments.ends_with("first")
            );
        }
        assert!(end.contains(": you lose."), "{arguments}: {end}");
    }
}

#[test]
fn undo_restores() {
    for (arguments, word) in [
        ("nim 3 5 7", "2 5"),
        ("ainta:2 6x9 3x3", "1 x"),
        ("fimber 8", "1"),
    ] {
        let (mut talk, opening) = Talk::start(arguments);
        let drawn = |text: &str| {
            let rows = text.lines().filter(|line| line.starts_with("  "));
            rows.map(str::to_owned).collect::<Vec<_>>()
        };
        assert!(talk.say("undo").contains("no move of yours"));
        let answer = talk.say(word);
        assert_ne!(drawn(&answer), drawn(&opening));
        assert_eq!(drawn(&talk.say("undo")), drawn(&opening));
        assert_eq!(talk.say(word), answer);
        let (_, second) = talk.hint();
        talk.say(&second);
        if !talk.over {
            assert_eq!(drawn(&talk.say("undo")), drawn(&answer));
            assert_eq!(drawn(&talk.say("undo")), drawn(&opening));
        }
    }
    // What the computer began with stands.
    let (mut talk, _) = Talk::start("nim 5 5 1 --computer-first");
    assert!(talk.say("undo").contains("no move of yours"));
    // A computer that errs errs alike again.
    let (mut talk, _) = Talk::start("nim 50 60 70 80 --level 1 --seed 3");
    let answer = talk.say("1 1");
    talk.say("undo");
    assert_eq!(talk.say("1 1"), answer);
}

/// Each is refused with the reason, and moves nothing.
#[test]
fn illegal_moves() {
    for (arguments, word, wanted) in [
        (
            "nim 9 3",
            "2 5",
            "Heap 2 has 3 stones, so 5 cannot be taken; legal takes: 1, 2, 3.",
        ),
        ("nim 9 3", "2 0", "A move takes at least one stone;"),
        ("nim 9 3", "0 1", "Found `0`, wanted a heap from 1 to 2."),
        ("nim 9 3", "3 1", "Found `3`, wanted a heap from 1 to 2."),
        ("nim 9 3", "1", "Which heap?"),
        ("nim 9 3", "1 2 3", "Wanted a move, as `2 5`"),
        ("nim 9 3", "1 d", "Found `d`, wanted a number of stones;"),
        ("nim 9 3", "hint 2", "`hint` stands alone"),
        ("nim 9 3", "-1", "Found `-1`. Wanted a move, as `2 5`"),
        ("nim 9 3", "unod", "did you mean undo?"),
        (
            "nim 9 0",
            "2 1",
            "Heap 2 is empty; no move is left in heap 2.",
        ),
        (
            "nim 9 3",
            "1 99999999999999999999",
            "Heap 1 has 9 stones, fewer than that;",
        ),
        (
            "parity-nim 6",
            "6",
            "an even take must leave a stone; legal takes: 2, 4.",
        ),
        ("parity-nim 6", "3", "an odd take must empty the heap;"),
        (
            "fimber 9",
            "4",
            "4 is not a Fibonacci number; legal takes: 1, 2, 3, 5, 8.",
        ),
        (
            "subtraction:1,3,4 9",
            "2",
            "2 is not 1, 3 or 4; legal takes: 1, 3, 4.",
        ),
        (
            "all-but:2,5 4",
            "2",
            "may not be taken; legal takes: 1, 3, 4.",
        ),
        (
            "ainta:2 2x2",
            "x",
            "Diagonal would take the piece off board 1, of which 2x2 is left; \
             open ways: d to 1x2, r to 2x1.",
        ),
        (
            "ainta:2 5x5",
            "2",
            "Found `2`. Wanted a move, as `d`, `r` or `x`",
        ),
        (
            "ainta:2 5x5 4x4",
            "3 d",
            "Found `3`, wanted a board from 1 to 2.",
        ),
        ("ainta:2 5x5 4x4", "d", "Which board?"),
        (
            "ainta:2 2x2 4x4",
            "1",
            "Which way on board 1? Wanted it after the number, as `2 d` (down on board 2); \
             open ways: d to 1x2, r to 2x1.",
        ),
        (
            "ainta:2 1x1 4x4",
            "1",
            "Which way on board 1? Wanted it after the number, as `2 d` (down on board 2); \
             no move is left in board 1.",
        ),
        (
            "ainta:2 5x5 4x4",
            "3",
            "Found `3`, wanted a board from 1 to 2.",
        ),
        (
            "ainta:2 5x5 4x4",
            "99999999999999999999",
            "Found `99999999999999999999`, wanted a board from 1 to 2.",
        ),
        // What was typed is shown as it was typed.
        ("nim 9 3", "Hnit", "Found `Hnit`; did you mean hint?"),
        ("nim 9 3", "1 D", "Found `D`, wanted a number of stones;"),
        ("nim 9 3", "1X 2", "Found `1X`. Wanted a move"),
        ("nim 9 3", "HINT 2", "`HINT` stands alone"),
        ("ainta:2 5x5 4x4", "1 Up", "Found `Up`, wanted d, r or x;"),
        ("ainta:2 5x5 4x4", "Zz 1", "Found `Zz`. Wanted a move"),
    ] {
        let (mut talk, _) = Talk::start(arguments);
        let before = talk.say("moves");
        let found = talk.say(word);
        assert!(found.contains(wanted), "{arguments}: {word}: {found}");
        assert_eq!(talk.say("moves"), before);
    }
}

#[test]
fn levels_and_seeds() {
    let typed = "1 1\n2 1\n3 1\n4 1\n1 2\n2 2\n";
    let game = |seed: u64| {
        let arguments = format!("nim 50 60 70 80 --level 0.5 --seed {seed}");
        transcript(&arguments, typed)
    };
    assert_eq!(game(7), game(7));
    assert!(game(7).contains("--seed 7` repeats it"));
    let without_seed = |text: String| text.split_once("\n\n").unwrap().1.to_owned();
    assert_ne!(without_seed(game(7)), without_seed(game(8)));
    // Without a seed, the one that is printed repeats the game.
    let found = transcript("nim 50 60 70 80 --level 0.5", typed);
    let (_, seed) = found.split_once("--seed ").unwrap();
    let (seed, _) = seed.split_once('`').unwrap();
    assert_eq!(game(seed.parse().unwrap()), found);
    // It never errs at the rate 0, and then a seed would mean nothing.
    let perfect = transcript("nim 50 60 70 80", typed);
    for level in ["0", "0.0", "-0", "perfect"] {
        let arguments = format!("nim 50 60 70 80 --level {level}");
        assert_eq!(transcript(&arguments, typed), perfect);
        let output = scripted(&format!("{arguments} --seed 9"), b"");
        assert_eq!((output.status.code(), output.stdout), (Some(2), vec![]));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("--seed: a perfect computer"), "{message}");
    }
    let output = scripted("nim 50 --seed 9", b"");
    assert_eq!(output.status.code(), Some(2));
    // At the rate 1 it gives wins away, from a position that is lost for the person.
    let wins = (0..20).filter(|seed| {
        let (mut talk, _) = Talk::start(&format!("nim 4 5 1 --level 1 --seed {seed}"));
        talk.finish(|talk| talk.hint().1).contains("you win")
    });
    assert!(wins.count() > 5);
    for level in ["nan", "2", "-1", "inf", "great"] {
        let output = scripted(&format!("nim 3 --level {level}"), b"");
        assert_eq!(output.status.code(), Some(2), "{level}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("from 0 to 1"), "{message}");
    }
}

/// 8 5 is won by taking 3; 8 → 4 gives it away, and the end says so.
#[test]
fn the_end_tells_where_the_win_was_lost() {
    let (mut talk, _) = Talk::start("nim 8 5");
    talk.say("1 2");
    let end = talk.finish(|talk| talk.hint().1);
    assert!(
        end.contains("At your move 1, heap 1: 8 -> 5 (take 3) would have kept the win."),
        "{end}"
    );
}

/// An erring computer need not do what it should: of that nothing is said. What
/// is said is held against brute force, and against the perfect computer.
#[test]
fn what_is_said_is_so_at_any_level() {
    thread::scope(|scope| {
        for game in 0..GAMES.len() {
            scope.spawn(move || {
                for (arguments, wins) in positions(game).into_iter().step_by(3) {
                    for level in ["", " --level 0.5 --seed 1", " --level 1 --seed 4"] {
                        said_is_so(&arguments, level, wins);
                    }
                }
            });
        }
    });
}

fn said_is_so(arguments: &str, level: &str, wins: bool) {
    let said = transcript(&format!("{arguments}{level}"), "why\nhint\n");
    if said.contains("You cannot move") {
        return;
    }
    assert!(!said.contains("the computer") && !said.contains("you win"));
    assert_eq!(said.contains("so you can win: "), wins, "{said}");
    assert_eq!(said.contains("you lose against perfect play: "), !wins);
    assert_eq!(said.contains("A winning move: "), wins, "{said}");
    if let Some((_, tried)) = said.split_once("A perfect computer would try ") {
        let (tried, _) = tried.split_once(". Type").unwrap();
        let made = transcript(&format!("{arguments} --computer-first"), "");
        assert!(made.contains(&format!("\nComputer  {tried}\n")), "{made}");
    }
}

/// As soon as it is said where the win was lost, it can be had again.
#[test]
fn a_lost_game_can_be_taken_back() {
    const OFFER: &str = "`undo` takes your last move back; Enter or quit ends.\nUndo or end> \n";
    // Lost by the first move, and won by another one.
    let found = transcript("nim 1 2", "2 2\nundo\n2 1\n1 1\n2 1\n");
    let (lost, again) = found.split_once(OFFER).unwrap();
    assert!(lost.ends_with("2 -> 1 (take 1) would have kept the win.\n"));
    assert!(
        again.starts_with("Your last move is taken back.\n\n  heap 1  1  o\n  heap 2  2  oo\n"),
        "{again}"
    );
    assert!(
        again.ends_with("You made the last move: you win.\n"),
        "{again}"
    );
    // Not the last move gave the win away: undo leads to there, too.
    let found = transcript("nim 3 5 7", "2 5\n1 2\n1 1\nundo\nundo\nundo\nhint\n");
    assert!(found.contains("A winning move: heap 1: 3 -> 2"), "{found}");
    // As often as it is lost; and offered once for each loss.
    let found = transcript("nim 1 2", "2 2\nUndo\n2 2\n undo \n2 2\n");
    assert_eq!(found.matches(OFFER).count(), 3);
    for typed in ["", "\n", "quit\n", "1 1\n2 1\n", "undo 1\n", "\u{1b}[A\n"] {
        let found = transcript("nim 1 2", &format!("2 2\n{typed}"));
        assert!(found.ends_with(OFFER), "{typed}: {found}");
        assert_eq!(found.matches(OFFER).count(), 1);
    }
    // Where nothing could have been won, and where it was, nothing is asked.
    for (arguments, typed) in [
        ("nim 1 1", "1 1\nundo\n"),
        ("nim 3", "3\nundo\n"),
        ("nim 0", "undo\n"),
        ("nim 4 --computer-first", "undo\n"),
    ] {
        assert!(!transcript(arguments, typed).contains("takes your last"));
    }
    // A computer that errs answers as it did.
    let (lost, again) = (0..)
        .find_map(|seed| {
            let arguments = format!("nim 4 5 --level 0.5 --seed {seed}");
            let found = transcript(&arguments, "2 2\n1 4\n2 3\nundo\nundo\n1 4\n2 3\n");
            let (lost, again) = found.split_once(OFFER)?;
            Some((lost.to_owned(), again.to_owned()))
        })
        .unwrap();
    let computer = |text: &str| {
        let made = text.lines().filter(|line| line.starts_with("Computer"));
        made.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(
        computer(&lost).ends_with(&computer(&again)),
        "{lost}{again}"
    );
}

/// Nothing is listed or walked that is as long as a heap.
#[test]
fn huge_heaps() {
    let typed = "moves\nhint\nwhy\n1 1\nmoves\nhint\n2 1\nundo\nquit\n";
    let top = u64::MAX;
    for arguments in [
        format!("nim {top} {top} {top}"),
        format!("nim {top} {top} --level 1 --seed 4"),
        format!("parity-nim {top} {top}"),
        format!("parity-nim {top} {} 7 --level 1", top - 1),
        format!("ainta:5 {top}x{top} {top}x3 1x1"),
        format!("ainta:{top} {top}x{top} {top}x1"),
        "subtraction:1,3,4 1000000000000000000 1000000000000000001".into(),
        "subtraction:1,3,4 1000000000000000000 999 --level 1".into(),
        "all-but:2,5 1000000000000000000 1000000000000000000".into(),
        "all-but:2,5 1000000000000000000 77 --level 1".into(),
        "squares 100000 100000".into(),
        format!("nim{}", " 1000000000".repeat(5000)),
    ] {
        let found = transcript(&arguments, typed);
        assert!(
            found.ends_with("The game ends here, unfinished.\n"),
            "{found}"
        );
    }
}

#[test]
fn drawings_keep_their_width() {
    let top = u64::MAX;
    for arguments in [
        format!("nim 1 {top} 30 31 5"),
        format!("nim{}", format!(" {top} 7").repeat(100)),
        format!("ainta:2 {top}x{top} {top}x{top} {top}x{top} 3x3"),
        format!("ainta:2{}", format!(" {top}x{top} 7x7 1x1").repeat(20)),
        "ainta:9 8x14 9x15 1x15 9x1 1x1 20x20".into(),
        "ainta:3 14x14 14x14 15x15 15x15".into(),
    ] {
        let found = transcript(&arguments, "");
        let (_, drawn) = found.split_once("\n\n").unwrap();
        for line in drawn.lines() {
            assert!(line.len() <= 72 && !line.ends_with("  "), "{line}");
        }
        assert!(drawn.lines().count() < 130);
    }
}

/// As many rows of a board as columns.
#[test]
fn boards_are_drawn_to_14_squares() {
    let drawn = |board: &str| {
        let found = transcript(&format!("ainta:2 {board}"), "");
        let (_, drawn) = found.split_once(&format!("board 1: {board}\n")).unwrap();
        let (drawn, _) = drawn.split_once("Your move").unwrap();
        drawn.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    for side in [12, 13, 14] {
        let rows = drawn(&format!("{side}x{side}"));
        assert_eq!(rows.len(), side);
        assert!(rows.iter().all(|row| row.len() == 2 + 2 * side - 1));
    }
    let rows = drawn("15x15");
    assert_eq!(rows.len(), 15);
    assert!(
        rows[..14]
            .iter()
            .all(|row| row.ends_with(" . ...") || row.ends_with("..."))
    );
    assert_eq!(rows[14], "  ...");
}

/// Lines end as they may, and the last may lack its end.
#[test]
fn forms_of_lines() {
    let wanted = transcript("nim 3 5", "2 2\n1 3\n");
    for typed in [
        "2 2\r\n1 3\r\n",
        "  2\t2  \n\n\n1 3",
        "\u{feff}2 2\n1 3\n",
        "\u{feff}\r\n2 2\n1 3\n",
    ] {
        let found = transcript("nim 3 5", typed);
        assert_eq!(
            found.replace("Your move> \n", ""),
            wanted.replace("Your move> \n", "")
        );
    }
    assert!(transcript("ainta:2 4x6", "D\nDown\nQUIT\n").contains("6 (down)"));
    assert!(transcript("nim 0", "").contains("You cannot move: you lose."));
    assert!(
        transcript("nim 0 --computer-first", "").contains("The computer cannot move: you win.")
    );
}

#[cfg(unix)]
#[test]
fn output_that_nobody_reads() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = play("nim 3 5").stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_folder_for_input() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = play("nim 3 5").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let folder = std::fs::File::open(".").unwrap();
    let output = play("nim 3 5").stdin(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.starts_with("error: cannot read <stdin>: "),
        "{message}"
    );
}

/// In a terminal, in colour unless that is not wanted.
#[cfg(target_os = "linux")]
#[test]
fn in_a_terminal() {
    let shown = |no_color: Option<&str>, arguments: &str, typed: &str| {
        let game = format!("{} play {arguments}", env!("CARGO_BIN_EXE_grundy"));
        // `script` (util-linux) runs it in a pseudo-terminal.
        let mut command = undisturbed("script");
        command
            .args(["-qec", &game, "/dev/null"])
            .envs(no_color.map(|value| ("NO_COLOR", value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(typed.as_bytes()).unwrap();
        let output = child.wait_with_output();
        drop(stdin);
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let lost = shown(Some("1"), "nim 1 2", "2 2\nundo\n2 1\n1 1\n2 1\n");
    assert!(lost.contains("Undo or end> "), "{lost}");
    assert!(lost.contains("you win."), "{lost}");
    let plain = shown(Some("1"), "nim 3 5", "2 2\n1 3\n2 1\n2 1\n2 1\n");
    assert!(plain.contains("heap 2  5  ooooo\r\n"), "{plain}");
    assert!(plain.contains("you win."), "{plain}");
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
    let coloured = shown(None, "nim 3 5", "2 2\n2 1\n2 1\n2 1\n");
    assert!(
        coloured.contains("\u{1b}[36mooooo\u{1b}[0m"),
        "{coloured:?}"
    );
    assert!(
        coloured.contains("\u{1b}[1mYour move>\u{1b}[0m "),
        "{coloured:?}"
    );
    let won = "You made the last move: \u{1b}[1m\u{1b}[32myou win\u{1b}[0m.";
    assert!(coloured.contains(won), "{coloured:?}");
    let board = shown(None, "ainta:2 3x3", "x\n");
    assert!(board.contains("\u{1b}[1m@\u{1b}[0m"), "{board:?}");
    assert!(board.contains("You made the last move"), "{board:?}");
}

/// Boards stand under each other and heaps are cut, where the terminal is narrow.
#[cfg(target_os = "linux")]
#[test]
fn in_a_narrow_terminal() {
    let shown = |columns: usize, arguments: &str| {
        let grundy = env!("CARGO_BIN_EXE_grundy");
        let game = format!("stty cols {columns} rows 24; {grundy} play {arguments}");
        let output = undisturbed("script")
            .args(["-qec", &game, "/dev/null"])
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output();
        let shown = String::from_utf8(output.unwrap().stdout).unwrap();
        let (_, drawn) = shown.split_once("quit.\r\n\r\n").unwrap();
        let (drawn, _) = drawn.split_once("Your move>").unwrap();
        drawn.replace('\r', "")
    };
    let beside = "  board 1: 4x9         board 2: 3x3\n";
    assert!(shown(72, "ainta:2 4x9 3x3").starts_with(beside));
    assert!(shown(35, "ainta:2 4x9 3x3").starts_with(beside));
    let under = "  board 1: 4x9\n  @ r . . . . . . .\n  d . . . . . . . .\n  . . x . . . . . .\n  \
                 . . . . . . . . .\n\n  board 2: 3x3\n  @ r .\n  d . .\n  . . x\n";
    assert_eq!(shown(34, "ainta:2 4x9 3x3"), under);
    for columns in [24, 30, 37, 40, 50, 71, 72, 100, 250] {
        for arguments in [
            "ainta:2 14x14 15x15 3x3 2x2",
            "ainta:3 99x99 2x2 2x2 2x2 2x2 2x2 2x2 2x2 2x2",
            "nim 1 29 30 31 1000000",
            "nim 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        ] {
            let drawn = shown(columns, arguments);
            let widest = drawn.lines().map(str::len).max().unwrap();
            assert!(widest <= columns.min(72), "{columns}: {drawn}");
        }
    }
    // As many stones as fit: 30 of them take 35 columns, after 14.
    let row = |columns, size: &str| {
        let drawn = shown(columns, &format!("nim {size}"));
        drawn.trim_end().to_owned()
    };
    assert!(row(49, "30").ends_with(" ooooo ooooo"));
    assert_eq!(row(49, "30").len(), 49);
    assert_eq!(
        row(48, "30"),
        "  heap 1  30  ooooo ooooo ooooo ooooo ooooo ..."
    );
    assert_eq!(row(30, "30"), "  heap 1  30  ooooo ooooo ...");
    assert_eq!(
        row(24, "18446744073709551615"),
        "  heap 1  18446744073709551615"
    );
}

/// Bytes, and lines that are nearly what is wanted.
fn anything() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "1",
        "2",
        "0",
        "d",
        "r",
        "x",
        "hint",
        "why",
        "moves",
        "undo",
        "help",
        "-3",
        "\u{1b}[2J",
        "18446744073709551616",
        "é",
        "",
    ]);
    let nearly = vec(vec(words, 0..3), 0..30).prop_map(|lines| {
        let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
        lines.join("\n").into_bytes()
    });
    prop_oneof![vec(any::<u8>(), 0..3000), nearly]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_input_ends_well(typed in anything(), game in 0..5_usize) {
        let game = ["nim 3 5 7", "ainta:2 5x6 3x3", "fimber 34", "parity-nim 9 6", "all-but:2,5 9"][game];
        let output = scripted(game, &typed);
        prop_assert_eq!(output.status.code(), Some(0));
        prop_assert_eq!(output.stderr, b"");
        let shown = String::from_utf8(output.stdout).unwrap();
        prop_assert!(shown.ends_with("unfinished.\n") || shown.contains(": you "));
        let escapes = shown.contains('\u{1b}');
        prop_assert!(!escapes);
    }
}
