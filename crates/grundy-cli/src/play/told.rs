//! What a match says of itself.

use super::{
    Level, Match, Player, computer,
    rule::Rule,
    typed::{self, WORDS},
};
use crate::{colour, position::Component};
use grundy::{ImpartialGame, Sum, WinningMove};
use std::{fmt::Display, io::Write};

/// Components that are told of one by one.
const TOLD: usize = 12;

impl<R: Rule, W: Write> Match<'_, R, W> {
    /// The game, who wins it, who begins and how to move.
    pub(super) fn opening(&self) -> String {
        let title = self.screen.colour.paint(colour::STRONG, self.rules);
        let begins = match self.first {
            Player::Person => "You begin.",
            Player::Computer => "The computer begins.",
        };
        let mut lines = vec![
            format!("{title}: {}.", self.rule.sentence()),
            format!("Who cannot move loses. {begins}"),
        ];
        if let Level::Errs(rate) = self.level {
            lines.push(format!(
                "The computer moves at random at a rate of {rate}; `--seed {}` repeats it.",
                self.seed
            ));
        }
        lines.push(format!("{}; or {}.", self.how(), typed::names()));
        lines.join("\n")
    }

    fn how(&self) -> String {
        format!(
            "Type a move as {}",
            self.rule.example(self.positions.len() > 1)
        )
    }

    pub(super) fn help(&self) -> String {
        let words = WORDS.map(|(name, _, meaning)| format!("  {name:<6} {meaning}"));
        format!(
            "{}\n{}.\n{}",
            sentence(&self.rule.sentence()),
            self.how(),
            words.join("\n")
        )
    }

    /// A winning move, or what a perfect player would do without one, which is
    /// true of the computer at any level.
    pub(super) fn hint(&self) -> String {
        let (praise, choice) = match computer::winning(&self.positions) {
            Some(choice) => ("A winning move:", Some(choice)),
            None => (
                "Every move loses against perfect play. A perfect computer would try",
                computer::resisting(&self.rule, &self.positions),
            ),
        };
        let Some(WinningMove { component, to }) = choice else {
            return String::new();
        };
        let Some(from) = self.positions.get(component) else {
            return String::new();
        };
        let word = self.rule.word(from, &to);
        let word = match self.positions.len() {
            1 => word,
            _ => format!("{} {word}", component + 1),
        };
        let choice = self.move_text(component, from, &to);
        format!("{praise} {choice}. Type `{word}`.")
    }

    /// The values, the nim-sum, and what follows.
    pub(super) fn why(&self) -> String {
        let sum = Sum::new(&self.positions);
        let nim_sum = sum.nim_sum();
        let values = self.positions.iter().map(ImpartialGame::grundy_value);
        let values = few(values, self.positions.len());
        let values = match self.positions.len() {
            1 => format!("The Grundy value is {values}"),
            _ => format!("Grundy values {values}; their nim-sum is {nim_sum}"),
        };
        let verdict = if nim_sum.is_zero() {
            "It is 0, so you lose against perfect play: every move makes it something else,\n\
             and there is an answer that makes it 0 again."
                .into()
        } else {
            let count = sum.winning_move_count();
            let moves = if count == 1 {
                "move makes"
            } else {
                "moves make"
            };
            format!("It is not 0, so you can win: {count} {moves} it 0 (`hint` names one).")
        };
        let position = self.positions.iter().map(position_text);
        let position = match self.positions.len() {
            0..=TOLD => position.collect::<Vec<_>>().join(" "),
            _ => "POSITION...".into(),
        };
        format!(
            "{values}.\n{verdict}\n`grundy explain {} {position}` tells more.",
            self.rules
        )
    }

    /// The legal moves of each component that has some.
    pub(super) fn moves(&self) -> String {
        let mut lines = vec![format!("The {}:", R::LEGAL)];
        let open = (1..).zip(&self.positions);
        let mut open = open.filter(|(_, from)| self.rule.nth(from, 0).is_some());
        let told = open.by_ref().take(TOLD).map(|(number, from)| {
            let (name, position) = (R::Position::NAME, position_text(from));
            format!("  {name} {number} ({position}): {}", self.rule.legal(from))
        });
        lines.extend(told);
        match open.count() {
            0 => {}
            more => lines.push(format!("  ... and {more} more with moves")),
        }
        lines.join("\n")
    }

    /// Who won, and where the person lost a game that was won.
    pub(super) fn ending(&self) -> String {
        let winner = self.mover().other();
        let verdict = match winner {
            Player::Person => self.screen.colour.paint(colour::GOOD, "you win"),
            Player::Computer => self.screen.colour.paint(colour::BAD, "you lose"),
        };
        let last = match (winner, self.made.is_empty()) {
            (Player::Person, true) => "The computer cannot move",
            (Player::Computer, true) => "You cannot move",
            (Player::Person, false) => "You made the last move",
            (Player::Computer, false) => "The computer made the last move",
        };
        let mut text = format!("\n{last}: {verdict}.");
        if winner == Player::Computer && !self.made.is_empty() {
            text.push('\n');
            text.push_str(&match self.given_away() {
                Some((number, better)) => {
                    format!("At your move {number}, {better} would have kept the win.")
                }
                None => "No move of yours could have won against perfect play.".into(),
            });
        }
        text
    }

    /// Which move of the person was the last to give the win away, and one
    /// that would have kept it. Of a game that the person lost, this is the
    /// move to learn from.
    pub(super) fn given_away(&self) -> Option<(usize, &str)> {
        let own = self.made.iter().filter(|made| made.by == Player::Person);
        let given = (1..).zip(own).filter_map(|(number, made)| {
            let better = made.better.as_deref()?;
            Some((number, better))
        });
        given.last()
    }
}

/// Why a move is refused, and what is legal instead.
pub(super) fn refusal<R: Rule>(rule: &R, name: &str, from: &R::Position, reason: &str) -> String {
    let legal = match rule.legal(from) {
        none if none.is_empty() => format!("no move is left in {name}"),
        legal => format!("{}: {legal}", R::LEGAL),
    };
    sentence(&format!("{reason}; {legal}"))
}

/// Text as a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

/// The first of `count` texts.
fn few(texts: impl Iterator<Item = impl Display>, count: usize) -> String {
    let told: Vec<String> = texts.take(TOLD).map(|text| text.to_string()).collect();
    match count.saturating_sub(TOLD) {
        0 => told.join(", "),
        more => format!("{}, ... ({more} more)", told.join(", ")),
    }
}

/// A position as it is typed.
fn position_text(position: &impl Component) -> String {
    position.json().trim_matches('"').into()
}
