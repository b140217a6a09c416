//! The vocabulary held against games made for the purpose.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use grundy::{ImpartialGame, LawBroken, Nimber, Oracle, Outcome, Sum, check_law, mex};
use proptest::{collection::vec, prelude::*};
use std::collections::BTreeSet;

/// A node of a graph without cycles: its options are earlier nodes, and its
/// value was found by going up the list once.
#[derive(Clone, Copy, Debug)]
struct Node<'g> {
    graph: &'g [(BTreeSet<usize>, Nimber)],
    index: usize,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}
impl Eq for Node<'_> {}
impl PartialOrd for Node<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Node<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.index.cmp(&other.index)
    }
}

impl ImpartialGame for Node<'_> {
    fn options(&self) -> impl Iterator<Item = Self> {
        let node = *self;
        let options = node.graph[node.index].0.iter();
        options.map(move |&index| Node { index, ..node })
    }
    fn grundy_value(&self) -> Nimber {
        self.graph[self.index].1
    }
}

/// A sum as a position in its own right: its options move one component.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Together<G>(Vec<G>);

impl<G: ImpartialGame + Clone> ImpartialGame for Together<G> {
    fn options(&self) -> impl Iterator<Item = Self> {
        self.0
            .iter()
            .enumerate()
            .flat_map(move |(place, position)| {
                position.options().map(move |to| {
                    let mut moved = self.0.clone();
                    moved[place] = to;
                    Together(moved)
                })
            })
    }
    fn grundy_value(&self) -> Nimber {
        Sum::new(&self.0).nim_sum()
    }
}

fn graphs() -> impl Strategy<Value = Vec<(BTreeSet<usize>, Nimber)>> {
    vec(vec(any::<prop::sample::Index>(), 0..6), 1..12).prop_map(|nodes| {
        let mut graph: Vec<(BTreeSet<usize>, Nimber)> = Vec::new();
        for (place, picks) in nodes.into_iter().enumerate() {
            let options: BTreeSet<usize> = match place {
                0 => BTreeSet::new(),
                _ => picks.iter().map(|pick| pick.index(place)).collect(),
            };
            let value = mex(options.iter().map(|&option| graph[option].1));
            graph.push((options, value));
        }
        graph
    })
}

proptest! {
    /// The Sprague–Grundy theorem, found by play alone.
    #[test]
    fn a_sum_is_worth_its_nim_sum(graph in graphs(), picks in vec(any::<prop::sample::Index>(), 0..4)) {
        let node = |pick: &prop::sample::Index| Node { graph: &graph, index: pick.index(graph.len()) };
        let sum = Together(picks.iter().map(node).collect());
        prop_assert_eq!(Oracle::new().grundy_value(&sum), sum.grundy_value());
        prop_assert!(check_law(&sum).is_ok());
    }

    /// Winning moves are the moves to a P-position, as play alone tells.
    #[test]
    fn winning_moves_are_all_and_only_those_that_win(
        graph in graphs(),
        picks in vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let node = |pick: &prop::sample::Index| Node { graph: &graph, index: pick.index(graph.len()) };
        let components: Vec<Node> = picks.iter().map(node).collect();
        let mut oracle = Oracle::new();
        let mut wanted = Vec::new();
        for (component, position) in components.iter().enumerate() {
            for to in position.options() {
                let mut moved = components.clone();
                moved[component] = to;
                if oracle.grundy_value(&Together(moved)).is_zero() {
                    wanted.push((component, to));
                }
            }
        }
        let sum = Sum::new(&components);
        let found: Vec<_> = sum.winning_moves().map(|m| (m.component, m.to)).collect();
        prop_assert_eq!(sum.winning_move_count(), wanted.len());
        prop_assert_eq!(sum.outcome() == Outcome::N, !wanted.is_empty());
        prop_assert_eq!(found, wanted);
    }
}

/// A Nim heap that lies as it is told to.
#[derive(Clone, PartialEq, Debug)]
struct Liar {
    heap: u64,
    value: u64,
    option: Option<u64>,
}

impl ImpartialGame for Liar {
    fn options(&self) -> impl Iterator<Item = Self> {
        (0..self.heap).map(|heap| Liar {
            heap,
            value: heap,
            option: None,
        })
    }
    fn grundy_value(&self) -> Nimber {
        Nimber::new(self.value)
    }
    fn options_with_value(&self, value: Nimber) -> impl Iterator<Item = Self> {
        let heap = self.option.unwrap_or(value.get());
        let known = value.get() < self.heap;
        known
            .then_some(Liar {
                heap,
                value: heap,
                option: None,
            })
            .into_iter()
    }
}

#[test]
fn the_law_finds_a_wrong_value() {
    let honest = Liar {
        heap: 5,
        value: 5,
        option: None,
    };
    assert_eq!(check_law(&honest), Ok(()));
    for value in [0, 4, 6, u64::MAX] {
        let broken = check_law(&Liar {
            value,
            ..honest.clone()
        })
        .unwrap_err();
        let LawBroken::Value { found, wanted, .. } = broken else {
            panic!("{broken}");
        };
        assert_eq!((found.get(), wanted.get()), (value, 5));
    }
}

#[test]
fn the_law_finds_a_wrong_option() {
    let broken = check_law(&Liar {
        heap: 5,
        value: 5,
        option: Some(3),
    })
    .unwrap_err();
    let LawBroken::Options { value, .. } = &broken else {
        panic!("{broken}");
    };
    assert_eq!(value.get(), 0);
    assert!(
        broken.to_string().contains("options of value 0"),
        "{broken}"
    );
}

/// Options of the values 0 and 5, and claims made about them.
#[derive(Clone, PartialEq, Debug)]
enum Gap {
    Top { twice: bool, wrong: Option<u64> },
    Option(u64),
}

impl ImpartialGame for Gap {
    fn options(&self) -> impl Iterator<Item = Self> {
        let values = match self {
            Self::Top { twice: true, .. } => &[0, 5, 5][..],
            Self::Top { twice: false, .. } => &[0, 5],
            Self::Option(_) => &[],
        };
        values.iter().copied().map(Self::Option)
    }
    fn grundy_value(&self) -> Nimber {
        Nimber::new(match self {
            Self::Top { .. } => 1,
            Self::Option(value) => *value,
        })
    }
    fn options_with_value(&self, value: Nimber) -> impl Iterator<Item = Self> {
        let wrong = match self {
            Self::Top { wrong, .. } if *wrong == Some(value.get()) => Some(Self::Option(0)),
            _ => None,
        };
        let honest = self.options();
        honest
            .filter(move |option| option.grundy_value() == value)
            .chain(wrong)
    }
}

#[test]
fn the_law_asks_between_the_values() {
    let honest = Gap::Top {
        twice: false,
        wrong: None,
    };
    assert_eq!(check_law(&honest), Ok(()));
    for value in [0, 1, 2, 3, 4, 5, 6, u64::MAX] {
        let broken = check_law(&Gap::Top {
            twice: false,
            wrong: Some(value),
        });
        assert!(
            matches!(broken, Err(LawBroken::Options { .. })),
            "{value}: {broken:?}"
        );
    }
    let broken = check_law(&Gap::Top {
        twice: true,
        wrong: None,
    })
    .unwrap_err();
    assert!(
        broken
            .to_string()
            .contains("lists its option Option(5) twice"),
        "{broken}"
    );
}

#[test]
fn a_deep_game_needs_no_stack() {
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct OneByOne(u64);
    impl ImpartialGame for OneByOne {
        fn options(&self) -> impl Iterator<Item = Self> {
            self.0.checked_sub(1).map(OneByOne).into_iter()
        }
        fn grundy_value(&self) -> Nimber {
            Nimber::new(self.0 % 2)
        }
    }
    let deep = OneByOne(if cfg!(miri) { 501 } else { 1_000_001 });
    assert_eq!(Oracle::new().grundy_value(&deep), deep.grundy_value());
}

#[test]
fn outcomes() {
    assert_eq!(Outcome::from(Nimber::ZERO), Outcome::P);
    for value in [1, 2, 1 << 63, u64::MAX] {
        assert_eq!(Outcome::from(Nimber::new(value)), Outcome::N);
    }
    assert_eq!(
        (Outcome::P.to_string(), Outcome::N.to_string()),
        ("P".into(), "N".into())
    );
    // As wide as it is asked to be, as text in a column has to be.
    assert_eq!(format!("{:>3}|{:<3}|", Outcome::P, Outcome::N), "  P|N  |");
}

#[test]
fn the_sum_of_nothing_is_over() {
    let sum = Sum::<Liar>::new(&[]);
    assert_eq!((sum.nim_sum(), sum.outcome()), (Nimber::ZERO, Outcome::P));
    assert_eq!(sum.winning_move_count(), 0);
}
