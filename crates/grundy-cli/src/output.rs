//! Files that appear whole or not at all.

use std::{fs::File, io, path::Path};

/// As [`grundy_table::write_atomically`], and where the system can, with a
/// file that has no name until it is whole: then not even a process that is
/// killed leaves anything behind.
pub(crate) fn write_whole<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<T, E>,
) -> Result<T, E> {
    #[cfg(target_os = "linux")]
    if let Some(unnamed) = unnamed::create(path)? {
        return unnamed.write(write);
    }
    grundy_table::write_atomically(path, write)
}

#[cfg(target_os = "linux")]
mod unnamed {
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
    pub(super) struct Unnamed {
        file: File,
        target: PathBuf,
    }

    /// None where the file system has no such files.
    pub(super) fn create(path: &Path) -> io::Result<Option<Unnamed>> {
        let target = grundy_table::replaceable(path)?;
        let opened = OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(OFlags::TMPFILE.bits().cast_signed())
            .open(folder_of(&target));
        // Whatever is wrong with the folder will be told by the other way.
        Ok(opened.ok().map(|file| Unnamed { file, target }))
    }

    fn folder_of(path: &Path) -> &Path {
        match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        }
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
        /// beside it, which stands for the moment between two system calls.
        fn give_name(&self) -> io::Result<()> {
            match self.link(&self.target) {
                Err(Errno::EXIST) => {}
                done => return Ok(done?),
            }
            for count in 0..1000 {
                let mut name = self.target.clone().into_os_string();
                name.push(format!(".{}-{count}.tmp", std::process::id()));
                let beside = PathBuf::from(name);
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
            let this = format!("/proc/self/fd/{}", self.file.as_raw_fd());
            linkat(CWD, this, CWD, name, AtFlags::SYMLINK_FOLLOW)
        }
    }
}
