//! What gives a component its value.

use crate::{arguments::Source, known::Known};
use ainta::Board;
use grundy::{ImpartialGame, Nimber};
use std::{fmt, hash::Hash};
use subtraction_games::{GrundyValues, Period, Periodic};

/// How a value is found without a look at all that can follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    ClosedForm,
    Table,
    Computed,
    Period,
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ClosedForm => "closed form",
            Self::Table => "table",
            Self::Computed => "computed",
            Self::Period => "period",
        })
    }
}

/// What gives a value, and that in words, with the numbers put in.
pub(crate) struct Reason {
    pub(crate) by: By,
    pub(crate) sentence: String,
}

impl Reason {
    fn closed_form(sentence: String) -> Self {
        let by = By::ClosedForm;
        Self { by, sentence }
    }

    pub(crate) fn computed(heap: u64) -> Self {
        Self {
            by: By::Computed,
            sentence: match heap {
                0 => "the empty heap has the value 0".into(),
                1 => "computed from the value of the empty heap".into(),
                _ => "computed from the values of all smaller heaps".into(),
            },
        }
    }

    /// Of a heap whose value may follow from a proved period.
    pub(crate) fn periodic<V: GrundyValues>(heap: u64, values: &Periodic<V>) -> Self {
        let Period {
            preperiod,
            period,
            saltus,
        } = *values.period();
        let (stand_in, periods) = values.period().stand_in(heap);
        if periods == 0 {
            return Self::computed(heap);
        }
        let law = format!(
            "from heap {preperiod} on (the preperiod) the values have the period {period}, proved"
        );
        let place = format!("{heap} = {stand_in} + {periods} * {period}");
        let sentence = match saltus {
            0 => format!("{law}: {place}, so it has the value of heap {stand_in}"),
            _ => {
                let first = values.grundy_value(stand_in).map_or(0, Nimber::get);
                format!(
                    "{law}, and a period adds {saltus}: {place}, and heap {stand_in} has the \
                     value {first}, so it has {first} + {periods} * {saltus}"
                )
            }
        };
        let by = By::Period;
        Self { by, sentence }
    }
}

/// What a component can say of itself beyond its moves.
pub(crate) trait Explain: ImpartialGame + Copy + Eq + Hash {
    /// As it is typed.
    fn text(&self) -> String;

    /// How many options there are, without a look at them.
    fn option_count(&self) -> u64;

    /// What gives the value.
    fn reason(&self, source: &Source) -> Reason;
}

impl Explain for nim_game::Heap {
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn option_count(&self) -> u64 {
        self.0
    }

    fn reason(&self, _: &Source) -> Reason {
        Reason::closed_form(format!(
            "closed form: a heap of n stones has the value n = {}",
            self.0
        ))
    }
}

impl Explain for parity_nim::Heap {
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn option_count(&self) -> u64 {
        // One option for each smaller value, as the crate proves.
        self.grundy_value().get()
    }

    fn reason(&self, _: &Source) -> Reason {
        let (n, value) = (self.0, self.grundy_value());
        Reason::closed_form(match n {
            0 => "closed form: the empty heap has the value 0".into(),
            _ if n % 2 == 0 => format!(
                "closed form: an even heap of n stones has the value \
                 n / 2 - 1 = {n} / 2 - 1 = {value}"
            ),
            _ => format!(
                "closed form: an odd heap of n stones has the value \
                 (n + 1) / 2 = ({n} + 1) / 2 = {value}"
            ),
        })
    }
}

impl Explain for Board {
    fn text(&self) -> String {
        format!("{}x{}", self.rows(), self.columns())
    }

    fn option_count(&self) -> u64 {
        // At most three.
        self.options().count() as u64
    }

    fn reason(&self, _: &Source) -> Reason {
        let (rows, columns) = (self.rows(), self.columns());
        let m = rows.min(columns) - 1;
        let p = (rows ^ columns) & 1;
        let numbers = format!(
            "closed form: m = min({rows}, {columns}) - 1 = {m} and \
             p = ({rows} + {columns}) mod 2 = {p}"
        );
        if self.k() == 1 {
            let value = p + 2 * (m % 2);
            return Reason::closed_form(format!(
                "{numbers}; as k = 1, the value is p + 2 * (m mod 2) = {value}"
            ));
        }
        // Above what a u64 holds where k is.
        let k = u128::from(self.k());
        let length = 2 * k + 2;
        let q = u128::from(m) % length;
        let (place, form, value) = if q < k {
            ("q < k", "p", p)
        } else if q == k {
            ("q = k", "2 + p", 2 + p)
        } else if q == length - 1 {
            ("q = 2k + 1", "2 + p", 2 + p)
        } else {
            ("k < q < 2k + 1", "1 - p", 1 - p)
        };
        Reason::closed_form(format!(
            "{numbers}; k = {k} and q = m mod (2k + 2) = {m} mod {length} = {q}; \
             as {place}, the value is {form} = {value}"
        ))
    }
}

impl Explain for subtraction_games::Heap<'_, Known> {
    fn text(&self) -> String {
        self.size().to_string()
    }

    fn option_count(&self) -> u64 {
        self.option_count()
    }

    fn reason(&self, source: &Source) -> Reason {
        self.game().values().reason(self.size(), source)
    }
}

#[cfg(test)]
mod tests {
    use super::{By, Explain, Reason};
    use crate::arguments::{Memory, Source, TableFile};
    use ainta::Board;
    use grundy::{ImpartialGame, Nimber};
    use subtraction_games::{GrundyValues, Period, Periodic};

    const SOURCE: Source = Source {
        table: TableFile { file: None },
        memory: Memory { most: 0 },
    };

    /// The sentence comes to the value that the crate has.
    fn agrees(component: &impl Explain) {
        let Reason { by, sentence } = component.reason(&SOURCE);
        let value = component.grundy_value();
        assert_eq!(by, By::ClosedForm);
        let last = sentence.rsplit(' ').next();
        assert_eq!(last, Some(value.to_string().as_str()), "{sentence}");
    }

    #[test]
    fn closed_forms_come_to_the_value() {
        const TOP: u64 = u64::MAX;
        for n in (0..100).chain(TOP - 100..=TOP) {
            agrees(&nim_game::Heap(n));
            agrees(&parity_nim::Heap(n));
        }
        for k in (1..7).chain([TOP - 1, TOP, TOP / 2, TOP / 2 - 1]) {
            for rows in (1..30).chain(TOP - 20..=TOP) {
                for columns in (1..30).chain(TOP - 20..=TOP) {
                    agrees(&Board::new(k, rows, columns).unwrap());
                }
            }
        }
    }

    #[test]
    fn options_are_counted() {
        for n in 0..100 {
            let (nim, parity) = (nim_game::Heap(n), parity_nim::Heap(n));
            assert_eq!(nim.option_count(), nim.options().count() as u64);
            assert_eq!(parity.option_count(), parity.options().count() as u64);
        }
        assert_eq!(Board::new(2, 1, 1).unwrap().option_count(), 0);
        assert_eq!(Board::new(2, 3, 3).unwrap().option_count(), 3);
    }

    #[test]
    fn a_period_is_told_where_it_gives_the_value() {
        /// All-but 1 as far as its first period.
        struct First;
        impl GrundyValues for First {
            fn grundy_value(&self, heap: u64) -> Option<Nimber> {
                (heap < 2).then_some(Nimber::ZERO)
            }
        }
        let period = Period {
            preperiod: 0,
            period: 2,
            saltus: 1,
        };
        let values = Periodic::new(First, period);
        assert_eq!(Reason::periodic(1, &values).by, By::Computed);
        let Reason { by, sentence } = Reason::periodic(7, &values);
        assert_eq!(by, By::Period);
        assert!(sentence.contains("7 = 1 + 3 * 2"), "{sentence}");
        assert!(sentence.ends_with("so it has 0 + 3 * 1"), "{sentence}");
    }
}
