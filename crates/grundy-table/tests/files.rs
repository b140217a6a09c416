//! Files: read, mapped, written whole or not at all.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(feature = "std")]

use grundy_table::{
    Bits, FormatError, Table, Tag, WriteError, encode, verify_from, write_atomically, write_table,
};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// A folder of the test's own, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tag() -> Tag {
    Tag::new("nim").unwrap()
}

fn write(path: &Path, values: &[u8]) -> Result<(), WriteError> {
    write_table(path, tag(), 1, Bits::Four, |table| table.push(values)).map(|_| ())
}

#[test]
fn written_and_read_back() {
    let folder = Folder::new("written");
    let path = folder.0.join("table");
    write(&path, &[0, 1, 2]).unwrap();
    write(&path, &[0, 1, 2, 3, 4]).unwrap();
    assert_eq!(
        fs::read(&path).unwrap(),
        encode(tag(), 1, &[0, 1, 2, 3, 4]).unwrap()
    );
    let table = Table::read(&path).unwrap();
    assert_eq!(table.len(), 5);
    assert_eq!(&verify_from(&path).unwrap(), table.header());
    assert_eq!(folder.names(), ["table"]);
}

#[test]
fn an_error_leaves_the_old_file_and_nothing_else() {
    let folder = Folder::new("error");
    let path = folder.0.join("table");
    write(&path, &[0, 1, 2]).unwrap();
    let old = fs::read(&path).unwrap();
    let error = write(&path, &[0, 1, 99]).unwrap_err();
    assert!(
        matches!(
            error,
            WriteError::Value {
                heap: 2,
                found: 99,
                wanted: 15
            }
        ),
        "{error}"
    );
    let failed: io::Result<()> = write_atomically(&path, |file| {
        file.write_all(b"half")?;
        Err(io::Error::other("no more"))
    });
    assert_eq!(failed.unwrap_err().to_string(), "no more");
    assert_eq!(fs::read(&path).unwrap(), old);
    assert_eq!(folder.names(), ["table"]);
}

#[test]
fn targets_that_are_no_file() {
    let folder = Folder::new("targets");
    fs::create_dir(folder.0.join("folder")).unwrap();
    for target in ["folder", "missing/table", "", "..", "."] {
        let path = match target {
            "" => PathBuf::new(),
            _ => folder.0.join(target),
        };
        assert!(write(&path, &[0]).is_err(), "{target}");
    }
    assert_eq!(folder.names(), ["folder"]);
    assert_eq!(fs::read_dir(folder.0.join("folder")).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_permissions_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("links");
    let real = folder.0.join("real");
    let link = folder.0.join("link");
    symlink("real", &link).unwrap();
    // A link that leads nowhere yet, then one that leads to a file.
    write(&link, &[0, 1]).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    write(&link, &[0, 1, 2]).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(Table::read(&real).unwrap().len(), 3);
    assert_eq!(
        fs::metadata(&real).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert_eq!(folder.names(), ["link", "real"]);
    // A circle of links.
    symlink("b", folder.0.join("a")).unwrap();
    symlink("a", folder.0.join("b")).unwrap();
    assert!(write(&folder.0.join("a"), &[0]).is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_not_read() {
    for path in ["/dev/zero", "/dev/urandom"] {
        let error = Table::read(path).unwrap_err();
        assert!(
            matches!(error.as_format(), Some(FormatError::Magic { .. })),
            "{error}"
        );
    }
    let error = Table::read("/dev/null").unwrap_err();
    assert_eq!(error.as_format(), Some(&FormatError::TooShort { found: 0 }));
    assert!(write(Path::new("/dev/null"), &[0]).is_err());
}

/// The same refusals by every way to open a file.
#[test]
fn unsound_files() {
    let folder = Folder::new("unsound");
    let path = folder.0.join("table");
    let sound = encode(tag(), 1, &[0, 1, 2, 3, 4]).unwrap();
    for len in 0..sound.len() {
        fs::write(&path, &sound[..len]).unwrap();
        let read = Table::read(&path).unwrap_err();
        let wanted = Table::open(&sound[..len]).unwrap_err();
        assert_eq!(read.as_format(), Some(&wanted));
        assert_eq!(verify_from(&path).unwrap_err().as_format(), Some(&wanted));
        #[cfg(feature = "mmap")]
        {
            // SAFETY: only this test knows the file, and it writes it when nothing is mapped.
            #[allow(unsafe_code)]
            let mapped = unsafe { Table::map(&path) }.unwrap_err();
            assert_eq!(mapped.as_format(), Some(&wanted));
        }
    }
    let mut long = sound.clone();
    long.extend([0; 100]);
    fs::write(&path, &long).unwrap();
    let wanted = FormatError::FileLength {
        found: 68,
        wanted: 67,
    };
    assert_eq!(Table::read(&path).unwrap_err().as_format(), Some(&wanted));
    assert_eq!(verify_from(&path).unwrap_err().as_format(), Some(&wanted));
    let mut damaged = sound;
    damaged[66] ^= 1;
    fs::write(&path, &damaged).unwrap();
    for error in [
        Table::read(&path).unwrap_err(),
        verify_from(&path).unwrap_err(),
    ] {
        assert!(matches!(
            error.as_format(),
            Some(FormatError::PayloadChecksum { .. })
        ));
        assert!(
            error.to_string().starts_with(&path.display().to_string()),
            "{error}"
        );
    }
}

#[cfg(feature = "mmap")]
#[test]
fn mapped() {
    let folder = Folder::new("mapped");
    let path = folder.0.join("table");
    write(&path, &[0, 1, 2]).unwrap();
    // SAFETY: the file is not written to again.
    #[allow(unsafe_code)]
    let table = unsafe { Table::map(&path) }.unwrap();
    table.verify().unwrap();
    assert_eq!(table.get(2), Some(2));
    for wrong in [
        folder.0.clone(),
        folder.0.join("missing"),
        "/dev/null".into(),
    ] {
        // SAFETY: neither is a file that could change.
        #[allow(unsafe_code)]
        let error = unsafe { Table::map(&wrong) }.unwrap_err();
        assert_eq!(error.path(), wrong);
    }
}
