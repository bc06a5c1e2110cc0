//! `bezzel trace` on a terminal: keys go in, and what a terminal would show is read from what comes out.

use crate::runner::program;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A terminal of 24 rows and 80 columns that `script` makes, with the program on it.
struct Terminal {
    script: Child,
    screen: std::sync::Arc<std::sync::Mutex<vt100::Parser>>,
}

impl Terminal {
    fn start(words: &str) -> Self {
        let line = format!("stty rows 24 cols 80; exec '{}' {words}", program().display());
        let mut script = Command::new("script")
            .args(["--quiet", "--return", "--flush", "--command", &line, "/dev/null"])
            .env("TERM", "xterm")
            .env("LANG", "C.UTF-8")
            .env_remove("LC_ALL")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script runs (Debian: bsdutils)");
        let screen = std::sync::Arc::new(std::sync::Mutex::new(vt100::Parser::new(24, 80, 0)));
        let (mut out, shared) = (script.stdout.take().expect("a pipe"), screen.clone());
        std::thread::spawn(move || {
            let mut block = [0; 4096];
            while let Ok(read @ 1..) = out.read(&mut block) {
                shared.lock().expect("nobody panicked").process(&block[..read]);
            }
        });
        Self { script, screen }
    }

    fn shown(&self) -> String {
        self.screen.lock().expect("nobody panicked").screen().contents()
    }

    fn is_full_screen(&self) -> bool {
        self.screen.lock().expect("nobody panicked").screen().alternate_screen()
    }

    /// Waits until the screen shows this.
    fn wait_for(&self, text: &str) -> String {
        let started = Instant::now();
        loop {
            let shown = self.shown();
            if shown.contains(text) {
                return shown;
            }
            assert!(started.elapsed() < Duration::from_secs(60), "`{text}` is not shown:\n{shown}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        let input = self.script.stdin.as_mut().expect("a pipe");
        input.write_all(keys.as_bytes()).and_then(|()| input.flush()).expect("it is typed");
    }

    /// Waits for the end; the terminal must be as it was.
    fn ended(mut self) -> Option<i32> {
        let started = Instant::now();
        let status = loop {
            if let Some(status) = self.script.try_wait().expect("it can be waited for") {
                break status;
            }
            if started.elapsed() > Duration::from_secs(60) {
                let _ = self.script.kill();
                panic!("it does not end:\n{}", self.shown());
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        std::thread::sleep(Duration::from_millis(100));
        assert!(!self.is_full_screen(), "the terminal was not given back");
        let screen = self.screen.lock().expect("nobody panicked");
        assert!(!screen.screen().hide_cursor(), "the cursor was not given back");
        drop(screen);
        status.code()
    }
}

#[test]
fn keys_step_run_and_go_back() {
    let mut terminal = Terminal::start("trace 8");
    let shown = terminal.wait_for("before the first event");
    assert!(shown.contains("queens-class, n = 8") && shown.contains("solve_from(configuration):"), "{shown}");
    assert!(terminal.is_full_screen());
    terminal.press("\x1b[C\x1b[C");
    terminal.wait_for("test (1,1) a8: free");
    terminal.press("s");
    // The first solution comes after 113 placements.
    let shown = terminal.wait_for("SOLUTION 1 5 8 6 3 7 2 4");
    assert!(shown.contains("placements                 113"), "{shown}");
    assert_eq!(shown.matches('♛').count(), 8, "{shown}");
    terminal.press("\x1b[D");
    let shown = terminal.wait_for("place (8,4) d1");
    assert!(shown.contains("solutions                  0"), "{shown}");
    terminal.press("e");
    let shown = terminal.wait_for("the end of the trace");
    assert!(
        shown.contains("placements                 2,056") && shown.contains("solutions                  92"),
        "{shown}"
    );
    terminal.press("0");
    terminal.wait_for("before the first event");
    terminal.press("q");
    assert_eq!(terminal.ended(), Some(0));
}

#[test]
fn it_plays_and_pauses() {
    let mut terminal = Terminal::start("trace 5 --algorithm bitmask");
    terminal.wait_for("before the first event");
    terminal.press("+++++++++ ");
    terminal.wait_for("the end of the trace");
    terminal.press("q");
    assert_eq!(terminal.ended(), Some(0));
}

#[test]
fn the_terminal_is_given_back_on_every_way_out() {
    for way_out in ["q", "\x1b", "\x03"] {
        let mut terminal = Terminal::start("trace 6 --ascii");
        let shown = terminal.wait_for("before the first event");
        assert!(shown.is_ascii(), "{shown}");
        terminal.press(way_out);
        assert_eq!(terminal.ended(), Some(0), "{way_out:?}");
    }
    // A signal, while it searches on a board that is never done.
    let mut terminal = Terminal::start("trace 30 --algorithm flat-board");
    terminal.wait_for("before the first event");
    terminal.press("e");
    terminal.wait_for("searching");
    let pattern = format!("{} trace 30 --algorithm flat-board", program().display());
    let killed = Command::new("pkill").args(["--exact", "-TERM", "--full", &pattern]).status();
    assert!(killed.is_ok_and(|status| status.success()), "pkill finds it (Debian: procps)");
    assert_eq!(terminal.ended(), Some(0));
}

#[test]
fn it_speaks_chinese() {
    let mut terminal = Terminal::start("trace 4 --language zh");
    terminal.wait_for("还没有任何事件");
    terminal.press("s");
    terminal.wait_for("找到解 2 4 1 3");
    terminal.press("q");
    assert_eq!(terminal.ended(), Some(0));
}
