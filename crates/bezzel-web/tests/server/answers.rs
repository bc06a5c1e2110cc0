//! What is answered is what the library says.

use crate::client::{Answer, Request, Server};
use bezzel::classic::Algorithm;
use bezzel::event::{Totals, TraceEvent};
use serde_json::{Value, json};
use std::ops::ControlFlow;

fn outcome(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let outcomes = answer.events("outcome");
    assert_eq!(outcomes.len(), 1, "{}", answer.text());
    outcomes[0].clone()
}

fn run(server: &Server, request: &Value) -> Value {
    outcome(&server.post("/api/run", &request.to_string()))
}

#[test]
fn every_request_is_described() {
    let server = Server::start();
    let description = server.get("/api/openapi.json").json();
    let paths: Vec<&String> = description["paths"].as_object().expect("paths").keys().collect();
    assert_eq!(paths.len(), 16, "{paths:?}");
    for path in paths {
        let answer = server.get(&format!("/api{}", path.replace("{language}", "zh")));
        assert_ne!(answer.status, 404, "{path}");
        assert!(answer.head.contains("content-security-policy: default-src 'none'"), "{path}");
    }
    assert_eq!(server.get("/api/nothing").status, 404);
}

#[test]
fn catalogues_are_those_of_the_program() {
    let server = Server::start();
    for language in bezzel::text::Language::ALL {
        let answer = server.get(&format!("/api/text/{language}"));
        assert_eq!(answer.text(), language.catalogue());
    }
    assert_eq!(server.get("/api/text/xx").status, 404);
}

/// The counters at the end of every trace, and every event in between, window by window.
#[test]
fn traces_are_those_of_the_programs() {
    let server = Server::start();
    for algorithm in Algorithm::ALL {
        let mut totals = Totals::default();
        let mut events = Vec::new();
        let keep = algorithm != Algorithm::AllPermutations;
        let _ = algorithm.run(8, &mut |event: TraceEvent<'_>| {
            totals.count(&event);
            if keep {
                events.push(event.to_json());
            }
            ControlFlow::Continue(())
        });
        let answer = server.get(&format!("/api/trace/find?algorithm={algorithm}&n=8&until=end"));
        let end = answer.events("end").pop().expect("an end");
        assert_eq!(end["totals"], serde_json::to_value(&totals).expect("totals"), "{algorithm}");
        if !keep {
            continue;
        }
        let mut from = 0;
        let mut seen: Vec<Value> = Vec::new();
        loop {
            let window = server.get(&format!("/api/trace?algorithm={algorithm}&n=8&from={from}&count=2000")).json();
            assert_eq!(window["from"], from as u64);
            let page = window["events"].as_array().expect("events").clone();
            if page.is_empty() {
                assert_eq!(window["start"]["totals"]["solutions"], 92);
                break;
            }
            from += page.len();
            seen.extend(page);
        }
        assert_eq!(seen, events, "{algorithm}");
    }
    let past = server.get("/api/trace?algorithm=bitmask&n=4&from=1000000").json();
    assert_eq!((past["from"].clone(), past["events"].clone()), (past["end"].clone(), json!([])));
}

#[test]
fn trees_hold_every_node_once() {
    let server = Server::start();
    let tree = server.get("/api/trace/tree?algorithm=queens-class&n=8").json();
    assert_eq!((tree["nodes"].as_array().expect("nodes").len(), &tree["complete"]), (2056, &json!(true)));
    let tree = server.get("/api/trace/tree?algorithm=queens-class&n=20").json();
    assert_eq!((tree["nodes"].as_array().expect("nodes").len(), &tree["complete"]), (5000, &json!(false)));
}

#[test]
fn runs_answer_what_was_asked() {
    let server = Server::start();
    let spec = |n: u64| json!({ "rows": n, "columns": n });
    let count = run(&server, &json!({ "spec": spec(12), "goal": "count" }));
    assert_eq!(
        (&count["count"], &count["exhausted"], &count["known"]["agrees"]),
        (&json!("14200"), &json!(true), &json!(true))
    );
    let fundamental = run(&server, &json!({ "spec": spec(8), "goal": "count-fundamental" }));
    assert_eq!((&fundamental["fundamental"], &fundamental["classes"]["of_four"]), (&json!("12"), &json!("1")));
    let columns = |outcome: &Value| -> Vec<u64> {
        let squares = outcome["solution"].as_array().expect("a solution");
        squares.iter().map(|square| square[1].as_u64().expect("a column")).collect()
    };
    let first = run(&server, &json!({ "spec": spec(8), "goal": "first" }));
    assert_eq!(columns(&first), [1, 5, 8, 6, 3, 7, 2, 4]);
    let second = run(&server, &json!({ "spec": spec(8), "goal": "next", "index": 1 }));
    assert_eq!((columns(&second), &second["stopped"]), (vec![1, 6, 8, 3, 7, 4, 2, 5], &Value::Null));
    let past = run(&server, &json!({ "spec": spec(8), "goal": "next", "index": 92 }));
    assert_eq!((&past["solution"], &past["exhausted"]), (&Value::Null, &json!(true)));
    let random = |seed: u64| columns(&run(&server, &json!({ "spec": spec(20), "goal": "random", "seed": seed })));
    assert_eq!(random(1), random(1));
    assert_ne!(random(1), random(2));
    for (placed, unique) in [(json!(["a8", "e7"]), "one"), (json!(["a8"]), "many"), (json!(["a8", "b7"]), "none")] {
        let spec = json!({ "rows": 8, "columns": 8, "placed": placed });
        let answer = run(&server, &json!({ "spec": spec, "goal": "unique" }));
        assert_eq!((&answer["unique"], &answer["stopped"]), (&json!(unique), &Value::Null), "{placed}");
        assert_eq!(answer["second"].is_array(), unique == "many", "{answer}");
    }
    let conflict = json!({ "rows": 8, "columns": 8, "placed": ["a8", "f7", "e4"] });
    let answer = run(&server, &json!({ "spec": conflict, "goal": "why-not" }));
    assert_eq!(answer["conflict"], json!([[1, 1], [5, 5]]));
    let estimate = run(&server, &json!({ "spec": spec(10), "goal": "estimate" }));
    let near = estimate["estimate"]["solutions"].as_f64().expect("a number");
    assert!((500.0..1000.0).contains(&near), "{near}: 724");
}

/// The sub-totals by first cross add up to the count.
#[test]
fn subtotals_add_up() {
    let server = Server::start();
    let answer = server.post("/api/run", r#"{"spec":{"rows":14,"columns":14},"goal":"count"}"#);
    assert_eq!(outcome(&answer)["count"], "365596");
    let units = answer.events("units").pop().expect("sub-totals");
    let sum: u64 = units["cells"]
        .as_array()
        .expect("cells")
        .iter()
        .map(|cell| cell["count"].as_str().and_then(|count| count.parse::<u64>().ok()).expect("a count"))
        .sum();
    assert_eq!((sum, &units["done"]), (365_596, &units["total"]));
}

#[test]
fn boards_are_judged() {
    let server = Server::start();
    let answer =
        server.post("/api/judge", r#"{"spec":{"rows":4,"columns":4,"placed":["a4","d1"],"blocked":["b1"]}}"#).json();
    assert_eq!(answer["attacks"][0], json!({ "a": [1, 1], "b": [4, 4], "along": "diagonal" }));
    let open = 16 - 2 - answer["attacked"].as_array().expect("squares").len() as u64;
    assert_eq!(answer["open"], open, "the blocked square is attacked too");
    let faulty =
        server.post("/api/judge", r#"{"spec":{"rows":4,"columns":4,"placed":["z9","d1"],"blocked":["d1"]}}"#).json();
    assert_eq!(faulty["faults"].as_array().map(Vec::len), Some(2), "{faulty}");
}

#[test]
fn texts_become_boards_and_boards_texts() {
    let server = Server::start();
    let read = |text: &str| server.post("/api/convert", &json!({ "text": text, "write_as": "board" }).to_string());
    let answer = read("Q...\n..Q.\n....\n....\n").json();
    assert_eq!((&answer["read_as"], &answer["queens"]), (&json!("board"), &json!([[1, 1], [2, 3]])));
    let answer = server.post("/api/convert", &json!({ "text": "15863724", "write_as": "fen" }).to_string()).json();
    assert_eq!(answer["text"], "Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4\n");
    let answer = server.post("/api/convert", &json!({ "text": "board 5\nplace a5\nblock b1\n" }).to_string()).json();
    assert_eq!(
        (&answer["kind"], &answer["spec"]["placed"], &answer["spec"]["blocked"]),
        (&json!("problem"), &json!([[1, 1]]), &json!([[5, 2]]))
    );
    let spec = json!({ "rows": 4, "columns": 4 });
    for format in ["cnf", "lp", "description", "json", "pairs", "unicode"] {
        let request = json!({ "spec": spec, "queens": [[1, 2], [2, 4], [3, 1], [4, 3]], "write_as": format });
        let answer = server.post("/api/convert", &request.to_string());
        assert_eq!(answer.status, 200, "{format}: {}", answer.text());
        assert!(!answer.json()["text"].as_str().expect("text").is_empty(), "{format}");
    }
    let faulty = server.post(
        "/api/convert",
        &json!({ "text": "board 5\nplace q5\nblok b1\n", "read_as": "description" }).to_string(),
    );
    assert!(faulty.status == 400 && faulty.errors().len() >= 2, "{}", faulty.text());
}

#[test]
fn pictures_galleries_and_tables() {
    let server = Server::start();
    let picture =
        server.post("/api/draw", r#"{"spec":{"rows":6,"columns":6},"queens":[[1,1],[2,2]],"attacks":true}"#);
    assert!(picture.head.contains("image/svg+xml") && picture.text().starts_with("<svg"), "{}", picture.text());
    let gallery = server.get("/api/gallery?n=8&fundamental=true").json();
    assert_eq!((&gallery["total"], &gallery["fundamental"]), (&json!(92), &json!(12)));
    let solutions = gallery["solutions"].as_array().expect("solutions");
    let orbits: Vec<u64> = solutions.iter().map(|solution| solution["orbit"].as_u64().expect("a number")).collect();
    assert_eq!((orbits.len(), orbits.iter().sum::<u64>()), (12, 92));
    assert_eq!(server.get("/api/gallery?n=12&skip=14190").json()["solutions"].as_array().map(Vec::len), Some(10));
    let heat = server.get("/api/heat?n=8").json();
    let rows = heat["counts"].as_array().expect("rows");
    for row in rows {
        let sum: u64 = row.as_array().expect("a row").iter().map(|count| count.as_u64().expect("a count")).sum();
        assert_eq!(sum, 92);
    }
    assert_eq!(heat["counts"][0][0], 4, "four solutions have a queen in the corner");
    let known = server.get("/api/known").json();
    assert!(
        known["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .any(|row| row["n"] == 27 && row["count"] == "234907967154122528")
    );
}

#[test]
fn the_page_comes_with_its_headers_and_is_kept() {
    let server = Server::start();
    let page = server.get("/");
    assert!(page.status == 200 && page.head.contains("content-type: text/html") && page.head.contains("no-cache"));
    let tag = page.head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").to_owned();
    let known = server.ask(Request { headers: &[("if-none-match", &tag)], ..Request::default() });
    assert_eq!((known.status, known.body.len()), (304, 0));
    let text = page.text();
    let assets: Vec<&str> =
        text.split('"').filter(|part| part.starts_with("/assets/") || part.starts_with("./assets/")).collect();
    assert!(!assets.is_empty(), "{text}");
    let mut size = 0;
    for path in ["/"].into_iter().chain(assets) {
        let path = path.trim_start_matches('.');
        let answer = server.ask(Request { path, headers: &[("accept-encoding", "gzip")], ..Request::default() });
        assert_eq!(answer.status, 200, "{path}");
        assert!(path == "/" || answer.head.contains("immutable"), "{path}");
        size += answer.body.len();
        let plain = server.get(path).text();
        // Names of XML namespaces are no addresses.
        let outside = plain.replace("http://www.w3.org/", "");
        assert!(!outside.contains("http://") && !outside.contains("https://"), "{path} names an address outside");
    }
    assert!(size < 100_000, "{size} bytes compressed");
    assert_eq!(server.get("/../Cargo.toml").status, 404);
    assert_eq!(server.get("/assets/%2e%2e/index.html").status, 404);
}

/// A puzzle is made, played to its end by hints alone, and explained; the marks on the way are judged.
#[test]
fn puzzles_are_made_played_and_explained() {
    let server = Server::start();
    let request = json!({ "size": 7, "count": 3, "seed": 5, "connected": true });
    let made = server.post("/api/puzzle/generate", &request.to_string());
    let found = made.events("found");
    assert_eq!((found.len(), &made.events("done")[0]["end"]), (3, &json!("complete")), "{}", made.text());
    for puzzle in &found {
        let mut spec = puzzle["spec"].clone();
        let ask = |path: &str, spec: &Value| {
            server.post(path, &json!({ "spec": spec, "language": "zh" }).to_string()).json()
        };
        let judged = ask("/api/puzzle/judge", &spec);
        assert_eq!((&judged["solutions"], &judged["solved"]), (&json!("one"), &json!(false)));
        let (mut queens, mut crosses) = (Vec::new(), Vec::new());
        loop {
            spec["placed"] = json!(queens);
            spec["blocked"] = json!(crosses);
            let hint = ask("/api/puzzle/hint", &spec);
            if hint["kind"] == "solved" {
                break;
            }
            assert_eq!(hint["kind"], "step", "{hint}");
            queens.extend(hint["placed"].as_array().expect("squares").iter().cloned());
            crosses.extend(hint["crossed"].as_array().expect("squares").iter().cloned());
        }
        let judged = ask("/api/puzzle/judge", &spec);
        assert_eq!(
            (&judged["solved"], &judged["wrong"], &judged["conflicts"]),
            (&json!(true), &json!([]), &json!([]))
        );
        assert_eq!(judged["first"].as_array().map(Vec::len), Some(7));
        let way = ask("/api/puzzle/explain", &spec);
        assert_eq!((&way["end"], &way["level"]), (&json!("solved"), &puzzle["level"]));
        // A cross where the queen belongs.
        spec["placed"] = json!([]);
        spec["blocked"] = json!([judged["first"][0]]);
        assert_eq!(ask("/api/puzzle/judge", &spec)["wrong"], spec["blocked"]);
        assert_eq!(ask("/api/puzzle/hint", &spec)["kind"], "wrong");
        // Two queens that touch.
        spec["blocked"] = json!([]);
        spec["placed"] = json!([[1, 1], [2, 2]]);
        let conflicts = ask("/api/puzzle/judge", &spec)["conflicts"].clone();
        assert_eq!(conflicts[0]["along"], "touching", "{conflicts}");
    }
    let plain = server.post("/api/puzzle/judge", r#"{"spec":{"rows":8,"columns":8}}"#).json();
    assert!(plain["errors"][0]["message"].as_str().is_some_and(|message| message.contains("no regions")), "{plain}");
}
