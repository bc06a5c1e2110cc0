//! `bezzel serve`: the address, the end, and a port that is taken. What it answers is tested in `bezzel-web`.

use crate::runner::{bezzel, program};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

fn start(words: &[&str]) -> (Child, String) {
    let mut child = Command::new(program())
        .arg("serve")
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("an address");
    (child, line.trim().to_owned())
}

fn port(url: &str) -> &str {
    url.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/')).unwrap_or_else(|| panic!("{url}"))
}

#[test]
fn it_prints_its_address_serves_and_ends() {
    let (mut child, url) = start(&["--port", "0"]);
    let mut stream = TcpStream::connect(format!("127.0.0.1:{}", port(&url))).expect("it listens");
    write!(stream, "GET / HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nconnection: close\r\n\r\n", port(&url)).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("<title>Bezzel</title>"), "{answer}");
    // The same port again: taken, said with the reason.
    let second = bezzel(&format!("serve --port {}", port(&url))).ended(2);
    assert!(second.err.contains("cannot listen on port") && second.out.is_empty(), "{}", second.err);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn ports_are_numbers() {
    let answer = bezzel("serve --port 70000").ended(2);
    assert!(answer.err.contains("70000"), "{}", answer.err);
}
