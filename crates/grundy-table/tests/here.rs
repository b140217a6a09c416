//! Paths that are relative: a test of its own process, whose folder it changes.
#![allow(missing_docs, clippy::unwrap_used)]
#![cfg(feature = "std")]

use grundy_table::{replaceable, write_atomically};
use std::{
    env, fs,
    io::{self, Write},
    path::Path,
    process,
};

#[test]
fn a_name_without_a_folder_is_in_this_one() {
    let folder = env::temp_dir().join(format!("grundy-here-{}", process::id()));
    fs::create_dir_all(folder.join("below")).unwrap();
    env::set_current_dir(&folder).unwrap();
    for path in ["table", "./table", "below/table"] {
        let path = Path::new(path);
        for text in ["new", "replaced"] {
            write_atomically(path, |file| file.write_all(text.as_bytes())).unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), text);
        }
    }
    assert_eq!(replaceable(Path::new("none")).unwrap(), Path::new("none"));
    for path in ["", ".", "missing/table"] {
        let written = write_atomically(Path::new(path), |_| Ok::<_, io::Error>(()));
        assert!(written.is_err(), "{path:?}");
    }
    let found: Vec<_> = fs::read_dir(".")
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(found.len(), 2, "{found:?}");
    env::set_current_dir(env::temp_dir()).unwrap();
    fs::remove_dir_all(folder).unwrap();
}
