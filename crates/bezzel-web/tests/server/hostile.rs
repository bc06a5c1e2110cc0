//! What nobody should ask: every answer is bounded, the server lives, its memory stays flat, and no core works for a client that left.

use crate::client::{Request, Server};
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const LONG_COUNT: &str = r#"{"spec":{"rows":20,"columns":20},"goal":"count"}"#;

fn post<'a>(path: &'a str, body: &'a [u8]) -> Request<'a> {
    Request { method: "POST", path, body, ..Request::default() }
}

#[test]
fn other_pages_cannot_drive_it() {
    let server = Server::start();
    let port = server.port;
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "localhost.evil.example:80"] {
        let answer = server.ask(Request { host: Some(host), ..Request::default() });
        assert_eq!(answer.status, 403, "host {host}");
    }
    let own = format!("localhost:{port}");
    assert_eq!(server.ask(Request { host: Some(&own), path: "/api/about", ..Request::default() }).status, 200);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", &format!("https://127.0.0.1:{port}")] {
        let answer = server.ask(Request { path: "/api/about", headers: &[("origin", origin)], ..Request::default() });
        assert_eq!(answer.status, 403, "origin {origin}");
    }
    let origin = format!("http://127.0.0.1:{port}");
    assert_eq!(
        server.ask(Request { path: "/api/about", headers: &[("origin", &origin)], ..Request::default() }).status,
        200
    );
    let cross = Request { path: "/api/about", headers: &[("sec-fetch-site", "cross-site")], ..Request::default() };
    assert_eq!(server.ask(cross).status, 403);
    // A form or a beacon of another page needs no permission, but cannot send JSON.
    for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded")] {
        let answer = server.ask(Request { content_type: kind, ..post("/api/run", LONG_COUNT.as_bytes()) });
        assert_eq!(answer.status, 415, "{kind:?}");
    }
}

#[test]
fn nonsense_is_answered_with_what_was_expected() {
    let server = Server::start();
    let large = vec![b' '; 1 << 20];
    assert_eq!(server.ask(post("/api/judge", &large)).status, 413);
    for (path, body) in [
        ("/api/run", ""),
        ("/api/run", "{"),
        ("/api/run", "[]"),
        ("/api/run", r#"{"spec":{"rows":8,"columns":8},"goal":"everything"}"#),
        ("/api/run", r#"{"spec":{"rows":"8","columns":8},"goal":"count"}"#),
        ("/api/run", r#"{"spec":{"rows":-8,"columns":8},"goal":"count"}"#),
        ("/api/run", r#"{"spec":{"rows":1e9,"columns":8},"goal":"count"}"#),
        ("/api/run", r#"{"spec":{"rows":1000000000,"columns":1000000000},"goal":"count"}"#),
        ("/api/run", r#"{"spec":{"rows":101,"columns":101},"goal":"count"}"#),
        ("/api/run", r#"{"spec":{"rows":8,"columns":8},"goal":"count","seconds":99999999999}"#),
        ("/api/run", r#"{"spec":{"rows":8,"columns":8},"goal":"next","index":18446744073709551615}"#),
        ("/api/run", r#"{"spec":{"rows":8,"columns":8},"goal":"count","engine":"magic"}"#),
        ("/api/run", r#"{"spec":{"rows":8,"columns":8,"placed":[[0,1],[9,9]]},"goal":"count"}"#),
        ("/api/judge", r#"{"spec":{"rows":8,"columns":8},"more":1}"#),
        ("/api/puzzle/hint", r#"{"spec":{"rows":8,"columns":8}}"#),
        ("/api/puzzle/explain", r#"{"spec":{"rows":8,"columns":8},"language":"xx"}"#),
        ("/api/puzzle/judge", r#"{"spec":{"rows":4,"columns":4,"regions":{"cells":"many"}}}"#),
        ("/api/puzzle/generate", r#"{"size":4000000000}"#),
        ("/api/puzzle/generate", r#"{"size":8,"count":100000}"#),
        ("/api/puzzle/generate", r#"{"size":8,"level":"divine"}"#),
        ("/api/convert", "{}"),
        ("/api/convert", r#"{"text":"a","spec":{"rows":1,"columns":1}}"#),
        ("/api/convert", r#"{"text":"1 2 3 x"}"#),
        ("/api/convert", r#"{"text":"","order":4000000000}"#),
        ("/api/convert", r#"{"text":"1 2","read_as":"nothing"}"#),
        ("/api/draw", r#"{"spec":{"rows":4,"columns":4},"queens":[[5,1],[1,5],[0,0]]}"#),
    ] {
        let answer = server.post(path, body);
        assert!((400..500).contains(&answer.status), "{path} {body}: {}", answer.status);
        assert!(!answer.errors().is_empty() && answer.body.len() < 5_000, "{path} {body}: {}", answer.text());
    }
    assert_eq!(
        server.post("/api/draw", r#"{"spec":{"rows":4,"columns":4},"queens":[[5,1],[1,5]]}"#).errors().len(),
        2
    );
    for path in [
        "/api/trace",
        "/api/trace?algorithm=magic&n=8",
        "/api/trace?algorithm=bitmask&n=1000000000",
        "/api/trace?algorithm=bitmask&n=-1",
        "/api/trace?algorithm=bitmask&n=8&count=1000000",
        "/api/trace?algorithm=bitmask&n=8&from=x",
        "/api/trace/find?algorithm=bitmask&n=8&until=never",
        "/api/trace/tree?algorithm=bitmask&n=21",
        "/api/gallery?n=1000000000",
        "/api/gallery?n=13",
        "/api/gallery?n=8&limit=1000000",
        "/api/heat?n=13",
        "/api/heat",
    ] {
        let answer = server.get(path);
        assert!((400..500).contains(&answer.status) && !answer.errors().is_empty(), "{path}: {}", answer.text());
    }
    // Out of reach is an answer of the run.
    let answer = server.post("/api/run", r#"{"spec":{"rows":50,"columns":50},"goal":"count"}"#);
    assert!(answer.text().contains("event: failed"), "{}", answer.text());
    // A place that no one waits for: refused within seconds.
    let started = Instant::now();
    let answer = server.get("/api/trace?algorithm=flat-board&n=20&from=18446744073709551615");
    assert_eq!(answer.status, 422, "{}", answer.text());
    assert!(started.elapsed() < Duration::from_secs(30));
    assert_eq!(server.ask(Request { method: "DELETE", ..Request::default() }).status, 405);
}

/// Reads until the stream has told a plan or progress, then hangs up. Where too much is going on it comes again.
fn begin_and_leave(server: &Server, request: Request<'_>) {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let mut stream = server.open(request);
        let mut text = Vec::new();
        let mut block = [0; 512];
        while let Ok(read @ 1..) = stream.read(&mut block) {
            text.extend_from_slice(&block[..read]);
            if String::from_utf8_lossy(&text).contains("event: p") {
                return;
            }
        }
        let text = String::from_utf8_lossy(&text);
        assert!(text.starts_with("HTTP/1.1 503") && Instant::now() < deadline, "{text}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// 36 queens on the 40 × 40 board of which no two attack each other, found by chance, that no four more can join: which of them are in the way
/// is a search that does not end while anyone waits.
const CROWDED: [(u32, u32); 36] = [
    (1, 24),
    (2, 3),
    (3, 12),
    (4, 2),
    (5, 38),
    (6, 33),
    (7, 6),
    (8, 10),
    (9, 35),
    (10, 18),
    (11, 30),
    (12, 22),
    (13, 34),
    (14, 21),
    (15, 39),
    (16, 11),
    (17, 28),
    (18, 40),
    (19, 23),
    (20, 36),
    (21, 15),
    (22, 27),
    (23, 14),
    (24, 16),
    (25, 13),
    (26, 4),
    (28, 1),
    (29, 19),
    (31, 20),
    (32, 25),
    (33, 29),
    (34, 31),
    (35, 17),
    (37, 37),
    (38, 8),
    (40, 26),
];

fn why_not_crowded() -> String {
    let placed: Vec<String> = CROWDED.iter().map(|(row, column)| format!("[{row},{column}]")).collect();
    format!(r#"{{"spec":{{"rows":40,"columns":40,"placed":[{}]}},"goal":"why-not"}}"#, placed.join(","))
}

#[test]
fn a_board_full_of_queens_has_a_bounded_answer() {
    let server = Server::start();
    let squares: Vec<String> =
        (1..=40).flat_map(|row| (1..=40).map(move |column| format!("[{row},{column}]"))).collect();
    let body = format!(r#"{{"spec":{{"rows":40,"columns":40,"placed":[{}]}}}}"#, squares.join(","));
    let answer = server.post("/api/judge", &body);
    assert!(answer.status == 200 && answer.body.len() < 100_000, "{} bytes", answer.body.len());
    // 2·40·C(40,2) on rows and columns, and on both diagonals 2·(C(40,2) + 2·(C(39,2) + … + C(2,2))).
    let choose = |n: u64| n * (n - 1) / 2;
    let diagonals = 2 * (choose(40) + 2 * (2..40).map(choose).sum::<u64>());
    let json = answer.json();
    assert_eq!(json["attacking_pairs"], 2 * 40 * choose(40) + diagonals);
    assert_eq!(json["attacks"].as_array().map(Vec::len), Some(1_000));
}

/// Runs are given back when their readers leave: else the fifth would be refused for ever.
#[test]
fn nobody_works_for_a_client_that_left() {
    let server = Server::start();
    for round in 0..3 {
        for request in [
            post("/api/run", LONG_COUNT.as_bytes()),
            post("/api/run", br#"{"spec":{"rows":20,"columns":20},"goal":"next","index":1000000}"#),
            Request { path: "/api/trace/find?algorithm=flat-board&n=20&until=end", ..Request::default() },
            post("/api/run", br#"{"spec":{"rows":14,"columns":14,"topology":"torus"},"goal":"count"}"#),
        ] {
            begin_and_leave(&server, request);
        }
        // These tell nothing on their way: they are left as soon as they are accepted.
        for body in [r#"{"spec":{"rows":100,"columns":100},"goal":"estimate"}"#, &why_not_crowded()] {
            let deadline = Instant::now() + Duration::from_secs(30);
            loop {
                let mut stream = server.open(post("/api/run", body.as_bytes()));
                let mut head = [0; 12];
                stream.read_exact(&mut head).expect("a head");
                if &head == b"HTTP/1.1 200" {
                    break;
                }
                assert!(Instant::now() < deadline, "it was never accepted");
                std::thread::sleep(Duration::from_millis(50));
            }
        }
        let deadline = Instant::now() + Duration::from_secs(30);
        // All four places are free again: four more can be begun at once.
        loop {
            let open: Vec<_> = (0..4).map(|_| server.open(post("/api/run", LONG_COUNT.as_bytes()))).collect();
            let mut accepted = 0;
            for mut stream in open {
                let mut head = [0; 12];
                stream.read_exact(&mut head).expect("a head");
                accepted += usize::from(&head == b"HTTP/1.1 200");
            }
            if accepted == 4 {
                break;
            }
            assert!(Instant::now() < deadline, "round {round}: {accepted} of 4 runs were given back");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

#[test]
fn more_runs_than_it_takes_are_told_to_come_again() {
    let server = Server::start();
    let open: Vec<_> = (0..4).map(|_| server.open(post("/api/run", LONG_COUNT.as_bytes()))).collect();
    let deadline = Instant::now() + Duration::from_secs(30);
    let refused = loop {
        let mut stream = server.open(post("/api/run", LONG_COUNT.as_bytes()));
        let mut head = [0; 12];
        stream.read_exact(&mut head).expect("a head");
        if &head == b"HTTP/1.1 503" {
            let mut rest = String::new();
            stream.read_to_string(&mut rest).expect("the rest");
            break rest;
        }
        assert!(Instant::now() < deadline, "a fifth run was accepted again and again");
    };
    assert!(refused.to_lowercase().contains("retry-after"), "{refused}");
    // Everything else is answered meanwhile.
    assert_eq!(server.get("/api/about").status, 200);
    drop(open);
}

#[test]
fn it_stops_while_streams_are_open() {
    let server = Server::start();
    let mut stream = server.open(post("/api/run", LONG_COUNT.as_bytes()));
    let mut head = [0; 12];
    stream.read_exact(&mut head).expect("a head");
    server.stop();
}

/// Resident memory of this process, which holds the servers, in kilobytes.
fn memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn thousands_of_requests_leave_it_as_it_was() {
    const REQUESTS: usize = 3_000;
    const CLIENTS: usize = 48;
    let server = Server::start();
    let paths = [
        "/api/about",
        "/api/trace?algorithm=queens-class&n=8&from=5000&count=500",
        "/api/trace?algorithm=flat-board&n=12&from=100000&count=100",
        "/api/gallery?n=10&limit=100",
        "/api/trace/tree?algorithm=bitmask&n=9",
        "/api/text/zh",
        "/api/gallery?n=99",
    ];
    let answered = AtomicUsize::new(0);
    let load = |requests: usize| {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..CLIENTS {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= requests {
                            return;
                        }
                        let answer = server.get(paths[index % paths.len()]);
                        assert!(matches!(answer.status, 200 | 422 | 503), "{}", answer.text());
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
    };
    load(REQUESTS / 3);
    let before = memory();
    load(REQUESTS);
    let after = memory();
    assert_eq!(answered.load(Ordering::Relaxed), REQUESTS / 3 + REQUESTS);
    match (before, after) {
        (Some(before), Some(after)) => {
            assert!(after < before + (64 << 10), "{before} kB before, {after} kB after");
        }
        _ => eprintln!("NOT CHECKED: this machine does not tell how much memory a process has"),
    }
    assert_eq!(server.get("/").status, 200);
}
