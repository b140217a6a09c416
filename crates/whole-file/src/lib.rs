//! Files that appear whole or not at all, even where the writer is killed.
//!
//! What exactly is left where it is killed says [`Whole::write`].
//!
//! What the command and the chores of this workspace write goes through
//! [`Whole`]. A crate that a user links has no use for it: those write by
//! [`grundy_table::write_atomically`], which needs the standard library alone,
//! and leaves an unfinished sibling where it is killed.
//!
//! ```
//! use std::{fs, io::{self, Write}};
//! use whole_file::Whole;
//!
//! let path = std::env::temp_dir().join("whole-file-example.txt");
//! let whole = Whole::begin(&path)?; // what cannot be written is told here
//! whole.write(|file| file.write_all(b"whole"))?;
//! assert_eq!(fs::read(&path)?, b"whole");
//! # fs::remove_file(&path)?;
//! # Ok::<(), io::Error>(())
//! ```

#![forbid(unsafe_code)]

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// A file that is still to be written, where it will be.
///
/// Begun before the work whose outcome it will hold, so that what cannot be
/// written is told at once. Nothing of it is to be seen until it is whole.
#[derive(Debug)]
pub struct Whole(Way);

#[derive(Debug)]
enum Way {
    #[cfg(target_os = "linux")]
    Unnamed(unnamed::Unnamed),
    Named(PathBuf),
}

impl Whole {
    /// Finds out whether `path` can be written. A symbolic link is followed.
    ///
    /// # Errors
    ///
    /// Those of [`grundy_table::replaceable`]; a folder that is none, or that is
    /// not there, or in which no file can be made.
    pub fn begin(path: &Path) -> io::Result<Self> {
        // What holds interrupts back later is there, or is missed now.
        drop(grundy_interrupt::hold()?);
        #[cfg(target_os = "linux")]
        if let Some(unnamed) = unnamed::create(path)? {
            return Ok(Self(Way::Unnamed(unnamed)));
        }
        let target = grundy_table::replaceable(path)?;
        if !fs::metadata(folder_of(&target))?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        try_to_create(&target)?;
        Ok(Self(Way::Named(target)))
    }

    /// Writes it, and gives it its name once it is whole and on the disk.
    ///
    /// Where the system can, the file has no name before. An interrupt (SIGINT,
    /// SIGQUIT, SIGTERM, SIGHUP) ends the process at once and leaves nothing. Neither does
    /// SIGKILL or a power cut, unless it strikes between the two system calls that
    /// replace an old file: then the new file, whole, has a second name, which
    /// begins with a dot and ends in `.tmp`. An interrupt waits for the second call.
    ///
    /// Elsewhere it is [`grundy_table::write_atomically`], and an interrupt waits
    /// until the file is whole. What cannot wait, SIGKILL and (where the system has
    /// no `/proc` to tell that it is not ignored) SIGHUP, leaves an unfinished file
    /// of such a name.
    ///
    /// `write` must not ask for [`grundy_interrupt::hold`], and so not write
    /// another file so.
    ///
    /// # Errors
    ///
    /// Those of `write`, and those of the system. A file over the limit on sizes is
    /// one of these, and does not end the process. What stood there before stands
    /// then; unless only the folder could not be synced, which comes last.
    pub fn write<T, E: From<io::Error>>(
        self,
        write: impl FnOnce(&mut File) -> Result<T, E>,
    ) -> Result<T, E> {
        grundy_interrupt::limit_is_an_error()?;
        match self.0 {
            #[cfg(target_os = "linux")]
            Way::Unnamed(unnamed) => unnamed.write(write),
            Way::Named(path) => {
                let _held = grundy_interrupt::hold()?;
                grundy_table::write_atomically(&path, write)
            }
        }
    }
}

/// Makes a file beside `target`, and removes it: nothing else tells whether a
/// folder takes one, as rights are not all that it depends on.
fn try_to_create(target: &Path) -> io::Result<()> {
    let _held = grundy_interrupt::hold()?;
    for name in names_beside(target) {
        match File::create_new(&name) {
            // Left over from a process that had the same number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(_) => return fs::remove_file(&name),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Names in the folder of `target`. They do not grow with its own, which may be
/// as long as a name can be.
fn names_beside(target: &Path) -> impl Iterator<Item = PathBuf> {
    let (folder, process) = (folder_of(target), std::process::id());
    (0..1000).map(move |count| folder.join(format!(".grundy-{process}-{count}.tmp")))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(target_os = "linux")]
mod unnamed {
    use super::{folder_of, names_beside};
    use rustix::{
        fs::{AtFlags, CWD, OFlags, linkat},
        io::Errno,
    };
    use std::{
        fs::{self, File, OpenOptions},
        io,
        os::{fd::AsRawFd, unix::fs::OpenOptionsExt},
        path::{Path, PathBuf},
    };

    /// A file without a name, in the folder where it will have one.
    #[derive(Debug)]
    pub(super) struct Unnamed {
        file: File,
        target: PathBuf,
    }

    /// Where an open file has a path by which it can be given a name.
    const OPEN_FILES: &str = "/proc/self/fd";

    /// None where the file system has no such files, or they could not be named.
    pub(super) fn create(path: &Path) -> io::Result<Option<Unnamed>> {
        let target = grundy_table::replaceable(path)?;
        if !Path::new(OPEN_FILES).is_dir() {
            return Ok(None);
        }
        let opened = OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(OFlags::TMPFILE.bits().cast_signed())
            .open(folder_of(&target));
        // Whatever is wrong with the folder will be told by the other way.
        Ok(opened.ok().map(|file| Unnamed { file, target }))
    }

    impl Unnamed {
        pub(super) fn write<T, E: From<io::Error>>(
            mut self,
            write: impl FnOnce(&mut File) -> Result<T, E>,
        ) -> Result<T, E> {
            let written = write(&mut self.file)?;
            if let Ok(old) = fs::metadata(&self.target) {
                self.file.set_permissions(old.permissions())?;
            }
            self.file.sync_all()?;
            self.give_name()?;
            File::open(folder_of(&self.target))?.sync_all()?;
            Ok(written)
        }

        /// The name at once where it is free; otherwise by way of a name
        /// beside it, which stands for the moment between two system calls. An
        /// interrupt waits for the second.
        fn give_name(&self) -> io::Result<()> {
            match self.link(&self.target) {
                Err(Errno::EXIST) => {}
                done => return Ok(done?),
            }
            let _held = grundy_interrupt::hold()?;
            for beside in names_beside(&self.target) {
                match self.link(&beside) {
                    Err(Errno::EXIST) => continue,
                    done => done?,
                }
                return fs::rename(&beside, &self.target).inspect_err(|_| {
                    // The error that led here is the one that counts.
                    let _ = fs::remove_file(&beside);
                });
            }
            Err(Errno::EXIST.into())
        }

        fn link(&self, name: &Path) -> rustix::io::Result<()> {
            let this = format!("{OPEN_FILES}/{}", self.file.as_raw_fd());
            linkat(CWD, this, CWD, name, AtFlags::SYMLINK_FOLLOW)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Way, Whole, try_to_create};
    use std::{
        fs,
        io::{self, Write},
        path::Path,
    };

    #[test]
    fn what_cannot_be_written_is_told_before() {
        let here = tempfile::tempdir().unwrap();
        assert!(Whole::begin(&here.path().join("no-such-folder/file")).is_err());
        let file = here.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(Whole::begin(&file.join("below")).is_err());
        assert!(Whole::begin(here.path()).is_err());
        // A folder that is there, and takes no file, whoever asks.
        #[cfg(target_os = "linux")]
        assert!(Whole::begin(Path::new("/proc/file")).is_err());
        assert!(Whole::begin(&file).is_ok());
    }

    /// As long as a name can be: those beside it must not be longer.
    #[test]
    fn the_longest_name() {
        let here = tempfile::tempdir().unwrap();
        let path = here.path().join("n".repeat(255));
        let begin = || Whole::begin(&path).unwrap();
        let named = || {
            try_to_create(&path).unwrap();
            Whole(Way::Named(path.clone()))
        };
        for way in [&begin as &dyn Fn() -> Whole, &named] {
            for text in ["written", "replaced"] {
                let written = way().write(|file| file.write_all(text.as_bytes()));
                written.unwrap();
                assert_eq!(fs::read_to_string(&path).unwrap(), text);
                assert_eq!(fs::read_dir(here.path()).unwrap().count(), 1);
            }
            fs::remove_file(&path).unwrap();
        }
    }

    /// Left over by processes that had the number that this one has.
    #[test]
    fn names_that_are_taken() {
        let here = tempfile::tempdir().unwrap();
        let path = here.path().join("file");
        fs::write(&path, "old").unwrap();
        let write = || Whole::begin(&path)?.write(|file| file.write_all(b"new"));
        let take = |numbers: std::ops::Range<u32>| {
            for count in numbers {
                let name = format!(".grundy-{}-{count}.tmp", std::process::id());
                fs::write(here.path().join(name), "left over").unwrap();
            }
        };
        take(0..100);
        write().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        take(100..1100);
        let error: io::Error = write().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_dir(here.path()).unwrap().count(), 1101);
    }

    #[test]
    fn a_try_leaves_nothing() {
        let here = tempfile::tempdir().unwrap();
        try_to_create(&here.path().join("file")).unwrap();
        assert_eq!(fs::read_dir(here.path()).unwrap().count(), 0);
        assert!(try_to_create(Path::new("no-such-folder/file")).is_err());
    }
}
