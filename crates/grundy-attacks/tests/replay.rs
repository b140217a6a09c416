//! What fuzzing has kept, attacked again: the seeds, the corpora and every
//! finding of the past. Needs no fuzzer.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use grundy_attacks::ATTACKS;
use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The files of a folder, in order; none where there is no folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn replay(name: &str) {
    let (_, attack) = ATTACKS.iter().find(|(known, _)| *known == name).unwrap();
    attack(&[]);
    for kind in ["seeds", "corpus", "findings"] {
        let files = files(&fuzz().join(kind).join(name));
        assert!(kind == "findings" || !files.is_empty(), "{name}: no {kind}");
        for file in files {
            // Shown where the attack panics.
            println!("{}", file.display());
            attack(&fs::read(&file).unwrap());
        }
    }
}

macro_rules! replays {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            replay(stringify!($name));
        })*

        const REPLAYED: &[&str] = &[$(stringify!($name)),*];
    };
}

replays! {
    certificate
    certificate_forged
    judge_input_ainta
    judge_input_fimber
    judge_input_nim
    judge_input_nim_cases
    judge_input_parity_nim
    lines
    play
    position_text
    rules_text
    table_header
    table_raw
}

#[test]
fn every_attack_is_a_fuzz_target_and_replayed() {
    let attacks: BTreeSet<String> = ATTACKS.iter().map(|(name, _)| (*name).into()).collect();
    let mut targets = BTreeSet::new();
    for file in files(&fuzz().join("fuzz_targets")) {
        let name = file.file_stem().and_then(OsStr::to_str).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let call = format!("|data: &[u8]| grundy_attacks::{name}(data)");
        assert!(text.contains(&call), "{name}: no {call}");
        targets.insert(name.to_owned());
    }
    assert_eq!(targets, attacks);
    assert!(
        REPLAYED
            .iter()
            .copied()
            .eq(attacks.iter().map(String::as_str))
    );
    for kind in ["seeds", "corpus", "findings"] {
        for folder in files(&fuzz().join(kind)) {
            let name = folder.file_name().and_then(OsStr::to_str).unwrap();
            assert!(
                attacks.contains(name),
                "{} is replayed by none",
                folder.display()
            );
        }
    }
}
