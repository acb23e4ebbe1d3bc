// An adapter of chesslib (Java): kiwipete check --library "java -cp FOLDER/out ChesslibAdapter"
// The protocol is that of Template.java of tools/adapters.

import com.github.bhlangonijr.chesslib.Board;
import com.github.bhlangonijr.chesslib.move.Move;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

public class ChesslibAdapter {
    static final String NAME = "chesslib";
    static final List<String> VARIANTS = List.of("standard");
    static final List<String> ABILITIES = List.of("unmake");
    static final List<String> DECLARES = List.of();

    Board board = new Board();

    final Map<String, Supplier<Object>> questions = new LinkedHashMap<>(Map.of(
            "moves", () -> board.legalMoves().stream().map(Move::toString).toList(),
            "fen", () -> board.getFen(true, true),
            "check", () -> board.isKingAttacked(),
            "checkmate", () -> board.isMated(),
            "stalemate", () -> board.isStaleMate(),
            "insufficient_material", () -> board.isInsufficientMaterial(),
            "threefold_repetition", () -> board.isRepetition(3),
            "key", () -> Long.toHexString(board.getIncrementalHashKey())));

    final Map<String, Function<String, String>> readers = new LinkedHashMap<>();

    /** Returns the reason if the library refuses the FEN, else null. */
    String set(String fen, boolean chess960) {
        Board made = new Board();
        made.loadFromFen(fen);
        board = made;
        return null;
    }

    void make(String uci) {
        for (Move move : board.legalMoves())
            if (move.toString().equals(uci)) {
                board.doMove(move);
                return;
            }
        throw new IllegalArgumentException("refused " + uci);
    }

    void unmake() {
        board.undoMove();
    }

    Map<String, Object> answerTo(Map<String, Object> request) {
        Map<String, Object> answer = new LinkedHashMap<>();
        if (request.containsKey("hello")) {
            List<String> answers = new ArrayList<>(ABILITIES);
            answers.addAll(questions.keySet());
            answers.addAll(readers.keySet());
            answer.put("name", NAME);
            answer.put("variants", VARIANTS);
            answer.put("declares", DECLARES);
            answer.put("answers", answers);
            return answer;
        }
        if (request.get("set") instanceof String fen) {
            String refused = set(fen, Boolean.TRUE.equals(request.get("chess960")));
            if (refused != null) {
                return Map.of("refused", refused);
            }
        } else if (request.get("make") instanceof String uci) {
            make(uci);
        } else if (request.containsKey("unmake")) {
            unmake();
        }
        readers.forEach((question, reader) -> {
            if (request.get(question) instanceof List<?> given) {
                Map<String, Object> readings = new LinkedHashMap<>();
                given.forEach(text -> readings.put((String) text, reader.apply((String) text)));
                answer.put(question, readings);
            }
        });
        if (request.get("ask") instanceof List<?> asked) {
            for (Object question : asked) {
                answer.put((String) question, questions.get(question).get());
            }
        }
        return answer;
    }

    public static void main(String[] arguments) throws IOException {
        ChesslibAdapter adapter = new ChesslibAdapter();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = System.out;
        System.setOut(System.err); // standard output belongs to the protocol
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Object answer;
            try {
                answer = adapter.answerTo(new Json(line).object());
            } catch (RuntimeException | Error error) { // whatever a library throws
                answer = Map.of("error", error.toString());
            }
            out.println(Json.write(answer));
            out.flush();
        }
    }

    /** As much JSON as the protocol has. */
    static class Json {
        private final String text;
        private int at = 0;

        Json(String text) {
            this.text = text;
        }

        Map<String, Object> object() {
            Map<String, Object> object = new LinkedHashMap<>();
            for (at = text.indexOf('{', at) + 1; text.charAt(at) != '}'; skip(',')) {
                String name = string();
                skip(':');
                object.put(name, value());
            }
            return object;
        }

        private Object value() {
            char first = text.charAt(at);
            if (first == '"') {
                return string();
            }
            if (first == '[') {
                List<Object> list = new ArrayList<>();
                for (++at; text.charAt(at) != ']'; skip(',')) {
                    list.add(value());
                }
                ++at;
                return list;
            }
            int begin = at;
            while (",]}".indexOf(text.charAt(at)) < 0) {
                ++at;
            }
            String word = text.substring(begin, at).trim();
            return word.equals("true") ? Boolean.TRUE : word.equals("false") ? Boolean.FALSE : word;
        }

        private String string() {
            StringBuilder string = new StringBuilder();
            for (++at; text.charAt(at) != '"'; ++at) {
                boolean escaped = text.charAt(at) == '\\';
                char c = text.charAt(escaped ? ++at : at);
                int control = escaped ? "nrt".indexOf(c) : -1; // the protocol has no more than these
                string.append(control < 0 ? c : "\n\r\t".charAt(control));
            }
            ++at;
            return string.toString();
        }

        private void skip(char separator) {
            while (text.charAt(at) == ' ' || text.charAt(at) == separator) {
                ++at;
            }
        }

        private static String escaped(char c) {
            int control = "\n\r\t".indexOf(c);
            return control >= 0 ? "\\" + "nrt".charAt(control) : c < ' ' ? " " : c == '"' || c == '\\' ? "\\" + c : "" + c;
        }

        static String write(Object value) {
            StringBuilder json = new StringBuilder();
            if (value instanceof Map<?, ?> map) {
                map.forEach((name, one) -> json.append(json.isEmpty() ? "" : ",").append(write(name)).append(':')
                        .append(write(one)));
                return "{" + json + "}";
            }
            if (value instanceof Iterable<?> list) {
                list.forEach(one -> json.append(json.isEmpty() ? "" : ",").append(write(one)));
                return "[" + json + "]";
            }
            if (value instanceof String string) {
                string.chars().forEach(c -> json.append(escaped((char) c)));
                return "\"" + json + "\"";
            }
            return String.valueOf(value);
        }
    }
}
