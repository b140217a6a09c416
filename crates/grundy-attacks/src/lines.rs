//! Positions from standard input, for `value`, `moves` and `sequence`.

use crate::{
    assert_message,
    game::{Game, Position, memory},
    input::{Pieces, Plain, Refused, behind_a_buffer},
};
use grundy_cli::attacked;
use serde_json::{Value, json};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Command {
    Value,
    Moves,
    MovesJson,
    Bfile,
    SequenceJson,
}

const COMMANDS: [(Command, &[&str]); 5] = [
    (Command::Value, &["value"]),
    (Command::Moves, &["moves"]),
    (Command::MovesJson, &["moves", "--json"]),
    (Command::Bfile, &["sequence", "--format", "bfile"]),
    (Command::SequenceJson, &["sequence", "--format", "json"]),
];

/// A byte that chooses rules and a command, and then standard input.
pub fn lines(bytes: &[u8]) {
    let Some((choice, text)) = bytes.split_first() else {
        return;
    };
    let game = Game::chosen(choice % 8);
    let (command, name) = COMMANDS[usize::from(choice / 8) % COMMANDS.len()];
    let most = memory().to_string();
    let arguments = [name, &["--max-memory", &most, game.0, "-"]].concat();
    if game.has_boards() && matches!(command, Command::Bfile | Command::SequenceJson) {
        let (out, answered) = answer(&arguments, Pieces::of(text, &[1], None));
        assert!(out.is_empty() && answered.unwrap_err().contains("boards"));
        return;
    }

    let mut answers = String::new();
    let mut wanted = plain(game, command, text, &mut answers);
    let answers = in_order(command, &answers);
    for pieces in [&[usize::MAX][..], &[1], &[0, 7, 0, 0, 64, 1, 65]] {
        let (out, answered) = answer(&arguments, Pieces::of(text, pieces, None));
        assert_eq!(in_order(command, &out), answers);
        agrees(answered, wanted.as_ref());
    }
    // A read that fails: either it is told, or the answers need nothing of it.
    let (out, answered) = answer(&arguments, Pieces::of(text, &[5], Some(text.len() / 2)));
    let found = in_order(command, &out);
    match answered {
        Err(message) if message.starts_with("cannot read <stdin>: ") => {
            assert!(answers.starts_with(&found), "{found:?} of {answers:?}");
        }
        other => {
            assert_eq!(found, answers);
            agrees(other, wanted.as_ref());
        }
    }
    // For some texts, as it takes far longer than the rest.
    if text.len().is_multiple_of(16) {
        let behind = behind_a_buffer(text);
        if let Err(wrong) = &mut wanted {
            wrong.place.line += 1;
        }
        let (out, answered) = answer(&arguments, Pieces::of(&behind, &[usize::MAX], None));
        assert_eq!(in_order(command, &out), answers);
        agrees(answered, wanted.as_ref());
    }
}

fn answer(arguments: &[&str], input: Pieces) -> (String, Result<(), String>) {
    let mut out = Vec::new();
    let answered = attacked::lines(arguments, input, &mut out);
    (String::from_utf8(out).expect("answers in UTF-8"), answered)
}

/// The first word that is refused.
struct Wrong<'t> {
    place: Refused,
    word: &'t [u8],
    /// It is a position, whose value takes more memory than there is.
    too_large: bool,
}

fn agrees(answered: Result<(), String>, wanted: Result<&(), &Wrong>) {
    let (message, wrong) = match (answered, wanted) {
        (Ok(()), Ok(())) => return,
        (Err(message), Err(wrong)) => (message, wrong),
        (Ok(()), Err(wrong)) => panic!("{:?} was not refused", wrong.place),
        (Err(message), Ok(())) => panic!("{message}, by the plain reader nothing"),
    };
    let Refused { line, column, .. } = wrong.place;
    let said = message.strip_prefix(&format!("<stdin>:{line}:{column}: "));
    let said = said.unwrap_or_else(|| panic!("{message}, by the plain reader {:?}", wrong.place));
    if wrong.too_large {
        // Its table would have more heaps than can be counted.
        let beyond = wrong.word.ends_with(b"18446744073709551615")
            && said.contains("18446744073709551615 is not computed");
        assert!(
            beyond || said.contains("more than --max-memory"),
            "{message}"
        );
    } else {
        assert!(said.starts_with("found `"), "{message}");
        let plain = wrong
            .word
            .iter()
            .all(|byte| b"+-./:;x".contains(byte) || byte.is_ascii_alphanumeric());
        if plain && wrong.word.len() <= 48 {
            let word = String::from_utf8_lossy(wrong.word);
            assert!(said.starts_with(&format!("found `{word}`")), "{message}");
        }
    }
    assert_message(&message);
}

/// The answers before the first word that is refused, in any order of the moves.
fn plain<'t>(
    game: Game,
    command: Command,
    text: &'t [u8],
    out: &mut String,
) -> Result<(), Wrong<'t>> {
    let read = |(word, place): (&'t [u8], Refused)| {
        let position = str::from_utf8(word)
            .ok()
            .and_then(|word| game.position(word));
        let valued = position.and_then(|position| Some((position, game.value(position)?)));
        valued.ok_or(Wrong {
            place,
            word,
            too_large: position.is_some(),
        })
    };
    let tokens = Plain::of(text).tokens;
    if !matches!(command, Command::Moves | Command::MovesJson) {
        for token in tokens {
            let (position, value) = read(token)?;
            out.push_str(&match command {
                Command::Bfile => format!("{position} {value}\n"),
                Command::SequenceJson => {
                    let rules = game.0;
                    format!(
                        "{{\"rules\": \"{rules}\", \"heap\": {position}, \"value\": {value}}}\n"
                    )
                }
                _ => format!("{value}\n"),
            });
        }
        return Ok(());
    }
    for line in tokens.chunk_by(|(_, one), (_, next)| one.line == next.line) {
        let sum = line.iter().copied().map(read);
        let sum = sum.collect::<Result<Vec<_>, _>>()?;
        match command {
            Command::Moves => {
                let blank = if out.is_empty() { "" } else { "\n" };
                out.push_str(&format!("{blank}{}", moves(game, &sum)));
            }
            _ => out.push_str(&format!("{}\n", moves_json(game, &sum))),
        }
    }
    Ok(())
}

type Valued = (Position, u64);

fn nim_sum(sum: &[Valued]) -> u64 {
    sum.iter().fold(0, |nim_sum, (_, value)| nim_sum ^ value)
}

/// Each with its component, counted from 0.
fn winning(game: Game, sum: &[Valued]) -> Vec<(usize, Position, Position)> {
    let nim_sum = nim_sum(sum);
    let each = sum.iter().enumerate().flat_map(|(at, (from, value))| {
        let options = game.options_of_value(*from, value ^ nim_sum);
        options.into_iter().map(move |to| (at, *from, to))
    });
    each.collect()
}

fn moves(game: Game, sum: &[Valued]) -> String {
    let mut text = String::from("position:");
    for (position, _) in sum {
        text.push_str(&format!(" {position}"));
    }
    let nim_sum = nim_sum(sum);
    let outcome = match nim_sum {
        0 => "P (the player to move loses)",
        _ => "N (the player to move wins)",
    };
    let winning = winning(game, sum);
    text.push_str(&format!(
        "\noutcome: {outcome}\nnim-sum: {nim_sum}\nwinning moves: {}\n",
        winning.len()
    ));
    for (at, from, to) in winning {
        let (name, number) = (game.name(), at + 1);
        text.push_str(&format!(
            "  {name} {number}: {}\n",
            game.move_text(from, to)
        ));
    }
    text
}

fn moves_json(game: Game, sum: &[Valued]) -> Value {
    let shown = |position: Position| match position {
        Position::Heap(heap) => json!(heap),
        board @ Position::Board(..) => json!(board.to_string()),
    };
    let left = |position: Position| match position {
        Position::Heap(0) => json!([]),
        other => json!([shown(other)]),
    };
    let nim_sum = nim_sum(sum);
    let winning = winning(game, sum).into_iter();
    let winning =
        winning.map(|(at, from, to)| json!({"component": at, "from": shown(from), "to": left(to)}));
    json!({
        "rules": game.0,
        "position": sum.iter().map(|(position, _)| shown(*position)).collect::<Vec<_>>(),
        "nim_sum": nim_sum,
        "outcome": if nim_sum == 0 { "P" } else { "N" },
        "winning_moves": winning.collect::<Vec<_>>(),
    })
}

/// The lines of answers, with the winning moves of each in an order of their own.
fn in_order(command: Command, answers: &str) -> Vec<String> {
    assert!(answers.is_empty() || answers.ends_with('\n'));
    let mut lines: Vec<String> = answers.lines().map(String::from).collect();
    match command {
        Command::Moves => {
            let are_moves = |line: &str| line.starts_with("  ");
            for run in lines.chunk_by_mut(|one, next| are_moves(one) && are_moves(next)) {
                run.sort();
            }
        }
        Command::MovesJson => {
            for line in &mut lines {
                let mut answer: Value = serde_json::from_str(line).expect("JSON");
                if let Some(moves) = answer["winning_moves"].as_array_mut() {
                    moves.sort_by_key(Value::to_string);
                }
                *line = answer.to_string();
            }
        }
        _ => {}
    }
    lines
}
