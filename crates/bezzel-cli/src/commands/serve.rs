//! `bezzel serve`: the page, for a browser on this machine.

use crate::args::ServeArgs;
use crate::exit::Exit;
use crate::output::{Output, say};
use anyhow::{Context, Result};
use std::io::Write;
use std::sync::Mutex;

/// `bezzel serve [--port P] [--open]`
pub(crate) fn run(args: &ServeArgs, quiet: bool) -> Result<Exit> {
    let port = args.port;
    let bound = bezzel_web::bind(port).with_context(|| format!("cannot listen on port {port} of 127.0.0.1"))?;
    let url = bound.url();
    let mut out = Output::new();
    writeln!(out, "{url}")?;
    out.flush()?;
    drop(out);
    if !quiet {
        say(format_args!("serving on this machine only; Ctrl-C ends it"));
    }
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        say(format_args!("no browser could be opened ({error}): please open {url}"));
    }
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let stop = Mutex::new(Some(stop));
    // Fails only where a handler is set already; then Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(move || {
        let first = stop.lock().ok().and_then(|mut stop| stop.take());
        match first {
            Some(stop) => drop(stop),
            None => std::process::exit(130),
        }
    });
    bound.serve(async move {
        let _ = stopped.await;
    })?;
    Ok(Exit::Done)
}
