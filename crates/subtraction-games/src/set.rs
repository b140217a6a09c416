use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::{error, fmt, fmt::Write, iter, slice, str::FromStr};

/// The numbers of stones that a move may take.
///
/// A finite set, the complement of one, or one of the named infinite sets. It
/// is written and printed as
///
/// | text | takes |
/// | --- | --- |
/// | `subtraction:1,3,4` | 1, 3 and 4 |
/// | `all-but:2,5` | every positive number but 2 and 5 |
/// | `fibonacci` | 1, 2, 3, 5, 8, … (OEIS [A000045](https://oeis.org/A000045), each once) |
/// | `squares` | 1, 4, 9, 16, … |
/// | `primes` | 2, 3, 5, 7, … |
/// | `powers:B` | 1, B, B², … for B ≥ 2 |
/// | `factorials` | 1, 2, 6, 24, … |
///
/// Order and repetition do not matter: equal sets are equal, and print alike.
///
/// ```
/// use subtraction_games::SubtractionSet;
///
/// let set: SubtractionSet = "subtraction:4,1,3,1".parse()?;
/// assert_eq!(set.to_string(), "subtraction:1,3,4");
/// assert!(set.contains(3) && !set.contains(2));
/// assert!("squares".parse::<SubtractionSet>()?.takes().take(4).eq([1, 4, 9, 16]));
/// # Ok::<(), subtraction_games::ParseSetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SubtractionSet(Kind);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Kind {
    /// Ascending, distinct, positive, not empty.
    Only(Vec<u64>),
    /// The numbers that are left out: as in `Only`.
    AllBut(Vec<u64>),
    Fibonacci,
    Squares,
    Primes,
    /// Of a base of at least 2.
    Powers(u64),
    Factorials,
}

/// The names of sets, for messages and suggestions; those that take a
/// parameter with what it looks like.
pub const SET_NAMES: [&str; 7] = [
    "subtraction:A,B,…",
    "all-but:A,B,…",
    "fibonacci",
    "squares",
    "primes",
    "powers:B",
    "factorials",
];

impl SubtractionSet {
    /// The finite set of these numbers; none where there are none, or 0 is one.
    pub fn only(takes: impl IntoIterator<Item = u64>) -> Option<Self> {
        Some(Self(Kind::Only(sorted(takes)?)))
    }

    /// Every positive number but these; none where there are none (that game
    /// is Nim), or 0 is one.
    pub fn all_but(takes: impl IntoIterator<Item = u64>) -> Option<Self> {
        Some(Self(Kind::AllBut(sorted(takes)?)))
    }

    /// 1, 2, 3, 5, 8, …: the set of Fimber.
    pub const fn fibonacci() -> Self {
        Self(Kind::Fibonacci)
    }

    /// 1, 4, 9, 16, ….
    pub const fn squares() -> Self {
        Self(Kind::Squares)
    }

    /// 2, 3, 5, 7, ….
    pub const fn primes() -> Self {
        Self(Kind::Primes)
    }

    /// 1, `base`, `base`², …; none where `base` is less than 2.
    pub const fn powers(base: u64) -> Option<Self> {
        match base {
            0 | 1 => None,
            _ => Some(Self(Kind::Powers(base))),
        }
    }

    /// 1, 2, 6, 24, ….
    pub const fn factorials() -> Self {
        Self(Kind::Factorials)
    }

    /// Whether a move may take so many stones.
    pub fn contains(&self, take: u64) -> bool {
        match &self.0 {
            Kind::Only(takes) => takes.binary_search(&take).is_ok(),
            Kind::AllBut(takes) => take > 0 && takes.binary_search(&take).is_err(),
            Kind::Squares => take > 0 && take.isqrt().pow(2) == take,
            Kind::Primes => is_prime(take),
            Kind::Fibonacci | Kind::Powers(_) | Kind::Factorials => self
                .takes()
                .take_while(|known| *known <= take)
                .any(|known| known == take),
        }
    }

    /// The takes, ascending, as far as a `u64` holds them.
    ///
    /// Constant time a take, but for `primes`, where each number on the way is
    /// tested. For all takes up to a limit, [`takes_below`](Self::takes_below)
    /// is faster.
    pub fn takes(&self) -> impl Iterator<Item = u64> {
        match &self.0 {
            Kind::Only(takes) => TakeIter::Only(takes.iter()),
            Kind::AllBut(left_out) => TakeIter::AllBut {
                left_out,
                next: Some(1),
            },
            Kind::Fibonacci => TakeIter::Fibonacci(Some(1), Some(2)),
            Kind::Squares => TakeIter::Squares(1),
            Kind::Primes => TakeIter::Primes(Some(2)),
            Kind::Powers(base) => TakeIter::Powers(Some(1), *base),
            Kind::Factorials => TakeIter::Factorials(Some(1), 1),
        }
    }

    /// The takes below `limit`, ascending: those that can be made from a heap
    /// of less than `limit` stones.
    ///
    /// For `primes` by a sieve, in `limit` / 16 bytes; for the others in the
    /// time that it takes to list them.
    pub fn takes_below(&self, limit: u64) -> Vec<u64> {
        match &self.0 {
            Kind::Primes => primes_below(limit),
            _ => self.takes().take_while(|take| *take < limit).collect(),
        }
    }

    /// The largest take, of a finite set.
    pub fn largest_take(&self) -> Option<u64> {
        match &self.0 {
            Kind::Only(takes) => takes.last().copied(),
            _ => None,
        }
    }

    /// The numbers that may not be taken, ascending, of an `all-but` set.
    pub fn left_out(&self) -> Option<&[u64]> {
        match &self.0 {
            Kind::AllBut(left_out) => Some(left_out),
            _ => None,
        }
    }

    /// A name of at most 16 printable characters, for the header of a table:
    /// the set as it is printed, where that is short enough, and otherwise its
    /// first letter, `#`, and 84 bits of the FNV-1a hash of that, as 14 digits
    /// to the base 64. Two sets share it by chance once in 2⁸⁴; it is no proof
    /// against somebody who looks for two that do.
    ///
    /// ```
    /// use subtraction_games::SubtractionSet;
    ///
    /// assert_eq!(SubtractionSet::fibonacci().tag(), "fibonacci");
    /// let long: SubtractionSet = "subtraction:10,20,30".parse()?;
    /// assert_eq!(long.tag().len(), 16);
    /// assert!(long.tag().starts_with("s#"));
    /// # Ok::<(), subtraction_games::ParseSetError>(())
    /// ```
    pub fn tag(&self) -> String {
        let text = self.to_string();
        if text.len() <= 16 {
            return text;
        }
        // FNV-1a, 128 bits (Fowler, Noll and Vo); the upper 84 are told.
        let mut hash = text.bytes().fold(
            0x6C62_272E_07BB_0142_62B8_2175_6295_C58D_u128,
            |hash, byte| {
                (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B)
            },
        );
        let mut tag: String = text.chars().take(1).chain(['#']).collect();
        for _ in 0..14 {
            let digit = (hash >> 122) as u32;
            tag.push(match digit {
                0..10 => char::from_digit(digit, 10).unwrap_or_default(),
                10..36 => char::from(b'A' + (digit - 10) as u8),
                36..62 => char::from(b'a' + (digit - 36) as u8),
                62 => '-',
                _ => '_',
            });
            hash <<= 6;
        }
        tag
    }
}

/// The Fibonacci numbers 1, 2, 3, 5, 8, …, each once, as far as a `u64` holds
/// them: the takes of [`SubtractionSet::fibonacci`], without a set to borrow.
///
/// ```
/// use subtraction_games::fibonacci;
///
/// assert!(fibonacci().take(5).eq([1, 2, 3, 5, 8]));
/// assert_eq!(fibonacci().last(), Some(12_200_160_415_121_876_738));
/// ```
pub fn fibonacci() -> impl Iterator<Item = u64> {
    TakeIter::Fibonacci(Some(1), Some(2))
}

fn sorted(takes: impl IntoIterator<Item = u64>) -> Option<Vec<u64>> {
    let mut takes: Vec<u64> = takes.into_iter().collect();
    takes.sort_unstable();
    takes.dedup();
    takes.first().filter(|least| **least > 0)?;
    Some(takes)
}

/// The takes of a set, each with what is needed for the next.
enum TakeIter<'a> {
    Only(slice::Iter<'a, u64>),
    AllBut {
        left_out: &'a [u64],
        next: Option<u64>,
    },
    Fibonacci(Option<u64>, Option<u64>),
    /// The root of the next.
    Squares(u64),
    Primes(Option<u64>),
    /// The next, and the base.
    Powers(Option<u64>, u64),
    /// The next, and what it is the factorial of.
    Factorials(Option<u64>, u64),
}

impl Iterator for TakeIter<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        match self {
            Self::Only(takes) => takes.next().copied(),
            Self::AllBut { left_out, next } => loop {
                let take = (*next)?;
                *next = take.checked_add(1);
                match left_out.split_first() {
                    Some((first, rest)) if *first == take => *left_out = rest,
                    _ => return Some(take),
                }
            },
            Self::Fibonacci(this, after) => {
                let take = (*this)?;
                *this = *after;
                *after = this.and_then(|next| next.checked_add(take));
                Some(take)
            }
            Self::Squares(root) => {
                let take = root.checked_pow(2)?;
                *root += 1;
                Some(take)
            }
            Self::Primes(next) => loop {
                let number = (*next)?;
                *next = number.checked_add(1);
                if is_prime(number) {
                    return Some(number);
                }
            },
            Self::Powers(next, base) => {
                let take = (*next)?;
                *next = take.checked_mul(*base);
                Some(take)
            }
            Self::Factorials(next, n) => {
                let take = (*next)?;
                *n += 1;
                *next = take.checked_mul(*n);
                Some(take)
            }
        }
    }
}

/// Miller and Rabin's test. With the first twelve primes as bases it is exact
/// for every `u64` (Sorenson and Webster, *Strong pseudoprimes to twelve prime
/// bases*, Math. Comp. 86, 2017).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if number < 2 || BASES.iter().any(|base| number.is_multiple_of(*base)) {
        return BASES.contains(&number);
    }
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(number)) as u64;
    BASES.iter().all(|base| {
        let (mut power, mut square, mut left) = (1, *base, odd);
        while left > 0 {
            if left % 2 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            left /= 2;
        }
        let squares = iter::successors(Some(power), |power| Some(times(*power, *power)));
        power == 1 || squares.take(twos as usize).any(|power| power == number - 1)
    })
}

/// Eratosthenes' sieve over the odd numbers, a bit each.
fn primes_below(limit: u64) -> Vec<u64> {
    let mut primes: Vec<u64> = [2].into_iter().filter(|two| *two < limit).collect();
    // Bit i stands for 2i + 1.
    let bits = limit / 2;
    let mut composite: Vec<u64> = vec![0; bits.div_ceil(64) as usize];
    for bit in 1..bits {
        let known = composite.get((bit / 64) as usize).copied();
        if known.is_some_and(|word| word >> (bit % 64) & 1 == 1) {
            continue;
        }
        let prime = 2 * bit + 1;
        primes.push(prime);
        let Some(square) = prime.checked_mul(prime) else {
            continue;
        };
        for multiple in (square / 2..bits).step_by(prime as usize) {
            if let Some(word) = composite.get_mut((multiple / 64) as usize) {
                *word |= 1 << (multiple % 64);
            }
        }
    }
    primes
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, name: &str, numbers: &[u64]| {
            f.write_str(name)?;
            let mut before = ':';
            for number in numbers {
                write!(f, "{before}{number}")?;
                before = ',';
            }
            Ok(())
        };
        match &self.0 {
            Kind::Only(takes) => list(f, "subtraction", takes),
            Kind::AllBut(left_out) => list(f, "all-but", left_out),
            Kind::Fibonacci => f.write_str("fibonacci"),
            Kind::Squares => f.write_str("squares"),
            Kind::Primes => f.write_str("primes"),
            Kind::Powers(base) => write!(f, "powers:{base}"),
            Kind::Factorials => f.write_str("factorials"),
        }
    }
}

/// Text that is no subtraction set: what was found, where, and what was wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseSetError {
    /// The name before the colon, or all of it, is that of no set.
    Name {
        /// The name.
        found: String,
    },
    /// What follows the name is not as it has to be.
    Parameter {
        /// What was found; empty at the end of the text.
        found: String,
        /// Its first character, counted from 1 in the whole text.
        column: usize,
        /// What was wanted there.
        wanted: &'static str,
    },
}

impl fmt::Display for ParseSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found } => write!(f, "no rules have the name `{found}`"),
            Self::Parameter {
                found,
                column,
                wanted,
            } => {
                write!(f, "column {column}: found ")?;
                match found.as_str() {
                    "" => f.write_str("nothing")?,
                    found => {
                        // On one line, and not longer than a person reads.
                        f.write_str("`")?;
                        let mut shown = found.chars().flat_map(char::escape_debug);
                        shown
                            .by_ref()
                            .take(60)
                            .try_for_each(|part| f.write_char(part))?;
                        f.write_str(if shown.next().is_some() { "…`" } else { "`" })?;
                    }
                }
                write!(f, ", wanted {wanted}")
            }
        }
    }
}

impl error::Error for ParseSetError {}

impl FromStr for SubtractionSet {
    type Err = ParseSetError;

    fn from_str(text: &str) -> Result<Self, ParseSetError> {
        let (name, parameter) = match text.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (text, None),
        };
        let column = name.chars().count() + 2;
        let alone = |kind| match parameter {
            None => Ok(Self(kind)),
            Some(found) => Err(ParseSetError::Parameter {
                found: alloc::format!(":{found}"),
                column: column - 1,
                wanted: "the end, as these rules take no parameter",
            }),
        };
        let numbers = || numbers(parameter.unwrap_or_default(), column);
        match name {
            "subtraction" => Ok(Self(Kind::Only(numbers()?))),
            "all-but" => Ok(Self(Kind::AllBut(numbers()?))),
            "fibonacci" => alone(Kind::Fibonacci),
            "squares" => alone(Kind::Squares),
            "primes" => alone(Kind::Primes),
            "factorials" => alone(Kind::Factorials),
            "powers" => match number(parameter.unwrap_or_default()) {
                Some(base @ 2..) => Ok(Self(Kind::Powers(base))),
                _ => Err(ParseSetError::Parameter {
                    found: parameter.unwrap_or_default().into(),
                    column,
                    wanted: "a base, a whole number from 2 to 18446744073709551615",
                }),
            },
            _ => Err(ParseSetError::Name { found: name.into() }),
        }
    }
}

/// Positive numbers between commas, sorted, each once.
fn numbers(list: &str, mut column: usize) -> Result<Vec<u64>, ParseSetError> {
    let mut takes = Vec::new();
    for word in list.split(',') {
        match number(word) {
            Some(take @ 1..) => takes.push(take),
            _ => {
                return Err(ParseSetError::Parameter {
                    found: word.into(),
                    column,
                    wanted: "a number of stones, a whole number from 1 to 18446744073709551615",
                });
            }
        }
        column += word.chars().count() + 1;
    }
    takes.sort_unstable();
    takes.dedup();
    Ok(takes)
}

/// A number in digits alone; `parse` would take a sign.
fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}
