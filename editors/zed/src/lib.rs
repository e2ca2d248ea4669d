//! Starts the language server for Zed. Everything else is in the language's
//! directory and in the server.
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Iai;

impl zed::Extension for Iai {
    fn new() -> Self {
        Iai
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("iai")
            .ok_or("There is no program iai on your PATH: `make install` in its repository puts it there.")?;
        Ok(Command {
            command,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Iai);
