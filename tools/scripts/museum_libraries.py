"""Libraries in other languages for real_museum.py: their fixes, and how a version becomes an adapter program.

The adapters are made from the templates and python_chess.py in tools/adapters, without the questions that a version cannot answer.
"""
import os
import pathlib
import re

from museum_runs import export, run

ADAPTERS = pathlib.Path(__file__).resolve().parent.parent / "adapters"
CHESSLIB = "bhlangonijr/chesslib"
COZY_CHESS = "analog-hors/cozy-chess"
PYTHON_CHESS = "niklasf/python-chess"

FIXES = [
    (CHESSLIB, "cfea8c4", "material that cannot mate"),
    (CHESSLIB, "a253617", "the key is not kept in step"),
    (CHESSLIB, "17ea5d7", "no check mark after castling"),
    (CHESSLIB, "0c8898e", "the key of en passant"),
    (CHESSLIB, "5930567", "the key after castling and captures"),
    (CHESSLIB, "0622d53", "en passant that exposes the king"),
    (CHESSLIB, "53b7866", "a piece goes to the en passant square in check"),
    (CHESSLIB, "727d908", "the en passant square of a FEN"),
    (CHESSLIB, "5d98f3b", "castling rights after a rook is captured"),
    (CHESSLIB, "c608b9d", "both rights go when one rook is captured"),
    (CHESSLIB, "ac34a16", "en passant that uncovers a check"),
    (COZY_CHESS, "ade5483", "checkmate at a clock of 100 is a draw"),
    (COZY_CHESS, "79a8e82", "is_legal of castling in check"),
    (COZY_CHESS, "24e2b70", "is_legal of pinned pieces"),
    (COZY_CHESS, "2f9bd80", "castling in Chess960"),
    (COZY_CHESS, "36a1c45", "pins and clocks after a null move"),
    (COZY_CHESS, "c7364d9", "the status of a position with moves"),
    (PYTHON_CHESS, "969f4d54", "bishops on squares of one colour, of both sides"),
    (PYTHON_CHESS, "0a60f4a0", "en passant is forbidden by a line that the capture closes"),
    (PYTHON_CHESS, "d6114d4f", "pins in check"),
]

# The questions that chesslib can answer, and the member that a version must have for each.
JAVA_QUESTIONS = [
    ("check", "board.isKingAttacked()", "boolean isKingAttacked()"),
    ("key", "Long.toHexString(board.getIncrementalHashKey())", "long getIncrementalHashKey()"),
    ("recomputed_key", "Long.toHexString(board.getZobristKey())", "long getIncrementalHashKey()"),
    ("key", "Integer.toHexString(board.getZobristKey())", "int getZobristKey()"),
    ("checkmate", "board.isMated()", "boolean isMated()"),
    ("stalemate", "board.isStaleMate()", "boolean isStaleMate()"),
    ("threefold_repetition", "board.isRepetition()", "boolean isRepetition()"),
    ("insufficient_material", "board.isInsufficientMaterial()", "boolean isInsufficientMaterial()"),
    ("san", "sans()", "String[] toSanArray()"),
]
JAVA_MEMBERS = """    List<Move> list() {
        try {
            List<Move> moves = new ArrayList<>();
            com.github.bhlangonijr.chesslib.move.MoveGenerator.generateLegalMoves(board).forEach(moves::add);
            return moves;
        } catch (Exception error) {
            throw new RuntimeException(error);
        }
    }

    Map<String, Object> sans() {
        Map<String, Object> sans = new LinkedHashMap<>();
        try {
            for (Move move : list()) {
                MoveList line = new MoveList(board.getFen());
                line.add(move);
                sans.put(move.toString(), line.toSanArray()[0]);
            }
        } catch (Exception error) {
            throw new RuntimeException(error);
        }
        return sans;
    }

    Board board = new Board();
"""


def replaced(text, *changes):
    """A template with some parts replaced. Each part must occur."""
    for old, new in changes:
        if old not in text:
            raise ValueError(f"the template has no {old!r}")
        text = text.replace(old, new, 1)
    return text


def chesslib(folder):
    sources = sorted((folder / "src/main/java").rglob("*.java"))
    text = "\n".join(source.read_text() for source in sources)
    asked = {name: code for name, code, needs in reversed(JAVA_QUESTIONS) if f" {needs}" in text}  # the first counts
    questions = "".join(f',\n            "{name}", () -> {code}' for name, code in asked.items())
    moves = "list().stream().map(Move::toString).toList()"
    adapter = replaced(
        (ADAPTERS / "Template.java").read_text(),
        ("import java.io.BufferedReader;", "import com.github.bhlangonijr.chesslib.*;\n"
         "import com.github.bhlangonijr.chesslib.move.*;\nimport java.io.BufferedReader;"),
        ('List.of("standard", "chess960")', 'List.of("standard")'),
        ("    Object board; // TODO: your library's game or position\n", JAVA_MEMBERS),
        ('() -> List.of(), // TODO: the legal moves: ["e2e4", "a7a8q"]', f"() -> {moves},"),
        ('"fen", () -> "", // TODO: all six fields\n            "check", () -> false));',
         f'"fen", () -> board.getFen(){questions}));'),
        ("return null; // TODO\n", "board = new Board();\n        board.loadFromFEN(fen);\n        return null;\n"),
        ("void make(String uci) {} // TODO",
         "void make(String uci) { board.doMove(new Move(uci, board.getSideToMove())); }"),
        ("void unmake() {}", "void unmake() { board.undoMove(); }"))
    if "loadFromFEN" not in text:
        adapter = adapter.replace("loadFromFEN", "loadFromFen")
    (folder / "Template.java").write_text(adapter)
    commons = "/usr/share/java/commons-lang3.jar"
    run(["javac", "-nowarn", "-encoding", "UTF-8", "-d", "out", "-cp", commons, "Template.java",
         *(str(source.relative_to(folder)) for source in sources)], cwd=folder)
    return f"java -Xshare:auto -XX:TieredStopAtLevel=1 -cp {folder}/out:{commons} Template"


RUST_BOARD = """#[derive(Default)]
struct Board {
    past: Vec<cc::Board>,
    chess960: bool,
}

impl Board {
    fn here(&self) -> &cc::Board {
        self.past.last().unwrap()
    }
    fn list(&self) -> Vec<cc::Move> {
        let mut all = vec![];
        self.here().generate_moves(|moves| {
            all.extend(moves);
            false
        });
        all
    }
}
"""
RUST_ANSWERS = """        "check" => Bool(board.here().checkers().into_iter().next().is_some()),
        "checkers" => List(board.here().checkers().into_iter().map(|square| Text(square.to_string())).collect()),
        "key" => Text(format!("{:x}", board.here().hash())),
        "checkmate" => Bool(board.list().is_empty() && !board.here().checkers().is_empty()),
"""


def cozy_chess(folder):
    """The adapter of a version of cozy-chess, with null moves and the game status. If the version has is_legal, it answers
    `accepts`."""
    crate = folder / "cozy-chess" if (folder / "cozy-chess/Cargo.toml").exists() else folder
    text = "\n".join(source.read_text() for source in crate.rglob("*.rs"))
    is_legal, status = "fn is_legal(" in text, re.search(r"enum GameStatus \{[^}]*\}", text).group()
    won = "Won" if "Won" in status else "Checkmate"
    answers = RUST_ANSWERS.replace('board.list().is_empty() && !board.here().checkers().is_empty()',
                                   f"board.here().status() == cc::GameStatus::{won}")
    names = re.findall(r'"(\w+)" =>', answers) + ["null"] + (["accepts"] if is_legal else [])
    play = "play" if "fn play(" in text else "play_unchecked"
    requests = """
    } else if request.contains_key("null") {
        let after = board.here().null_move().unwrap();
        board.past.push(after);
    } else if request.contains_key("unnull") {
        board.unmake();"""
    given = """
    if let Some(List(texts)) = request.get("accepts") {
        let legal = texts.iter().filter(|text| match text {
            Text(text) => text.parse().map_or(false, |mv| board.here().is_legal(mv)),
            _ => false,
        });
        let names = legal.map(|text| match text { Text(text) => Text(text.clone()), _ => unreachable!() });
        return object([("accepts", List(names.collect()))]);
    }""" if is_legal else ""
    fen = "if self.chess960 { format!(\"{:#}\", self.here()) } else { format!(\"{}\", self.here()) }"
    read = "cc::Board::from_fen(fen, chess960).map_err(|e| format!(\"{e:?}\"))?" if "fn from_fen(" in text \
        else "fen.parse::<cc::Board>().map_err(|e| format!(\"{e:?}\"))?"
    adapter = replaced(
        (ADAPTERS / "template.rs").read_text(),
        ("use std::collections", "use cozy_chess as cc;\nuse std::collections"),
        ("#[derive(Default)]\nstruct Board {} // TODO\n",
         RUST_BOARD.replace("|moves| {", "&mut |moves| {") if "listener: &mut impl" in text else RUST_BOARD),
        ("_fen: &str, _chess960", "fen: &str, chess960"),
        ("Ok(()) // TODO", f"self.past = vec![{read}];\n        self.chess960 = chess960;\n        Ok(())"),
        ("fn make(&mut self, _uci: &str) {} // TODO",
         "fn make(&mut self, uci: &str) {\n        let mut after = self.here().clone();\n"
         f"        after.{play}(uci.parse().ok().unwrap());\n        self.past.push(after);\n    }}"),
        ("fn unmake(&mut self) {}", "fn unmake(&mut self) { self.past.pop(); }"),
        ("vec![] // TODO: the legal moves: e2e4, a7a8q", "self.list().iter().map(|mv| mv.to_string()).collect()"),
        ("String::new() // TODO: all six fields", fen),
        ('&["moves", "fen", "unmake"]', str(["moves", "fen", "unmake", *names]).replace("'", '"').replace("[", "&[")),
        ('        // "check" =>', f'{answers}        // "check" =>'),
        ("\n        board.unmake();", f"\n        board.unmake();{requests}"),
        ("    let mut answers = BTreeMap::new();", f"{given}\n    let mut answers = BTreeMap::new();"))
    (folder / "adapter/src").mkdir(parents=True, exist_ok=True)
    (folder / "adapter/src/main.rs").write_text(adapter)
    (folder / "adapter/Cargo.toml").write_text(
        '[package]\nname = "adapter"\nversion = "0.1.0"\nedition = "2021"\n[workspace]\n[dependencies]\n'
        f'cozy-chess = {{ path = "{os.path.relpath(crate, folder / "adapter")}" }}\n')
    run(["cargo", "build", "--release", "--quiet"], cwd=folder / "adapter")
    return f"{folder}/adapter/target/release/adapter"


def python_chess(folder):
    """The adapter of a version of python-chess: without the questions that it cannot answer, and with the names that members had
    before version 1.0."""
    (folder / "protocol.py").write_text((ADAPTERS / "protocol.py").read_text())
    text = (folder / "chess/__init__.py").read_text()
    adapter = (ADAPTERS / "python_chess.py").read_text()
    for new, old in (("is_fifty_moves", "can_claim_fifty_moves"), ("move_count()", ""), ("is_repetition", "")):
        if f"def {new}(" not in text and old:
            adapter = adapter.replace(f"board.{new}", f"board.{old}")
    if "def square_name(" not in text:
        adapter = adapter.replace("chess.square_name(", "chess.SQUARE_NAMES.__getitem__(")
    kept = [line for line in adapter.split("\n")
            if all(re.search(rf"def {name}\(|self\.{name}\b", text)
                   for name in re.findall(r"self\.board\.(?:legal_moves\.)?(\w+)", line))]
    (folder / "adapter.py").write_text("\n".join(kept))
    return f"python3 {folder}/adapter.py"


BUILDERS = {CHESSLIB: chesslib, COZY_CHESS: cozy_chess, PYTHON_CHESS: python_chess}


def build(repo, project, commit, folder):
    """Builds the adapter of a version. Returns the command that starts it."""
    export(repo, commit, folder, ".", ":(exclude,glob)**/test*/**")
    return BUILDERS[project](folder)
