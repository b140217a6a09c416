//! Against a reader that has the whole text before it, and goes through it
//! byte by byte.

use crate::{InputError, Numbers, Place};
use proptest::{collection::vec, prelude::*, sample::select};
use std::io::{self, Read};

/// Bytes in a token that is longer than most buffers.
const LONG: usize = if cfg!(miri) { 3000 } else { 1_000_000 };

/// One answer, as text, so that errors can be compared.
type Answer = (String, Place);

/// Gives a text in pieces of given lengths, over and over; a length of 0 is an
/// interrupted read.
struct Pieces<'a> {
    text: &'a [u8],
    lengths: Vec<usize>,
    turn: usize,
}

impl<'a> Pieces<'a> {
    fn new(text: &'a [u8], lengths: &[usize]) -> Self {
        let lengths = lengths.to_vec();
        let turn = 0;
        Self {
            text,
            lengths,
            turn,
        }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let length = self.lengths[self.turn % self.lengths.len()];
        self.turn += 1;
        if length == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let room_len = length.min(room.len());
        self.text.read(&mut room[..room_len])
    }
}

/// Every answer of `Numbers`, and two more, with the place after each.
fn answers<R: Read>(mut numbers: Numbers<R>) -> Vec<Answer> {
    let mut all = Vec::new();
    let mut extra = 2;
    while extra > 0 {
        let next = numbers.next();
        let place = numbers.place();
        extra -= u32::from(!matches!(next, Some(Ok(_))));
        all.push(match next {
            Some(Ok(number)) => (number.to_string(), place),
            None => ("end".into(), place),
            Some(Err(error)) => {
                match &error {
                    InputError::Io(_) => {}
                    InputError::NotANumber { place: told, .. }
                    | InputError::TooLarge { place: told, .. }
                    | InputError::TooLong { place: told, .. } => assert_eq!(*told, place),
                }
                extra = 2;
                (error.to_string(), place)
            }
        });
    }
    all
}

/// What a text is, by the plain reading of the rules.
fn wanted(text: &[u8]) -> Vec<Answer> {
    let mut all = Vec::new();
    let mut place = Place { line: 1, column: 1 };
    let mut rest = text;
    loop {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
        let len = rest.iter().position(is_blank).unwrap_or(rest.len());
        let (token, after) = rest.split_at(len);
        if !token.is_empty() {
            let answer = judged(token);
            let refused = answer.is_err();
            all.push(match answer {
                Ok(number) => (number.to_string(), place),
                Err(message) => (format!("{place}: {message}"), place),
            });
            if refused {
                break;
            }
        }
        let Some((blank, after)) = after.split_first() else {
            for byte in token {
                step(&mut place, *byte);
            }
            break;
        };
        for byte in token.iter().chain([blank]) {
            step(&mut place, *byte);
        }
        rest = after;
    }
    all.extend([("end".into(), place), ("end".into(), place)]);
    all
}

fn step(place: &mut Place, byte: u8) {
    if byte == b'\n' {
        *place = Place {
            line: place.line + 1,
            column: 1,
        };
    } else if !(0x80..0xc0).contains(&byte) {
        place.column += 1;
    }
}

/// A token's number, or the message without its place.
fn judged(token: &[u8]) -> Result<u64, String> {
    let mut value = 0_u128;
    // The first byte that makes it wrong.
    let wrong_at = token.iter().position(|byte| {
        value = value * 10 + u128::from(byte.wrapping_sub(b'0'));
        !byte.is_ascii_digit() || value > u128::from(u64::MAX)
    });
    let Some(wrong_at) = wrong_at else {
        return Ok(value as u64);
    };
    let looked_at = (wrong_at + 1).max(48).min(token.len());
    let shown = match token.get(..48) {
        Some(head) if token.len() > 48 => {
            // What is cut here is UTF-8: less than one character has to go.
            let whole = (45..=48)
                .rev()
                .find(|&len| str::from_utf8(&head[..len]).is_ok());
            shown(&head[..whole.unwrap()]) + "…"
        }
        _ => shown(token),
    };
    Err(match token[..looked_at].iter().all(u8::is_ascii_digit) {
        true => format!("found {shown}, wanted at most 18446744073709551615"),
        false => format!("found \"{shown}\", wanted an unsigned number"),
    })
}

/// Character by character, each found by trying.
fn shown(mut bytes: &[u8]) -> String {
    let mut shown = String::new();
    while let Some(first) = bytes.first() {
        let character = (1..=bytes.len().min(4)).find(|&len| str::from_utf8(&bytes[..len]).is_ok());
        match character.and_then(|len| str::from_utf8(&bytes[..len]).ok()) {
            Some(character) => shown.extend(character.escape_debug()),
            None => shown.push_str(&format!("\\x{first:02x}")),
        }
        bytes = &bytes[character.unwrap_or(1)..];
    }
    shown
}

fn check(text: &[u8], capacity: usize, lengths: &[usize]) {
    let numbers = Numbers::with_capacity(Pieces::new(text, lengths), capacity);
    let found = answers(numbers);
    assert_eq!(
        found,
        wanted(text),
        "{capacity} bytes, pieces {lengths:?}, {}",
        text.escape_ascii()
    );
}

/// With buffers and pieces of many sizes, so that everything straddles them.
fn check_all(text: &[u8]) {
    for capacity in [1, 2, 63, 64, 65, 100, 129, 1000, 1 << 16] {
        for length in [1, 3, 64, 70, 1 << 16] {
            // Miri, at a thousandth of the speed, sees two of these.
            if cfg!(miri) && ![(65, 3), (1 << 16, 1 << 16)].contains(&(capacity, length)) {
                continue;
            }
            check(text, capacity, &[length]);
        }
    }
}

fn at(line: u64, column: u64) -> Place {
    Place { line, column }
}

#[test]
fn by_hand() {
    let text = "12\n 0 007\r\n\r\n\t5 \x0b\x0c6";
    let told = answers(Numbers::new(text.as_bytes()));
    let told: Vec<(&str, Place)> = told.iter().map(|(answer, at)| (&**answer, *at)).collect();
    assert_eq!(
        told,
        [
            ("12", at(1, 1)),
            ("0", at(2, 2)),
            ("7", at(2, 4)),
            ("5", at(4, 2)),
            ("6", at(4, 6)),
            ("end", at(4, 7)),
            ("end", at(4, 7)),
        ]
    );
    check_all(text.as_bytes());
}

#[test]
fn nothing() {
    for (text, end) in [("", at(1, 1)), (" \t", at(1, 3)), ("\n\r\n", at(3, 1))] {
        let mut numbers = Numbers::new(text.as_bytes());
        assert_eq!(numbers.place(), at(1, 1));
        assert!(numbers.next().is_none());
        assert_eq!(numbers.place(), end);
        check_all(text.as_bytes());
    }
}

#[test]
fn refused() {
    for (text, message) in [
        (
            "-5",
            "line 1, column 1: found \"-5\", wanted an unsigned number",
        ),
        (
            "1 +5",
            "line 1, column 3: found \"+5\", wanted an unsigned number",
        ),
        (
            "1\n2x 3",
            "line 2, column 1: found \"2x\", wanted an unsigned number",
        ),
        (
            "1,2",
            "line 1, column 1: found \"1,2\", wanted an unsigned number",
        ),
        (
            "1.5",
            "line 1, column 1: found \"1.5\", wanted an unsigned number",
        ),
        (
            "0x1f",
            "line 1, column 1: found \"0x1f\", wanted an unsigned number",
        ),
        (
            "4\0",
            "line 1, column 1: found \"4\\0\", wanted an unsigned number",
        ),
        (
            "5 \u{feff}",
            "line 1, column 3: found \"\\u{feff}\", wanted an unsigned number",
        ),
        (
            "\"돌\"",
            "line 1, column 1: found \"\\\"돌\\\"\", wanted an unsigned number",
        ),
        (
            "18446744073709551616",
            "line 1, column 1: found 18446744073709551616, wanted at most 18446744073709551615",
        ),
        (
            "99999999999999999999x",
            "line 1, column 1: found \"99999999999999999999x\", wanted an unsigned number",
        ),
    ] {
        // Before it, so much that it is met by every way of reading.
        for before in [0, 1, 20, 100, if cfg!(miri) { 200 } else { 3000 }] {
            let lines = "7 8\n".repeat(before) + text + " 9";
            let error = Numbers::new(lines.as_bytes()).find_map(Result::err);
            let (line, rest) = message.split_once(", column").unwrap();
            let line: usize = line["line ".len()..].parse().unwrap();
            let wanted = format!("line {}, column{rest}", line + before);
            assert_eq!(error.unwrap().to_string(), wanted);
            check(lines.as_bytes(), 1 << 16, &[1 << 16]);
        }
        check_all(text.as_bytes());
        check_all(format!("{text}\n1").as_bytes());
    }
}

#[test]
fn what_was_found_is_cut() {
    for (text, shown) in [
        ("x".repeat(48).into_bytes(), "x".repeat(48)),
        ("x".repeat(49).into_bytes(), "x".repeat(48) + "…"),
        ("돌".repeat(16).into_bytes(), "돌".repeat(16)),
        ("돌".repeat(99).into_bytes(), "돌".repeat(16) + "…"),
        (
            ("x".to_owned() + &"돌".repeat(99)).into(),
            "x".to_owned() + &"돌".repeat(15) + "…",
        ),
        ([0xff; 48].into(), "\\xff".repeat(48)),
        ([0xff; 49].into(), "\\xff".repeat(48) + "…"),
    ] {
        let Some(Err(InputError::NotANumber { found, .. })) = Numbers::new(&text[..]).next() else {
            panic!("{} is no number", text.escape_ascii());
        };
        assert_eq!(found, shown);
    }
}

#[test]
fn columns_are_characters() {
    // Bytes that are not UTF-8 as well: a lone continuation byte has no column.
    for (text, place) in [
        (b"1 2 \xeb\x8f\x8c".as_slice(), at(1, 5)),
        (b"\x80\xff", at(1, 1)),
        (b"3 \x80", at(1, 3)),
    ] {
        assert_eq!(answers(Numbers::new(text)).last().unwrap().1, place);
        check_all(text);
    }
    assert_eq!(Place::START.after("돌 é\u{1f3b2}x".as_bytes()), at(1, 6));
    assert_eq!(
        Place::START.after("돌\n é\n\u{1f3b2}x".as_bytes()),
        at(3, 3)
    );
    // Past the bytes that are counted at once.
    assert_eq!(Place::START.after("é".repeat(1000).as_bytes()), at(1, 1001));
    assert_eq!(
        Place::START.after("\n".repeat(1000).as_bytes()),
        at(1001, 1)
    );
}

#[test]
fn every_count_of_digits() {
    let mut text = String::new();
    let mut numbers = vec![0, u64::MAX - 1, u64::MAX];
    for exponent in 0..20 {
        let power = 10_u64.pow(exponent);
        numbers.extend([power - 1, power, power + 1, power / 9 * 8]);
    }
    let zeros: &[usize] = match cfg!(miri) {
        true => &[0, 9],
        false => &[0, 1, 2, 7, 8, 9, 17, 30, 200],
    };
    for &zeros in zeros {
        for number in &numbers {
            text += &format!("{}{number} ", "0".repeat(zeros));
        }
    }
    let read: Result<Vec<u64>, _> = Numbers::new(text.as_bytes()).collect();
    assert_eq!(read.unwrap(), numbers.repeat(zeros.len()));
    check_all(text.as_bytes());
}

#[test]
fn just_too_large() {
    let large = [
        "18446744073709551616",
        "18446744073709551617",
        "18446744073709551620",
        "18446744073710000000",
        "18450000000000000000",
        "20000000000000000000",
        "99999999999999999999",
        "100000000000000000000",
        "184467440737095516150",
        "340282366920938463463374607431768211456",
    ];
    for number in large {
        for zeros in [0, 1, 4, 100] {
            // Long enough that the blocks see it too.
            let text = format!("1 {}{number} {}", "0".repeat(zeros), "2 ".repeat(64));
            let found = answers(Numbers::new(text.as_bytes()));
            assert_eq!(found[0].0, "1");
            assert!(found[1].0.ends_with("wanted at most 18446744073709551615"));
            assert_eq!(found[1].1, at(1, 3));
            check(text.as_bytes(), 1 << 16, &[1 << 16]);
            check(text.as_bytes(), 100, &[33]);
        }
    }
}

#[test]
fn long_tokens() {
    let zeros = "0".repeat(LONG);
    let text = format!("1\n {zeros}5\n6");
    check(text.as_bytes(), 1 << 16, &[1 << 16]);
    check(text.as_bytes(), 1000, &[999, 1, 0]);
    let digits = format!("1\n {}", "9".repeat(LONG));
    check(digits.as_bytes(), 1 << 16, &[1 << 16]);
    let text = format!("{zeros}x");
    check(text.as_bytes(), 1000, &[1000]);
}

#[test]
fn a_token_without_end() {
    for byte in [b'9', b'x', b'\0', 0xff] {
        let told = answers(Numbers::new(io::repeat(byte)));
        assert_eq!(told.len(), 3);
        assert!(told[0].0.contains('…'));
        assert_eq!(told[2].1, at(1, 1));
    }
}

/// Gives its texts, one a read, and fails where there is none.
struct Lines(Vec<Option<&'static str>>);

impl Read for Lines {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self.0.remove(0) {
            Some(text) => text.as_bytes().read(room),
            None => Err(io::Error::other("the disk is gone")),
        }
    }
}

#[test]
fn a_failed_read() {
    for (texts, wanted) in [
        (vec![None, Some("1")], vec![("the disk is gone", at(1, 1))]),
        (
            vec![Some("1\n2"), Some("3"), None, Some("4")],
            vec![("1", at(1, 1)), ("the disk is gone", at(2, 3))],
        ),
        (
            vec![Some("1\n2\n"), None, Some("4")],
            vec![
                ("1", at(1, 1)),
                ("2", at(2, 1)),
                ("the disk is gone", at(3, 1)),
            ],
        ),
    ] {
        let told = answers(Numbers::new(Lines(texts)));
        let end = wanted.last().unwrap().1;
        let ends = [("end", end), ("end", end)];
        let wanted: Vec<Answer> = (wanted.into_iter().chain(ends))
            .map(|(answer, place)| (answer.to_owned(), place))
            .collect();
        assert_eq!(told, wanted);
    }
}

#[test]
fn reads_no_further_than_it_must() {
    // A third read would fail, and so would one behind the end.
    let mut numbers = Numbers::new(Lines(vec![Some("1 2\n"), Some("3\n")]));
    for number in 1..=3 {
        assert_eq!(numbers.next().unwrap().unwrap(), number);
    }
    let mut numbers = Numbers::new(Lines(vec![Some("5"), Some("")]));
    assert_eq!(numbers.next().unwrap().unwrap(), 5);
    assert!(numbers.next().is_none());
    assert!(numbers.next().is_none());
}

/// Claims more than it was given room for.
struct Boaster;

impl Read for Boaster {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        room.fill(b'1');
        Ok(usize::MAX)
    }
}

#[test]
fn a_reader_that_is_wrong() {
    let told = answers(Numbers::with_capacity(Boaster, 10));
    assert_eq!(
        told[0].0,
        format!(
            "line 1, column 1: found {}…, wanted at most {}",
            "1".repeat(48),
            u64::MAX
        )
    );
}

fn numbers_and_blanks() -> impl Strategy<Value = String> {
    let blank = select(
        &[
            " ",
            " ",
            " ",
            "\n",
            "\r\n",
            "  ",
            "\t",
            "\n\n",
            " \x0b \x0c",
        ][..],
    );
    let digits = prop_oneof![
        6 => "[0-9]{1,8}",
        3 => "[0-9]{1,19}",
        1 => "0{0,200}[0-9]{1,19}",
    ];
    vec((digits, blank), 0..if cfg!(miri) { 40 } else { 700 }).prop_map(|pairs| {
        pairs
            .into_iter()
            .flat_map(|(digits, blank)| [digits, blank.to_owned()])
            .collect()
    })
}

fn anything() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "[0-9]{18,24}",
        1 => "[0-9]{20,200}",
        1 => "[-+][0-9]{1,5}",
        1 => "[0-9a-z.,\"']{1,100}",
        1 => "[0-9가-힣]{1,40}",
        1 => "[0-9\u{0}\u{7f}é🎲]{1,4}",
        1 => "[ \n\r\t]{0,300}",
    ]
}

fn pieces() -> impl Strategy<Value = Vec<usize>> {
    // The last is no interruption, so that the text comes to an end.
    vec(prop_oneof![0_usize..5, 0_usize..300], 0..6).prop_map(|mut lengths| {
        lengths.push(64);
        lengths
    })
}

fn capacity() -> impl Strategy<Value = usize> {
    prop_oneof![1_usize..5, 60_usize..200, 200_usize..3000]
}

proptest! {
    #[test]
    fn numbers_as_they_are_written(
        text in numbers_and_blanks(),
        pieces in pieces(),
        capacity in capacity(),
    ) {
        check(text.as_bytes(), capacity, &pieces);
        check(text.as_bytes(), 1 << 16, &[1 << 16]);
    }

    #[test]
    fn the_first_error(
        before in numbers_and_blanks(),
        text in vec(anything(), 1..4),
        after in numbers_and_blanks(),
        pieces in pieces(),
        capacity in capacity(),
    ) {
        let text = before + &text.concat() + &after;
        check(text.as_bytes(), capacity, &pieces);
        check(text.as_bytes(), 1 << 16, &[1 << 16]);
    }

    #[test]
    fn any_bytes(text in vec(any::<u8>(), 0..300), pieces in pieces(), capacity in capacity()) {
        let numbers = Numbers::with_capacity(Pieces::new(&text, &pieces), capacity);
        prop_assert_eq!(answers(numbers), answers(Numbers::new(&text[..])));
    }

    #[test]
    fn a_few_bytes(
        text in vec(select(b"0189 \n\r-x\0\x80\xff".as_slice()), 0..40),
        pieces in pieces(),
        capacity in capacity(),
    ) {
        check(&text, capacity, &pieces);
    }

    #[test]
    fn places_add_up(text in vec(select(b"ab\n\xc3\xa9".as_slice()), 0..1200), cut in 0.0..1.0) {
        let mut wanted = Place::START;
        text.iter().for_each(|&byte| step(&mut wanted, byte));
        let (head, tail) = text.split_at((text.len() as f64 * cut) as usize);
        prop_assert_eq!(Place::START.after(&text), wanted);
        prop_assert_eq!(Place::START.after(head).after(tail), wanted);
    }
}
