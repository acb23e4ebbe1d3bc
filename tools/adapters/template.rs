// A template for an adapter. Copy it to src/main.rs of a package my_adapter that depends on your library, replace the lines
// marked TODO, and delete what your library cannot answer. Then
//
//     cargo build --release
//     kiwipete adapter-test target/release/my_adapter        # says what is wrong with the adapter
//     kiwipete check --library target/release/my_adapter --random 200
//
// docs/questions.md describes each question. The template needs only the standard library. A panic is answered as an error,
// and reported with the game that led to it.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// The JSON values that the protocol needs.
pub enum Json {
    Bool(bool),
    Text(String),
    Number(u64),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}
use Json::{Bool, List, Number, Object, Text};

/// Your library's game or position.
#[derive(Default)]
struct Board {} // TODO

impl Board {
    /// Sets up a FEN with six fields. Returns the reason as an error if the library refuses it.
    fn set(&mut self, _fen: &str, _chess960: bool) -> Result<(), String> {
        Ok(()) // TODO
    }
    /// Plays a legal move, spelled as in moves.
    fn make(&mut self, _uci: &str) {} // TODO
    /// Takes back the last move.
    fn unmake(&mut self) {} // TODO, or delete it and "unmake" below

    fn moves(&self) -> Vec<String> {
        vec![] // TODO: the legal moves: e2e4, a7a8q
    }
    fn fen(&self) -> String {
        String::new() // TODO: all six fields
    }
}

const NAME: &str = "my library 1.0.0"; // TODO: with its version, for the report

/// Without "chess960" the library is not asked to play it.
const VARIANTS: &[&str] = &["standard", "chess960"];

/// The library's intentional deviations, such as "ep-always": its FEN has an en passant square after every double push.
const DECLARES: &[&str] = &[];

/// The questions that the library answers. Only moves and fen are required; docs/questions.md has many more, such as check,
/// key, san. Other abilities: "unmake"; "null" for null moves, if you add the requests null and unnull beside unmake.
const ANSWERS: &[&str] = &["moves", "fen", "unmake"];

fn answer(board: &Board, question: &str) -> Json {
    match question {
        "moves" => List(board.moves().into_iter().map(Text).collect()),
        "fen" => Text(board.fen()),
        // "check" => Bool(…), "key" => Number(…)
        _ => unreachable!("nobody asks {question}"),
    }
}

/// What the library reads in a text, "" if it refuses the text: move_of_san, game_of_pgn, tags_of_pgn, position_of_epd …. Name
/// each here and in ANSWERS.
const READERS: &[&str] = &[];

fn read(_board: &Board, question: &str, _text: &str) -> String {
    match question {
        // "move_of_san" => …
        _ => unreachable!("nobody asks {question}"),
    }
}

fn object<const N: usize>(entries: [(&str, Json); N]) -> Json {
    Object(entries.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
}

fn texts(list: &[&str]) -> Json {
    List(list.iter().map(|text| Text(text.to_string())).collect())
}

fn answer_to(request: &Json, board: &mut Board) -> Json {
    let Object(request) = request else { panic!("a request is an object") };
    if request.contains_key("hello") {
        let entries = [("name", Text(NAME.to_string())), ("variants", texts(VARIANTS)), ("declares", texts(DECLARES))];
        let Object(mut hello) = object(entries) else { unreachable!() };
        hello.insert("answers".to_string(), texts(ANSWERS));
        return Object(hello);
    }
    if let Some(Text(fen)) = request.get("set") {
        let chess960 = matches!(request.get("chess960"), Some(Bool(true)));
        if let Err(refused) = board.set(fen, chess960) {
            return object([("refused", Text(refused))]);
        }
    } else if let Some(Text(uci)) = request.get("make") {
        board.make(uci);
    } else if request.contains_key("unmake") {
        board.unmake();
    }
    let mut answers = BTreeMap::new();
    for question in READERS {
        if let Some(List(given)) = request.get(*question) {
            let given = given.iter().filter_map(|text| if let Text(text) = text { Some(text) } else { None });
            let readings = given.map(|text| (text.clone(), Text(read(board, question, text))));
            answers.insert(question.to_string(), Object(readings.collect()));
        }
    }
    if let Some(List(asked)) = request.get("ask") {
        for question in asked {
            if let Text(question) = question {
                answers.insert(question.clone(), answer(board, question));
            }
        }
    }
    Object(answers)
}

fn main() {
    let mut board = Board::default();
    for line in std::io::stdin().lock().lines() {
        let request = Reader { text: line.unwrap().chars().collect(), at: 0 }.value();
        let answer = catch_unwind(AssertUnwindSafe(|| answer_to(&request, &mut board))).unwrap_or_else(|why| {
            let why = why.downcast_ref::<String>().cloned().or(why.downcast_ref::<&str>().map(|text| text.to_string()));
            object([("error", Text(why.unwrap_or("a panic".to_string())))])
        });
        println!("{}", write(&answer));
        std::io::stdout().flush().unwrap();
    }
}

struct Reader {
    text: Vec<char>,
    at: usize,
}

impl Reader {
    /// The next character that is no separator.
    fn peek(&mut self) -> char {
        while matches!(self.text[self.at], ' ' | ',' | ':') {
            self.at += 1;
        }
        self.text[self.at]
    }
    fn value(&mut self) -> Json {
        match self.peek() {
            '"' => Text(self.string()),
            '[' => {
                let mut list = vec![];
                self.at += 1;
                while self.peek() != ']' {
                    list.push(self.value());
                }
                self.at += 1;
                List(list)
            }
            '{' => {
                let mut object = BTreeMap::new();
                self.at += 1;
                while self.peek() != '}' {
                    let name = self.string();
                    object.insert(name, self.value());
                }
                self.at += 1;
                Object(object)
            }
            _ => {
                let mut word = String::new();
                while !matches!(self.text[self.at], ',' | ']' | '}') {
                    word.push(self.text[self.at]);
                    self.at += 1;
                }
                word.parse().map_or(Bool(word == "true"), Number)
            }
        }
    }
    fn string(&mut self) -> String {
        let mut string = String::new();
        self.peek();
        self.at += 1;
        while self.text[self.at] != '"' {
            if self.text[self.at] == '\\' {
                self.at += 1;
                string.push(match self.text[self.at] {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    other => other, // the protocol has no more than these
                });
            } else {
                string.push(self.text[self.at]);
            }
            self.at += 1;
        }
        self.at += 1;
        string
    }
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    let text = text.replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t");
    format!("\"{}\"", text.replace(char::is_control, " "))
}

fn write(value: &Json) -> String {
    match value {
        Bool(yes) => yes.to_string(),
        Number(number) => number.to_string(),
        Text(text) => quoted(text),
        List(list) => format!("[{}]", list.iter().map(write).collect::<Vec<_>>().join(",")),
        Object(object) => {
            let entries = object.iter().map(|(name, value)| format!("{}:{}", quoted(name), write(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
        }
    }
}
