//! What is kept of an input is as long as the input says. Where memory ends,
//! that is a failure like any other.

use crate::failure::Failure;

/// Keeps one more of `what`, as *heaps*.
#[inline]
pub(crate) fn push<T>(kept: &mut Vec<T>, one: T, what: &'static str) -> Result<(), Failure> {
    if kept.len() == kept.capacity() {
        make_room(kept, what)?;
    }
    kept.push(one);
    Ok(())
}

/// Twice the room, as a vector takes it for itself.
#[cold]
fn make_room<T>(kept: &mut Vec<T>, what: &'static str) -> Result<(), Failure> {
    let count = kept.len();
    kept.try_reserve(1)
        .map_err(|_| Failure::System(format!("no memory for more than {count} {what}")))
}
