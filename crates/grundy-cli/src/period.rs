use crate::{
    certificate::{self, CertificateError},
    failure::Failure,
    known,
    progress::Progress,
    rules::Rules,
};
use std::{
    fmt::Display,
    fs::File,
    io::{self, Read, Write},
    path::Path,
};
use subtraction_games::{Period, PeriodError, SubtractionSet, find_period, window_memory};
use whole_file::Whole;

/// The least preperiod and period of a subtraction game, proved.
pub(crate) fn period(
    rules: &Rules,
    limit: u64,
    most: u64,
    file: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let set = known::set_of(rules)?;
    let needed = window_memory(&set);
    if needed > most {
        return Err(Failure::input(format_args!(
            "the search for a period of {rules} takes about {} of memory, more than --max-memory {}",
            known::size(needed),
            known::size(most)
        )));
    }
    // Where it cannot be written, that is told before the search.
    let begun = file.map(|file| Ok((file, Whole::begin(file).map_err(unwritable(file))?)));
    let begun = begun.transpose()?;
    let progress = Progress::start("looking for a period", limit);
    let found = find_period(&set, limit, &mut |looked| progress.at(looked));
    drop(progress);
    let found = found.map_err(|error| match error {
        PeriodError::Limit { .. } => {
            Failure::Unproved(format!("{error}; a larger --limit looks further"))
        }
        error => Failure::input(format_args!("{rules}: {error}")),
    })?;
    if let Some((file, whole)) = begun {
        certify(&set, &found, whole).map_err(|error| {
            let refused = error
                .get_ref()
                .is_some_and(|error| error.is::<CertificateError>());
            match refused {
                // Not the system's word, but that no certificate is for this.
                true => Failure::input(error),
                false => unwritable(file)(error),
            }
        })?;
    }
    let Period {
        preperiod,
        period,
        saltus,
    } = found;
    write!(
        out,
        "preperiod: {preperiod}\nperiod: {period}\nsaltus: {saltus}\n"
    )
    .map_err(Failure::output)
}

fn unwritable(file: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::writing(file.display(), error)
}

fn certify(set: &SubtractionSet, period: &Period, whole: Whole) -> io::Result<()> {
    whole.write(|file| {
        let mut file = io::BufWriter::new(file);
        certificate::write(set, period, &mut file)?;
        file.flush()
    })
}

/// More than any certificate has: one lists at most a few thousand values, of
/// a set that was written down.
const LONGEST: u64 = 1 << 26;

/// A certificate, checked by the recurrence alone.
pub(crate) fn verify(file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let mut text = Vec::new();
    let read = File::open(file).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut text));
    read.map_err(|error| Failure::reading(file.display(), error))?;
    let refused = |error: &dyn Display| Failure::input(format_args!("{}: {error}", file.display()));
    if text.len() as u64 > LONGEST {
        let most = known::size(LONGEST);
        return Err(refused(&format_args!(
            "more than {most}, which no certificate has"
        )));
    }
    let text = String::from_utf8(text).map_err(|error| refused(&error))?;
    let checked = certificate::check(&text).map_err(|error| refused(&error))?;
    writeln!(out, "{checked}").map_err(Failure::output)
}
