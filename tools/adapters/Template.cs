// A template for an adapter. Copy it, replace the lines marked TODO, and delete what your library cannot answer. Then build it and
//
//     kiwipete adapter-test "mono MyAdapter.exe"        # or "dotnet run": says what is wrong with the adapter
//     kiwipete check --library "mono MyAdapter.exe" --random 200
//
// docs/questions.md describes each question. The template needs only the base library. An exception is answered as an
// error, and reported with the game that led to it.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text;

/// Your library, behind the interface that the adapter calls.
class Adapter
{
    public const string Name = "my library 1.0.0"; // TODO: with its version, for the report

    /// Without "chess960" the library is not asked to play it.
    public static readonly string[] Variants = { "standard", "chess960" };

    /// The library's other abilities: "unmake"; "null" for null moves, if you add the requests null and unnull beside unmake.
    public static readonly string[] Abilities = { "unmake" };

    /// The library's intentional deviations, such as "ep-always": its FEN has an en passant square after every double push.
    public static readonly string[] Declares = { };

    object board; // TODO: your library's game or position

    /// The questions. Only moves and fen are required; docs/questions.md has many more, such as check, key, san.
    public readonly Dictionary<string, Func<object>> Questions;

    /// What the library reads in a text, "" if it refuses the text: move_of_san, game_of_pgn, tags_of_pgn, position_of_epd ….
    public readonly Dictionary<string, Func<string, string>> Readers = new Dictionary<string, Func<string, string>>
    {
        // ["move_of_san"] = text => "",
    };

    public Adapter()
    {
        Questions = new Dictionary<string, Func<object>>
        {
            ["moves"] = () => new string[0], // TODO: the legal moves: ["e2e4", "a7a8q"]
            ["fen"] = () => "", // TODO: all six fields
            ["check"] = () => false, // is the side to move in check?
        };
    }

    /// Sets up a FEN with six fields. Returns the reason if the library refuses it, else null.
    public string Set(string fen, bool chess960)
    {
        board = null; // TODO
        return null;
    }

    /// Plays a legal move, spelled as in moves.
    public void Make(string uci) { } // TODO

    /// Takes back the last move.
    public void Unmake() { } // TODO, or delete it and "unmake" above
}

static class Program
{
    static object AnswerTo(IDictionary<string, object> request, Adapter adapter)
    {
        if (request.ContainsKey("hello"))
            return new Dictionary<string, object>
            {
                ["name"] = Adapter.Name,
                ["variants"] = Adapter.Variants,
                ["declares"] = Adapter.Declares,
                ["answers"] = Adapter.Abilities.Concat(adapter.Questions.Keys).Concat(adapter.Readers.Keys),
            };
        if (request.TryGetValue("set", out object fen))
        {
            bool chess960 = request.TryGetValue("chess960", out object yes) && yes is bool b && b;
            if (adapter.Set((string)fen, chess960) is string refused)
                return new Dictionary<string, object> { ["refused"] = refused };
        }
        else if (request.TryGetValue("make", out object uci))
            adapter.Make((string)uci);
        else if (request.ContainsKey("unmake"))
            adapter.Unmake();
        var answer = new Dictionary<string, object>();
        foreach (var reader in adapter.Readers)
            if (request.TryGetValue(reader.Key, out object given))
                answer[reader.Key] = ((List<object>)given).Distinct().ToDictionary(t => (string)t, t => (object)reader.Value((string)t));
        if (request.TryGetValue("ask", out object asked))
            foreach (string question in (List<object>)asked)
                answer[question] = adapter.Questions[question]();
        return answer;
    }

    static void Main()
    {
        var output = Console.Out;
        Console.SetOut(Console.Error); // standard output belongs to the protocol
        var adapter = new Adapter();
        while (Console.In.ReadLine() is string line)
        {
            object answer;
            try
            {
                answer = AnswerTo(new Json(line).Object(), adapter);
            }
            catch (Exception error) // whatever a library throws
            {
                answer = new Dictionary<string, object> { ["error"] = error.GetType().Name + ": " + error.Message };
            }
            output.WriteLine(Json.Write(answer));
            output.Flush();
        }
    }
}

/// Reads and writes the JSON that the protocol needs.
class Json
{
    readonly string text;
    int at;

    public Json(string text) { this.text = text; }

    public Dictionary<string, object> Object()
    {
        var entries = new Dictionary<string, object>();
        for (at = text.IndexOf('{', at) + 1; text[at] != '}'; Skip(','))
        {
            string name = String();
            Skip(':');
            entries[name] = Value();
        }
        return entries;
    }

    object Value()
    {
        if (text[at] == '"')
            return String();
        if (text[at] == '[')
        {
            var list = new List<object>();
            for (++at; text[at] != ']'; Skip(','))
                list.Add(Value());
            ++at;
            return list;
        }
        int begin = at;
        while (",]}".IndexOf(text[at]) < 0)
            ++at;
        string word = text.Substring(begin, at - begin).Trim();
        return word == "true" ? true : word == "false" ? (object)false : word;
    }

    string String()
    {
        var letters = new StringBuilder();
        for (++at; text[at] != '"'; ++at)
        {
            bool escaped = text[at] == '\\';
            char c = text[escaped ? ++at : at];
            int control = escaped ? "nrt".IndexOf(c) : -1; // the protocol has no more than these
            letters.Append(control < 0 ? c : "\n\r\t"[control]);
        }
        ++at;
        return letters.ToString();
    }

    void Skip(char separator)
    {
        while (text[at] == ' ' || text[at] == separator)
            ++at;
    }

    public static string Write(object value)
    {
        if (value == null)
            return "null";
        if (value is bool yes)
            return yes ? "true" : "false";
        if (value is string letters)
            return "\"" + string.Concat(letters.Select(Escaped)) + "\"";
        if (value is IDictionary<string, object> entries)
            return "{" + string.Join(",", entries.Select(e => Write(e.Key) + ":" + Write(e.Value))) + "}";
        if (value is IEnumerable list)
            return "[" + string.Join(",", list.Cast<object>().Select(Write)) + "]";
        return value.ToString();
    }

    static string Escaped(char c)
    {
        int control = "\n\r\t".IndexOf(c);
        if (control >= 0)
            return "\\" + "nrt"[control];
        return c < ' ' ? " " : c == '"' || c == '\\' ? "\\" + c : c.ToString();
    }
}
