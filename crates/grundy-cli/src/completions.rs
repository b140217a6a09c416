//! `grundy completions`.

use crate::{
    arguments::{Arguments, Game},
    failure::Failure,
    rules,
};
use clap::{
    Arg, Command, CommandFactory, ValueHint,
    builder::{PossibleValue, PossibleValuesParser},
};
use clap_complete::Shell;
use std::io::{self, Write};

/// What makes the shell complete the command's words.
pub(crate) fn print(shell: Shell, out: &mut impl Write) -> Result<(), Failure> {
    let mut command = hinted(Arguments::command());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, NAME, &mut script);
    let script = String::from_utf8_lossy(&script);
    let written = match shell {
        Shell::Bash => write!(out, "{}", bash(&script)),
        Shell::Fish => write!(out, "{}", fish(&script, &command))
            .and_then(|()| fish_words(&command, NAME, out)),
        Shell::Zsh => write!(out, "{}", zsh(&script)),
        _ => out.write_all(script.as_bytes()),
    };
    written.map_err(Failure::output)
}

/// What is typed behind `_grundy`, which offers all words of a subcommand at
/// every place: options only where a `-` is typed, files behind the words that
/// it knows, files behind `--` and programs where one is begun, and no blank
/// behind a `:`.
const BASH: &str = r#"_grundy_or_files() {
    local word words=()
    COMPREPLY=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $word == -- ]] || continue
        if [[ $3 == -- && -n $2 && $2 != */* ]]; then
            COMPREPLY=( $(compgen -c -- "$2") )
        fi
        return
    done
    _grundy "$@"
    if [[ $2 != -* ]]; then
        for word in "${COMPREPLY[@]}"; do
            [[ $word == -* ]] || words+=("$word")
        done
        COMPREPLY=("${words[@]}")
    fi
    if [[ ${#COMPREPLY[@]} -eq 1 && $COMPREPLY == *: && ${BASH_VERSINFO[0]} -ge 4 ]]; then
        compopt -o nospace
    fi
}

"#;

/// With [`BASH`] before it, and words only behind a subcommand, or an option and
/// its value.
fn bash(script: &str) -> String {
    let anywhere = r#"esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )"#;
    let here = r#"esac
            if [[ ${prev} == -* || ${COMP_WORDS[COMP_CWORD-2]} == --* || ${cmd} == *__${prev} ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            fi"#;
    let script = script
        .replace(anywhere, here)
        .replace("complete -F _grundy ", "complete -F _grundy_or_files ");
    format!("{BASH}{script}")
}

/// With options behind positions, too: two colons are for words that are all
/// another command's.
fn zsh(script: &str) -> String {
    script.replace("'*::positions ", "'*:positions ")
}

/// With the subcommands behind `help`, which is taken for one of them there.
fn fish(script: &str, command: &Command) -> String {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let all = names.join(" ");
    let others = all.trim_end_matches(" help");
    script.replace(&format!("from {all}\""), &format!("from {others}\""))
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
/// a list of words could say, and with what other arguments are.
fn hinted(command: Command) -> Command {
    let games = Game::ALL.map(|(_, name, _)| name);
    let rules = rules_of(command.get_name());
    let hinted_argument = |argument: Arg| match argument.get_id().as_str() {
        "rules" => argument.value_parser(PossibleValuesParser::new(&rules)),
        "game" => argument.value_parser(PossibleValuesParser::new(games)),
        "level" => argument.value_parser(PossibleValuesParser::new(["perfect"])),
        "program" => argument.value_hint(ValueHint::CommandWithArguments),
        _ => match argument.get_value_hint() {
            ValueHint::AnyPath => argument.value_hint(ValueHint::FilePath),
            // A number, or the like, and no file.
            ValueHint::Unknown if is_of_words(&argument) => argument.value_hint(ValueHint::Other),
            _ => argument,
        },
    };
    command.mut_args(hinted_argument).mut_subcommands(hinted)
}

/// Whether it is an option with a value of which no list is known.
fn is_of_words(argument: &Arg) -> bool {
    let takes_value = argument.get_action().takes_values();
    takes_value && !argument.is_positional() && argument.get_possible_values().is_empty()
}

/// What the rules may begin with that a subcommand takes.
fn rules_of(subcommand: &str) -> Vec<&'static str> {
    let takes = |rules: &&str| match subcommand {
        "period" => ["subtraction:", "all-but:"].contains(rules),
        // A closed form needs no table, and boards make no sequence.
        "build" => !["nim", "parity-nim", "ainta:"].contains(rules),
        "sequence" => *rules != "ainta:",
        _ => true,
    };
    rules::beginnings().filter(takes).collect()
}
