//! Values of heaps that come one by one, so that the largest is not known.

use crate::{
    arguments::Source,
    failure::Failure,
    kept,
    known::{self, Known},
    rules::Rules,
};
use grundy::{ImpartialGame, Nimber};
use subtraction_games::{GrundyValues, Heap, SubtractionGame, SubtractionSet};

/// The least reach that is worth a beginning.
const FIRST: u64 = 1 << 16;

/// The values of heaps of any size.
pub(crate) enum Heaps<'q> {
    Nim,
    ParityNim,
    Subtraction(Box<Growing<'q>>),
}

impl<'q> Heaps<'q> {
    /// Refused where the positions are boards.
    pub(crate) fn of(rules: &'q Rules, source: &'q Source) -> Result<Self, Failure> {
        known::table_is_for(rules, source)?;
        match (rules, rules.set()) {
            (_, Some(set)) => Ok(Self::Subtraction(Growing::new(rules, set, source)?.into())),
            (Rules::Nim, None) => Ok(Self::Nim),
            (Rules::ParityNim, None) => Ok(Self::ParityNim),
            (_, None) => Err(Failure::input(format_args!(
                "the positions of {rules} are boards, and make no sequence"
            ))),
        }
    }

    /// The value of a heap, or why it cannot be known.
    #[inline]
    pub(crate) fn value(&mut self, heap: u64) -> Result<Nimber, Failure> {
        match self {
            Self::Nim => Ok(Nimber::new(heap)),
            Self::ParityNim => Ok(parity_nim::Heap(heap).grundy_value()),
            Self::Subtraction(growing) => growing.value(heap),
        }
    }
}

/// A subtraction game whose values are known so far, and further when a larger
/// heap comes: twice as far, so that it grows seldom, and all the work is a
/// few times that for the largest heap.
pub(crate) struct Growing<'q> {
    rules: &'q Rules,
    set: SubtractionSet,
    source: &'q Source,
    game: Option<SubtractionGame<Known>>,
    /// As far as the values were last wanted.
    reach: u64,
}

impl<'q> Growing<'q> {
    /// Nothing is computed yet; a table that was named is opened.
    pub(crate) fn new(
        rules: &'q Rules,
        set: SubtractionSet,
        source: &'q Source,
    ) -> Result<Self, Failure> {
        let mut growing = Self {
            rules,
            set,
            source,
            game: None,
            reach: 0,
        };
        if source.table.file.is_some() {
            growing.find(u64::MAX)?;
        }
        Ok(growing)
    }

    /// Heaps whose values were asked for.
    pub(crate) fn heaps(&self, sizes: &[u64]) -> Result<Vec<Heap<'_, Known>>, Failure> {
        let game = self.game.as_ref();
        let heap = |size: &u64| game?.heap(*size).ok();
        let mut heaps = Vec::new();
        for heap in sizes.iter().filter_map(heap) {
            kept::push(&mut heaps, heap, "positions of a line")?;
        }
        Ok(heaps)
    }

    #[inline]
    pub(crate) fn value(&mut self, heap: u64) -> Result<Nimber, Failure> {
        match self.known(heap) {
            Some(value) => Ok(value),
            None => self.grow(heap),
        }
    }

    #[inline]
    fn known(&self, heap: u64) -> Option<Nimber> {
        let game = self.game.as_ref()?;
        (heap <= game.reach()).then(|| game.values().grundy_value(heap))?
    }

    #[cold]
    fn grow(&mut self, heap: u64) -> Result<Nimber, Failure> {
        if self.source.table.file.is_none() {
            self.find(self.next_reach(heap))?;
        }
        self.known(heap)
            .ok_or_else(|| match self.game.as_ref().map(SubtractionGame::values) {
                Some(Known::Mapped(table)) if !table.is_empty() => Failure::input(format_args!(
                    "found `{heap}`, wanted a heap's size, a whole number from 0 to {}",
                    table.len() - 1
                )),
                Some(known) => Failure::input(known.beyond(heap)),
                None => Failure::input(format_args!("the value of heap {heap} is not known")),
            })
    }

    /// Twice as far as now, or as far as memory allows, but at least to `heap`.
    fn next_reach(&self, heap: u64) -> u64 {
        let fits = |reach: u64| {
            let len = reach.saturating_add(1);
            self.set.memory_needed(len) <= self.source.memory.most
        };
        let wish = self.reach.saturating_mul(2).max(FIRST).max(heap);
        if wish == heap || fits(wish) {
            return wish;
        }
        // From here on `most` does not fit; `least` does, or is the heap itself.
        let (mut least, mut most) = (heap, wish);
        while most - least > 1 {
            let middle = least + (most - least) / 2;
            match fits(middle) {
                true => least = middle,
                false => most = middle,
            }
        }
        least
    }

    fn find(&mut self, reach: u64) -> Result<(), Failure> {
        // The values before are let go first: only these have to fit.
        self.game = None;
        let known = Known::of(self.rules, &self.set, reach, self.source)?;
        // A period answers for every heap, and the takes of its game are few.
        let listed = match &known {
            Known::Periodic(_) => u64::MAX,
            Known::Embedded(table) => table.len().saturating_sub(1),
            _ => known.reach(reach).unwrap_or(0),
        };
        self.game = Some(SubtractionGame::new(&self.set, listed, known));
        self.reach = reach;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST, Growing};
    use crate::{
        arguments::{Memory, Source, TableFile},
        rules::Rules,
    };
    use subtraction_games::SubtractionSet;

    fn source(most: u64) -> Source {
        Source {
            table: TableFile { file: None },
            memory: Memory { most },
        }
    }

    /// Values of squares, in an order that makes it grow and that does not,
    /// against those that are computed at once.
    #[test]
    fn grown_values_are_those_computed_at_once() {
        let set = SubtractionSet::squares();
        let rules = Rules::Subtraction(set.clone());
        let wanted = set
            .values(300_000, &mut |_| std::ops::ControlFlow::Continue(()))
            .unwrap();
        let source = source(1 << 30);
        let mut growing = Growing::new(&rules, set, &source).unwrap();
        for heap in [0, 5, 65_536, 65_537, 3, 131_074, 131_075, 299_999, 1] {
            assert_eq!(Some(growing.value(heap).unwrap()), wanted.get(heap));
        }
    }

    /// It grows by doubling, and near the limit at once to the limit.
    #[test]
    fn it_grows_rarely() {
        let set = SubtractionSet::squares();
        let rules = Rules::Subtraction(set.clone());
        let most = 4 << 20;
        let source = source(most);
        let mut growing = Growing::new(&rules, set.clone(), &source).unwrap();
        let mut reaches = vec![];
        let mut heap = 0;
        while set.memory_needed(heap + 1) <= most {
            growing.value(heap).unwrap();
            reaches.push(growing.reach);
            heap = growing.reach + 1;
        }
        assert_eq!(reaches.first(), Some(&FIRST));
        assert!(reaches.len() < 12, "{reaches:?}");
        assert!(growing.value(heap).is_err());
    }
}
