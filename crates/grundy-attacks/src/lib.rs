//! Attacks on everything that reads bytes or text from outside.
//!
//! An attack is a function of any bytes that panics on a finding. It reads the
//! bytes in a second, plain way, written from the documents and not from the
//! code, and asks that both agree. Each is a fuzz target of the same name
//! (`fuzz/`), and `tests/replay.rs` replays what fuzzing has kept.
//!
//! | attack | bytes | what is asked |
//! | --- | --- | --- |
//! | [`table_raw`] | a table file | what opens and verifies is what the format's description says, reads so, and is encoded to the same bytes |
//! | [`table_header`] | fields and payload, put behind right checksums | the same |
//! | [`judge_input_fimber`] and four more | a problem's input | the answer, or the place of the error, of a plain parser and the plain recurrence, whatever pieces the input comes in |
//! | [`lines`] | rules, a command, and standard input | the same, and winning moves by the plain values |
//! | [`play`] | rules, a position, and what is typed | the transcript of the game is that of a plain referee |
//! | [`rules_text`] | RULES | what is read, is printed in its canonical form; the values of the first heaps are those of the recurrence |
//! | [`position_text`] | RULES, and a POSITION a line | the same, and winning moves by trying every move |
//! | [`certificate`] | a certificate | what is proved is true |
//! | [`certificate_forged`] | rules, a period, a field and what to write there | the same, and what is true is proved |

#![forbid(unsafe_code)]
// To panic is how an attack tells of a finding, and nothing here is linked.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing
)]

mod game;
mod input;
mod judge;
mod lines;
mod plain;
mod play;
mod proof;
mod referee;
mod table;
mod text;

pub use judge::{
    judge_input_ainta, judge_input_fimber, judge_input_nim, judge_input_nim_cases,
    judge_input_parity_nim,
};
pub use lines::lines;
pub use play::play;
pub use proof::{certificate, certificate_forged};
pub use table::{table_header, table_raw};
pub use text::{position_text, rules_text};

/// A function of any bytes, which panics on a finding.
pub type Attack = fn(&[u8]);

/// Every attack, by the name of its fuzz target.
pub const ATTACKS: [(&str, Attack); 13] = [
    ("certificate", certificate),
    ("certificate_forged", certificate_forged),
    ("judge_input_ainta", judge_input_ainta),
    ("judge_input_fimber", judge_input_fimber),
    ("judge_input_nim", judge_input_nim),
    ("judge_input_nim_cases", judge_input_nim_cases),
    ("judge_input_parity_nim", judge_input_parity_nim),
    ("lines", lines),
    ("play", play),
    ("position_text", position_text),
    ("rules_text", rules_text),
    ("table_header", table_header),
    ("table_raw", table_raw),
];

/// A message for people: something, on one line, no longer than a screen.
fn assert_message(message: &str) {
    assert!(!message.is_empty(), "an empty message");
    assert!(
        !message.chars().any(char::is_control),
        "a control character in {message:?}"
    );
    assert!(message.chars().count() < 1000, "too long: {message:?}");
}
