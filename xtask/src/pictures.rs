//! `cargo xtask pictures`: the guide's pictures, made by the command itself.

use crate::{cargo, say};
use std::{
    env,
    error::Error,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

/// Each picture, and what `grundy plot` is asked for.
const PICTURES: [(&str, &str); 9] = [
    ("fimber-300", "fimber --to 300"),
    ("fimber-3000000", "fimber --to 3000000"),
    ("fimber-histogram", "fimber --to 3000000 --kind histogram"),
    ("squares-100000", "squares --to 100000"),
    (
        "subtraction-1-3-4",
        "subtraction:1,3,4 --to 40 --kind steps",
    ),
    ("parity-nim", "parity-nim --to 60"),
    ("ainta-1", "ainta:1 --size 24x24"),
    ("ainta-2", "ainta:2 --size 24x24"),
    ("ainta-3", "ainta:3 --size 24x24"),
];

const MEND: &str = "`cargo xtask pictures` draws it anew";

/// Draws them into a folder.
pub(crate) fn draw(folder: &Path) -> Result<String, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    for (name, asked) in PICTURES {
        let run = "run --quiet --locked --release --package grundy-cli --bin grundy -- plot";
        let words = run.split(' ').chain(asked.split(' ')).map(OsStr::new);
        let file = file(folder, name);
        let drawn = cargo::output(words.chain([OsStr::new("--out"), file.as_os_str()]))?;
        if !drawn.status.success() {
            let said = String::from_utf8_lossy(&drawn.stderr);
            return Err(format!("grundy plot {asked}: {said}").into());
        }
    }
    Ok(format!(
        "drew {} pictures in {}\n",
        PICTURES.len(),
        folder.display()
    ))
}

/// Whether the pictures in a folder are those that would be drawn.
pub(crate) fn check(folder: &Path) -> Result<(), Box<dyn Error>> {
    let anew = env::temp_dir().join(format!("grundy-pictures-{}", std::process::id()));
    let compared = draw(&anew).and_then(|_| compare(folder, &anew));
    fs::remove_dir_all(&anew)?;
    say(&compared?)
}

fn compare(folder: &Path, anew: &Path) -> Result<String, Box<dyn Error>> {
    for (name, _) in PICTURES {
        let path = file(folder, name);
        let found = fs::read(&path)
            .map_err(|error| format!("cannot read {}: {error}\n{MEND}", path.display()))?;
        if found != fs::read(file(anew, name))? {
            let path = path.display();
            return Err(format!("{path} is not what would be drawn\n{MEND}").into());
        }
    }
    Ok(format!(
        "{} pictures are what would be drawn\n",
        PICTURES.len()
    ))
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.svg"))
}

#[cfg(test)]
mod tests {
    use super::{PICTURES, compare, file};
    use std::fs;

    #[test]
    fn a_picture_that_differs_or_lacks_is_named_with_what_mends_it() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        for (name, _) in PICTURES {
            for folder in &folders {
                fs::write(file(folder.path(), name), name).unwrap();
            }
        }
        let [committed, anew] = &folders;
        compare(committed.path(), anew.path()).unwrap();
        let first = file(committed.path(), "fimber-300");
        fs::write(&first, "another").unwrap();
        for wrong in ["is not what would be drawn", "cannot read"] {
            let error = compare(committed.path(), anew.path()).unwrap_err();
            let error = error.to_string();
            assert!(
                error.contains("fimber-300.svg") && error.contains(wrong),
                "{error}"
            );
            assert!(error.contains("`cargo xtask pictures`"), "{error}");
            fs::remove_file(&first).unwrap_or_default();
        }
    }
}
