//! A window looked for again in the symbols that follow it, one step a symbol:
//! D. E. Knuth, J. H. Morris and V. R. Pratt, *Fast pattern matching in
//! strings*, SIAM J. Comput. 6 (1977).

use alloc::vec::Vec;

/// How long a beginning of `pattern` ends the text after one more symbol, when
/// `matched` of it, and no longer beginning, ended the text before.
#[inline]
pub(crate) fn step<T: PartialEq>(
    pattern: &[T],
    borders: &[usize],
    mut matched: usize,
    symbol: &T,
) -> usize {
    loop {
        if pattern.get(matched) == Some(symbol) {
            return matched + 1;
        }
        let Some(shorter) = matched.checked_sub(1).and_then(|last| borders.get(last)) else {
            return 0;
        };
        matched = *shorter;
    }
}

/// For each beginning of `pattern` its longest border, into `borders`: the
/// longest shorter beginning that is its end, too. Where all of the pattern was
/// just read, a search goes on from the last of them.
pub(crate) fn find_borders<T: PartialEq>(pattern: &[T], borders: &mut Vec<usize>) {
    borders.clear();
    for symbol in pattern {
        let border = match borders.last() {
            None => 0,
            Some(before) => step(pattern, borders, *before, symbol),
        };
        borders.push(border);
    }
}
