// A template for an adapter. Copy it to MyAdapter.java, call its class MyAdapter, replace the lines marked TODO, and delete
// what your library cannot answer. Then
//
//     javac MyAdapter.java
//     kiwipete adapter-test "java MyAdapter"        # says what is wrong with the adapter
//     kiwipete check --library "java MyAdapter" --random 200
//
// docs/questions.md describes each question. The template needs only the JDK. An exception is answered as an error, and
// reported with the game that led to it.

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

public class Template {
    static final String NAME = "my library 1.0.0"; // TODO: with its version, for the report

    /** Without "chess960" the library is not asked to play it. */
    static final List<String> VARIANTS = List.of("standard", "chess960");

    /** The library's other abilities: "unmake"; "null" for null moves, if you add the requests null and unnull beside unmake. */
    static final List<String> ABILITIES = List.of("unmake");

    /** The library's intentional deviations, such as "ep-always": its FEN has an en passant square after every double push. */
    static final List<String> DECLARES = List.of();

    Object board; // TODO: your library's game or position

    /** The questions. Only moves and fen are required; docs/questions.md has many more, such as check, key, san. */
    final Map<String, Supplier<Object>> questions = new LinkedHashMap<>();

    {
        questions.put("moves", () -> List.of()); // TODO: the legal moves: ["e2e4", "a7a8q"]
        questions.put("fen", () -> ""); // TODO: all six fields
        questions.put("check", () -> false); // is the side to move in check?
    }

    /** What the library reads in a text, "" if it refuses the text: move_of_san, game_of_pgn, tags_of_pgn, position_of_epd …. */
    final Map<String, Function<String, String>> readers = new LinkedHashMap<>();

    {
        // readers.put("move_of_san", text -> "");
    }

    /** Sets up a FEN with six fields. Returns the reason if the library refuses it, else null. */
    String set(String fen, boolean chess960) {
        return null; // TODO
    }

    /** Plays a legal move, spelled as in moves. */
    void make(String uci) {} // TODO

    /** Takes back the last move. */
    void unmake() {} // TODO, or delete it and "unmake" above

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
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = System.out;
        System.setOut(System.err); // standard output belongs to the protocol
        Template adapter = new Template();
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
