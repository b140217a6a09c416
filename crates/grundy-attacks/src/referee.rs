//! What `play` tells of a game, held against the rules and what was typed.

use crate::{
    assert_message,
    game::{Game, Position},
    plain,
};

const MOVE: &str = "Your move> \n";
const UNDO: &str = "Undo or end> \n";

/// What is told up to a prompt, and the prompt; or up to the end.
type Told<'t> = (&'t str, Option<&'t str>);

fn told(mut transcript: &str) -> Vec<Told<'_>> {
    let mut told = Vec::new();
    loop {
        let prompts = [MOVE, UNDO].into_iter();
        let next = prompts.filter_map(|prompt| Some((transcript.find(prompt)?, prompt)));
        let Some((at, prompt)) = next.min() else {
            told.push((transcript, None));
            return told;
        };
        told.push((&transcript[..at], Some(prompt)));
        transcript = &transcript[at + prompt.len()..];
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Person,
    Computer,
}

struct Made {
    by: By,
    component: usize,
    from: Position,
    /// It left a position that can be won, where another would have left none.
    gave_away: bool,
}

/// Plays by what is typed and by what the computer is told to have played, and
/// holds what else is told against the rules.
pub(crate) struct Referee<'t> {
    game: Game,
    positions: Vec<Position>,
    made: Vec<Made>,
    first: By,
    is_perfect: bool,
    now: Told<'t>,
    told: std::vec::IntoIter<Told<'t>>,
    /// The computer's move that is told now was looked at.
    seen: bool,
}

impl<'t> Referee<'t> {
    pub(crate) fn of(
        game: Game,
        positions: Vec<Position>,
        first: By,
        is_perfect: bool,
        transcript: &'t str,
    ) -> Self {
        let mut told = told(transcript).into_iter();
        Self {
            game,
            positions,
            made: Vec::new(),
            first,
            is_perfect,
            now: told.next().expect("an opening"),
            told,
            seen: false,
        }
    }

    /// The whole game, and that no more is told than was played.
    pub(crate) fn follow(mut self, mut typed: impl Iterator<Item = String>) {
        self.play(&mut typed);
        assert_eq!(self.told.next(), None, "more is told than was played");
    }

    fn play(&mut self, typed: &mut impl Iterator<Item = String>) {
        // Whether the position is drawn before it is asked for a move.
        let mut drawn = true;
        loop {
            if self
                .positions
                .iter()
                .all(|position| self.game.is_over(*position))
            {
                if !self.another_try(typed) {
                    return;
                }
                drawn = true;
            }
            if self.mover() == By::Computer {
                self.computer();
                continue;
            }
            if drawn {
                self.is_drawn();
            }
            let line = self.asked(MOVE, typed);
            let before = self.made.len();
            if line.is_none_or(|line| self.ends(&line)) {
                assert_eq!(self.now, ("The game ends here, unfinished.\n", None));
                return;
            }
            drawn = self.made.len() != before;
        }
    }

    /// The next line, which this prompt asks for; then it is told what became of it.
    fn asked(&mut self, prompt: &str, typed: &mut impl Iterator<Item = String>) -> Option<String> {
        assert_eq!(self.now.1, Some(prompt));
        assert_eq!(self.computer_lines(), usize::from(self.seen));
        self.now = self.told.next().expect("an end");
        self.seen = false;
        typed.next()
    }

    fn computer_lines(&self) -> usize {
        let lines = self.now.0.lines();
        lines.filter(|line| line.starts_with("Computer  ")).count()
    }

    fn mover(&self) -> By {
        match self.made.last() {
            None => self.first,
            Some(Made { by: By::Person, .. }) => By::Computer,
            Some(_) => By::Person,
        }
    }

    fn value(&self, position: Position) -> u64 {
        self.game.value(position).expect("a value of a small heap")
    }

    fn nim_sum(&self) -> u64 {
        let values = self.positions.iter().map(|position| self.value(*position));
        values.fold(0, |sum, value| sum ^ value)
    }

    fn move_text(&self, component: usize, to: Position) -> String {
        let made = self.game.move_text(self.positions[component], to);
        match self.positions.len() {
            1 => made,
            _ => format!("{} {}: {made}", self.game.name(), component + 1),
        }
    }

    fn make(&mut self, component: usize, to: Position) {
        let (by, from) = (self.mover(), self.positions[component]);
        assert!(self.game.allows(from, to), "{from} to {to}");
        let could_win = self.nim_sum() != 0;
        self.positions[component] = to;
        let gave_away = could_win && self.nim_sum() != 0;
        assert!(
            by == By::Person || !self.is_perfect || !gave_away,
            "not perfect"
        );
        self.made.push(Made {
            by,
            component,
            from,
            gave_away,
        });
    }

    fn take_back(&mut self) {
        assert!(self.now.0.starts_with("Your last move is taken back.\n"));
        while let Some(made) = self.made.pop() {
            self.positions[made.component] = made.from;
            if made.by == By::Person {
                return;
            }
        }
    }

    /// The move that is told of the computer.
    fn computer(&mut self) {
        let mut lines = self.now.0.lines();
        let line = lines.find_map(|line| line.strip_prefix("Computer  "));
        let line = line.expect("a move of the computer");
        let (component, made) = match self.positions.len() {
            1 => (0, line),
            _ => {
                let (component, made) = line.split_once(": ").expect("a component");
                let (_, number) = component.split_once(' ').expect("a number");
                (number.parse::<usize>().expect("a number") - 1, made)
            }
        };
        let to = made.split(' ').nth(2).and_then(|to| self.game.position(to));
        let to = to.expect("an option");
        assert_eq!(self.move_text(component, to), line);
        self.make(component, to);
        assert!(!self.seen, "the computer moved twice");
        self.seen = true;
    }

    /// Whether a line that was typed ends the game; otherwise it is done.
    fn ends(&mut self, line: &str) -> bool {
        let text = self.now.0;
        let words: Vec<&str> = line.split_whitespace().collect();
        let alone = match words.as_slice() {
            [] => {
                assert_eq!(text, "");
                return false;
            }
            [word] => word.to_ascii_lowercase(),
            _ => String::new(),
        };
        match alone.as_str() {
            "quit" | "q" | "exit" => return true,
            "undo" if self.made.iter().any(|made| made.by == By::Person) => self.take_back(),
            "undo" => assert_eq!(text, "There is no move of yours to take back.\n"),
            "hint" => self.hint(text),
            "why" => self.why(text),
            "moves" => {
                let open = self
                    .positions
                    .iter()
                    .filter(|one| !self.game.is_over(**one));
                assert_eq!(text.lines().count(), 1 + open.count(), "{text}");
            }
            "help" | "?" => assert!(text.starts_with("A move ") && text.contains("  undo ")),
            _ => match self.named(&words) {
                Some((component, to)) => {
                    let made = format!("You       {}", self.move_text(component, to));
                    assert_eq!(text.lines().next(), Some(made.as_str()));
                    self.make(component, to);
                }
                None => {
                    // One line of refusal, and no move.
                    let refusal = text.strip_suffix('\n').expect("a line");
                    assert_message(refusal);
                    assert!(!refusal.starts_with("You  "), "{refusal}");
                }
            },
        }
        false
    }

    /// The legal move that words name.
    fn named(&self, words: &[&str]) -> Option<(usize, Position)> {
        let (component, word) = match *words {
            [word] => {
                let open = |at: &usize| !self.game.is_over(self.positions[*at]);
                let mut places = (0..self.positions.len()).filter(open);
                (places.next().filter(|_| places.next().is_none())?, word)
            }
            [number, word] => {
                let number = plain::number(number).filter(|number| *number >= 1)?;
                (usize::try_from(number - 1).ok()?, word)
            }
            _ => return None,
        };
        let from = *self.positions.get(component)?;
        let to = match from {
            Position::Heap(heap) => Position::Heap(heap.checked_sub(plain::number(word)?)?),
            Position::Board(rows, columns) => {
                let (down, right) = match word.to_ascii_lowercase().as_str() {
                    "d" | "down" => (1, 0),
                    "r" | "right" => (0, 1),
                    "x" | "diagonal" => (2, 2),
                    _ => return None,
                };
                Position::Board(rows.checked_sub(down)?, columns.checked_sub(right)?)
            }
        };
        self.game.allows(from, to).then_some((component, to))
    }

    fn hint(&self, text: &str) {
        let nim_sum = self.nim_sum();
        let praise = match nim_sum {
            0 => "Every move loses against perfect play. A perfect computer would try ",
            _ => "A winning move: ",
        };
        let hint = text
            .strip_prefix(praise)
            .and_then(|hint| hint.strip_suffix("`.\n"));
        let (told, typed) = hint
            .and_then(|hint| hint.split_once(". Type `"))
            .expect("a hint");
        let words: Vec<&str> = typed.split_whitespace().collect();
        let (component, to) = self.named(&words).expect("a legal move");
        assert_eq!(self.move_text(component, to), told);
        let left = nim_sum ^ self.value(self.positions[component]) ^ self.value(to);
        assert_eq!(nim_sum != 0, left == 0, "{text}");
    }

    fn why(&self, text: &str) {
        let nim_sum = self.nim_sum();
        let values = self
            .positions
            .iter()
            .map(|position| self.value(*position).to_string());
        let values = values.collect::<Vec<_>>().join(", ");
        let begins = match self.positions.len() {
            1 => format!("The Grundy value is {values}.\n"),
            _ => format!("Grundy values {values}; their nim-sum is {nim_sum}.\n"),
        };
        assert!(text.starts_with(&begins), "{text}");
        let winning = self.positions.iter().map(|from| {
            let wanted = self.value(*from) ^ nim_sum;
            self.game.options_of_value(*from, wanted).len()
        });
        let verdict = match nim_sum {
            0 => "It is 0, so you lose against perfect play: ".into(),
            _ => format!(
                "It is not 0, so you can win: {} move",
                winning.sum::<usize>()
            ),
        };
        assert!(text.contains(&verdict), "{text}, wanted {verdict}");
    }

    /// The position, as it is drawn last.
    fn is_drawn(&self) {
        let (text, _) = self.now;
        if self.game.has_boards() {
            for (number, position) in (1..).zip(&self.positions) {
                assert!(
                    text.contains(&format!("board {number}: {position}")),
                    "{text}"
                );
            }
            return;
        }
        let rows: Vec<&str> = text.rsplit("\n\n").next().unwrap().lines().collect();
        assert_eq!(rows.len(), self.positions.len(), "{text}");
        for (at, (row, position)) in rows.iter().zip(&self.positions).enumerate() {
            let (number, size) = ((at + 1).to_string(), position.to_string());
            let words = row.split_whitespace().take(3);
            assert!(words.eq(["heap", &number, &size]), "{text}");
            if let Position::Heap(size @ ..=30) = position {
                assert_eq!(row.matches('o').count() as u64, *size, "{text}");
            }
        }
    }

    /// The end of the game, which is told; and whether the last move is taken
    /// back after it.
    fn another_try(&mut self, typed: &mut impl Iterator<Item = String>) -> bool {
        let (text, prompt) = self.now;
        let verdict = match (self.mover(), self.made.is_empty()) {
            (By::Computer, false) => "\nYou made the last move: you win.\n",
            (By::Computer, true) => "\nThe computer cannot move: you win.\n",
            (By::Person, false) => "\nThe computer made the last move: you lose.\n",
            (By::Person, true) => "\nYou cannot move: you lose.\n",
        };
        assert!(text.contains(verdict), "{text}, wanted {verdict}");
        let own = self.made.iter().filter(|made| made.by == By::Person);
        let given = (1..).zip(own).filter(|(_, made)| made.gave_away).last();
        let given = given.filter(|_| self.mover() == By::Person);
        let Some((number, _)) = given else {
            let none = self.mover() == By::Person && !self.made.is_empty();
            assert_eq!(text.contains("No move of yours could have won"), none);
            assert_eq!(prompt, None);
            return false;
        };
        assert!(
            text.contains(&format!("\nAt your move {number}, ")),
            "{text}"
        );
        let line = self.asked(UNDO, typed).unwrap_or_default();
        if line.trim().eq_ignore_ascii_case("undo") {
            self.take_back();
            return true;
        }
        assert_eq!(self.now, ("", None));
        false
    }
}
