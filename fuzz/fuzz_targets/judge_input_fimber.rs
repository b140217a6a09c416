#![no_main]

// The plain values of all heaps take longer than a unit may.
libfuzzer_sys::fuzz_target!(
    init: grundy_attacks::judge_input_fimber(b"1 1"),
    |data: &[u8]| grundy_attacks::judge_input_fimber(data)
);
