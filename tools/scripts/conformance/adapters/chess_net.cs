// An adapter of Chess.NET (C#): kiwipete check --library "mono chess_net.exe". The rest is Template.cs of tools/adapters.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ChessDotNet;

/// Chess.NET, behind the interface that the template calls. Built with ChessDotNet.dll beside it: mono chess_net.exe
class Adapter
{
    public const string Name = "Chess.NET";
    public static readonly string[] Variants = { "standard" };
    public static readonly string[] Abilities = { "unmake" };
    public static readonly string[] Declares = { };

    ChessGame game;

    public readonly Dictionary<string, Func<object>> Questions;
    public readonly Dictionary<string, Func<string, string>> Readers = new Dictionary<string, Func<string, string>>();

    public Adapter()
    {
        Questions = new Dictionary<string, Func<object>>
        {
            ["moves"] = () => Moves().ToArray(),
            ["fen"] = () => game.GetFen(),
            ["check"] = () => game.IsInCheck(game.WhoseTurn),
            ["checkmate"] = () => game.IsCheckmated(game.WhoseTurn),
            ["stalemate"] = () => game.IsStalemated(game.WhoseTurn),
            ["insufficient_material"] = () => game.IsInsufficientMaterial(),
            ["fifty_moves"] = () => game.DrawCanBeClaimed,
        };
    }

    IEnumerable<string> Moves()
    {
        foreach (var move in game.GetValidMoves(game.WhoseTurn))
        {
            var target = game.GetPieceAt(move.NewPosition);
            if (target != null && target.Owner == game.WhoseTurn)
                continue; // castling is listed twice, also as king takes rook
            string from = move.OriginalPosition.ToString().ToLowerInvariant(), to = move.NewPosition.ToString().ToLowerInvariant();
            string promotion = move.Promotion.HasValue ? char.ToLowerInvariant(move.Promotion.Value).ToString() : "";
            yield return from + to + promotion;
        }
    }

    public string Set(string fen, bool chess960)
    {
        try
        {
            game = new ChessGame(fen);
            return null;
        }
        catch (ArgumentException error)
        {
            return error.Message;
        }
    }

    public void Make(string uci)
    {
        char? promotion = uci.Length > 4 ? (char?)char.ToUpperInvariant(uci[4]) : null;
        var move = new Move(uci.Substring(0, 2).ToUpperInvariant(), uci.Substring(2, 2).ToUpperInvariant(), game.WhoseTurn, promotion);
        if (game.MakeMove(move, false) == MoveType.Invalid)
            throw new InvalidOperationException("refused " + uci);
    }

    public void Unmake() { game.Undo(); }
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
        var adapter = new Adapter();
        var output = Console.Out;
        Console.SetOut(Console.Error); // standard output belongs to the protocol
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
