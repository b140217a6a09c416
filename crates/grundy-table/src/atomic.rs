use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// Replaces the file at `path` by what `write` writes, whole or not at all.
///
/// `write` is given a new file beside `path`. When it returns, the new file is
/// synced to the disk, renamed over `path`, and the folder is synced. Whoever
/// opens `path` finds the old file or the new one, and whoever has the old one
/// open or mapped keeps it. On an error the old file stands as it was and the
/// new one is removed; unless only the folder could not be synced, which comes
/// last: then the new file stands, and might not outlast a power cut.
///
/// A process that is killed on the way leaves the old file, and beside it an
/// unfinished one whose name begins with `.grundy-` and ends in `.tmp`.
///
/// Where `path` is a symbolic link, the file that it points to is replaced. A
/// file that is replaced hands on its permissions.
///
/// # Errors
///
/// Those of `write`, those of [`replaceable`], and those of the system.
///
/// ```
/// use grundy_table::write_atomically;
/// use std::{fs, io::{self, Write}};
///
/// let path = std::env::temp_dir().join("grundy-write-atomically.txt");
/// write_atomically(&path, |file| file.write_all(b"whole"))?;
/// let failed: io::Result<()> = write_atomically(&path, |file| {
///     file.write_all(b"ha")?;
///     Err(io::Error::other("something happens half way"))
/// });
/// assert!(failed.is_err());
/// assert_eq!(fs::read(&path)?, b"whole");
/// # fs::remove_file(&path)?;
/// # Ok::<(), io::Error>(())
/// ```
pub fn write_atomically<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<T, E>,
) -> Result<T, E> {
    let path = &replaceable(path)?;
    let (mut file, sibling) = Sibling::create(path)?;
    let written = write(&mut file)?;
    if let Ok(old) = fs::metadata(path) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    drop(file);
    sibling.rename_over(path)?;
    Ok(written)
}

/// The file that is replaced when `path` is written, once links are followed;
/// there need not be one yet.
///
/// # Errors
///
/// A folder, a device or a pipe; a circle of links; a path that cannot be
/// looked at.
pub fn replaceable(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(old) if old.is_file() => fs::canonicalize(path),
        Ok(old) if old.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(_) => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "not a regular file, which alone can be replaced",
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound => dangling(path),
        Err(error) => Err(error),
    }
}

/// A path without a file: itself, or where a link leads that leads nowhere yet.
fn dangling(path: &Path) -> io::Result<PathBuf> {
    match fs::read_link(path) {
        Ok(to) => replaceable(&folder_of(path).join(to)),
        Err(_) => Ok(path.into()),
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A new file that goes unless it is renamed.
struct Sibling {
    path: PathBuf,
    keep: bool,
}

impl Sibling {
    fn create(path: &Path) -> io::Result<(File, Self)> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        if path.file_name().is_none() {
            let error = "not the name of a file";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
        }
        // A name may be left over from a process that had the same number.
        for _ in 0..1000 {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            // Short: the name of what is replaced may be as long as a name can be.
            let hidden = std::format!(".grundy-{}-{count}.tmp", process::id());
            let path = folder_of(path).join(hidden);
            let mut options = OpenOptions::new();
            match options.read(true).write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((file, Self { path, keep: false })),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    fn rename_over(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.keep = true;
        sync_folder(folder_of(path))
    }
}

impl Drop for Sibling {
    fn drop(&mut self) {
        if !self.keep {
            // Nobody is left to tell: the error that led here is the one that counts.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Makes the rename last through a power cut, where folders can be synced.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
