//! Files: read, mapped, written whole or not at all.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(feature = "std")]

use grundy_table::{
    Bits, FormatError, Table, Tag, WriteError, encode, replaceable, verify_from, write_atomically,
    write_table,
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

/// More than is in memory at a time while a file is verified.
#[test]
#[cfg_attr(miri, ignore = "a table of megabytes")]
fn a_large_table_is_verified_to_its_end() {
    let folder = Folder::new("large");
    let path = folder.0.join("table");
    let values: Vec<u8> = (0..700_001).map(|heap| (heap % 251) as u8).collect();
    let written = write_table(&path, tag(), 1, Bits::Eight, |table| {
        values.chunks(9973).try_for_each(|piece| table.push(piece))
    });
    assert_eq!(verify_from(&path).unwrap(), written.unwrap());
    let sound = fs::read(&path).unwrap();
    assert_eq!(&sound[64..], values);
    for at in [64, 300_000, sound.len() - 1] {
        let mut damaged = sound.clone();
        damaged[at] ^= 1;
        fs::write(&path, &damaged).unwrap();
        let error = verify_from(&path).unwrap_err();
        assert!(
            matches!(error.as_format(), Some(FormatError::PayloadChecksum { .. })),
            "{error}"
        );
    }
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
    // Told as the system tells it.
    let missing = folder.0.join("missing/table");
    let error = write_atomically(&missing, |_| Ok::<_, io::Error>(())).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert_eq!(folder.names(), ["folder"]);
    assert_eq!(fs::read_dir(folder.0.join("folder")).unwrap().count(), 0);
}

/// A process that was killed may have had the number that this one has.
#[test]
#[cfg_attr(miri, ignore = "a thousand files")]
fn names_that_are_taken() {
    let leave = |folder: &Folder, count| {
        for count in 0..count {
            let name = format!(".grundy-{}-{count}.tmp", std::process::id());
            fs::write(folder.0.join(name), "left over").unwrap();
        }
    };
    // What other tests write here at the same time takes a few numbers of its own.
    let some = Folder::new("some-names");
    leave(&some, 100);
    write(&some.0.join("table"), &[0, 1]).unwrap();
    assert_eq!(Table::read(some.0.join("table")).unwrap().len(), 2);
    assert_eq!(some.names().len(), 101);
    // It does not look for a free name for ever, and takes none that is not free.
    let many = Folder::new("many-names");
    leave(&many, 1500);
    let error = write_atomically(&many.0.join("table"), |_| Ok::<_, io::Error>(())).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(many.names().len(), 1500);
    for name in many.names() {
        assert_eq!(fs::read(many.0.join(name)).unwrap(), b"left over");
    }
}

/// As long as a name can be: the one beside it must not be longer.
#[test]
fn the_longest_name() {
    let folder = Folder::new("longest");
    let name = "n".repeat(255);
    for values in [&[0, 1][..], &[0, 1, 2]] {
        write(&folder.0.join(&name), values).unwrap();
        let table = Table::read(folder.0.join(&name)).unwrap();
        assert_eq!(table.len(), values.len() as u64);
        assert_eq!(folder.names(), [name.as_str()]);
    }
}

/// What stands at a path decides whether it can be replaced.
#[cfg(unix)]
#[test]
#[cfg_attr(miri, ignore = "a socket")]
fn what_can_be_replaced() {
    use std::os::unix::{fs::symlink, net::UnixListener};
    let folder = Folder::new("replaceable");
    let at = |name: &str| folder.0.join(name);
    let real = fs::canonicalize(&folder.0).unwrap().join("file");
    fs::write(at("file"), "").unwrap();
    fs::create_dir(at("folder")).unwrap();
    // As good as a device, and nothing is lost if it should be replaced.
    let _socket = UnixListener::bind(at("socket")).unwrap();
    for (link, to) in [
        ("to-file", "file"),
        ("to-link", "to-file"),
        ("to-nothing", "nothing"),
        ("to-to-nothing", "to-nothing"),
        ("to-folder", "folder"),
        ("to-itself", "to-itself"),
    ] {
        symlink(to, at(link)).unwrap();
    }
    for name in ["file", "to-file", "to-link", "folder/../file"] {
        assert_eq!(replaceable(&at(name)).unwrap(), real, "{name}");
    }
    for name in ["nothing", "to-nothing", "to-to-nothing"] {
        assert_eq!(replaceable(&at(name)).unwrap(), at("nothing"), "{name}");
    }
    for (name, kind) in [
        ("folder", io::ErrorKind::IsADirectory),
        ("to-folder", io::ErrorKind::IsADirectory),
        ("socket", io::ErrorKind::InvalidInput),
        // A file is no folder that a file could be in.
        ("file/inside", io::ErrorKind::NotADirectory),
    ] {
        let error = replaceable(&at(name)).unwrap_err();
        assert_eq!(error.kind(), kind, "{name}: {error}");
        assert!(write(&at(name), &[0]).is_err(), "{name}");
    }
    assert!(replaceable(&at("to-itself")).is_err());
}

/// Comes last, and so is the one error after which the new file stands.
#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(miri, ignore = "a file is copied by the system")]
fn a_folder_that_cannot_be_synced() {
    use std::{
        os::unix::{fs::PermissionsExt, process::CommandExt},
        process::Command,
    };
    let folder = Folder::new("unsynced");
    // Names can be made in it, and it cannot be opened.
    let write_only = fs::Permissions::from_mode(0o333);
    fs::set_permissions(&folder.0, write_only).unwrap();
    if fs::read_dir(&folder.0).is_ok() {
        // Permissions do not bind this user: the same test, as one whom they bind.
        let again = "UNPRIVILEGED";
        assert!(std::env::var_os(again).is_none(), "permissions bind nobody");
        let program = Folder::new("unsynced-program");
        let copy = program.0.join("test");
        fs::copy(std::env::current_exe().unwrap(), &copy).unwrap();
        for path in [&program.0, &copy] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let status = Command::new(copy)
            .args(["--exact", "a_folder_that_cannot_be_synced"])
            .current_dir("/")
            .env(again, "1")
            .uid(65534)
            .status();
        assert!(status.unwrap().success());
    } else {
        let path = folder.0.join("table");
        let written = write(&path, &[0, 1, 2]);
        fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o700)).unwrap();
        let error = written.unwrap_err();
        let WriteError::Io(error) = error else {
            panic!("{error}");
        };
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(Table::read(&path).unwrap().len(), 3);
        assert_eq!(folder.names(), ["table"]);
    }
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
    // SAFETY: the same file.
    #[allow(unsafe_code)]
    let bytes = unsafe { grundy_table::MappedBytes::open(&path) }.unwrap();
    assert_eq!(bytes.as_ref(), fs::read(&path).unwrap());
    assert_eq!(format!("{bytes:?}"), "MappedBytes(66 bytes)");
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
