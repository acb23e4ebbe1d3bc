// The questions that a board under test can be asked: a table with one row per question.
//
// A row defines the member of a C++ class, the name in the adapter protocol, the form of the answer in JSON, a step of
// `kiwipete adapter-test` and a row in the documentation. To add a question, add its row here and the invariant that
// uses it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace kiwi {

/// A set of squares, one bit each: bit 0 is a1, bit 1 is b1 … bit 63 is h8.
struct Squares {
    std::uint64_t bits = 0;
    constexpr Squares() = default;
    constexpr Squares(std::uint64_t b) : bits(b) {} // NOLINT(google-explicit-constructor): what a class has
    constexpr bool operator==(const Squares&) const = default;
};
/// Named values.
using Views = std::vector<std::pair<std::string, std::uint64_t>>;
/// What is wrong, or nothing.
using Complaint = std::optional<std::string>;
using Texts = std::vector<std::string>;

/// The argument of a question, in addition to the position.
enum class About : std::uint8_t {
    Position, ///< Nothing more.
    Move,     ///< Each legal move.
    Square,   ///< Each square: 0 (a1), 1 (b1) … 63 (h8).
    Side,     ///< Each side: 0 (White), 1 (Black).
    Piece,    ///< Each kind of piece of each colour, by its letter in a FEN.
    Encoding, ///< Each 16-bit number, as a possible encoding of a move.
    Text,     ///< A list of texts.
    Ply,      ///< A list of distances from the root of a search, in plies.
    Exchange  ///< Each legal move, and a threshold in centipawns.
};
/// Whether the caller chooses the arguments: then one question takes the whole list and returns a list of answers.
[[nodiscard]] constexpr bool is_about_given(About about) { return about == About::Text || about == About::Ply; }

/// The letters of About::Piece.
inline constexpr std::string_view PIECE_LETTERS = "PNBRQKpnbrqk";
/// The number of possible encodings.
inline constexpr int ENCODINGS = 65'536;

/// Restores: unmake must restore the answer, and the answer is cheap enough to be checked after each unmake.
enum class Undo : std::uint8_t { Restores, Ignores };

/// A row: enumerator, name outside of C++, argument (`About`), type of the answer, member of a C++ class, whether undo
/// restores the answer, and the text for the documentation.
// clang-format off
#define KIWIPETE_QUESTIONS(X)                                                                                                                  \
    X(Fen,                  "fen",                  Position, std::string,   fen,                      Restores, "the position with all six fields") \
    X(Side,                 "side",                 Position, char,          side_to_move,             Restores, "the side to move: `w` or `b`") \
    X(CastlingRights,       "castling",             Position, std::string,   castling_rights,          Restores, "the castling rights as in its FEN") \
    X(EnPassant,            "en_passant",           Position, std::string,   ep_square,                Restores, "the en passant square as in its FEN, `-` for none") \
    X(HalfmoveClock,        "clock",                Position, int,           halfmove_clock,           Restores, "the half-move clock") \
    X(FullmoveNumber,       "move_number",          Position, int,           fullmove_number,          Restores, "the full-move number") \
    X(PliesFromNull,        "plies_from_null",      Position, int,           plies_from_null,          Restores, "the plies since the last null move, or since the position was set up") \
    X(Captured,             "captured",             Position, char,          captured_piece,           Restores, "the piece that the last move captured; `.` for none, and at the start") \
    X(InCheck,              "check",                Position, bool,          in_check,                 Restores, "whether the side to move is in check") \
    X(Checkers,             "checkers",             Position, Squares,       checkers,                 Restores, "the squares of the pieces that give check") \
    X(Blockers,             "blockers",             Side,     Squares,       blockers,                 Restores, "the pieces of either colour that alone stand between the king of a side and an enemy slider") \
    X(Pinned,               "pinned",               Side,     Squares,       pinned,                   Ignores,  "the pieces of a side that are pinned to its king") \
    X(Pinners,              "pinners",              Side,     Squares,       pinners,                  Restores, "the enemy sliders that pin a piece of a side to its king") \
    X(CheckSquares,         "check_squares",        Piece,    Squares,       check_squares,            Restores, "the squares from which such a piece of the side to move would give check; any answer for kings and for the other side") \
    X(Attackers,            "attackers",            Square,   Squares,       attackers_to,             Ignores,  "the pieces of both colours that attack a square, pinned or not") \
    X(Attacks,              "attacks",              Square,   Squares,       attacks_from,             Ignores,  "the squares that the piece on a square attacks; none for an empty square") \
    X(GivesCheck,           "gives_check",          Move,     bool,          gives_check,              Ignores,  "whether a legal move gives check") \
    X(IsCapture,            "captures",             Move,     bool,          is_capture,               Ignores,  "whether a legal move captures, en passant included") \
    X(IsEnPassant,          "en_passant_captures",  Move,     bool,          is_en_passant,            Ignores,  "whether a legal move captures en passant") \
    X(IsCastling,           "castlings",            Move,     bool,          is_castling,              Ignores,  "whether a legal move castles") \
    X(IsPromotion,          "promotions",           Move,     bool,          is_promotion,             Ignores,  "whether a legal move promotes") \
    X(MovedPiece,           "moved_pieces",         Move,     char,          moved_piece,              Ignores,  "the piece that a legal move moves; for castling the king") \
    X(CapturedBy,           "captured_pieces",      Move,     char,          captured_by,              Ignores,  "the piece that a legal move captures; `.` for none") \
    X(PieceAt,              "pieces",               Square,   char,          piece_at,                 Ignores,  "the piece on a square, as in a FEN; `.` for none") \
    X(SquaresOf,            "squares_of",           Piece,    Squares,       squares_of,               Restores, "the squares of a kind of piece") \
    X(Count,                "counts",               Piece,    int,           count,                    Restores, "the number of a kind of piece") \
    X(Occupied,             "occupied",             Side,     Squares,       occupied,                 Restores, "the squares of all pieces of a side") \
    X(KingSquare,           "kings",                Side,     int,           king_square,              Restores, "the square of the king of a side: 0 (a1) to 63 (h8)") \
    X(PassedPawns,          "passed_pawns",         Side,     Squares,       passed_pawns,             Ignores,  "the pawns of a side with no enemy pawn ahead on their file or one beside it") \
    X(OppositeBishops,      "opposite_bishops",     Position, bool,          opposite_bishops,         Ignores,  "whether each side has one bishop, on squares of different colour") \
    X(MoveCount,            "move_count",           Position, int,           count_legal_moves,        Ignores,  "the number of legal moves, counted without listing them") \
    X(San,                  "san",                  Move,     std::string,   san,                      Ignores,  "a legal move in Standard Algebraic Notation") \
    X(MoveOfSan,            "move_of_san",          Text,     std::string,   move_of_san,              Ignores,  "the legal move that a text in SAN names, in UCI notation; nothing if it names none") \
    X(GameOfPgn,            "game_of_pgn",          Text,     std::string,   game_of_pgn,              Ignores,  "the first game of a text in PGN: `startpos`, or `fen` and its start, then `moves` and its moves in UCI notation, if there are any; nothing if it is not read") \
    X(TagsOfPgn,            "tags_of_pgn",          Text,     std::string,   tags_of_pgn,              Ignores,  "the tags of that game, one per line: name, blank, value") \
    X(CommentsOfPgn,        "comments_of_pgn",      Text,     std::string,   comments_of_pgn,          Ignores,  "the comments of its main line, a line each: the number of moves before it, blank, text, with single blanks for white space") \
    X(AnnotationsOfPgn,     "annotations_of_pgn",   Text,     std::string,   annotations_of_pgn,       Ignores,  "the numeric annotations of its main line, a line each: the number of moves before it, blank, number; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6") \
    X(VariationsOfPgn,      "variations_of_pgn",    Text,     std::string,   variations_of_pgn,        Ignores,  "its variations, a line each: all moves from the start of the game to its end, in UCI notation") \
    X(Pgn,                  "pgn",                  Position, std::string,   pgn,                      Ignores,  "the game since the position was set up, as PGN") \
    X(PositionOfEpd,        "position_of_epd",      Text,     std::string,   position_of_epd,          Ignores,  "the position of a line of EPD: its FEN, and if its operations are read, a line for each but `hmvc` and `fmvn`: opcode and operands, with blanks between, without quotation marks, moves in UCI notation; nothing if it is not read") \
    X(Accepts,              "accepts",              Text,     bool,          accepts,                  Ignores,  "whether a text is the UCI notation of a legal move, to its own parser") \
    X(PseudoLegal,          "pseudo_legal",         Text,     bool,          pseudo_legal,             Ignores,  "whether a move in UCI notation is pseudo-legal; false if the text is no move") \
    X(Encoding,             "encodings",            Move,     int,           encoding,                 Ignores,  "the encoding of a legal move in 16 bits") \
    X(AcceptsEncoding,      "accepts_encoding",     Encoding, bool,          accepts_encoding,         Ignores,  "whether a number of 16 bits is the encoding of a legal move, by the test used for hash moves") \
    X(StagedMoves,          "staged_moves",         Position, Texts,         staged_moves,             Ignores,  "the legal moves as its search generates them, such as captures, then quiets, or in check evasions; in UCI notation") \
    X(HashKey,              "key",                  Position, std::uint64_t, key,                      Restores, "the hash key of all but the clocks; en passant only where a capture is legal") \
    X(RecomputedKey,        "recomputed_key",       Position, std::uint64_t, recomputed_key,           Ignores,  "the same key, computed from scratch") \
    X(KeyAfter,             "keys_after",           Move,     std::uint64_t, key_after,                Ignores,  "the key after a legal move, predicted without making it") \
    X(PawnKey,              "pawn_key",             Position, std::uint64_t, pawn_key,                 Restores, "a key of the pawns of both colours on their squares") \
    X(MaterialKey,          "material_key",         Position, std::uint64_t, material_key,             Restores, "a key of how many pieces of each kind there are") \
    X(MinorPieceKey,        "minor_piece_key",      Position, std::uint64_t, minor_piece_key,          Restores, "a key of the knights and bishops of both colours on their squares") \
    X(NonPawnKey,           "non_pawn_keys",        Side,     std::uint64_t, non_pawn_key,             Restores, "a key of all pieces of a side but its pawns on their squares") \
    X(PolyglotKey,          "polyglot_key",         Position, std::uint64_t, polyglot_key,             Restores, "the key of the position in Polyglot's opening books; asked in standard chess") \
    X(NamedViews,           "views",                Position, Views,         views,                    Restores, "other numbers that depend on the position alone, such as material or a pawn key") \
    X(Evaluation,           "evaluation",           Position, std::string,   evaluation,               Ignores,  "a static evaluation of a position without check, as a text") \
    X(SelfCheck,            "self_check",           Position, Complaint,     self_check,               Ignores,  "its own consistency check: nothing, or what is wrong") \
    X(HasOccurred,          "has_occurred",         Position, bool,          has_occurred,             Ignores,  "whether the position has occurred before in the game") \
    X(HasOccurredTwice,     "has_occurred_twice",   Position, bool,          has_occurred_twice,       Ignores,  "whether it has occurred at least twice before") \
    X(Repetitions,          "repetitions",          Position, int,           repetitions,              Ignores,  "how often the position has occurred before in the game, 0 if it is new") \
    X(RepetitionDistance,   "repetition",           Position, std::int64_t,  repetition,               Restores, "how many plies ago the position occurred last, since the last irreversible or null move; 0 if it did not; negative if that was a repetition, too") \
    X(IsDraw,               "is_draw",              Ply,      bool,          is_draw,                  Ignores,  "whether the 50-move rule applies, or the position occurred fewer plies ago than the distance from the root, or twice at all") \
    X(UpcomingRepetition,   "upcoming_repetition",  Ply,      bool,          upcoming_repetition,      Ignores,  "whether a legal move leads to a position that occurred fewer plies ago than the distance from the root, or earlier as a repetition") \
    X(HasRepeated,          "has_repeated",         Position, bool,          has_repeated,             Ignores,  "whether any position since the last irreversible or null move occurred twice") \
    X(Checkmate,            "checkmate",            Position, bool,          is_checkmate,             Ignores,  "whether it is checkmate") \
    X(Stalemate,            "stalemate",            Position, bool,          is_stalemate,             Ignores,  "whether it is stalemate") \
    X(InsufficientMaterial, "insufficient_material", Position, bool,         is_insufficient_material, Ignores,  "whether nobody can mate, by the pieces alone: K v K, K and knight v K, kings and bishops on squares of one colour") \
    X(FiftyMoves,           "fifty_moves",          Position, bool,          is_fifty_moves,           Ignores,  "whether the half-move clock is at 100 or more; asked where there is a legal move") \
    X(SeventyFiveMoves,     "seventyfive_moves",    Position, bool,          is_seventyfive_moves,     Ignores,  "whether the half-move clock is at 150 or more") \
    X(Threefold,            "threefold_repetition", Position, bool,          is_threefold_repetition,  Ignores,  "whether the position has occurred three times") \
    X(Fivefold,             "fivefold_repetition",  Position, bool,          is_fivefold_repetition,   Ignores,  "whether it has occurred five times") \
    X(Exchange,             "see",                  Exchange, bool,          see_ge,                   Ignores,  "whether the exchange that a legal move begins wins at least a threshold: pawn 100, knight 320, bishop 330, rook 500, queen 900") \
    X(ExchangeValues,       "exchange_values",      Position, Views,         exchange_values,          Ignores,  "the values that its exchanges are counted in, by piece, if they are others: `P`, `N`, `B`, `R`, `Q`") \
    X(DirtyPieces,          "dirty_pieces",         Move,     Texts,         dirty_pieces,             Ignores,  "what a legal move changes on the board: piece, from, to, with `-` for none, such as `Pb7-`, `Q-b8`") \
    X(DirtyThreats,         "dirty_threats",        Move,     Texts,         dirty_threats,            Ignores,  "the attacks on pieces that a legal move adds and removes: `+` or `-`, attacker, its square, target, its square, such as `+Ne5pd7`") \
    X(BestMove,             "best_move",            Position, std::string,   best_move,                Ignores,  "the move that it plays; asked where there is a legal move") \
    X(Variations,           "variations",           Position, Texts,         variations,               Ignores,  "the variations that it considered, moves with blanks between them")

/// The abilities of a board beside its answers: enumerator, name in the protocol (empty if it is not part of it),
/// members of a C++ class, and the text for the documentation.
#define KIWIPETE_ABILITIES(X)                                                                                                   \
    X(Moves,       "moves",  "legal_moves, uci",       "the legal moves, in UCI notation, in any order")                        \
    X(Unmake,      "unmake", "unmake",                 "a move is taken back; without it games are set up again, and undo is not tested") \
    X(NullMoves,   "null",   "make_null, unmake_null", "null moves are played, never in check, and taken back")                 \
    X(Perft,       "",       "perft",                  "trees are counted by the board itself")                                 \
    X(Flip,        "",       "flip",                   "the colours are exchanged and the board is turned")                     \
    X(Chess960,    "",       "chess960",               "Chess960 is played, too")                                               \
    X(Refusals,    "refuses", "refuses",               "a FEN that is malformed, or of no position that can be played, is refused")
// clang-format on

// The parameters of a member, by the argument of its question.
#define KIWIPETE_ARGUMENTS_Position "()"
#define KIWIPETE_ARGUMENTS_Move "(Move)"
#define KIWIPETE_ARGUMENTS_Square "(int square)"
#define KIWIPETE_ARGUMENTS_Side "(int side)"
#define KIWIPETE_ARGUMENTS_Piece "(char piece)"
#define KIWIPETE_ARGUMENTS_Encoding "(int encoding)"
#define KIWIPETE_ARGUMENTS_Text "(std::string_view)"
#define KIWIPETE_ARGUMENTS_Ply "(int ply)"
#define KIWIPETE_ARGUMENTS_Exchange "(Move, int threshold)"
/// The declaration of a member, such as "bool in_check()".
#define KIWIPETE_DECLARATION(Type, member, about) #Type " " #member KIWIPETE_ARGUMENTS_##about

/// A question or an ability.
enum class Question : std::uint8_t {
#define KIWIPETE_ENUMERATOR(Id, ...) Id,
    KIWIPETE_ABILITIES(KIWIPETE_ENUMERATOR) KIWIPETE_QUESTIONS(KIWIPETE_ENUMERATOR)
#undef KIWIPETE_ENUMERATOR
};

/// The types of answers.
using Answer = std::variant<bool, int, std::int64_t, std::uint64_t, char, std::string, Squares, Complaint, Views, Texts,
                            std::vector<bool>, std::vector<int>>;

/// The index of a type in `Answer`.
template<class Type, std::size_t I = 0>
[[nodiscard]] consteval std::size_t index_in_answer() {
    if constexpr (std::is_same_v<std::variant_alternative_t<I, Answer>, Type>)
        return I;
    else
        return index_in_answer<Type, I + 1>();
}

/// A row of the table at run time.
struct QuestionRow {
    Question question;
    std::string_view name; ///< In the protocol, in --list and --only; empty if it is not part of the protocol.
    std::string_view members;
    std::string_view declaration; ///< The member as declared, such as "bool in_check()".
    std::string_view what;
    std::optional<About> about{}; ///< None for an ability.
    std::size_t type = 0;         ///< `index_in_answer` of the type of a single answer.
    bool is_restored_by_undo = false;

    template<class Type>
    [[nodiscard]] constexpr bool is_answered_by() const {
        return type == index_in_answer<Type>();
    }
};

/// A row at compile time. `One` is the type of a single answer, `about` the argument, and `of(object, arguments…)`
/// calls the member; it exists only for classes that have the member.
template<Question>
struct RowOf;
#define KIWIPETE_ROW_OF(Id, text, kind, Type, member_name, undo, what)                                                 \
    template<>                                                                                                         \
    struct RowOf<Question::Id> {                                                                                       \
        using One = Type;                                                                                              \
        static constexpr About about = About::kind;                                                                    \
        static constexpr const char* member = #member_name;                                                            \
        template<class Object, class... Arguments>                                                                     \
        static auto of(Object& object, const Arguments&... arguments) -> decltype(object.member_name(arguments...)) {  \
            return object.member_name(arguments...);                                                                   \
        }                                                                                                              \
    };
KIWIPETE_QUESTIONS(KIWIPETE_ROW_OF)
#undef KIWIPETE_ROW_OF

/// The type of an answer. For texts and plies: a list of answers in the order of the arguments. For encodings: those
/// for which the answer is true, in ascending order.
template<Question Q>
using AnswerTo = std::conditional_t<RowOf<Q>::about == About::Encoding, std::vector<int>,
                                    std::conditional_t<is_about_given(RowOf<Q>::about),
                                                       std::vector<typename RowOf<Q>::One>, typename RowOf<Q>::One>>;

/// All rows, abilities first.
inline constexpr auto QUESTIONS = std::to_array<QuestionRow>({
#define KIWIPETE_ABILITY_ROW(Id, name, members, what) {Question::Id, name, members, members, what},
#define KIWIPETE_QUESTION_ROW(Id, name, kind, Type, member, undo, what)                                                \
    {Question::Id,                                                                                                     \
     name,                                                                                                             \
     #member,                                                                                                          \
     KIWIPETE_DECLARATION(Type, member, kind),                                                                         \
     what,                                                                                                             \
     About::kind,                                                                                                      \
     index_in_answer<Type>(),                                                                                          \
     Undo::undo == Undo::Restores},
        KIWIPETE_ABILITIES(KIWIPETE_ABILITY_ROW) KIWIPETE_QUESTIONS(KIWIPETE_QUESTION_ROW)
#undef KIWIPETE_QUESTION_ROW
#undef KIWIPETE_ABILITY_ROW
});
[[nodiscard]] constexpr const QuestionRow& row_of(Question question) {
    return QUESTIONS[static_cast<std::size_t>(question)];
}
/// The row of a question by its name, such as "key", or null.
[[nodiscard]] constexpr const QuestionRow* find_question(std::string_view name) {
    const auto found = std::ranges::find(QUESTIONS, name, &QuestionRow::name);
    return name.empty() || found == QUESTIONS.end() ? nullptr : &*found;
}

/// A set of questions and abilities.
class QuestionSet {
public:
    constexpr QuestionSet() = default;
    constexpr QuestionSet(std::initializer_list<Question> list) {
        for (const Question q : list)
            add(q);
    }
    constexpr void add(Question q) { bits_ |= bit(q); }
    constexpr void remove(Question q) { bits_ &= ~bit(q); }
    [[nodiscard]] constexpr bool has(Question q) const { return (bits_ & bit(q)) != 0; }
    [[nodiscard]] constexpr bool has_all(const QuestionSet& other) const { return (*this | other) == *this; }
    [[nodiscard]] constexpr bool has_any(const QuestionSet& other) const { return (bits_ & other.bits_) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr QuestionSet operator|(QuestionSet other) const {
        other.bits_ |= bits_;
        return other;
    }
    constexpr bool operator==(const QuestionSet&) const = default;

private:
    static_assert(QUESTIONS.size() <= 128);
    __extension__ using Bits = unsigned __int128;
    static constexpr Bits bit(Question q) { return Bits{1} << static_cast<unsigned>(q); }
    Bits bits_ = 0;
};

/// How messages name a question: by its name or, for C++ classes and where it has none, by its members.
enum class Naming { Names, Members };
[[nodiscard]] constexpr std::string_view name_of(Question question, Naming naming) {
    const QuestionRow& row = row_of(question);
    return naming == Naming::Members || row.name.empty() ? row.members : row.name;
}
/// The names of a set of questions, joined by `separator`, such as "key, recomputed_key".
[[nodiscard]] inline std::string to_string(QuestionSet questions, Naming naming, std::string_view separator = ", ") {
    std::string text;
    for (const QuestionRow& row : QUESTIONS)
        if (questions.has(row.question))
            text.append(text.empty() ? "" : separator).append(name_of(row.question, naming));
    return text;
}

} // namespace kiwi
