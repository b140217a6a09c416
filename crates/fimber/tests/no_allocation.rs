//! A query never allocates: the allocator counts.
#![allow(missing_docs, clippy::unwrap_used, unsafe_code)]
#![cfg(feature = "embedded")]

use fimber::Fimber;
use grundy::{ImpartialGame, Sum};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // A thread that ends may allocate after its counter is gone.
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's contract is the same.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn queries_do_not_allocate() {
    let heaps: Vec<u32> = (0..if cfg!(miri) { 100 } else { 10_000 })
        .map(|n| n * 297)
        .collect();
    let mut values = vec![0; heaps.len()];
    let count = allocations(|| {
        let fimber = Fimber::embedded();
        fimber.grundy_value(2_178_944).unwrap();
        fimber.grundy_value(u64::MAX).unwrap_err();
        fimber.nim_sum(&heaps).unwrap();
        fimber.outcome(&heaps).unwrap();
        fimber.values_into(&heaps, &mut values).unwrap();
        assert!(fimber.winning_moves(&heaps).unwrap().count() > 0);
        let heap = fimber.heap(3_000_000).unwrap();
        assert_eq!(heap.options().count(), 31);
        let heaps = [heap, fimber.heap(5).unwrap()];
        let sum = Sum::new(&heaps);
        assert_eq!(sum.winning_move_count(), sum.winning_moves().count());
    });
    assert_eq!(count, 0);
    // The counter counts.
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(5)))), 1);
}
