//! A server of our own, and a client so plain that it can misbehave.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

/// A server on a free port, which stops when it is dropped.
pub(crate) struct Server {
    pub(crate) port: u16,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start() -> Self {
        let bound = bezzel_web::bind(0).expect("a free port");
        let url = bound.url();
        let port = url.trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let thread = std::thread::spawn(move || {
            bound.serve(async move { drop(stopped.await) }).expect("it serves");
        });
        Self { port, stop: Some(stop), thread: Some(thread) }
    }

    /// Asks and reads the whole answer.
    pub(crate) fn ask(&self, request: Request<'_>) -> Answer {
        let mut text = Vec::new();
        self.open(request).read_to_end(&mut text).expect("an answer");
        Answer::parse(&text)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask(Request { path, ..Request::default() })
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.ask(Request { method: "POST", path, body: body.as_bytes(), ..Request::default() })
    }

    /// Sends a request and leaves the answer to be read.
    pub(crate) fn open(&self, request: Request<'_>) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        let own = format!("127.0.0.1:{}", self.port);
        let mut head = format!("{} {} HTTP/1.1\r\nconnection: close\r\n", request.method, request.path);
        head += &format!("host: {}\r\n", request.host.unwrap_or(&own));
        if request.method == "POST" {
            head += &format!("content-length: {}\r\n", request.body.len());
        }
        if let Some(kind) = request.content_type {
            head += &format!("content-type: {kind}\r\n");
        }
        for (name, value) in request.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += "\r\n";
        // A server that refuses may close before it has read everything.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(request.body));
        stream
    }

    /// Stops the server; fails if that takes longer than five seconds.
    pub(crate) fn stop(mut self) {
        let thread = self.thread.take().expect("it runs");
        drop(self.stop.take());
        let (done, ended) = mpsc::channel();
        std::thread::spawn(move || done.send(thread.join()));
        ended.recv_timeout(Duration::from_secs(5)).expect("it stops").expect("it does not panic");
    }
}

/// A request; the default is `GET /`, as a browser would send it.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) host: Option<&'a str>,
    pub(crate) content_type: Option<&'a str>,
    pub(crate) headers: &'a [(&'a str, &'a str)],
    pub(crate) body: &'a [u8],
}

impl Default for Request<'_> {
    fn default() -> Self {
        Self { method: "GET", path: "/", host: None, content_type: Some("application/json"), headers: &[], body: b"" }
    }
}

/// An answer, its body without the chunks in which it came.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn parse(text: &[u8]) -> Self {
        let end = text.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap_or_else(|| {
            panic!("no head: {:?}", String::from_utf8_lossy(text));
        });
        let head = String::from_utf8_lossy(&text[..end]).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let mut body = text[end + 4..].to_vec();
        if head.contains("transfer-encoding: chunked") {
            body = unchunked(&body);
        }
        Self { status, head, body }
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The data of the events of a name, in order.
    pub(crate) fn events(&self, name: &str) -> Vec<serde_json::Value> {
        let text = self.text();
        let wanted = format!("event: {name}\ndata: ");
        text.split("\n\n").filter_map(|event| serde_json::from_str(event.strip_prefix(&wanted)?).ok()).collect()
    }

    /// The messages of an error.
    pub(crate) fn errors(&self) -> Vec<String> {
        let json = self.json();
        let errors = json["errors"].as_array().unwrap_or_else(|| panic!("no errors: {json}"));
        errors.iter().map(|error| error["message"].as_str().expect("a message").to_owned()).collect()
    }
}

fn unchunked(mut text: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let mut line = String::new();
        let read = BufReader::new(text).read_line(&mut line).unwrap_or(0);
        let length = usize::from_str_radix(line.trim(), 16).unwrap_or(0);
        if read == 0 || length == 0 {
            return body;
        }
        body.extend_from_slice(&text[read..read + length]);
        text = &text[read + length + 2..];
    }
}
