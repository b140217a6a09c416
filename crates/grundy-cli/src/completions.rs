//! `grundy completions`.

use crate::{
    arguments::{Arguments, Game},
    failure::Failure,
    rules,
};
use clap::{
    Arg, Command, CommandFactory,
    builder::{PossibleValue, PossibleValuesParser},
};
use clap_complete::Shell;
use std::io::{self, Write};

/// What makes the shell complete the command's words.
pub(crate) fn print(shell: Shell, out: &mut impl Write) -> Result<(), Failure> {
    let mut command = hinted(Arguments::command());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, NAME, &mut script);
    let written = out.write_all(&script).and_then(|()| match shell {
        Shell::Fish => fish_words(&command, NAME, out),
        _ => Ok(()),
    });
    written.map_err(Failure::output)
}

/// What the command is called.
const NAME: &str = "grundy";

/// What clap leaves out for fish: the words that may stand first behind a
/// subcommand, the last of `path`.
fn fish_words(command: &Command, path: &str, out: &mut impl Write) -> io::Result<()> {
    for subcommand in command.get_subcommands() {
        let path = format!("{path} {}", subcommand.get_name());
        fish_words(subcommand, &path, out)?;
        let first = subcommand.get_positionals().next();
        let words = first.map(Arg::get_possible_values).unwrap_or_default();
        let words: Vec<&str> = words.iter().map(PossibleValue::get_name).collect();
        if !words.is_empty() {
            let typed = "commandline -opc | string join ' ' | string match -q";
            let words = words.join(" ");
            writeln!(
                out,
                "complete -c {NAME} -n \"{typed} '*{path}'\" -f -a \"{words}\""
            )?;
        }
    }
    Ok(())
}

/// With the names of rules and of problems, which are parsed more freely than
/// a list of words could say.
fn hinted(command: Command) -> Command {
    let games = Game::ALL.map(|(_, name, _)| name);
    let hinted_argument = |argument: Arg| match argument.get_id().as_str() {
        "rules" => argument.value_parser(PossibleValuesParser::new(rules::beginnings())),
        "game" => argument.value_parser(PossibleValuesParser::new(games)),
        _ => argument,
    };
    command.mut_args(hinted_argument).mut_subcommands(hinted)
}
