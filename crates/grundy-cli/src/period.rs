use crate::{certificate, failure::Failure, known, output, progress::Progress, rules::Rules};
use std::{
    fs,
    io::{self, Write},
    path::Path,
};
use subtraction_games::{Period, PeriodError, find_period};

/// The least preperiod and period of a subtraction game, proved.
pub(crate) fn period(
    rules: &Rules,
    limit: u64,
    file: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let set = known::set_of(rules)?;
    let progress = Progress::start("looking for a period", limit);
    let found = find_period(&set, limit, &mut |looked| progress.at(looked));
    drop(progress);
    let found = found.map_err(|error| match error {
        PeriodError::Limit { .. } => {
            Failure::Unproved(format!("{error}; a larger --limit looks further"))
        }
        error => Failure::input(format_args!("{rules}: {error}")),
    })?;
    if let Some(file) = file {
        let written = output::write_whole(file, |file| {
            let mut file = io::BufWriter::new(file);
            certificate::write(&set, &found, &mut file)?;
            file.flush()
        });
        written.map_err(|error: io::Error| match error.kind() {
            // Not the system's word, but that no certificate is for this.
            io::ErrorKind::InvalidInput if error.get_ref().is_some() => Failure::input(error),
            _ => Failure::writing(file.display(), error),
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

/// A certificate, checked by the recurrence alone.
pub(crate) fn verify(file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let text = fs::read(file).map_err(|error| Failure::reading(file.display(), error))?;
    let refused =
        |error: &dyn std::fmt::Display| Failure::input(format_args!("{}: {error}", file.display()));
    let text = String::from_utf8(text).map_err(|error| refused(&error))?;
    let checked = certificate::check(&text).map_err(|error| refused(&error))?;
    writeln!(out, "{checked}").map_err(Failure::output)
}
