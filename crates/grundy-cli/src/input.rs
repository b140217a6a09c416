use crate::failure::Failure;
use judge_input::{InputError, Numbers};
use std::{
    fmt::{self, Display},
    fs::File,
    io::{self, Read},
    ops::RangeInclusive,
    path::Path,
};

/// What standard input is called.
pub(crate) const STDIN: &str = "<stdin>";

/// Numbers from a file or from standard input, and the words for what is
/// wrong with them.
pub(crate) struct Input<'s> {
    numbers: Numbers<Box<dyn Read + 's>>,
    name: String,
}

impl<'s> Input<'s> {
    /// The file, or standard input where it is `-` or not given.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, Failure> {
        let (name, source): (String, Box<dyn Read + 's>) = match file {
            Some(path) if path != Path::new("-") => {
                let name = path.display().to_string();
                let file = File::open(path).map_err(|error| Failure::reading(&name, error))?;
                (name, Box::new(file))
            }
            _ => (STDIN.into(), Box::new(io::stdin().lock())),
        };
        Ok(Self::new(name, source))
    }

    /// What `source` holds, which messages call by `name`.
    pub(crate) fn new(name: String, source: Box<dyn Read + 's>) -> Self {
        Self {
            numbers: Numbers::new(source),
            name,
        }
    }

    /// Standard input by way of `source`.
    pub(crate) fn standard(source: impl Read + 's) -> Self {
        Self {
            numbers: Numbers::new(Box::new(source)),
            name: STDIN.into(),
        }
    }

    /// What is wrong with the last number, said with its place.
    #[cold]
    pub(crate) fn at_last(&self, failure: Failure) -> Failure {
        failure.at(&self.name, self.numbers.place())
    }

    /// The next number, which has to be there and in `range`. `wanted` says
    /// what it is, as *heap 2 of 3*; it is asked only where something is wrong.
    #[inline(always)]
    pub(crate) fn number<D: Display>(
        &mut self,
        range: RangeInclusive<u64>,
        wanted: impl Fn() -> D,
    ) -> Result<u64, Failure> {
        match self.numbers.next() {
            Some(Ok(number)) if range.contains(&number) => Ok(number),
            found => Err(self.refused(
                found,
                &Wanted {
                    what: wanted(),
                    range,
                },
            )),
        }
    }

    /// As [`number`](Self::number), but the input may end instead.
    #[inline]
    pub(crate) fn number_or_end<D: Display>(
        &mut self,
        range: RangeInclusive<u64>,
        wanted: impl Fn() -> D,
    ) -> Result<Option<u64>, Failure> {
        match self.numbers.next() {
            Some(Ok(number)) if range.contains(&number) => Ok(Some(number)),
            None => Ok(None),
            found => Err(self.refused(
                found,
                &Wanted {
                    what: wanted(),
                    range,
                },
            )),
        }
    }

    /// The end of the input, after `count` of what it holds.
    pub(crate) fn end(&mut self, after: impl Display) -> Result<(), Failure> {
        match self.numbers.next() {
            None => Ok(()),
            found => Err(self.refused(found, &format_args!("the end of the input after {after}"))),
        }
    }

    #[cold]
    fn refused(&self, found: Option<Result<u64, InputError>>, wanted: &dyn Display) -> Failure {
        let (place, found) = match found {
            Some(Ok(number)) => (self.numbers.place(), format!("`{number}`")),
            None => (self.numbers.place(), "the end of the input".into()),
            Some(Err(
                InputError::NotANumber { found, place } | InputError::TooLarge { found, place },
            )) => (place, format!("`{found}`")),
            Some(Err(error)) => return Failure::unread(&self.name, error),
        };
        Failure::input(format_args!("found {found}, wanted {wanted}")).at(&self.name, place)
    }
}

/// What a number is for, and what it may be.
struct Wanted<D> {
    what: D,
    range: RangeInclusive<u64>,
}

impl<D: Display> Display for Wanted<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (self.range.start(), self.range.end());
        write!(f, "{}, a whole number from {least} to {most}", self.what)
    }
}
