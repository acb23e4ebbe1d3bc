// An adapter of notnil/chess (Go): build it in a module that requires the library, then kiwipete check --library ./adapter
// The protocol is that of template.go of tools/adapters.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/notnil/chess"
)

// Board is a game of the library.
type Board struct{ game *chess.Game }

var uciNotation chess.UCINotation
var algebraic chess.AlgebraicNotation

func (b *Board) legal() []*chess.Move { return b.game.Position().ValidMoves() }

// Set sets up a FEN with six fields. It returns the reason if the library refuses it, else "".
func (b *Board) Set(fen string, chess960 bool) string {
	option, err := chess.FEN(fen)
	if err != nil {
		return err.Error()
	}
	b.game = chess.NewGame(option)
	return ""
}

// Make plays a legal move, spelled as in moves.
func (b *Board) Make(uci string) {
	for _, move := range b.legal() {
		if uciNotation.Encode(b.game.Position(), move) == uci {
			if err := b.game.Move(move); err != nil {
				panic(err)
			}
			return
		}
	}
	panic("refused " + uci)
}

func (b *Board) Unmake() {}

const name = "notnil/chess"

var variants = []string{"standard"}
var abilities = []string{}
var declares = []string{}

var questions = map[string]func(*Board) any{
	"moves": func(b *Board) any {
		moves := []string{}
		for _, move := range b.legal() {
			moves = append(moves, uciNotation.Encode(b.game.Position(), move))
		}
		return moves
	},
	"fen": func(b *Board) any { return b.game.Position().String() },
	"san": func(b *Board) any {
		texts := map[string]string{}
		for _, move := range b.legal() {
			texts[uciNotation.Encode(b.game.Position(), move)] = algebraic.Encode(b.game.Position(), move)
		}
		return texts
	},
	"checkmate": func(b *Board) any { return b.game.Position().Status() == chess.Checkmate },
	"stalemate": func(b *Board) any { return b.game.Position().Status() == chess.Stalemate },
}

var readers = map[string]func(*Board, string) string{
	"move_of_san": func(b *Board, text string) string {
		move, err := algebraic.Decode(b.game.Position(), text)
		if err != nil {
			return ""
		}
		return uciNotation.Encode(b.game.Position(), move)
	},
}

type object = map[string]any

func hello() object {
	answers := append([]string{}, abilities...)
	for question := range questions {
		answers = append(answers, question)
	}
	for question := range readers {
		answers = append(answers, question)
	}
	return object{"name": name, "variants": variants, "declares": declares, "answers": answers}
}

func answerTo(request object, board *Board) (answer object) {
	defer func() {
		if why := recover(); why != nil {
			answer = object{"error": fmt.Sprint(why)}
		}
	}()
	if _, asked := request["hello"]; asked {
		return hello()
	}
	if fen, asked := request["set"].(string); asked {
		chess960, _ := request["chess960"].(bool)
		if refused := board.Set(fen, chess960); refused != "" {
			return object{"refused": refused}
		}
	} else if uci, asked := request["make"].(string); asked {
		board.Make(uci)
	} else if _, asked := request["unmake"]; asked {
		board.Unmake()
	}
	answer = object{}
	for question, read := range readers {
		given, _ := request[question].([]any)
		readings := object{}
		for _, text := range given {
			readings[text.(string)] = read(board, text.(string))
		}
		if given != nil {
			answer[question] = readings
		}
	}
	asked, _ := request["ask"].([]any)
	for _, question := range asked {
		answer[question.(string)] = questions[question.(string)](board)
	}
	return answer
}

func main() {
	board := &Board{}
	in := bufio.NewReader(os.Stdin)
	out := os.Stdout
	os.Stdout = os.Stderr // standard output belongs to the protocol
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request object
		if err := json.Unmarshal(line, &request); err != nil {
			request = object{}
		}
		answer, _ := json.Marshal(answerTo(request, board))
		fmt.Fprintln(out, string(answer))
	}
}
