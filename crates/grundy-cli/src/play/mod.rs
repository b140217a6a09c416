//! `grundy play`: a person against the computer, on a terminal or by a script.

mod computer;
mod draw;
mod rule;
mod takes;
mod told;
mod typed;

pub(crate) use computer::Level;

use crate::{
    arguments::Question,
    colour::{self, Colour},
    failure::Failure,
    position::{Component, Game, Positions},
    random::Random,
    rules::Rules,
};
use grundy::{Outcome, Sum, WinningMove};
use rule::{Boards, Heaps, Rule};
use std::{
    io::{self, BufRead, IsTerminal, Write},
    ops::ControlFlow,
    time::{SystemTime, UNIX_EPOCH},
};
use typed::{Lines, Word};

/// What the game is shown on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) colour: Colour,
    /// How wide it is drawn.
    pub(crate) columns: usize,
    /// What is typed stands there, with the end of its line.
    pub(crate) shows_typed: bool,
}

/// How the game is played.
pub(crate) struct Manner {
    pub(crate) first: Player,
    pub(crate) level: Level,
    /// For a computer that errs; from the clock where it is not given.
    pub(crate) seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    Person,
    Computer,
}

/// A game against the computer, from the positions of the question.
pub(crate) fn play(
    question: &Question,
    manner: &Manner,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let stdin = io::stdin();
    let screen = Screen {
        colour: Colour::of(&io::stdout()),
        columns: draw::columns(),
        shows_typed: stdin.is_terminal(),
    };
    play_by(question, manner, screen, stdin.lock(), out)
}

/// The same with what is typed from `input`, shown on `screen`.
pub(crate) fn play_by(
    question: &Question,
    manner: &Manner,
    screen: Screen,
    input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut input = Lines::new(input);
    let game = Game::of(question)?;
    let positions = game.positions(question)?;
    let rules = &question.rules;
    match (positions, rules) {
        (Positions::Nim(heaps), _) => {
            let heap = |size| Some(nim_game::Heap(size));
            let rule = Heaps::new(rules, |heap| heap.0, heap);
            Match::new(rules, rule, heaps, manner, screen, out).play(&mut input)
        }
        (Positions::ParityNim(heaps), _) => {
            let heap = |size| Some(parity_nim::Heap(size));
            let rule = Heaps::new(rules, |heap| heap.0, heap);
            Match::new(rules, rule, heaps, manner, screen, out).play(&mut input)
        }
        (Positions::Subtraction(heaps), _) => {
            let heap = |size| match &game {
                Game::Subtraction(game) => game.heap(size).ok(),
                Game::Closed => None,
            };
            let rule = Heaps::new(rules, subtraction_games::Heap::size, heap);
            Match::new(rules, rule, heaps, manner, screen, out).play(&mut input)
        }
        (Positions::Ainta(boards), Rules::Ainta { k }) => {
            Match::new(rules, Boards { k: *k }, boards, manner, screen, out).play(&mut input)
        }
        // Boards are made by no other rules.
        (Positions::Ainta(_), _) => Ok(()),
    }
}

/// A move that was made, and what is needed to take it back.
struct Made<P> {
    by: Player,
    component: usize,
    from: P,
    /// A move that would have won, in words, where this one gave the win away.
    better: Option<String>,
    /// As it was before.
    random: Random,
}

struct Match<'m, R: Rule, W> {
    rules: &'m Rules,
    rule: R,
    positions: Vec<R::Position>,
    made: Vec<Made<R::Position>>,
    first: Player,
    level: Level,
    seed: u64,
    random: Random,
    screen: Screen,
    out: &'m mut W,
}

impl<'m, R: Rule, W: Write> Match<'m, R, W> {
    fn new(
        rules: &'m Rules,
        rule: R,
        positions: Vec<R::Position>,
        manner: &Manner,
        screen: Screen,
        out: &'m mut W,
    ) -> Self {
        let Manner { first, level, seed } = *manner;
        let seed = seed.unwrap_or_else(seed_of_the_clock);
        Self {
            rules,
            rule,
            positions,
            made: Vec::new(),
            first,
            level,
            seed,
            random: Random::new(seed),
            screen,
            out,
        }
    }

    fn play(mut self, input: &mut Lines<impl BufRead>) -> Result<(), Failure> {
        self.say(self.opening())?;
        if self.mover() == Player::Computer && !self.is_over() {
            self.draw()?;
        }
        loop {
            if self.is_over() {
                self.say(self.ending())?;
                if self.another_try(input)?.is_break() {
                    return Ok(());
                }
            }
            if self.mover() == Player::Computer {
                let (level, random) = (self.level, &mut self.random);
                let choice = computer::choose(&self.rule, &self.positions, level, random);
                // Where the game is not over there is a move.
                if let Some(choice) = choice {
                    self.make(choice)?;
                }
                continue;
            }
            self.draw()?;
            if self.turn(input)?.is_break() {
                return self.say("The game ends here, unfinished.");
            }
        }
    }

    fn mover(&self) -> Player {
        match (self.first, self.made.last()) {
            (first, None) => first,
            (_, Some(made)) => made.by.other(),
        }
    }

    fn is_over(&self) -> bool {
        let mut positions = self.positions.iter();
        positions.all(|position| self.rule.nth(position, 0).is_none())
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let drawn = self
            .rule
            .draw(&self.positions, self.screen.columns, self.screen.colour);
        self.say(format_args!("\n{}", drawn.trim_end_matches('\n')))
    }

    /// Asks until a move is made or taken back; or breaks, where the person does.
    fn turn(&mut self, input: &mut Lines<impl BufRead>) -> Result<ControlFlow<()>, Failure> {
        loop {
            let Some(line) = self.ask("Your move>", input)? else {
                return Ok(ControlFlow::Break(()));
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            let word = match words.as_slice() {
                [] => continue,
                [word] => Word::of(word),
                _ => None,
            };
            match word {
                Some(Word::Quit) => return Ok(ControlFlow::Break(())),
                Some(Word::Undo) if self.take_back()? => return Ok(ControlFlow::Continue(())),
                Some(Word::Undo) => {}
                Some(Word::Hint) => self.say(self.hint())?,
                Some(Word::Why) => self.say(self.why())?,
                Some(Word::Moves) => self.say(self.moves())?,
                Some(Word::Help) => self.say(self.help())?,
                None => match self.named(&words) {
                    Ok(choice) => {
                        self.make(choice)?;
                        return Ok(ControlFlow::Continue(()));
                    }
                    Err(reason) => self.say(reason)?,
                },
            }
        }
    }

    /// After a game that the person lost and could have won, lets the last
    /// move be taken back; breaks where that is not wanted, or nothing to gain.
    fn another_try(&mut self, input: &mut Lines<impl BufRead>) -> Result<ControlFlow<()>, Failure> {
        let lost = self.mover() == Player::Person;
        if !lost || self.given_away().is_none() {
            return Ok(ControlFlow::Break(()));
        }
        self.say("`undo` takes your last move back; Enter or quit ends.")?;
        let line = self.ask("Undo or end>", input)?;
        match line.as_deref().map(str::trim).and_then(Word::of) {
            Some(Word::Undo) if self.take_back()? => Ok(ControlFlow::Continue(())),
            _ => Ok(ControlFlow::Break(())),
        }
    }

    /// A line that was typed at the prompt; none at the end of the input.
    fn ask(
        &mut self,
        prompt: &str,
        input: &mut Lines<impl BufRead>,
    ) -> Result<Option<String>, Failure> {
        let prompt = self.screen.colour.paint(colour::STRONG, prompt);
        write!(self.out, "{prompt} ")
            .and_then(|()| self.out.flush())
            .map_err(Failure::output)?;
        let line = input
            .next()
            .map_err(|error| Failure::reading("<stdin>", error))?;
        if line.is_none() || !self.screen.shows_typed {
            self.say("")?;
        }
        Ok(line)
    }

    /// The move that words name, or what to say of them.
    fn named(&self, words: &[&str]) -> Result<WinningMove<R::Position>, String> {
        let several = self.positions.len() > 1;
        let example = self.rule.example(several);
        let name = R::Position::NAME;
        let (component, word) = match *words {
            [word] if self.rule.is_move(word) => match self.only_open() {
                Some(component) => (component, word),
                None => {
                    return Err(format!(
                        "Which {name}? Wanted its number before the move, as {example}."
                    ));
                }
            },
            [number, word] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                let component = typed::component(number, name, self.positions.len());
                (component.map_err(|reason| told::sentence(&reason))?, word)
            }
            [number] if several && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                return Err(self.which_way(number, example));
            }
            [word, ..] if Word::of(word).is_some() => {
                return Err(format!("`{word}` stands alone on its line."));
            }
            [first, ..] if !self.rule.is_move(first) => {
                return Err(typed::unknown(first, example));
            }
            _ => {
                return Err(format!(
                    "Wanted a move, as {example}; or {}.",
                    typed::names()
                ));
            }
        };
        let from = self.positions.get(component).ok_or_else(String::new)?;
        let named = format!("{name} {}", component + 1);
        match self.rule.read(&named, from, word) {
            Ok(to) => Ok(WinningMove { component, to }),
            Err(reason) => Err(told::refusal(&self.rule, &named, from, &reason)),
        }
    }

    /// What to say where of several components one is named, and no move in it.
    fn which_way(&self, number: &str, example: &str) -> String {
        let name = R::Position::NAME;
        let component = typed::component(number, name, self.positions.len());
        let from = component.map(|component| (component + 1, self.positions.get(component)));
        match from {
            Ok((number, Some(from))) => {
                let named = format!("{name} {number}");
                let reason =
                    format!("which way on {named}? Wanted it after the number, as {example}");
                told::refusal(&self.rule, &named, from, &reason)
            }
            Ok((_, None)) => String::new(),
            Err(reason) => told::sentence(&reason),
        }
    }

    /// The component that alone has moves, where one alone has.
    fn only_open(&self) -> Option<usize> {
        let open = |position: &R::Position| self.rule.nth(position, 0).is_some();
        let mut places = (0..).zip(&self.positions).filter(|(_, from)| open(from));
        let (place, _) = places.next()?;
        places.next().is_none().then_some(place)
    }

    /// Makes a move of the player whose turn it is, and says so.
    fn make(&mut self, choice: WinningMove<R::Position>) -> Result<(), Failure> {
        let WinningMove { component, to } = choice;
        let by = self.mover();
        let better = computer::winning(&self.positions).and_then(|best| {
            let from = self.positions.get(best.component)?;
            Some(self.move_text(best.component, from, &best.to))
        });
        let Some(place) = self.positions.get_mut(component) else {
            return Ok(());
        };
        let from = std::mem::replace(place, to);
        let lost = Sum::new(&self.positions).outcome() == Outcome::N;
        let better = better.filter(|_| lost);
        let random = self.random.clone();
        self.made.push(Made {
            by,
            component,
            from,
            better,
            random,
        });
        let made = self.move_text(component, &from, &to);
        let by = format!("{:<10}", by.name());
        let by = self.screen.colour.paint(colour::STRONG, by);
        self.say(format_args!("{by}{made}"))
    }

    /// Takes back the person's last move and what followed it, if there is one.
    fn take_back(&mut self) -> Result<bool, Failure> {
        if !self.made.iter().any(|made| made.by == Player::Person) {
            self.say("There is no move of yours to take back.")?;
            return Ok(false);
        }
        while let Some(made) = self.made.pop() {
            if let Some(place) = self.positions.get_mut(made.component) {
                *place = made.from;
            }
            // The computer will answer as it would have.
            self.random = made.random;
            if made.by == Player::Person {
                break;
            }
        }
        self.say("Your last move is taken back.")?;
        Ok(true)
    }

    /// Which component a move is in, where there are several, and the move.
    fn move_text(&self, component: usize, from: &R::Position, to: &R::Position) -> String {
        let made = from.move_text(to);
        match self.positions.len() {
            1 => made,
            _ => format!("{} {}: {made}", R::Position::NAME, component + 1),
        }
    }

    fn say(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.out, "{text}").map_err(Failure::output)
    }
}

impl Player {
    fn other(self) -> Self {
        match self {
            Self::Person => Self::Computer,
            Self::Computer => Self::Person,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Person => "You",
            Self::Computer => "Computer",
        }
    }
}

/// A short one, to be typed again.
fn seed_of_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::from(now.subsec_micros()))
}
